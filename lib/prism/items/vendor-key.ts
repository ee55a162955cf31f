import { foldPartyName, foldTaxId } from "@/lib/prism/party-names";

/** Far below what an index entry may hold. */
const MAX_LENGTH = 200;

/** What "the same vendor" means between invoices: the folded tax id, else the folded name; null where neither is known. */
export function vendorKeyOf(vendor: { taxId: string | null; name: string | null }): string | null {
  const taxId = foldTaxId(vendor.taxId ?? "");
  if (taxId !== "") return `id:${taxId}`.slice(0, MAX_LENGTH);
  const name = foldPartyName(vendor.name ?? "");
  return name === "" ? null : `name:${name}`.slice(0, MAX_LENGTH);
}
