/** Lists count at most this many rows: counting further would take longer than reading the page, and nobody pages that far. */
export const COUNT_LIMIT = 10_000;

/** The number of latest rows that a text search looks through: scanning hundreds of thousands would delay the page. */
export const SEARCH_LIMIT = 25_000;

/** The shown form of a count that stopped at one above COUNT_LIMIT. */
export const cappedCount = (counted: number): { total: number; isMore: boolean } => ({
  total: Math.min(counted, COUNT_LIMIT),
  isMore: counted > COUNT_LIMIT,
});
