/**
 * Makes a function that runs work at most `limit()` at a time. Further work waits in order, for at most `waitMs`, with at most
 * `mostWaiting` in the queue; beyond either bound the call rejects with the error that `tooLong` makes.
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
    // A finished call hands its slot to the first in the queue, so a newcomer can't take it in between.
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
