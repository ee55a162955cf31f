export interface WalkBounds {
  pageSize: number;
  /** The most rows of the whole walk, a multiple of `pageSize`. */
  most: number;
}

/** Pages of rows, the first to the last, each read when it is asked for. */
export async function* walkPages<Row>(
  { pageSize, most }: WalkBounds,
  read: (limit: number, offset: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let offset = 0; offset < most; offset += pageSize) {
    const rows = await read(pageSize, offset);
    yield rows;
    if (rows.length < pageSize) return;
  }
}
