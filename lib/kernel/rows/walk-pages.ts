export interface WalkBounds {
  pageSize: number;
  /** The most rows of the whole list. */
  most: number;
}

export interface Walked {
  /** In order; one id more than `most` if there are more rows. */
  ids: readonly string[];
  /** The number of latest rows that were searched if older ones were not; null if all were. */
  searched: number | null;
}

/**
 * Yields the rows of these ids a page at a time, each read when it is asked for. Returns why some rows may be missing in the end, or null.
 * All ids are read up front: with offsets, rows would appear twice or never when others are added or removed meanwhile.
 */
export async function* walkPages<Row>(
  { ids, searched }: Walked,
  { pageSize, most }: WalkBounds,
  read: (ids: readonly string[]) => Promise<Row[]>,
): AsyncGenerator<Row[], string | null> {
  const end = Math.min(ids.length, most);
  for (let from = 0; from < end; from += pageSize) yield await read(ids.slice(from, Math.min(from + pageSize, end)));
  if (ids.length > most)
    return `The list has more rows than one file holds. These are the first ${most.toLocaleString("en")}. Use filters to get the rest.`;
  return searched === null
    ? null
    : `Only the latest ${searched.toLocaleString("en")} rows were searched. Older ones that match are not in this file.`;
}

/**
 * Runs `work` on rows in the order of their ids, `size` at a time, until none are left; returns how many there were. `read` gives the first
 * `size` rows after an id, "" for the beginning. For background chores without a time limit.
 */
export async function forEachBatch<Row>(
  size: number,
  read: (after: string, size: number) => Promise<Row[]>,
  idOf: (row: Row) => string,
  work: (rows: readonly Row[]) => Promise<void>,
): Promise<number> {
  let total = 0;
  for (let after = ""; ;) {
    const rows = await read(after, size);
    await work(rows);
    total += rows.length;
    const last = rows.at(-1);
    if (!last || rows.length < size) return total;
    after = idOf(last);
  }
}
