import { rulePack } from "@/lib/tax";
import { parseTaxId } from "@/lib/tax/tax-id";
import type { Anomaly, Invoice } from "../model";
import { foldPartyName, foldTaxId, samePartyName } from "../party-names";
import { hasOwnName, hasOwnTaxId, hasExactName, isOwnBusiness, ownBusiness, type OwnBusiness } from "../treat/parties/jurisdiction";
import { anomaly, type CheckInput } from "./anomaly";

/**
 * European VAT numbers begin with a country code, which may differ from the country of the vendor's address, and a digit soon follows:
 * "NOT REGISTERED" is no Norwegian number.
 */
const EUROPEAN_PREFIX =
  /^(AT|BE|BG|CH|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|NO|PL|PT|RO|SE|SI|SK|XI)(?=[A-Z]{0,2}\d)(?=[0-9A-Z]{7,})/;

function prefixCountry(taxId: string): string | null {
  const prefix = EUROPEAN_PREFIX.exec(taxId.toUpperCase().replace(/[\s.-]/g, ""))?.[1] ?? null;
  return prefix === "XI" ? "GB" : prefix;
}

function checkTaxId(input: CheckInput): Anomaly[] {
  const { invoice, treatment, document } = input;
  const { taxId, country, name } = invoice.vendor;
  if (treatment.direction === "sale" || !treatment.country) return [];
  // Without a document, a missing number can't be reported.
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
  // If the formats of the number's country are unknown, the number can't be called invalid.
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
  const [said, shown] = [foldTaxId(request.vendorTaxId ?? ""), foldTaxId(taxId.value ?? "")];
  if (request.vendorTaxId && taxId.value && taxId.source !== "request" && said !== "" && shown !== "" && said !== shown) {
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
  // OCR may misread a letter of the name, so similar names count as equal; a different tax number always counts.
  const sameName =
    customer.name.value !== null &&
    business.name !== null &&
    samePartyName(customer.name.value, business.name, document.textSource === "ocr");
  const byTaxId = hasOwnTaxId(customer, business) !== null;
  if (!byTaxId && sameName) return [];
  const cell = byTaxId ? customer.taxId : customer.name;
  return [
    anomaly("customer_mismatch", {
      message: sameName
        ? `The invoice is addressed to "${customer.name.value ?? ""}", but with the tax ID ${customer.taxId.value ?? ""}, not ${business.taxId ?? ""}`
        : `The invoice is addressed to "${customer.name.value ?? customer.taxId.value ?? ""}", not to "${business.name ?? business.taxId ?? ""}"`,
      field: byTaxId ? "customer.taxId" : "customer.name",
      confidence: cell.confidence,
      expected: (byTaxId ? business.taxId : business.name) ?? null,
      actual: cell.value,
      provenance: cell.provenance,
    }),
  ];
}

/**
 * Whether the invoice is an ordinary sale made under a brand or short name with the business's own tax ID. It isn't if the business seems
 * to bill itself, or nobody.
 */
function isSaleByOtherName({ vendor, customer }: Invoice, business: OwnBusiness): boolean {
  if (hasOwnName(customer, business) === true) return false;
  const own = isOwnBusiness(customer, business);
  return own === false || (own === null && hasOwnName(vendor, business) === true);
}

/**
 * Whether the vendor is a sister company with a similar name. The bill then has the business as its customer, under another name than the
 * vendor's.
 */
const isBillOfSister = ({ vendor, customer }: Invoice, business: OwnBusiness): boolean =>
  hasOwnTaxId(customer, business) === true &&
  !!customer.name.value &&
  foldPartyName(customer.name.value) !== foldPartyName(vendor.name.value ?? "");

/**
 * Reports a vendor with the business's own tax ID but another name, or vice versa. Whose invoice it is, and so the direction of the tax, is
 * then unclear.
 */
function checkAgainstOwn({ invoice, request, context, document }: CheckInput): Anomaly[] {
  const { vendor } = invoice;
  const business = ownBusiness(request, context);
  const named = hasExactName(vendor, business, document?.textSource === "ocr");
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

/** Checks that the vendor and the customer are who they should be. */
export function checkIdentity(input: CheckInput): Anomaly[] {
  return [...checkTaxId(input), ...checkAgainstRequest(input), ...checkAgainstOwn(input), ...checkCustomer(input)];
}
