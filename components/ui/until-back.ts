/** The browser tells of its network; of a server that starts again only asking does. */
const AGAIN_MS = 3_000;

/**
 * The pause between two attempts to reach a server: it ends after a few seconds, once the network is back, or with `wake`. `over`
 * never fails.
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
