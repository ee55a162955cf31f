import { isMission } from "./missions";

/** A relief that a supply has because of its customer. */
export interface RelievedCustomer {
  /** The relief's code in the country's list. */
  relief: "diplomatic" | "free_zone";
  name: string;
  confidence: number;
}

/** Legal forms of companies in free zones, and phrases that name such a company. */
const FREE_ZONE = /\b(?:fze|fzco|fz[- ]?llc|fzd)\b|\bfree (?:trade |export )?zone (?:enterprise|company|entity)\b/i;

/** A mission is relieved by its name. No page shows whether a zone approved an entity, and for what. */
const SURE = 0.87;
const LIKELY = 0.6;

/** The relief of a customer by its name; null for other customers, and for a free-zone company whose supplier charges VAT all the same. */
export function relievedCustomer(name: string | null, isCharged: boolean): RelievedCustomer | null {
  if (name === null) return null;
  if (isMission(name)) return { relief: "diplomatic", name, confidence: SURE };
  return FREE_ZONE.test(name) && !isCharged ? { relief: "free_zone", name, confidence: LIKELY } : null;
}

/** Whether the customer's name suggests that it is in a free zone. */
export const mayBeInFreeZone = (name: string | null): boolean => name !== null && FREE_ZONE.test(name);
