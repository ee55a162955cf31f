// Preloaded into the web process. When the start script dies without a word (kill -9), the channel to it closes: the
// web server must then go too, or it would hold the port against the next start.
if (process.send) {
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel?.unref();
}
