import { rulePack } from "@/lib/tax";
import type { RulePack } from "@/lib/tax/rule-pack";
import { parseTaxId } from "@/lib/tax/tax-id";
import type { AnalysisContext, AnalysisRequest, AnalysisWarning, Cell, Invoice, Party, Treatment } from "../../model";
import { foldPartyName, foldTaxId, samePartyName } from "../../party-names";

type Direction = Treatment["direction"];

export interface OwnBusiness {
  name: string | null;
  taxId: string | null;
}

/** The business on whose behalf the invoice is analyzed: from the request, else the stored one. */
export function ownBusiness(request: AnalysisRequest, context: Pick<AnalysisContext, "business">): OwnBusiness {
  return { name: request.businessName ?? context.business.name, taxId: request.businessTaxID ?? context.business.taxId };
}

interface NamedParty {
  name: Pick<Party["name"], "value">;
  taxId: Pick<Party["taxId"], "value">;
}

/** Whether a party has the business's tax number; null: nothing to compare. */
export function hasOwnTaxId({ taxId }: Pick<NamedParty, "taxId">, business: OwnBusiness): boolean | null {
  const [party, own] = [foldTaxId(taxId.value ?? ""), foldTaxId(business.taxId ?? "")];
  return party === "" || own === "" ? null : party === own;
}

/** Whether a party is the business: by tax number if both have one, else by name; null: nothing to compare. */
export function isOwnBusiness(party: NamedParty, business: OwnBusiness): boolean | null {
  const numbered = hasOwnTaxId(party, business);
  if (numbered !== null) return numbered;
  if (party.name.value && business.name) return samePartyName(party.name.value, business.name);
  return null;
}

/** Part of a firm under the firm's name, with a location: "Kestrel Bay Foods Limited, Apapa Branch". */
const PART_OF_FIRM =
  /\b(?:branch|depot|office|headquarters|hq|outlet|division|department|dept|niederlassung|zweigniederlassung|zweigstelle|filiale|succursale)\b/;

/**
 * Whether a party has exactly the business's name, or the name of one of its branches; null: nothing to compare. Sister companies whose
 * names begin alike ("… Logistics Limited") don't match.
 */
export function hasExactName({ name }: Pick<NamedParty, "name">, business: OwnBusiness, readByOcr = false): boolean | null {
  if (!name.value || !business.name) return null;
  const [party, own] = [foldPartyName(name.value), foldPartyName(business.name)];
  return samePartyName(name.value, business.name, readByOcr) || (party.startsWith(`${own} `) && PART_OF_FIRM.test(party.slice(own.length)));
}

/** Whether a party has the business's name, or one name extends the other ("… – Apapa Branch"); null: nothing to compare. */
export function hasOwnName({ name }: Pick<NamedParty, "name">, business: OwnBusiness, readByOcr = false): boolean | null {
  if (!name.value || !business.name) return null;
  const [party, own] = [foldPartyName(name.value), foldPartyName(business.name)];
  return samePartyName(name.value, business.name, readByOcr) || `${party} `.startsWith(`${own} `) || `${own} `.startsWith(`${party} `);
}

/**
 * A sale if the vendor is the business itself, else a purchase, which is only assumed if the customer isn't the business either. The
 * business's tax number beside a vendor of another name doesn't make a sale of an invoice addressed to the business.
 */
export function directionOf(invoice: Invoice, business: OwnBusiness): { direction: Direction; assumed: boolean } {
  const addressed = hasOwnName(invoice.customer, business) === true && hasOwnName(invoice.vendor, business) === false;
  if (!addressed && isOwnBusiness(invoice.vendor, business) === true) return { direction: "sale", assumed: false };
  return { direction: "purchase", assumed: isOwnBusiness(invoice.customer, business) !== true };
}

/** The configured country: the request's, else the business's, else the account's default. */
export function configuredCountry(request: AnalysisRequest, context: AnalysisContext): string | null {
  const named = [request.country, context.business.country, context.defaultCountry].map((country) => country?.trim().toUpperCase());
  return named.find((country) => country) ?? null;
}

/** The country given by a tax number's prefix, for countries that print one. */
function countryOfTaxId(taxId: Cell<string>): string | null {
  const prefix = /^(GB|DE|FR)(?=[0-9A-Z ]{6,})/i.exec(taxId.value ?? "")?.[1]?.toUpperCase();
  return prefix && parseTaxId(prefix, taxId.value ?? "").valid ? prefix : null;
}

export interface Jurisdiction {
  country: string | null;
  pack: RulePack | null;
  warnings: AnalysisWarning[];
}

/**
 * The country whose rules apply: the one configured in the request or settings, else that of the business's own side of the document. A
 * document that shows another country raises a warning but changes nothing.
 */
export function resolveJurisdiction(
  invoice: Invoice,
  request: AnalysisRequest,
  context: AnalysisContext,
  direction: Direction,
): Jurisdiction {
  const ownSide = direction === "sale" ? invoice.vendor : invoice.customer;
  const shown = ownSide.country.value?.toUpperCase() ?? countryOfTaxId(ownSide.taxId);
  const country = configuredCountry(request, context) ?? shown;
  const pack = country ? rulePack(country) : null;
  const warnings: AnalysisWarning[] = [];
  if (!country)
    warnings.push({
      code: "jurisdiction_unknown",
      message: "The country of the business or the buyer is unknown. VAT and withholding tax were not determined.",
    });
  else if (!pack)
    warnings.push({
      code: "jurisdiction_unsupported",
      message: `There are no tax rules for ${country}. VAT and withholding tax were not determined.`,
    });
  if (country && shown && shown !== country) {
    warnings.push({
      code: "jurisdiction_contradiction",
      message: `The document shows the ${direction === "sale" ? "seller" : "buyer"} in ${shown}, but the rules of ${country} were used.`,
    });
  }
  return { country, pack, warnings };
}
