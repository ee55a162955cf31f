/** What is known about the document when its items are read. */
export interface LineContext {
  /** Currency of the amounts, which determines their minor units. */
  currency: string | null;
  /** Printed totals that the items may add up to, in minor units. */
  targets: readonly number[];
}
