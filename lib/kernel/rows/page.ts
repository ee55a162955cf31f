/** Which page of a list a caller wants: at most `limit` items, from the one behind the place `after`; from the beginning if left out. */
export interface PageRequest {
  limit: number;
  after?: string;
}

/** One page of a list; `nextAfter` is the place after which the next page starts, or null on the last page. */
export interface Page<T, Place = string> {
  items: T[];
  nextAfter: Place | null;
}

/** Cuts rows that were fetched with `limit + 1` down to a page: the row too many only shows that there are more. */
export function toPage<T, Place = string>(rows: readonly T[], limit: number, placeOf: (row: T) => Place): Page<T, Place> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextAfter: rows.length > limit && last !== undefined ? placeOf(last) : null };
}
