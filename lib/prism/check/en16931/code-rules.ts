import { currencyCodes } from "@/lib/kernel/currency-codes";
import { attachmentTypes, countries, isExemptionCode, isPaymentMeans, isRegister, SEPA, vatCategories } from "./code-lists";
import type { CoreInvoice } from "./core-invoice";
import { rule, type BrokenRule } from "./rule";

function listed(id: string, code: string | null, known: (code: string) => boolean, what: string, line: number | null = null): BrokenRule[] {
  return rule(id, code === null || known(code), `${what} must be a code from the allowed list`, { actual: code, line });
}

/** Checks that the codes of header, parties, taxes and lines are in their lists. */
export function codeRules(invoice: CoreInvoice): BrokenRule[] {
  const {
    currency,
    taxCurrency,
    seller,
    buyer,
    payee,
    taxRepresentative,
    delivery,
    paymentMeans,
    breakdown,
    supportingDocuments,
    categoryCodes,
  } = invoice;
  const isCurrency = (code: string) => currencyCodes.has(code);
  return [
    ...listed("BR-CL-04", currency, isCurrency, "The currency (ISO 4217)"),
    ...listed("BR-CL-05", taxCurrency, isCurrency, "The accounting currency (ISO 4217)"),
    ...[seller.country, buyer.country, taxRepresentative?.country ?? null, delivery.country].flatMap((country) =>
      listed("BR-CL-14", country, (code) => countries.has(code), "A country (ISO 3166-1)"),
    ),
    ...[seller, buyer, ...(payee ? [payee] : [])].flatMap(({ schemes }) => [
      ...schemes.ids.flatMap((scheme) =>
        listed("BR-CL-10", scheme, (code) => code === SEPA || isRegister(code), "The scheme of an identifier (ISO 6523)"),
      ),
      ...listed("BR-CL-11", schemes.legal, isRegister, "The scheme of a legal registration (ISO 6523)"),
    ]),
    ...paymentMeans.flatMap(({ code }) => listed("BR-CL-16", code, isPaymentMeans, "A payment means (UNTDID 4461)")),
    ...categoryCodes.invoice.flatMap((code) => listed("BR-CL-17", code, (one) => vatCategories.has(one), "A VAT category (UNTDID 5305)")),
    ...categoryCodes.lines.flatMap((code, index) =>
      listed("BR-CL-18", code, (one) => vatCategories.has(one), "A line's VAT category (UNTDID 5305)", index + 1),
    ),
    ...breakdown.flatMap(({ reasonCode }) => listed("BR-CL-22", reasonCode, isExemptionCode, "An exemption reason (VATEX)")),
    ...supportingDocuments.flatMap(({ mimeType }) =>
      listed("BR-CL-24", mimeType, (type) => attachmentTypes.has(type), "The MIME type of an attachment"),
    ),
  ];
}
