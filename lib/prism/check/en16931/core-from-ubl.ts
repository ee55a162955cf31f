import type { XmlNode } from "../../extract/einvoice/xml-node";
import type { CoreAllowance, CoreCategory, CoreInvoice, CoreLine, CoreParty, CorePeriod } from "./core-invoice";

const text = (node: XmlNode, path: string): string | null => node.first(path);
const given = (node: XmlNode, path: string): boolean => node.all(path).length > 0;
const isVat = (node: XmlNode): boolean => node.at("TaxScheme/ID").text.toUpperCase() === "VAT";

function period(node: XmlNode): CorePeriod | null {
  const found = node.children("InvoicePeriod")[0];
  return found ? { start: text(found, "StartDate"), end: text(found, "EndDate"), described: given(found, "DescriptionCode") } : null;
}

const schemeOf = (id: XmlNode | undefined): string | null => id?.attribute("schemeID") ?? null;

function party(node: XmlNode, namePath: string): CoreParty {
  const schemes = node.children("PartyTaxScheme");
  const endpoint = node.children("EndpointID")[0];
  return {
    given: true,
    name: text(node, namePath),
    addressGiven: given(node, "PostalAddress"),
    country: text(node, "PostalAddress/Country/IdentificationCode"),
    vatId: schemes.filter(isVat).map((scheme) => text(scheme, "CompanyID"))[0] ?? null,
    taxRegistration: schemes.filter((scheme) => !isVat(scheme)).map((scheme) => text(scheme, "CompanyID"))[0] ?? null,
    legalId: text(node, "PartyLegalEntity/CompanyID"),
    schemes: {
      legal: schemeOf(node.all("PartyLegalEntity/CompanyID")[0]),
      ids: node.all("PartyIdentification/ID").flatMap((id) => schemeOf(id) ?? []),
    },
    ids: node.all("PartyIdentification/ID").map((id) => id.text),
    endpoint: endpoint ? { id: endpoint.text, scheme: endpoint.attribute("schemeID") } : null,
  };
}

function category(node: XmlNode, name: string): CoreCategory {
  const found = node.children(name).find(isVat);
  return { category: found ? text(found, "ID") : null, rate: found ? text(found, "Percent") : null };
}

function allowances(node: XmlNode, charge: boolean): CoreAllowance[] {
  return node
    .children("AllowanceCharge")
    .filter((item) => (item.at("ChargeIndicator").text === "true") === charge)
    .map((item) => ({
      ...category(item, "TaxCategory"),
      amount: text(item, "Amount"),
      base: text(item, "BaseAmount"),
      reason: item.first("AllowanceChargeReason", "AllowanceChargeReasonCode"),
    }));
}

function line(node: XmlNode): CoreLine {
  const quantity = node.children("InvoicedQuantity")[0] ?? node.children("CreditedQuantity")[0];
  const standard = node.all("Item/StandardItemIdentification/ID")[0];
  return {
    ...category(node.at("Item"), "ClassifiedTaxCategory"),
    id: text(node, "ID"),
    quantity: quantity?.text || null,
    unit: quantity?.attribute("unitCode") ?? null,
    amount: text(node, "LineExtensionAmount"),
    itemName: text(node, "Item/Name"),
    netPrice: text(node, "Price/PriceAmount"),
    grossPrice: text(node, "Price/AllowanceCharge/BaseAmount"),
    period: period(node),
    allowances: allowances(node, false),
    charges: allowances(node, true),
    attributes: node.all("Item/AdditionalItemProperty").map((item) => ({ name: text(item, "Name"), value: text(item, "Value") })),
    standardId: standard ? { scheme: standard.attribute("schemeID") } : null,
    classifications: node.all("Item/CommodityClassification/ItemClassificationCode").map((code) => ({ scheme: code.attribute("listID") })),
  };
}

/** Reads the business terms of EN 16931 from the root of a UBL invoice or credit note; missing ones are null. */
export function coreFromUbl(root: XmlNode): CoreInvoice {
  const currency = text(root, "DocumentCurrencyCode");
  const taxCurrency = text(root, "TaxCurrencyCode");
  const totals = root.children("LegalMonetaryTotal")[0];
  const taxTotals = root.children("TaxTotal");
  const taxIn = (code: string | null) =>
    taxTotals
      .map((total) => total.at("TaxAmount"))
      .filter((amount) => amount.text !== "" && (code === null || (amount.attribute("currencyID") ?? code) === code))
      .map((amount) => amount.text);
  const payee = root.children("PayeeParty")[0];
  const representative = root.children("TaxRepresentativeParty")[0];
  return {
    specification: text(root, "CustomizationID"),
    number: text(root, "ID"),
    issueDate: text(root, "IssueDate"),
    typeCode: root.first("InvoiceTypeCode", "CreditNoteTypeCode"),
    currency,
    taxCurrency,
    seller: {
      ...party(root.at("AccountingSupplierParty/Party"), "PartyLegalEntity/RegistrationName"),
      given: given(root, "AccountingSupplierParty"),
    },
    buyer: party(root.at("AccountingCustomerParty/Party"), "PartyLegalEntity/RegistrationName"),
    payee: payee ? party(payee, "PartyName/Name") : null,
    taxRepresentative: representative ? party(representative, "PartyName/Name") : null,
    delivery: {
      addressGiven: given(root, "Delivery/DeliveryLocation/Address"),
      country: text(root, "Delivery/DeliveryLocation/Address/Country/IdentificationCode"),
      date: text(root, "Delivery/ActualDeliveryDate"),
    },
    period: period(root),
    paymentMeans: root
      .children("PaymentMeans")
      .map((means) => ({
        code: text(means, "PaymentMeansCode"),
        accountGiven: given(means, "PayeeFinancialAccount"),
        accountId: text(means, "PayeeFinancialAccount/ID"),
      })),
    allowances: allowances(root, false),
    charges: allowances(root, true),
    taxTotals: taxIn(currency),
    taxTotalInAccountingCurrency: taxCurrency === null ? null : (taxIn(taxCurrency)[0] ?? null),
    totals: totals
      ? {
          lineSum: text(totals, "LineExtensionAmount"),
          allowances: text(totals, "AllowanceTotalAmount"),
          charges: text(totals, "ChargeTotalAmount"),
          exclusive: text(totals, "TaxExclusiveAmount"),
          inclusive: text(totals, "TaxInclusiveAmount"),
          prepaid: text(totals, "PrepaidAmount"),
          rounding: text(totals, "PayableRoundingAmount"),
          payable: text(totals, "PayableAmount"),
        }
      : null,
    breakdown: root
      .all("TaxTotal/TaxSubtotal")
      .map((tax) => ({
        ...category(tax, "TaxCategory"),
        base: text(tax, "TaxableAmount"),
        tax: text(tax, "TaxAmount"),
        reason: tax.first("TaxCategory/TaxExemptionReason", "TaxCategory/TaxExemptionReasonCode"),
        reasonCode: text(tax, "TaxCategory/TaxExemptionReasonCode"),
      })),
    lines: [...root.children("InvoiceLine"), ...root.children("CreditNoteLine")].map(line),
    dueDate: root.first("DueDate", "PaymentMeans/PaymentDueDate"),
    paymentTerms: text(root, "PaymentTerms/Note"),
    precedingInvoices: root.all("BillingReference/InvoiceDocumentReference").map((reference) => ({ id: text(reference, "ID") })),
    supportingDocuments: root
      .children("AdditionalDocumentReference")
      .map((reference) => ({
        id: text(reference, "ID"),
        mimeType: reference.all("Attachment/EmbeddedDocumentBinaryObject")[0]?.attribute("mimeCode") ?? null,
      })),
    categoryCodes: {
      lines: [...root.children("InvoiceLine"), ...root.children("CreditNoteLine")].map((item) =>
        text(item, "Item/ClassifiedTaxCategory/ID"),
      ),
      invoice: [...root.all("TaxTotal/TaxSubtotal/TaxCategory/ID"), ...root.all("AllowanceCharge/TaxCategory/ID")].map((id) => id.text),
    },
    taxPoint: { dateGiven: given(root, "TaxPointDate"), codeGiven: given(root, "InvoicePeriod/DescriptionCode") },
  };
}
