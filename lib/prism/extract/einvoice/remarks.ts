import { isTrue, ownCurrency, type XmlNode } from "./xml-node";

/** What an e-invoice states besides the values of its invoice. */
export interface Remarks {
  /** The document type code. */
  typeCode: string | null;
  /** Sentences of notes, payment terms and payment instructions. */
  sentences: string[];
  /** Every account to pay into, in document order. */
  accounts: string[];
  /** Whether the sender marks it as a test message. */
  isTest: boolean;
  /** The party to pay, if it is named apart from the seller, such as a factor. */
  payee: string | null;
  /** The prepaid amount and the rounding amount, as written; null if missing. */
  prepaid: string | null;
  rounding: string | null;
  /** The currency of the totals, if it differs from the document's; else null. */
  otherCurrency: string | null;
}

/** Where a sentence of a note ends: at the end of a line, or behind a punctuation mark. */
const SENTENCE_END = /\n|(?<=[.!?;])\s+/;

const sentencesOf = (notes: readonly XmlNode[]): string[] =>
  notes
    .flatMap((note) => note.text.split(SENTENCE_END))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");

const textsOf = (nodes: readonly XmlNode[]): string[] => nodes.map((node) => node.text).filter((text) => text !== "");

/** The currency of the first amount that is in another currency than the document; null if there is none. */
function otherCurrencyIn(amounts: readonly XmlNode[], currency: string | null): string | null {
  const other = amounts.find((amount) => amount.text !== "" && !ownCurrency(amount, currency));
  return other?.attribute("currencyID") ?? null;
}

/** Reads the remarks of a UBL document. */
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

/** Reads the remarks of a Cross Industry Invoice from its root, header, settlement and monetary summation. */
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
