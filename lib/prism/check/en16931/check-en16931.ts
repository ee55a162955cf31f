import { parseXml } from "../../extract/einvoice/xml-node";
import type { EInvoiceXml } from "../../model";
import { amountRules } from "./amount-rules";
import { categoryRules } from "./category-rules";
import { codeRules } from "./code-rules";
import { coreFromCii } from "./core-from-cii";
import { coreFromUbl } from "./core-from-ubl";
import type { CoreInvoice } from "./core-invoice";
import { presenceRules } from "./presence-rules";
import type { BrokenRule } from "./rule";

/**
 * Reads an e-invoice of either syntax into the business terms of EN 16931-1.
 *
 * @throws AnalysisFailure document_corrupt if the XML is not well-formed
 */
export function coreInvoice(eInvoice: Pick<EInvoiceXml, "syntax" | "xml">): CoreInvoice {
  const { root } = parseXml(eInvoice.xml);
  return eInvoice.syntax === "ubl" ? coreFromUbl(root) : coreFromCii(root);
}

/**
 * Checks the core business rules of EN 16931-1 and returns the broken ones by their published numbers: what must be present (BR-…), what
 * must add up (BR-CO-…, BR-DEC-…), what each VAT category requires (BR-S-…, BR-AE-…), and the codes of currencies, countries, registers,
 * VAT categories, exemptions, payment means and attachments (BR-CL-…). Other code lists are not checked.
 *
 * @throws AnalysisFailure document_corrupt if the XML is not well-formed
 */
export function checkEn16931(eInvoice: Pick<EInvoiceXml, "syntax" | "xml">): BrokenRule[] {
  const invoice = coreInvoice(eInvoice);
  return [...presenceRules(invoice), ...amountRules(invoice), ...categoryRules(invoice), ...codeRules(invoice)];
}

/** Profiles that carry less than the core invoice, and so can't satisfy its rules. */
const LESSER_PROFILE = /minimum|basic-?wl/i;

/** Countries where the norm applies: the European Economic Area and its neighbors in the European standards body. */
const EUROPE = new Set("AT BE BG CH CY CZ DE DK EE EL ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK XI".split(" "));

/**
 * Whether the rules apply to an e-invoice: it declares EN 16931, or it declares no specification and names no country in which another norm
 * may apply.
 */
export function followsEn16931({ specification, seller, buyer }: CoreInvoice): boolean {
  if (specification !== null) return /en16931/i.test(specification) && !LESSER_PROFILE.test(specification);
  return [seller.country, buyer.country].every((country) => country === null || EUROPE.has(country.toUpperCase()));
}
