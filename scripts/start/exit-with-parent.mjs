// Preloaded into the web process and into a build. When the start script dies without a word (kill -9), the channel to it
// closes: they must then go too, or the one would hold the port against the next start, and the other write where the next
// build does. `next dev` and `next build` start children of their own, which inherit this file and need their channels as
// they are; they end with their parent.
if (process.send && process.ppid === Number(process.env.LEVY_START_PID)) {
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel?.unref();
}
