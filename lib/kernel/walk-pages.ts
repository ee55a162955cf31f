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
