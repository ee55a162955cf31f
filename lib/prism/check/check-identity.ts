import { rulePack } from "@/lib/tax";
import { parseTaxId } from "@/lib/tax/tax-id";
import type { Anomaly, Invoice } from "../model";
import { foldPartyName, foldTaxId, samePartyName } from "../party-names";
import { hasOwnName, hasOwnTaxId, hasVeryName, isOwnBusiness, ownBusiness, type OwnBusiness } from "../treat/parties/jurisdiction";
import { anomaly, type CheckInput } from "./anomaly";

/** VAT numbers of Europe begin with their country, which may be another than the vendor's address. */
const EUROPEAN_PREFIX = /^(AT|BE|BG|CH|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|NO|PL|PT|RO|SE|SI|SK|XI)(?=[0-9A-Z]{7,})/;

function prefixCountry(taxId: string): string | null {
  const prefix = EUROPEAN_PREFIX.exec(taxId.toUpperCase().replace(/[\s.-]/g, ""))?.[1] ?? null;
  return prefix === "XI" ? "GB" : prefix;
}

function checkTaxId(input: CheckInput): Anomaly[] {
  const { invoice, treatment, document } = input;
  const { taxId, country, name } = invoice.vendor;
  if (treatment.direction === "sale" || !treatment.country) return [];
  // Without a document nobody can say that it lacks a number.
  if (taxId.value === null) {
    return document
      ? [
          anomaly("vendor_tin_missing", {
            message: "The vendor's tax ID is missing from both the document and the request",
            field: "vendor.taxId",
            confidence: Math.max(0.7, taxId.confidence),
            provenance: name.provenance,
          }),
        ]
      : [];
  }
  const home = prefixCountry(taxId.value) ?? country.value?.toUpperCase() ?? treatment.country;
  const countries = [...new Set([home, treatment.country])].filter((code) => rulePack(code) !== null);
  // A country whose forms are unknown cannot call a number wrong.
  if (!countries.includes(home) || countries.some((code) => parseTaxId(code, taxId.value ?? "").valid)) return [];
  const forms = rulePack(home)?.taxIds.map((form) => form.name) ?? [];
  return [
    anomaly("vendor_tin_format_invalid", {
      message: `"${taxId.value}" is not a valid tax ID for ${home}: it matches no known format or fails the check digit`,
      field: "vendor.taxId",
      confidence: taxId.confidence,
      expected: [...new Set(forms)].join(", "),
      actual: taxId.value,
      provenance: taxId.provenance,
    }),
  ];
}

function checkAgainstRequest({ invoice, request, document }: CheckInput): Anomaly[] {
  const found: Anomaly[] = [];
  const { taxId, name } = invoice.vendor;
  if (request.vendorTaxId && taxId.value && taxId.source !== "request" && foldTaxId(request.vendorTaxId) !== foldTaxId(taxId.value)) {
    found.push(
      anomaly("vendor_tin_mismatch_request", {
        message: `The request gives the vendor's tax ID as ${request.vendorTaxId}, but the document shows ${taxId.value}`,
        field: "vendor.taxId",
        confidence: taxId.confidence,
        expected: request.vendorTaxId,
        actual: taxId.value,
        provenance: taxId.provenance,
      }),
    );
  }
  if (
    request.vendorName &&
    name.value &&
    name.source !== "request" &&
    !samePartyName(request.vendorName, name.value, document?.textSource === "ocr")
  ) {
    found.push(
      anomaly("vendor_name_mismatch_request", {
        message: `The request gives the vendor's name as "${request.vendorName}", but the document shows "${name.value}"`,
        field: "vendor.name",
        confidence: name.confidence,
        expected: request.vendorName,
        actual: name.value,
        provenance: name.provenance,
      }),
    );
  }
  return found;
}

function checkCustomer({ invoice, treatment, request, context, document }: CheckInput): Anomaly[] {
  const { customer } = invoice;
  const business = ownBusiness(request, context);
  if (!document || treatment.direction === "sale" || isOwnBusiness(customer, business) !== false) return [];
  // An OCR reading may garble a letter of the name; a tax number that differs stays a difference.
  const sameName =
    customer.name.value !== null &&
    business.name !== null &&
    samePartyName(customer.name.value, business.name, document.textSource === "ocr");
  const byTaxId = customer.taxId.value !== null && business.taxId !== null;
  if (!byTaxId && sameName) return [];
  const cell = byTaxId ? customer.taxId : customer.name;
  return [
    anomaly("customer_mismatch", {
      message: `The invoice is addressed to "${customer.name.value ?? customer.taxId.value ?? ""}", not to "${business.name ?? business.taxId ?? ""}"`,
      field: byTaxId ? "customer.taxId" : "customer.name",
      confidence: cell.confidence,
      expected: (byTaxId ? business.taxId : business.name) ?? null,
      actual: cell.value,
      provenance: cell.provenance,
    }),
  ];
}

/**
 * A business that bills another under a brand or a short name, with its own tax ID, makes an ordinary sale; one that seems to bill
 * itself, or nobody, doesn't.
 */
function isSaleByOtherName({ vendor, customer }: Invoice, business: OwnBusiness): boolean {
  if (hasOwnName(customer, business) === true) return false;
  const own = isOwnBusiness(customer, business);
  return own === false || (own === null && hasOwnName(vendor, business) === true);
}

/** A sister company whose name is taken for the business's, on a bill that tells them apart: the business stands on it as the customer. */
const isBillOfSister = ({ vendor, customer }: Invoice, business: OwnBusiness): boolean =>
  hasOwnTaxId(customer, business) === true &&
  !!customer.name.value &&
  foldPartyName(customer.name.value) !== foldPartyName(vendor.name.value ?? "");

/** A vendor with the business's tax ID and another's name, or the other way round: whose paper it is, and so which way the tax goes, nobody can say. */
function checkAgainstOwn({ invoice, request, context, document }: CheckInput): Anomaly[] {
  const { vendor } = invoice;
  const business = ownBusiness(request, context);
  const named = hasVeryName(vendor, business, document?.textSource === "ocr");
  const numbered = hasOwnTaxId(vendor, business);
  if (named === null || numbered === null || named === numbered) return [];
  if (numbered ? isSaleByOtherName(invoice, business) : isBillOfSister(invoice, business)) return [];
  const { name, taxId } = vendor;
  return numbered
    ? [
        anomaly("vendor_tin_mismatch_request", {
          message: `The vendor's tax ID ${taxId.value ?? ""} is your business's own, but the vendor is "${name.value ?? ""}"`,
          field: "vendor.taxId",
          confidence: taxId.confidence,
          actual: taxId.value,
          provenance: taxId.provenance,
        }),
      ]
    : [
        anomaly("vendor_name_mismatch_request", {
          message: `The vendor's name is your business's own ("${name.value ?? ""}"), but its tax ID is ${taxId.value ?? ""}, not ${business.taxId ?? ""}`,
          field: "vendor.name",
          confidence: name.confidence,
          actual: name.value,
          provenance: name.provenance,
        }),
      ];
}

/** Whether the parties are who they should be. */
export function checkIdentity(input: CheckInput): Anomaly[] {
  return [...checkTaxId(input), ...checkAgainstRequest(input), ...checkAgainstOwn(input), ...checkCustomer(input)];
}
