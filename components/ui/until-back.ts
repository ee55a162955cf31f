/** Browsers report when the network is back, but a restarted server has to be polled. */
const AGAIN_MS = 3_000;

/**
 * The pause before the next attempt to reach a server. It ends after a few seconds, when the network is back, or with `wake`. `over` never
 * rejects.
 */
export function untilBack(): { over: Promise<void>; wake: () => void } {
  let wake = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    wake = () => {
      clearTimeout(timer);
      window.removeEventListener("online", wake);
      resolve();
    };
    const timer = setTimeout(wake, AGAIN_MS);
    window.addEventListener("online", wake);
  });
  return { over, wake };
}
