import { parseXml } from "../../extract/einvoice/xml-node";
import type { EInvoiceXml } from "../../model";
import { amountRules } from "./amount-rules";
import { categoryRules } from "./category-rules";
import { coreFromCii } from "./core-from-cii";
import { coreFromUbl } from "./core-from-ubl";
import type { CoreInvoice } from "./core-invoice";
import { presenceRules } from "./presence-rules";
import type { BrokenRule } from "./rule";

export function coreInvoice(eInvoice: Pick<EInvoiceXml, "syntax" | "xml">): CoreInvoice {
  const { root } = parseXml(eInvoice.xml);
  return eInvoice.syntax === "ubl" ? coreFromUbl(root) : coreFromCii(root);
}

/**
 * The core business rules of EN 16931-1 that an e-invoice breaks, by their published numbers: what must be there
 * (BR-…), what must add up (BR-CO-…, BR-DEC-…) and what each VAT category asks (BR-S-…, BR-AE-…). Code lists are not
 * checked. Throws AnalysisFailure document_corrupt where the XML is not well-formed.
 */
export function checkEn16931(eInvoice: Pick<EInvoiceXml, "syntax" | "xml">): BrokenRule[] {
  const invoice = coreInvoice(eInvoice);
  return [...presenceRules(invoice), ...amountRules(invoice), ...categoryRules(invoice)];
}

/** Profiles that carry less than the core invoice and so cannot keep its rules. */
const LESSER_PROFILE = /minimum|basic-?wl/i;

/** Whether an e-invoice says of itself that it follows EN 16931. */
export function claimsEn16931(invoice: CoreInvoice): boolean {
  const specification = invoice.specification ?? "";
  return /en16931/i.test(specification) && !LESSER_PROFILE.test(specification);
}
