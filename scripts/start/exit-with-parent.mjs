// Preloaded into the web process and into a build. When the start script is killed (kill -9), the channel to it closes. Both must then exit
// too: the web process would block the port for the next start, and the build would write where the next build does. `next dev` and `next
// build` start their own children, which inherit this file but need their channels unchanged; they end with their parent.
if (process.send && process.ppid === Number(process.env.LEVY_START_PID)) {
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel?.unref();
}
