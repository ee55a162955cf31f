import { requestRecorder } from "@/lib/request-logs/request-recorder";
import { eachServer } from "./each-server";

/** Has the web server write the request log at a stop: who waits for the server's end, as Next does, waits for the log too. */
export function writeLogBeforeExit(): void {
  const recorder = requestRecorder();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void recorder.end());
  eachServer((server) => {
    const close = server.close.bind(server);
    server.close = (done) => close((error) => void recorder.end().then(() => done?.(error)));
  });
}
