import type { Invoice } from "../../model";

/** Number of words read from an invoice that has no readable lines. */
const WORDS_READ = 400;

/** The text of an invoice without its parties' names and addresses, which say who trades but not what is sold. */
export function describeWhole(invoice: Invoice): string | null {
  const parties = [invoice.vendor, invoice.customer].flatMap((party) => [
    party.name.raw ?? party.name.value,
    party.address.raw ?? party.address.value,
  ]);
  const text = parties.reduce<string>((rest, part) => (part && part.length > 2 ? rest.replaceAll(part, " ") : rest), invoice.text);
  const words = text
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, WORDS_READ)
    .join(" ");
  return words === "" ? null : words;
}
