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
 * An e-invoice in the terms of EN 16931-1, whichever syntax it has. Throws AnalysisFailure document_corrupt where the XML is not well-
 * formed.
 */
export function coreInvoice(eInvoice: Pick<EInvoiceXml, "syntax" | "xml">): CoreInvoice {
  const { root } = parseXml(eInvoice.xml);
  return eInvoice.syntax === "ubl" ? coreFromUbl(root) : coreFromCii(root);
}

/**
 * The core business rules of EN 16931-1 that an e-invoice breaks, by their published numbers: what must be there
 * (BR-…), what must add up (BR-CO-…, BR-DEC-…), what each VAT category asks (BR-S-…, BR-AE-…), and the codes of currencies,
 * countries, registers, VAT categories, exemptions, means of payment and attachments (BR-CL-…); other code lists are not
 * checked. Throws AnalysisFailure document_corrupt where the XML is not well-formed.
 */
export function checkEn16931(eInvoice: Pick<EInvoiceXml, "syntax" | "xml">): BrokenRule[] {
  const invoice = coreInvoice(eInvoice);
  return [...presenceRules(invoice), ...amountRules(invoice), ...categoryRules(invoice), ...codeRules(invoice)];
}

/** Profiles that carry less than the core invoice and so cannot keep its rules. */
const LESSER_PROFILE = /minimum|basic-?wl/i;

/** Where the norm holds: the European Economic Area and its neighbours in the European standards body. */
const EUROPE = new Set("AT BE BG CH CY CZ DE DK EE EL ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK XI".split(" "));

/**
 * Whether the rules are asked of an e-invoice: it says that it follows EN 16931, or names no specification at all and no country
 * where another one may hold.
 */
export function followsEn16931({ specification, seller, buyer }: CoreInvoice): boolean {
  if (specification !== null) return /en16931/i.test(specification) && !LESSER_PROFILE.test(specification);
  return [seller.country, buyer.country].every((country) => country === null || EUROPE.has(country.toUpperCase()));
}
