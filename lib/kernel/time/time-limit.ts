export class TookTooLong extends Error {}

/** Rejects with TookTooLong if the work has not settled after `ms`: a hanging browser or database never settles by itself. */
export async function withTimeout<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TookTooLong(`${what} took longer than ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns a function that tells whether `ms` have not passed yet, by two clocks: the monotonic one stops while the machine sleeps, and the
 * wall clock may be set back.
 */
export function notAfter(ms: number): () => boolean {
  const [steady, wall] = [performance.now() + ms, Date.now() + ms];
  return () => performance.now() <= steady && Date.now() <= wall;
}
