import type { LabelKind } from "../../vocabulary";
import { every, setOf, some } from "../words/word-sets";

/**
 * The kinds of an English label that no vocabulary has as a whole: "Last day to pay", "Payment to be made on or before", "Notice number",
 * "Raised on", "Amount of bill", "Payer's TIN". A grammar must account for all words of the cell.
 */
export function labelKindsByGrammar(words: readonly string[]): ReadonlySet<LabelKind> | null {
  if (words.length === 0 || words.length > MOST_WORDS) return null;
  const kind = GRAMMARS.find(([, accepts]) => accepts(words))?.[0];
  return kind === undefined ? null : (SETS.get(kind) ?? null);
}

const MOST_WORDS = 8;

/** Words for the invoice itself; not for orders, deliveries or contracts, whose numbers and dates are different ones. */
const PAPER = setOf("bill billing invoice inv advice notice demand proforma claim feenote memo document doc");
/** Whether a word such as "Bill" or "Document" is one that an invoice calls itself by. */
export const isWordForInvoice = (folded: string): boolean => PAPER.has(folded);
const OF_PAPER = setOf("tax vat sales sale credit debit note fee our this the s trx contractors suppliers sellers vendors consultants");
const NUMBER = setOf("no number num nr nbr ref reference # id serial");

/** For example "Notice number", "Sales inv #", "Advice ref.", "Serial of bill". */
function isNumber(words: readonly string[]): boolean {
  const [first = "", of, ...paper] = words;
  if (NUMBER.has(first) && of === "of") return every(paper, PAPER, OF_PAPER) && some(paper, PAPER) && !words.includes("credit");
  const last = words.findIndex((word) => NUMBER.has(word));
  return (
    last > 0 &&
    every(words.slice(last), NUMBER) &&
    every(words.slice(0, last), PAPER, OF_PAPER) &&
    some(words.slice(0, last), PAPER) &&
    !words.includes("credit")
  );
}

const MADE = setOf("raised prepared drawn billed invoiced");
const DAY = setOf("date dated day");
const DAY_AT_END = /^(?:date|day)$/;

/** For example "Raised on", "Date prepared", "Date of notice", "Advice date". */
function isDateOfPaper(words: readonly string[]): boolean {
  const [first, second, ...more] = words;
  if (first === undefined || second === undefined) return false;
  if (MADE.has(first) && second === "on" && more.length === 0) return true;
  if (first === "date" && MADE.has(second) && more.length === 0) return true;
  if (first === "date" && second === "of") return more.length > 0 && every(more, PAPER, OF_PAPER) && some(more, PAPER);
  return DAY_AT_END.test(words[words.length - 1] ?? "") && every(words.slice(0, -1), PAPER, OF_PAPER, TRANSACTION);
}

const TRANSACTION = setOf("trx transaction");
/** Words for paying a debt. "Paid" and "payment" are kept apart, since alone they may also describe a past payment. */
const PAYING = setOf("pay payable settle settled remit remitted maturity due");
const PAYMENT = setOf("payment settlement remittance paid");
const LIMIT = setOf("by before deadline latest later maturity");
const LAST_DAY = setOf("last final latest");
const BETWEEN = setOf("to be made on or not no than the of for please kindly in full is must date day dates");

/** For example "Last day to pay", "Settle on or before", "Payment to be made on or before", "Maturity". */
function isDeadline(words: readonly string[]): boolean {
  if (!every(words, PAYING, PAYMENT, LIMIT, LAST_DAY, BETWEEN)) return false;
  if (words[0] === "maturity") return true;
  // "Latest payment" and "Paid before" describe a past payment.
  if (isTellingOfPaid(words)) return false;
  const limit = words.some((word) => LIMIT.has(word) && word !== "by") || (some(words, LAST_DAY) && some(words, DAY));
  const by = words[words.length - 1] === "by" && (some(words, PAYING) || words.includes("be"));
  return (some(words, PAYING) || some(words, PAYMENT)) && (limit || by);
}

const isTellingOfPaid = (words: readonly string[]): boolean =>
  /^(?:latest (?:payment|remittance|settlement)|paid before)$/.test(words.join(" "));

const SUM = setOf("amount total sum value figure");
const ASKED = setOf("demanded certified claimed billed invoiced chargeable charged");
const FOR_PAYMENT = setOf("for payment now");
const PERIOD = setOf("this current month s months period periods quarter quarters");

/** For example "Total amount certified for payment", "Amount of bill", "Billing value", "This month's bill", "All in". */
function isTotal(words: readonly string[]): boolean {
  const [first] = words;
  const last = words[words.length - 1] ?? "";
  if (first === undefined || words.length < 2) return false;
  if (
    /^(?:all in(?: total)?|all together|net (?:bill|invoice|claim)|(?:bill|invoice|claim|demand|fees) in (?:full|all))$/.test(
      words.join(" "),
    )
  )
    return true;
  if (/^bill for (?:the|this) (?:month|quarter|period|year)$/.test(words.join(" "))) return true;
  if (/^payable for (?:the|this) (?:term|month|quarter|period|year|session)$/.test(words.join(" "))) return true;
  if (PERIOD.has(first) && /^(?:bill|invoice)$/.test(last)) return words.length > 2 && every(words.slice(0, -1), PERIOD);
  if (!SUM.has(first)) return isValueOfPaper(words);
  const asked = words.findIndex((word) => ASKED.has(word));
  if (asked > 0) return every(words.slice(0, asked), SUM) && every(words.slice(asked + 1), FOR_PAYMENT);
  const of = words.indexOf("of");
  return of > 0 && every(words.slice(0, of), SUM) && of < words.length - 1 && arePaper(words.slice(of + 1));
}

const arePaper = (words: readonly string[]): boolean => every(words, PAPER, OF_PAPER, CERTIFICATE) && some(words, PAPER_OR_CERTIFICATE);
const CERTIFICATE = setOf("certificate");
const PAPER_OR_CERTIFICATE = new Set([...PAPER, ...CERTIFICATE]);

/** The value of a tax or credit note is not what is to be paid. */
const OF_TAX = setOf("tax vat credit");

/** For example "Billing value", "Demand amount". */
const isValueOfPaper = (words: readonly string[]): boolean =>
  words.length <= 3 && arePaper(words.slice(0, -1)) && SUM.has(words[words.length - 1] ?? "") && !some(words, OF_TAX);

/** For example "To be settled, naira", "Due from tenant", "Remaining to pay", "Amount payable on or before due date", "Patient due". */
const isToBePaid = (words: readonly string[]): boolean =>
  /^(?:you (?:owe|pay)(?: us)?(?: now)?|(?:net |total |bill )?(?:amount )?(?:payable|due) (?:on or before|on|by|before|within|up to|upto|till|until) (?:the )?due date|remaining balance|balance (?:remaining|left|to pay)|(?:patient|guest|student|customer|client|consumer|member|tenant)s? (?:s )?(?:due|balance)|to be (?:settled|paid|remitted)(?: (?:naira|now|by you))?|(?:now )?due from (?:the )?(?:tenant|client|customer|buyer|employer|you)|(?:remaining|left|still|outstanding) to (?:be )?(?:pay|paid))$/.test(
    words.join(" "),
  );

/** For example "Before VAT" as the caption of a sum, "Value for tax". */
const isNet = (words: readonly string[]): boolean =>
  /^(?:(?:before|excluding) (?:[a-z]+ and )?(?:vat|tax)|(?:value|amount|sum) (?:for|liable to|subject to) (?:vat|tax)|(?:before|excluding|excl|without) (?:vat|tax)|net commercial)$/.test(
    words.join(" "),
  );

/** "Gross bill", above deductions and a "Net bill". */
const isGross = (words: readonly string[]): boolean => /^gross (?:bill|claim|charges)$/.test(words.join(" "));

/** "Charges with VAT": a part of the bill including its tax, which is neither the tax nor the total. */
const isTaxedPart = (words: readonly string[]): boolean =>
  /^(?:our )?(?:charges|fees|services) (?:with|including|incl|plus) (?:vat|tax)$/.test(words.join(" "));

const TAX = setOf("tax taxpayer vat gst tin pin");
const TAX_NUMBER = setOf("id identification registration reg no number code");
const CUSTOMER = setOf("payer payers customer customers client clients buyer buyers your debtor debtors purchaser purchasers cust");
const VENDOR = setOf(
  "claimant claimants contractor contractors consultant consultants landlord landlords seller sellers supplier suppliers vendor vendors our authority authoritys agency agencys payee payees firm firms",
);

/** For example "Seller tax registration", "Payer's TIN", "Firm TIN". */
function isTaxIdOf(words: readonly string[], owner: ReadonlySet<string>): boolean {
  const [first, ...rest] = words;
  const named = rest.filter((word) => word !== "s");
  return (
    first !== undefined &&
    owner.has(first) &&
    named.length > 0 &&
    every(named, TAX, TAX_NUMBER) &&
    some(named, TAX) &&
    (/^(?:tin|pin)$/.test(named.join("")) || some(named, TAX_NUMBER))
  );
}

/** For example "Purchaser's name"; folding drops the apostrophe. */
const isNameOf = ([owner, name, ...more]: readonly string[], owners: ReadonlySet<string>): boolean =>
  name === "name" &&
  more.length === 0 &&
  owner !== undefined &&
  owner !== "your" &&
  owner !== "our" &&
  (owners.has(owner) || owners.has(owner.replace(/s$/, "")));

/** Words for the party billed, by their relation to the sender; "owner" and "occupier" own or occupy what is charged for. */
const PAYERS = setOf(
  "customer client buyer purchaser payer debtor consignee importer owner occupier occupant tenant lessee hirer employer insured policyholder guest patient student parent guardian sponsor subscriber consumer member borrower hmo retainer",
);
/** What is done with a bill to send it to the customer. */
const SENT = setOf("rendered addressed submitted issued sent presented directed made out charged debited");
const OF_BILL = setOf("account bill invoice statement claim notice fees charges note demand debit tax to be");

/** For example "Owner / occupier" and "Customer/Payer" (two words for one party), "Account rendered to". */
const isPayer = (words: readonly string[]): boolean =>
  (words.length === 2 && every(words, PAYERS)) ||
  // For example "Purchaser's name", "Buyer name".
  isNameOf(words, PAYERS) ||
  isNameOf(words, CUSTOMER) ||
  // For example "Statement to".
  (words.length === 2 && words[1] === "to" && OF_BILL.has(words[0] ?? "") && words[0] !== "to") ||
  (words.length >= 2 && words[words.length - 1] === "to" && some(words, SENT) && every(words.slice(0, -1), SENT, OF_BILL));

/** For example "Payer TIN", "Employer's tax identification number". */
export const isCustomersTaxId = (words: readonly string[]): boolean => isTaxIdOf(words, CUSTOMER) || isTaxIdOf(words, PAYERS);

/** For example "Consignee / debtor", "Name of payer", "Supplied to". */
const isCustomer = (words: readonly string[]): boolean =>
  isPayer(words) ||
  /^(?:(?:name of )?(?:the )?(?:payer|debtor)|(?:consignee|importer|shipper|company|guest) (?:debtor|customer|client|payer)|(?:payer|debtor)s? name|supplied to|(?:(?:claim|bill|invoice|notice) )?(?:addressed|made out|submitted) to|(?:responsible|liable|paying|billed|invoiced|charged) (?:party|company|firm)|(?:company|party|firm|client) billed|(?:fees|charges|bill|invoice) payable by|(?:bill |invoice )?to the order of|name and address of (?:the )?(?:customer|client|buyer|purchaser|employer|payer))$/.test(
    words.join(" "),
  );

/** For example "Raised by", "Billed by", "Seller's name". */
const isVendor = (words: readonly string[]): boolean =>
  isNameOf(words, VENDOR) ||
  /^(?:(?:raised|billed|invoiced) by|name and address of (?:the )?(?:contractor|supplier|vendor|seller|consultant|payee))$/.test(
    words.join(" "),
  );

/** "Phone No.", "Ship-to party": the number or place of something else. "Payable after due date": the amount for late payers. */
const isOther = (words: readonly string[]): boolean =>
  /^(?:net |total |bill )?(?:amount )?(?:payable |due )?after (?:the )?due date(?: (?:net |total )?(?:amount|payable|amount payable))?$|^(?:(?:tele)?phone|mobile|fax|tel|room|adm(?:ission)?|s r v|srv|grn|batch|licence|license|receipt|ticket) (?:no|number|ref)$|^(?:ship ?to|deliver ?to) party$/.test(
    words.join(" "),
  );

/** "Fee bill", "Claim note" before a number: a title of the invoice. */
const isTitleOf = (words: readonly string[]): boolean =>
  words.length >= 2 &&
  words.length <= 3 &&
  every(words, PAPER, OF_PAPER) &&
  PAPER.has(words[words.length - 1] ?? "") &&
  !some(words, NO_TITLE);
const NO_TITLE = setOf("the this our s credit debit memo");

const GRAMMARS: readonly (readonly [LabelKind, (words: readonly string[]) => boolean])[] = [
  ["invoiceNumber", isNumber],
  ["invoiceDate", isDateOfPaper],
  ["dueDate", isDeadline],
  ["total", isTotal],
  ["amountDue", isToBePaid],
  ["netTotal", isNet],
  ["subtotal", isGross],
  ["customerTaxId", isCustomersTaxId],
  ["taxId", (words) => isTaxIdOf(words, VENDOR)],
  ["customerBlock", isCustomer],
  ["vendorBlock", isVendor],
  ["invoiceTitle", isTitleOf],
  ["other", (words) => isTaxedPart(words) || isOther(words)],
];
const SETS: ReadonlyMap<LabelKind, ReadonlySet<LabelKind>> = new Map(GRAMMARS.map(([kind]) => [kind, new Set([kind])]));
