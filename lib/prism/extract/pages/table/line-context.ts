/** What is known of the document when its lines are read. */
export interface LineContext {
  /** Currency of the amounts, for their minor units. */
  currency: string | null;
  /** Printed totals that the items may add up to, in minor units. */
  targets: readonly number[];
}
