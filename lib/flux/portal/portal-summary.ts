import { periodText } from "@/lib/flux/requests/period-values";
import { numberOf } from "../requests/business-tax-ids";
import type { Return } from "../authority";
import type { PortalMap } from "./page-map";
import { pageDiffers, requireFact, type PageFacts } from "./read-page";

/** Parses an amount as portals write it, such as "₦1,234.50" or "-₦5.00", into minor units; null if it is none. */
export function readAmount(text: string): number | null {
  const match = /^(-?)₦?\s?([\d,]+)\.(\d{2})$/.exec(text.trim());
  if (!match) return null;
  const minor = Number(`${(match[2] ?? "").replaceAll(",", "")}${match[3]}`);
  return match[1] === "-" ? 0 - minor : minor;
}

/** Throws PortalChanged unless the portal understood exactly what was to be filed: taxpayer, period, reference, rows and tax. */
export function assertSummary(map: PortalMap, filed: Return, read: PageFacts): void {
  assertFacts(map, filed, read, filed.taxType === "VAT" ? map.facts.vat : map.facts.withheld);
}

/** The same check for a receipt: a receipt for another return or amount proves nothing about this one. */
export function assertReceipt(map: PortalMap, filed: Return, read: PageFacts): void {
  assertFacts(map, filed, read, map.facts.tax);
}

function assertFacts({ facts }: PortalMap, filed: Return, read: PageFacts, taxFact: string): void {
  const period = periodText(filed.period);
  const expected: readonly (readonly [string, string])[] = [
    [facts.period, period],
    [facts.reference, filed.reference],
    [facts.rows, String(filed.lines.length)],
  ];
  const own = numberOf(filed.businessTaxId);
  // Compared in normalized form, because the portal formats tax IDs in its own way.
  if (own !== null && numberOf(requireFact(read, facts.tin)) !== own)
    throw pageDiffers(read.heading, `its ${facts.tin} is ${requireFact(read, facts.tin)} and not ${filed.businessTaxId}`);
  for (const [name, value] of expected) {
    if (requireFact(read, name) !== value) throw pageDiffers(read.heading, `its ${name} is ${requireFact(read, name)} and not ${value}`);
  }
  const tax = requireFact(read, taxFact);
  if (readAmount(tax) !== filed.taxMinor) throw pageDiffers(read.heading, `its tax is ${tax} and not ${filed.taxMinor} kobo`);
}
