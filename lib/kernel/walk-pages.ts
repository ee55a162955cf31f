export interface WalkBounds {
  pageSize: number;
  /** The most rows of the whole walk. */
  most: number;
}

/**
 * The rows of these ids, a page at a time, each read when it is asked for. The ids are read once before: by a count of rows passed,
 * one would come twice or never where others come and go meanwhile.
 */
export async function* walkPages<Row>(
  ids: readonly string[],
  pageSize: number,
  read: (ids: readonly string[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let from = 0; from < ids.length; from += pageSize) yield await read(ids.slice(from, from + pageSize));
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
