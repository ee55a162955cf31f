import type { Invoice, LineItem, TaxDetail } from "@/lib/prism/model";
import { emptyInvoice } from "../empty-invoice";
import { pricesIncludeTax } from "../pages/totals/inclusive-prices";
import { remarksOfCii, type Remarks } from "./remarks";
import {
  amountCell,
  dateCell,
  daysOfTax,
  decimalCell,
  documentTypeOf,
  IRN_PATTERN,
  joinAddress,
  lineDiscount,
  minorOf,
  rateCell,
  rateOf,
  sumCell,
  textCell,
  unitPriceCell,
} from "./values";
import { isTrue, ownCurrency, XmlNode } from "./xml-node";

/** The parts of a Cross Industry Invoice, by their current names or those of ZUGFeRD 1. */
function partsOf(root: XmlNode): { header: XmlNode; trade: XmlNode; settlement: XmlNode; totals: XmlNode } {
  const trade = either(root, "SupplyChainTradeTransaction", "SpecifiedSupplyChainTradeTransaction");
  const settlement = either(trade, "ApplicableHeaderTradeSettlement", "ApplicableSupplyChainTradeSettlement");
  return {
    header: either(root, "ExchangedDocument", "HeaderExchangedDocument"),
    trade,
    settlement,
    totals: either(settlement, "SpecifiedTradeSettlementHeaderMonetarySummation", "SpecifiedTradeSettlementMonetarySummation"),
  };
}

/** Reads the remarks of a Cross Industry Invoice. */
export function remarksOfCrossIndustry(root: XmlNode): Remarks {
  const { header, settlement, totals } = partsOf(root);
  return remarksOfCii(root, header, settlement, totals);
}

/** Converts a UN/CEFACT Cross Industry Invoice (D16B, or its ZUGFeRD 1 predecessor) to an invoice. */
export function invoiceFromCii(root: XmlNode): Invoice {
  const { header, trade, settlement, totals } = partsOf(root);
  const agreement = either(trade, "ApplicableHeaderTradeAgreement", "ApplicableSupplyChainTradeAgreement");
  const currency = settlement.first("InvoiceCurrencyCode")?.toUpperCase() ?? totals.at("GrandTotalAmount").attribute("currencyID");
  const amount = (name: string): Invoice["total"] => amountCell(amountIn(totals.children(name), currency), currency);
  const code = header.first("TypeCode");
  const type = documentTypeOf(code, false);
  const lines = trade.children("IncludedSupplyChainTradeLineItem").filter(isItem);
  const lineItems = lines.map((line, index) => lineItem(line, index + 1, currency));
  const adjustment = (name: string, kind: "discounts" | "charges"): Invoice["total"] =>
    totals.first(name) === null ? sumCell(allowancesIn(settlement, kind), currency) : amount(name);
  const sums = {
    subtotal: amount("TaxBasisTotalAmount"),
    discount: adjustment("AllowanceTotalAmount", "discounts"),
    charges: adjustment("ChargeTotalAmount", "charges"),
    taxTotal: amount("TaxTotalAmount"),
    total: amount("GrandTotalAmount"),
  };
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
    ...sums,
    amountDue: amount("DuePayableAmount"),
    pricesIncludeTax: pricesIncludeTax(
      lineItems.map((line) => line.amount.value),
      sums,
    ),
    taxDetails: settlement.children("ApplicableTradeTax").map((tax) => taxDetail(tax, currency)),
    lineItems,
    text: textOf(header, settlement, lines),
  };
}

function either(node: XmlNode, ...names: string[]): XmlNode {
  return names.map((name) => node.children(name)[0]).find((found) => found !== undefined) ?? new XmlNode(undefined);
}

/** The amounts of discounts or of charges, on the whole document or on one line, as written. */
function allowancesIn(settlement: XmlNode, kind: "discounts" | "charges"): string[] {
  return settlement
    .children("SpecifiedTradeAllowanceCharge")
    .filter((item) => isTrue(item.first("ChargeIndicator/Indicator", "ChargeIndicator")) === (kind === "charges"))
    .flatMap((item) => item.first("ActualAmount") ?? []);
}

/** Picks the amount in the invoice's currency: tax totals may be repeated in the accounting currency. */
function amountIn(amounts: readonly XmlNode[], currency: string | null): string | null {
  const own = amounts.find((amount) => ownCurrency(amount, currency)) ?? amounts[0];
  return own?.text || null;
}

/** Whether a line is a detail. Extended invoices also carry headings and subtotals as lines, whose amounts repeat those of their details. */
export function isDetail(line: XmlNode): boolean {
  const reason = line.first("AssociatedDocumentLineDocument/LineStatusReasonCode");
  return reason === null || reason === "DETAIL";
}

/** Whether a line is an item: ZUGFeRD 1 also carries free text as lines, without a product or an amount. */
function isItem(line: XmlNode): boolean {
  if (!isDetail(line)) return false;
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
    ...lineDiscount(allowancesIn(settlement, "discounts"), allowancesIn(settlement, "charges"), currency),
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
