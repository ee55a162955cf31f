export class TookTooLong extends Error {}

/** Rejects with TookTooLong after `ms` where the work has not settled: a browser or a database that hangs settles nothing by itself. */
export async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
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
 * Tells whether `ms` have not passed since, by both clocks: the one that never steps stands still while the machine sleeps, and the
 * one on the wall may be set back.
 */
export function notAfter(ms: number): () => boolean {
  const [steady, wall] = [performance.now() + ms, Date.now() + ms];
  return () => performance.now() <= steady && Date.now() <= wall;
}
