import { isMission } from "./missions";

/** A relief that a supply has because of whom it is made to. */
export interface RelievedCustomer {
  /** The relief's code in the country's list. */
  relief: "diplomatic" | "free_zone";
  name: string;
  confidence: number;
}

/** Forms of companies in free zones, and zones by their names. */
const FREE_ZONE = /\b(?:fze|fzco|fz[- ]?llc|fzd)\b|\bfree (?:trade |export )?zone (?:enterprise|company|entity)\b/i;

/** A mission is relieved by its name; whether a zone approved an entity, and for what, no page tells. */
const SURE = 0.87;
const LIKELY = 0.6;

/** The relief of a customer by its name; null for the others, and for one of a free zone whose supplier charges the tax all the same. */
export function relievedCustomer(name: string | null, isCharged: boolean): RelievedCustomer | null {
  if (name === null) return null;
  if (isMission(name)) return { relief: "diplomatic", name, confidence: SURE };
  return FREE_ZONE.test(name) && !isCharged ? { relief: "free_zone", name, confidence: LIKELY } : null;
}

/** The customer's name shows that it may be in a free zone. */
export const mayBeInFreeZone = (name: string | null): boolean => name !== null && FREE_ZONE.test(name);
