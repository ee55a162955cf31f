import type { XmlNode } from "../../extract/einvoice/xml-node";
import type { CoreAllowance, CoreInvoice, CoreLine, CoreParty, CorePeriod } from "./core-invoice";

const text = (node: XmlNode, path: string): string | null => node.first(path);
const given = (node: XmlNode, path: string): boolean => node.all(path).length > 0;

function period(node: XmlNode): CorePeriod | null {
  const found = node.children("BillingSpecifiedPeriod")[0];
  return found
    ? { start: text(found, "StartDateTime/DateTimeString"), end: text(found, "EndDateTime/DateTimeString"), described: false }
    : null;
}

function party(node: XmlNode): CoreParty {
  const registrations = node.all("SpecifiedTaxRegistration/ID");
  const endpoint = node.all("URIUniversalCommunication/URIID")[0];
  return {
    given: true,
    name: text(node, "Name"),
    addressGiven: given(node, "PostalTradeAddress"),
    country: text(node, "PostalTradeAddress/CountryID"),
    vatId: registrations.find((id) => id.attribute("schemeID") === "VA")?.text || null,
    taxRegistration: registrations.find((id) => id.attribute("schemeID") === "FC")?.text || null,
    legalId: text(node, "SpecifiedLegalOrganization/ID"),
    schemes: {
      legal: node.all("SpecifiedLegalOrganization/ID")[0]?.attribute("schemeID") ?? null,
      ids: node.children("GlobalID").flatMap((id) => id.attribute("schemeID") ?? []),
    },
    ids: [...node.children("ID"), ...node.children("GlobalID")].map((id) => id.text),
    endpoint: endpoint ? { id: endpoint.text, scheme: endpoint.attribute("schemeID") } : null,
  };
}

function allowances(node: XmlNode, charge: boolean): CoreAllowance[] {
  return node
    .children("SpecifiedTradeAllowanceCharge")
    .filter((item) => (item.at("ChargeIndicator/Indicator").text === "true") === charge)
    .map((item) => ({
      category: text(item, "CategoryTradeTax/CategoryCode"),
      rate: text(item, "CategoryTradeTax/RateApplicablePercent"),
      amount: text(item, "ActualAmount"),
      base: text(item, "BasisAmount"),
      reason: item.first("Reason", "ReasonCode"),
    }));
}

function line(node: XmlNode): CoreLine {
  const settlement = node.at("SpecifiedLineTradeSettlement");
  const quantity = node.all("SpecifiedLineTradeDelivery/BilledQuantity")[0];
  const standard = node.all("SpecifiedTradeProduct/GlobalID")[0];
  return {
    category: text(settlement, "ApplicableTradeTax/CategoryCode"),
    rate: text(settlement, "ApplicableTradeTax/RateApplicablePercent"),
    id: text(node, "AssociatedDocumentLineDocument/LineID"),
    quantity: quantity?.text || null,
    unit: quantity?.attribute("unitCode") ?? null,
    amount: text(settlement, "SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount"),
    itemName: text(node, "SpecifiedTradeProduct/Name"),
    netPrice: text(node, "SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount"),
    grossPrice: text(node, "SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/ChargeAmount"),
    period: period(settlement),
    allowances: allowances(settlement, false),
    charges: allowances(settlement, true),
    attributes: node
      .all("SpecifiedTradeProduct/ApplicableProductCharacteristic")
      .map((item) => ({ name: text(item, "Description"), value: text(item, "Value") })),
    standardId: standard ? { scheme: standard.attribute("schemeID") } : null,
    classifications: node
      .all("SpecifiedTradeProduct/DesignatedProductClassification/ClassCode")
      .map((code) => ({ scheme: code.attribute("listID") })),
  };
}

/** Reads the business terms of EN 16931 from the root of a UN/CEFACT Cross Industry Invoice; missing ones are null. */
export function coreFromCii(root: XmlNode): CoreInvoice {
  const trade = root.at("SupplyChainTradeTransaction");
  const agreement = trade.at("ApplicableHeaderTradeAgreement");
  const delivery = trade.at("ApplicableHeaderTradeDelivery");
  const settlement = trade.at("ApplicableHeaderTradeSettlement");
  const totals = settlement.children("SpecifiedTradeSettlementHeaderMonetarySummation")[0];
  const currency = text(settlement, "InvoiceCurrencyCode");
  const taxCurrency = text(settlement, "TaxCurrencyCode");
  const taxIn = (code: string | null) =>
    (totals?.children("TaxTotalAmount") ?? [])
      .filter((amount) => amount.text !== "" && (code === null || (amount.attribute("currencyID") ?? code) === code))
      .map((amount) => amount.text);
  const payee = settlement.children("PayeeTradeParty")[0];
  const representative = agreement.children("SellerTaxRepresentativeTradeParty")[0];
  return {
    specification: text(root, "ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID"),
    number: text(root, "ExchangedDocument/ID"),
    issueDate: text(root, "ExchangedDocument/IssueDateTime/DateTimeString"),
    typeCode: text(root, "ExchangedDocument/TypeCode"),
    currency,
    taxCurrency,
    seller: { ...party(agreement.at("SellerTradeParty")), given: given(agreement, "SellerTradeParty") },
    buyer: party(agreement.at("BuyerTradeParty")),
    payee: payee ? party(payee) : null,
    taxRepresentative: representative ? party(representative) : null,
    delivery: {
      addressGiven: given(delivery, "ShipToTradeParty/PostalTradeAddress"),
      country: text(delivery, "ShipToTradeParty/PostalTradeAddress/CountryID"),
      date: text(delivery, "ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString"),
    },
    period: period(settlement),
    paymentMeans: settlement
      .children("SpecifiedTradeSettlementPaymentMeans")
      .map((means) => ({
        code: text(means, "TypeCode"),
        accountGiven: given(means, "PayeePartyCreditorFinancialAccount"),
        accountId: means.first("PayeePartyCreditorFinancialAccount/IBANID", "PayeePartyCreditorFinancialAccount/ProprietaryID"),
      })),
    allowances: allowances(settlement, false),
    charges: allowances(settlement, true),
    taxTotals: taxIn(currency),
    taxTotalInAccountingCurrency: taxCurrency === null ? null : (taxIn(taxCurrency)[0] ?? null),
    totals: totals
      ? {
          lineSum: text(totals, "LineTotalAmount"),
          allowances: text(totals, "AllowanceTotalAmount"),
          charges: text(totals, "ChargeTotalAmount"),
          exclusive: text(totals, "TaxBasisTotalAmount"),
          inclusive: text(totals, "GrandTotalAmount"),
          prepaid: text(totals, "TotalPrepaidAmount"),
          rounding: text(totals, "RoundingAmount"),
          payable: text(totals, "DuePayableAmount"),
        }
      : null,
    breakdown: settlement
      .children("ApplicableTradeTax")
      .map((tax) => ({
        category: text(tax, "CategoryCode"),
        rate: text(tax, "RateApplicablePercent"),
        base: text(tax, "BasisAmount"),
        tax: text(tax, "CalculatedAmount"),
        reason: tax.first("ExemptionReason", "ExemptionReasonCode"),
        reasonCode: text(tax, "ExemptionReasonCode"),
      })),
    lines: trade.children("IncludedSupplyChainTradeLineItem").map(line),
    dueDate: text(settlement, "SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString"),
    paymentTerms:
      text(settlement, "SpecifiedTradePaymentTerms/Description") ?? (given(settlement, "SpecifiedTradePaymentTerms") ? "" : null),
    precedingInvoices: settlement.children("InvoiceReferencedDocument").map((reference) => ({ id: text(reference, "IssuerAssignedID") })),
    supportingDocuments: agreement
      .children("AdditionalReferencedDocument")
      .map((reference) => ({
        id: text(reference, "IssuerAssignedID"),
        mimeType: reference.children("AttachmentBinaryObject")[0]?.attribute("mimeCode") ?? null,
      })),
    categoryCodes: {
      lines: trade
        .children("IncludedSupplyChainTradeLineItem")
        .map((item) => text(item, "SpecifiedLineTradeSettlement/ApplicableTradeTax/CategoryCode")),
      invoice: [
        ...settlement.all("ApplicableTradeTax/CategoryCode"),
        ...settlement.all("SpecifiedTradeAllowanceCharge/CategoryTradeTax/CategoryCode"),
      ].map((code) => code.text),
    },
    taxPoint: {
      dateGiven: given(settlement, "ApplicableTradeTax/TaxPointDate"),
      codeGiven: given(settlement, "ApplicableTradeTax/DueDateTypeCode"),
    },
  };
}
