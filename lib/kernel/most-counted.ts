/** Lists count at most this many rows: counting further would take longer than reading the page, and nobody pages that far. */
export const MOST_COUNTED = 10_000;

/** The number of latest rows that a text search looks through: scanning hundreds of thousands would delay the page. */
export const MOST_SEARCHED = 25_000;

/** The shown form of a count that stopped at one above MOST_COUNTED. */
export const asTold = (counted: number): { total: number; isMore: boolean } => ({
  total: Math.min(counted, MOST_COUNTED),
  isMore: counted > MOST_COUNTED,
});
