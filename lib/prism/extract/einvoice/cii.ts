import type { Invoice, LineItem, TaxDetail } from "@/lib/prism/model";
import { emptyInvoice } from "../empty-invoice";
import {
  amountCell,
  dateCell,
  daysOfTax,
  decimalCell,
  documentTypeOf,
  IRN_PATTERN,
  joinAddress,
  minorOf,
  rateCell,
  rateOf,
  textCell,
  unitPriceCell,
} from "./values";
import { XmlNode } from "./xml-node";

/** Converts a UN/CEFACT Cross Industry Invoice (D16B, or its ZUGFeRD 1 predecessor) to an invoice. */
export function invoiceFromCii(root: XmlNode): Invoice {
  const header = either(root, "ExchangedDocument", "HeaderExchangedDocument");
  const trade = either(root, "SupplyChainTradeTransaction", "SpecifiedSupplyChainTradeTransaction");
  const agreement = either(trade, "ApplicableHeaderTradeAgreement", "ApplicableSupplyChainTradeAgreement");
  const settlement = either(trade, "ApplicableHeaderTradeSettlement", "ApplicableSupplyChainTradeSettlement");
  const totals = either(settlement, "SpecifiedTradeSettlementHeaderMonetarySummation", "SpecifiedTradeSettlementMonetarySummation");
  const currency = settlement.first("InvoiceCurrencyCode")?.toUpperCase() ?? totals.at("GrandTotalAmount").attribute("currencyID");
  const amount = (name: string): Invoice["total"] => amountCell(amountIn(totals.children(name), currency), currency);
  const code = header.first("TypeCode");
  const type = documentTypeOf(code, false);
  const lines = trade.children("IncludedSupplyChainTradeLineItem").filter(isItem);
  return {
    ...emptyInvoice(),
    type,
    typeConfidence: 0.99,
    invoiceNumber: textCell(header.first("ID")),
    invoiceDate: dateCell(header.first("IssueDateTime/DateTimeString", "IssueDateTime/DateTime", "IssueDateTime")),
    dueDate: dateCell(
      settlement.first(
        "SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString",
        "SpecifiedTradePaymentTerms/DueDateDateTime/DateTime",
        "SpecifiedTradePaymentTerms/DueDateDateTime",
      ),
    ),
    ...daysOfTax(
      settlement.first("ApplicableTradeTax/TaxPointDate/DateString", "ApplicableTradeTax/TaxPointDate"),
      code,
      type === "credit_note",
      settlement
        .children("InvoiceReferencedDocument")
        .map((reference) => ({
          number: reference.first("IssuerAssignedID", "ID"),
          date: reference.first("FormattedIssueDateTime/DateTimeString", "IssueDateTime/DateTimeString", "IssueDateTime"),
        })),
    ),
    purchaseOrder: textCell(agreement.first("BuyerOrderReferencedDocument/IssuerAssignedID", "BuyerOrderReferencedDocument/ID")),
    currency: textCell(currency),
    irn: textCell(
      agreement
        .all("AdditionalReferencedDocument/IssuerAssignedID")
        .concat(header.children("ID"))
        .find((id) => IRN_PATTERN.test(id.text))?.text ?? null,
    ),
    vendor: {
      ...party(agreement.at("SellerTradeParty")),
      bankAccount: textCell(
        settlement.first(
          "SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount/IBANID",
          "SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount/ProprietaryID",
        ),
      ),
    },
    customer: party(agreement.at("BuyerTradeParty")),
    subtotal: amount("TaxBasisTotalAmount"),
    discount: amount("AllowanceTotalAmount"),
    charges: amount("ChargeTotalAmount"),
    taxTotal: amount("TaxTotalAmount"),
    total: amount("GrandTotalAmount"),
    amountDue: amount("DuePayableAmount"),
    taxDetails: settlement.children("ApplicableTradeTax").map((tax) => taxDetail(tax, currency)),
    lineItems: lines.map((line, index) => lineItem(line, index + 1, currency)),
    text: textOf(header, settlement, lines),
  };
}

function either(node: XmlNode, ...names: string[]): XmlNode {
  return names.map((name) => node.children(name)[0]).find((found) => found !== undefined) ?? new XmlNode(undefined);
}

/** Picks the amount in the invoice's currency: tax totals may be repeated in the accounting currency. */
function amountIn(amounts: readonly XmlNode[], currency: string | null): string | null {
  const own = amounts.find((amount) => amount.attribute("currencyID") === currency) ?? amounts[0];
  return own?.text || null;
}

/**
 * Whether a line is an item. Extended invoices also carry headings and subtotals as lines, and ZUGFeRD 1 free text; only detail lines have
 * a product or an amount.
 */
function isItem(line: XmlNode): boolean {
  const reason = line.first("AssociatedDocumentLineDocument/LineStatusReasonCode");
  if (reason !== null && reason !== "DETAIL") return false;
  const settlement = either(line, "SpecifiedLineTradeSettlement", "SpecifiedSupplyChainTradeSettlement");
  return (
    line.first("SpecifiedTradeProduct/Name") !== null ||
    settlement.first(
      "SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount",
      "SpecifiedTradeSettlementMonetarySummation/LineTotalAmount",
    ) !== null
  );
}

function party(node: XmlNode): Invoice["customer"] {
  const address = node.at("PostalTradeAddress");
  return {
    name: textCell(node.first("Name", "SpecifiedLegalOrganization/TradingBusinessName", "DefinedTradeContact/PersonName")),
    taxId: textCell(taxIdOf(node)),
    address: textCell(
      joinAddress([
        address.first("LineOne"),
        address.first("LineTwo"),
        address.first("LineThree"),
        [address.first("PostcodeCode"), address.first("CityName")].filter(Boolean).join(" "),
        address.first("CountrySubDivisionName"),
        address.first("CountryID"),
      ]),
    ),
    country: textCell(address.first("CountryID")?.toUpperCase() ?? null),
  };
}

/** The VAT number (scheme VA), else the local tax number (FC), else the legal registration number. */
function taxIdOf(node: XmlNode): string | null {
  const ids = node.all("SpecifiedTaxRegistration/ID").filter((id) => id.text !== "");
  const vat = ids.find((id) => ["VA", "VAT"].includes(id.attribute("schemeID")?.toUpperCase() ?? ""));
  return (vat ?? ids[0])?.text ?? node.first("SpecifiedLegalOrganization/ID");
}

function taxDetail(tax: XmlNode, currency: string | null): TaxDetail {
  return {
    rate: rateOf(tax.first("RateApplicablePercent", "ApplicablePercent")),
    label: tax.first("TypeCode") ?? "VAT",
    baseMinor: minorOf(tax.first("BasisAmount"), currency),
    amountMinor: minorOf(tax.first("CalculatedAmount"), currency),
    categoryCode: tax.first("CategoryCode"),
    provenance: [],
  };
}

function lineItem(line: XmlNode, lineNumber: number, currency: string | null): LineItem {
  const agreement = either(line, "SpecifiedLineTradeAgreement", "SpecifiedSupplyChainTradeAgreement");
  const delivery = either(line, "SpecifiedLineTradeDelivery", "SpecifiedSupplyChainTradeDelivery");
  const settlement = either(line, "SpecifiedLineTradeSettlement", "SpecifiedSupplyChainTradeSettlement");
  const quantity = delivery.at("BilledQuantity");
  const price = agreement.children("NetPriceProductTradePrice")[0] ?? agreement.at("GrossPriceProductTradePrice");
  const tax = settlement.children("ApplicableTradeTax")[0];
  return {
    lineNumber,
    description: textCell(
      line.first("SpecifiedTradeProduct/Name", "SpecifiedTradeProduct/Description", "AssociatedDocumentLineDocument/IncludedNote/Content"),
    ),
    quantity: decimalCell(quantity.text || null),
    unit: textCell(quantity.attribute("unitCode")),
    unitPrice: unitPriceCell(price.first("ChargeAmount"), price.first("BasisQuantity")),
    amount: amountCell(
      settlement.first(
        "SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount",
        "SpecifiedTradeSettlementMonetarySummation/LineTotalAmount",
      ),
      currency,
    ),
    productCode: textCell(
      line.first("SpecifiedTradeProduct/SellerAssignedID", "SpecifiedTradeProduct/GlobalID", "SpecifiedTradeProduct/BuyerAssignedID"),
    ),
    taxRate: rateCell(tax?.first("RateApplicablePercent", "ApplicablePercent") ?? null),
    taxAmount: amountCell(tax?.first("CalculatedAmount") ?? null, currency),
    taxCategoryCode: tax?.first("CategoryCode") ?? null,
  };
}

function textOf(header: XmlNode, settlement: XmlNode, lines: readonly XmlNode[]): string {
  return [
    ...header.all("IncludedNote/Content"),
    ...settlement.all("SpecifiedTradePaymentTerms/Description"),
    ...settlement.all("ApplicableTradeTax/ExemptionReason"),
    ...lines.flatMap((line) => [
      ...line.all("SpecifiedTradeProduct/Name"),
      ...line.all("SpecifiedTradeProduct/Description"),
      ...line.all("AssociatedDocumentLineDocument/IncludedNote/Content"),
    ]),
  ]
    .map((node) => node.text)
    .filter((text) => text !== "")
    .join("\n");
}
