/** Lists count as far as this: counting on would take longer than reading the page, and nobody leafs so far. */
export const MOST_COUNTED = 10_000;

/** Words are looked for in so many of the latest rows: reading hundreds of thousands of them through would hold a page up. */
export const MOST_SEARCHED = 25_000;

/** A count that stopped one past the most, as lists tell it. */
export const asTold = (counted: number): { total: number; isMore: boolean } => ({
  total: Math.min(counted, MOST_COUNTED),
  isMore: counted > MOST_COUNTED,
});
