/**
 * Runs what it is given, at most `limit()` at a time; the others wait in order, each no longer than `waitMs` and at most `mostWaiting`
 * of them, and else throw what `tooLong` makes.
 */
export function atMost(
  limit: () => number,
  waitMs: number,
  tooLong: () => Error,
  mostWaiting = Infinity,
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  const place = (): Promise<void> =>
    new Promise((resolve, reject) => {
      if (waiting.length >= mostWaiting) return reject(tooLong());
      const enter = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(enter), 1);
        reject(tooLong());
      }, waitMs);
      waiting.push(enter);
    });
  return async (work) => {
    // A place that is given up is handed to the first who waits, so that nobody comes between.
    if (running < limit()) running += 1;
    else await place();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
