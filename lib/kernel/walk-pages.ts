export interface WalkBounds {
  pageSize: number;
  /** The most rows of the whole walk. */
  most: number;
}

export interface Walked {
  /** In order; one more than `most` where there are more. */
  ids: readonly string[];
  /** So many of the latest were looked through, and there are more; null where all were. */
  searched: number | null;
}

/**
 * The rows of these ids, a page at a time, each read when it is asked for; in the end, why some may be missing, null where none is. The ids
 * are read once before: by a count of rows passed, one would come twice or never where others come and go meanwhile.
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
 * Does `work` on rows in the order of their ids, `size` at a time, until there are no more behind the last; returns how many there were.
 * `read` gives the first `size` rows behind an id, "" for the beginning. For chores, which may be as long as they need.
 */
export async function workThrough<Row>(
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
