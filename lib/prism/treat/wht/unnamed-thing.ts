import { isInForce, whtCell } from "@/lib/tax/rules-in-force";
import type { WhtRow } from "@/lib/tax/rule-pack";
import type { WhtSituation } from "./wht-situation";

/** Words of letting, money and time, none of which names the thing that is let. */
const NO_THING = new RegExp(
  "(?<!\\p{L})(?:hir(?:e|es|ed|ing)|rent(?:al|als|s|ed|ing)?|leas(?:e|es|ed|ing)|let|charges?|fees?|costs?|payments?|payable|paid|instal?lments?|instl|amounts?|sums?|dues?|bills?|billing|invoices?|" +
    "agreements?|contracts?|schedules?|agreed|finance|operating|advance|arrears|balance|being|towards|against|per|dt|dtd|dated|as|for|the|of|and|in|to|from|till|until|upto|on|at|no|nos|ref|wef|" +
    "days?|weeks?|months?|quarters?|years?|half|periods?|ending|ended|first|second|third|fourth|last|next|current|daily|weekly|monthly|quarterly|half ?yearly|yearly|annual|annum|annually|" +
    "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|fy|q[1-4]|[ivx]{1,4}|st|nd|rd|th)(?!\\p{L})|[^\\p{L}]+",
  "giu",
);

/** Whether a line says that something is hired out or let, but not what: "Lease charges, October 2026". */
export const namesNoThing = (text: string): boolean => text.replace(NO_THING, "") === "";

/**
 * The rate in percent for land and buildings, as the alternative to that for movable things, if the line doesn't say which is let and the
 * country taxes them at different rates; null otherwise.
 */
export function otherRent({ pack, date, recipient, text }: WhtSituation, row: WhtRow): number | null {
  if (text === null || row.narrows?.land || !namesNoThing(text)) return null;
  const land = pack.wht.rows.find(
    ({ narrows, ...other }) => narrows?.land && narrows.categories.includes("rent_hire_lease") && isInForce(other, date),
  );
  const rate = land ? whtCell(land, recipient.type, recipient.residency) : null;
  return rate === whtCell(row, recipient.type, recipient.residency) ? null : rate;
}
