import { isTrue, ownCurrency, type XmlNode } from "./xml-node";

/** What an e-invoice says beside the values of its invoice. */
export interface Remarks {
  /** What kind of document it is, by its list of codes. */
  typeCode: string | null;
  /** Sentences that people wrote: notes, terms of payment, and what a payment must state. */
  sentences: string[];
  /** Every account that it may be paid into, the first one first. */
  accounts: string[];
  /** The sender says that it is a test message. */
  isTest: boolean;
  /** Another party than the seller that is to be paid, such as a factor; null for none. */
  payee: string | null;
  /** What was paid before, and by how much the sum was rounded: as written, null where missing. */
  prepaid: string | null;
  rounding: string | null;
  /** A currency other than the document's in which it states its totals; null for none. */
  otherCurrency: string | null;
}

/** A note may hold several sentences, and lines of their own. */
const SENTENCE_END = /\n|(?<=[.!?;])\s+/;

const sentencesOf = (notes: readonly XmlNode[]): string[] =>
  notes
    .flatMap((note) => note.text.split(SENTENCE_END))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");

const textsOf = (nodes: readonly XmlNode[]): string[] => nodes.map((node) => node.text).filter((text) => text !== "");

/** The currency of the first of these amounts that has another one than the document. */
function otherCurrencyIn(amounts: readonly XmlNode[], currency: string | null): string | null {
  const other = amounts.find((amount) => amount.text !== "" && !ownCurrency(amount, currency));
  return other?.attribute("currencyID") ?? null;
}

/** The remarks of a UBL invoice or credit note. */
export function remarksOfUbl(root: XmlNode): Remarks {
  const totals = root.children("LegalMonetaryTotal")[0] ?? root.at("RequestedMonetaryTotal");
  return {
    typeCode: root.first("InvoiceTypeCode", "CreditNoteTypeCode"),
    sentences: sentencesOf([...root.all("Note"), ...root.all("PaymentTerms/Note"), ...root.all("PaymentMeans/InstructionNote")]),
    accounts: textsOf(root.all("PaymentMeans/PayeeFinancialAccount/ID")),
    isTest: false,
    payee: root.first("PayeeParty/PartyName/Name", "PayeeParty/PartyLegalEntity/RegistrationName"),
    prepaid: totals.first("PrepaidAmount"),
    rounding: totals.first("PayableRoundingAmount"),
    otherCurrency: otherCurrencyIn(
      [...totals.children("TaxInclusiveAmount"), ...totals.children("PayableAmount")],
      root.first("DocumentCurrencyCode"),
    ),
  };
}

/** The remarks of a cross-industry invoice: of its header, its settlement, and the sums in that. */
export function remarksOfCii(root: XmlNode, header: XmlNode, settlement: XmlNode, totals: XmlNode): Remarks {
  const means = settlement.children("SpecifiedTradeSettlementPaymentMeans");
  return {
    typeCode: header.first("TypeCode"),
    sentences: sentencesOf([
      ...header.all("IncludedNote/Content"),
      ...settlement.all("SpecifiedTradePaymentTerms/Description"),
      ...means.flatMap((each) => each.children("Information")),
    ]),
    accounts: textsOf(
      means.flatMap((each) => [
        ...each.all("PayeePartyCreditorFinancialAccount/IBANID"),
        ...each.all("PayeePartyCreditorFinancialAccount/ProprietaryID"),
      ]),
    ),
    isTest: ["ExchangedDocumentContext", "SpecifiedExchangedDocumentContext"].some((context) =>
      root.all(`${context}/TestIndicator`).some((indicator) => [indicator, indicator.at("Indicator")].some(({ text }) => isTrue(text))),
    ),
    payee: settlement.first("PayeeTradeParty/Name"),
    prepaid: totals.first("TotalPrepaidAmount"),
    rounding: totals.first("RoundingAmount"),
    otherCurrency: otherCurrencyIn(
      [...totals.children("GrandTotalAmount"), ...totals.children("DuePayableAmount")],
      settlement.first("InvoiceCurrencyCode"),
    ),
  };
}
