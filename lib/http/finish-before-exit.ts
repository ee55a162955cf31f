import { requestRecorder } from "@/lib/request-logs/request-recorder";
import { eachServer } from "./each-server";

/**
 * Has the web server write the request log and send its traces (`stopTracing`) at a stop: who waits for the server's end,
 * as Next does, waits for both. A collector that does not answer holds it up for some seconds at most.
 */
export function finishBeforeExit(stopTracing: () => Promise<void>): void {
  const recorder = requestRecorder();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void recorder.end());
  eachServer((server) => {
    const close = server.close.bind(server);
    server.close = (done) => close((error) => void Promise.allSettled([recorder.end(), inTime(stopTracing())]).then(() => done?.(error)));
  });
}

const TRACES_MS = 3_000;

async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([
    work,
    new Promise<void>((resolve) => {
      timer = setTimeout(resolve, TRACES_MS);
    }),
  ]).finally(() => clearTimeout(timer));
}
