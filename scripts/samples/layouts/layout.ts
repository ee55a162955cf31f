import type { SampleInvoice, SampleParty } from "../invoice";
import type { FontName, Sheet } from "../sheet";

/** A layout for an invoice on paper. The samples' layouts differ as those of real vendors do. */
export interface Layout {
  font: FontName;
  ink?: string;
  draw(sheet: Sheet, invoice: SampleInvoice, accent: string): void;
}

/** The registrations that the party has, such as "RC 1094412   TIN 20418835-0001". */
export function registrations(party: SampleParty, separator = "   "): string {
  return [party.rcNumber ? `RC ${party.rcNumber}` : "", party.taxId ? `TIN ${party.taxId}` : ""].filter(Boolean).join(separator);
}

export function contactLine(party: SampleParty, separator = "   "): string {
  return [party.phone ?? "", party.email ?? ""].filter(Boolean).join(separator);
}
