// Preloaded into the web process. When the start script dies without a word (kill -9), the channel to it closes: the
// web server must then go too, or it would hold the port against the next start. `next dev` starts a child of its own,
// which inherits this file and needs its channel as it is; that child ends with `next dev`.
if (process.send && !process.env.NEXT_PRIVATE_WORKER) {
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel?.unref();
}
