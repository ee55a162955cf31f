import { after } from "next/server";
import { requestRecorder } from "@/lib/request-logs/request-recorder";

/** Has the web server write the request log at a stop: Next waits for what was given to `after` before it exits. */
export function writeLogBeforeExit(): void {
  const recorder = requestRecorder();
  recorder.keepAlive = (work) => after(work);
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void recorder.end());
}
