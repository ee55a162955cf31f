import { COMMON_FORMS } from "@/lib/prism/legal-forms";
import type { Cell, Invoice, Place } from "@/lib/prism/model";
import { foldTaxId, samePartyName } from "@/lib/prism/party-names";
import { countryOfTaxId } from "@/lib/tax/country-of-number";
import { derivedCell, documentCell, emptyCell } from "../../cell";
import { isAddressLike } from "../addresses/address-like";
import { withAdviceSlipAsVendor } from "./advice-slip";
import { bankAccountFrom } from "./bank-account";
import type { ExtractionHints } from "../../extraction-hints";
import { countryIn } from "../addresses/country-in";
import { readingFactor } from "../header/header-fields";
import { formName } from "../names/form-name";
import { PERSON } from "../names/head-names";
import { placeOf, spanOf, textOf, type LayoutWord, type PageLayout } from "../words/layout";
import { letterAddressee } from "../names/letter-addressee";
import type { PageText } from "../page/page-text";
import { foldName } from "../../fold";
import type { PartyBlock } from "../addresses/party-block";
import { labeledBlocks } from "./party-blocks";
import { taxIdsOf, type PrintedTaxId } from "../header/tax-ids";
import { isSlip } from "../slip/is-slip";
import { slipVendorCandidates } from "../slip/slip-vendor";
import { deliveredTo } from "../names/named-firms";
import { sellerInFoot } from "../names/foot-names";
import { isTill, type NameCandidate } from "../names/name-candidates";
import { customerCandidates, otherFirm, vendorCandidates } from "../names/party-names";
import { sellerBesideStamp } from "../names/receipt-stamp";
import { besideFacts } from "../names/beside-facts";
import { windowBlocks } from "../names/window-blocks";

export interface Parties {
  vendor: Invoice["vendor"];
  customer: Invoice["customer"];
}

/**
 * Finds seller and buyer, each with tax ID, address and country. `itemsFrom` is the line where the items begin, `business` the one on whose
 * behalf the page is read.
 */
export function partiesFrom(text: PageText, itemsFrom: number, business?: ExtractionHints["business"]): Parties {
  const labeled = withAdviceSlipAsVendor(text, labeledBlocks(text));
  // A letter's addressee stands above its salutation, wherever the envelope has its window.
  const isAddressed = letterAddressee(text) !== null;
  const window = windowBlocks(text).filter((block) => block.role !== "customer" || !isAddressed);
  const blocks = [...labeled, ...window.filter((block) => !labeled.some((known) => known.role === block.role))];
  const customerNames = customerCandidates(text, blocks, itemsFrom);
  const labeledName = byWeight(customerNames, [])[0] ?? null;
  const slipNames = isSlip(text) ? slipVendorCandidates(text) : [];
  const vendorNames = slipNames.length > 0 ? slipNames : vendorCandidates(text, blocks, itemsFrom);
  const isLetter = slipNames.length === 0 && !isTill(text);
  const weighed = byWeight(vendorNames, labeledName ? [labeledName.text] : []);
  const isLabeled = labeled.some(({ role }) => role === "customer");
  const atHead = sellerBesideStamp(text, weighed, { customer: labeledName, isLabeled }) ?? weighed[0] ?? null;
  const inFoot = labeledName === null && isLetter ? sellerInFoot(text, atHead, vendorNames) : null;
  const likeliest = inFoot ?? atHead;
  const customerName =
    inFoot && atHead ? { ...atHead, weight: IN_WINDOW } : customerNameOf(text, { labeledName, likeliest, isLetter }, itemsFrom);
  const vendorName =
    likeliest && customerName && areInterchangeable(likeliest, customerName) ? { ...likeliest, weight: EITHER } : likeliest;
  const customerBlocks = blocks.filter((block) => block.role === "customer");
  const vendorBlocks = blocks.filter((block) => block.role === "vendor");
  const { vendorId, customerId } = assignTaxIds(
    idsWithOwners(text, vendorName, customerName, business),
    vendorBlocks,
    customerBlocks,
    vendorName,
    customerName,
  );
  const vendorAddress = vendorBlocks.map(addressOf).find((cell) => cell.value !== null) ?? addressNear(text, vendorName, vendorNames);
  const customerAddress =
    customerBlocks.map(addressOf).find((cell) => cell.value !== null) ?? addressNear(text, customerName, customerNames);
  return {
    vendor: {
      name: nameCell(vendorName),
      taxId: taxIdCell(vendorId),
      address: vendorAddress,
      bankAccount: bankAccountFrom(text),
      country: countryCell(vendorId, vendorAddress),
    },
    customer: {
      name: nameCell(customerName),
      taxId: taxIdCell(customerId),
      address: customerAddress,
      country: countryCell(customerId, customerAddress),
    },
  };
}

/**
 * "Ekiti Agro Mills Plc / Ado Road, Ikere" below the title of a folio that also has "Guest name: Mr. Kehinde Afolayan": the firm that is
 * billed for its guest. Firms above the title belong to the letterhead.
 */
function firmOfGuest(text: PageText, guest: NameCandidate, vendor: NameCandidate, itemsFrom: number): NameCandidate | null {
  const isGuest = text.labels.some(
    ({ words, line }) => words[0]?.folded.startsWith("guest") === true && line.words.includes(guest.words[0] as LayoutWord),
  );
  const firm = isGuest && PERSON.test(guest.text) ? otherFirm(text, vendor, itemsFrom) : null;
  const [first] = firm?.words ?? [];
  const isBelowTitle = text.labels.some(
    ({ kinds, line, length }) =>
      kinds.has("invoiceTitle") && length > 5 && line.page === firm?.page && first !== undefined && line.bottom <= first.top,
  );
  return isBelowTitle ? firm : null;
}

/** The customer's name: by its label, else by what the page says about other firms. Till slips name no customer. */
function customerNameOf(
  text: PageText,
  { labeledName, likeliest, isLetter }: { labeledName: NameCandidate | null; likeliest: NameCandidate | null; isLetter: boolean },
  itemsFrom: number,
): NameCandidate | null {
  const firm = labeledName && likeliest ? firmOfGuest(text, labeledName, likeliest, itemsFrom) : null;
  if (firm ?? labeledName) return firm ?? labeledName;
  if (!isLetter) return null;
  return (
    (likeliest ? (formName(text, likeliest, itemsFrom) ?? otherFirm(text, likeliest, itemsFrom)) : null) ??
    otherThan(likeliest, deliveredTo(text, itemsFrom)) ??
    (likeliest ? besideFacts(text, likeliest, itemsFrom) : null)
  );
}

/** Weight of a name and address at the top without a label, if the footer names the sender. */
const IN_WINDOW = 0.62;

/**
 * Assigns the business's own number, such as "TIN: 20461873-0001" among the bill's facts, to the customer if the page names the business as
 * the buyer and another firm as the seller.
 */
function idsWithOwners(
  text: PageText,
  vendor: NameCandidate | null,
  customer: NameCandidate | null,
  business: ExtractionHints["business"],
): PrintedTaxId[] {
  const { name = null, taxId = null } = business ?? {};
  const ids = taxIdsOf(text);
  if (name === null || taxId === null || vendor === null || customer === null) return ids;
  const isOcr = text.pages.some((page) => page.isOcr);
  if (samePartyName(vendor.text, name, isOcr) || !samePartyName(customer.text, name, isOcr)) return ids;
  return ids.map((id) => (foldTaxId(id.value) === foldTaxId(taxId) ? { ...id, owner: "customer" as const } : id));
}

/** The candidate, or null if it has the seller's name. */
const otherThan = (vendor: NameCandidate | null, candidate: NameCandidate | null): NameCandidate | null =>
  candidate !== null && vendor !== null && foldName(candidate.text) === foldName(vendor.text) ? null : candidate;

/** Weight of a seller that only its place distinguishes from the buyer. */
const EITHER = 0.55;

/** Least weight of a seller that a sign, label or footer names. */
const SIGNED = 0.9;

/** Whether two firms stand side by side in type of the same size and no label, number, sign or footer says which of them bills. */
function areInterchangeable(vendor: NameCandidate, customer: NameCandidate): boolean {
  const [one, other] = [spanOf(vendor.words), spanOf(customer.words)];
  const { em } = vendor.page;
  if (customer.eitherWay) return vendor.weight < SIGNED;
  return (
    customer.weight <= 0.5 &&
    vendor.weight < 0.8 &&
    vendor.page === customer.page &&
    Math.abs(one.top - other.top) < em * 5 &&
    (one.right < other.left || other.right < one.left) &&
    one.bottom - one.top < (other.bottom - other.top) * 1.1
  );
}

function byWeight(candidates: readonly NameCandidate[], taken: readonly string[]): NameCandidate[] {
  return candidates.filter((candidate) => !taken.includes(candidate.text)).sort((a, b) => b.weight - a.weight);
}

function nameCell(candidate: NameCandidate | null): Cell<string> {
  if (!candidate) return emptyCell(0.5);
  return documentCell(
    candidate.text,
    textOf(candidate.words),
    candidate.confidence ?? Math.min(0.97, candidate.weight) * readingFactor(candidate.words),
    placeOf(candidate.words, candidate.page),
  );
}

/**
 * Assigns tax IDs: one within a customer's block is the customer's (if blocks overlap, the nearer heading decides); all others are the
 * vendor's.
 */
function assignTaxIds(
  ids: readonly PrintedTaxId[],
  vendorBlocks: readonly PartyBlock[],
  customerBlocks: readonly PartyBlock[],
  vendorName: NameCandidate | null,
  customerName: NameCandidate | null,
): { vendorId: PrintedTaxId | null; customerId: PrintedTaxId | null } {
  const inAny = (id: PrintedTaxId, blocks: readonly PartyBlock[]): boolean => blocks.some((block) => blockContains(block, id));
  const nearness = (id: PrintedTaxId, blocks: readonly PartyBlock[]): number =>
    Math.min(...blocks.filter((block) => blockContains(block, id)).map((block) => cornerDistance(block, id)));
  const customers = ids.filter(
    (id) =>
      id.owner === "customer" ||
      (id.owner === null && isIdAfterName(id, customerName) && !isIdAfterName(id, vendorName)) ||
      (id.owner === null &&
        !isOfFirmBefore(id, customerName) &&
        inAny(id, customerBlocks) &&
        nearness(id, customerBlocks) < nearness(id, vendorBlocks)),
  );
  // Without a block, an ID below the customer's name and not the vendor's is the customer's. The only ID must belong to the lines of the
  // name itself.
  if (customerBlocks.length === 0)
    customers.push(
      ...ids.filter(
        (id) =>
          !customers.includes(id) &&
          isIdBelowName(id, customerName) &&
          (!isIdBelowName(id, vendorName) || isNameBetween(customerName, vendorName, id)) &&
          (ids.length > customers.length + 1 || isIdInLinesOfName(id, customerName)),
      ),
    );
  const vendors = ids.filter(
    (id) => !customers.includes(id) && !customers.some((other) => other.value === id.value && other.owner === "customer"),
  );
  const rank = (id: PrintedTaxId): number =>
    id.weight + (inAny(id, vendorBlocks) ? 0.1 : 0) + (id.namesCountry ? REGISTERED_HERE : 0) - distance(id, vendorName) * 0.05;
  const best = (list: readonly PrintedTaxId[]): PrintedTaxId | null => [...list].sort((a, b) => rank(b) - rank(a))[0] ?? null;
  return { vendorId: best(vendors), customerId: best(customers) };
}

/** Bonus for a number labeled with a country ("VAT number: IE6388047V / Nigeria TIN: 21034567-0001"): a foreign seller charges VAT under it. */
const REGISTERED_HERE = 0.2;

function blockContains(block: PartyBlock, id: PrintedTaxId): boolean {
  const [word] = id.words;
  if (!word || block.page !== id.line.page) return false;
  const { em } = block.page;
  return (
    word.top >= block.top - em * 0.5 &&
    word.bottom <= block.bottom + em * 3.5 &&
    word.left >= block.left - em * 2 &&
    word.left <= Math.max(block.right, block.left + block.page.widthPt * 0.3) + em * 2
  );
}

/** "Client: Kestrel Bay Foods Limited, 14 Wharf Road, Apapa (TIN: 20461873-0001)": the number ends a text that begins with the name. */
function isIdAfterName(id: PrintedTaxId, name: NameCandidate | null): boolean {
  const [word] = id.words;
  const last = name?.words[name.words.length - 1];
  const chunk = word && id.line.chunks.find((candidate) => candidate.words.includes(word));
  return word !== undefined && last !== undefined && chunk?.words.includes(last) === true && last.left < word.left;
}

const FIRM = new RegExp(String.raw`^(?:${COMMON_FORMS}|enterprises?|ventures)[.,]?$`, "i");

/** "We act for the landlord, Oceanview Properties Ltd (TIN 06671125-0001)": the number belongs to the firm directly before it. */
function isOfFirmBefore(id: PrintedTaxId, customerName: NameCandidate | null): boolean {
  const { line } = id;
  const at = id.words[0] ? line.words.indexOf(id.words[0]) : -1;
  const opens = line.words.slice(0, at).findLastIndex((word) => word.text.startsWith("("));
  const last = line.words[opens - 1];
  return opens > 0 && at - opens <= 3 && last !== undefined && FIRM.test(last.text) && customerName?.words.includes(last) !== true;
}

/** Whether a number's chunk stands below a name, aligned with either edge, among the lines of its address. */
function isIdBelowName(id: PrintedTaxId, name: NameCandidate | null): boolean {
  const [word] = id.words;
  const chunk = word && id.line.chunks.find((candidate) => candidate.words.includes(word));
  if (!name || !chunk || name.page !== id.line.page) return false;
  const { em } = name.page;
  const { left, right, bottom } = spanOf(name.words);
  return (
    chunk.top > bottom - em * 0.5 &&
    chunk.top < bottom + em * 12 &&
    (Math.abs(chunk.left - left) < em || Math.abs(chunk.right - right) < em)
  );
}

/** Whether the lines from the name to the number form one paragraph with a common left edge. */
function isIdInLinesOfName(id: PrintedTaxId, name: NameCandidate | null): boolean {
  if (!name || name.page !== id.line.page) return false;
  const { left, bottom } = spanOf(name.words);
  const { em, lines } = name.page;
  let last = bottom;
  for (const line of lines.filter((candidate) => candidate.top >= bottom - em * 0.5 && candidate.top <= id.line.top)) {
    const chunk = line.chunks.find((candidate) => Math.abs(candidate.left - left) < em * 0.6);
    if (chunk && chunk.top - last > em * 1.1) return false;
    if (chunk) last = chunk.bottom;
  }
  return id.line.chunks.some((chunk) => Math.abs(chunk.left - left) < em * 0.6 && chunk.bottom === last);
}

/** Whether `name` stands between `upper` and the number; the number belongs to the nearer name above it. */
function isNameBetween(name: NameCandidate | null, upper: NameCandidate | null, id: PrintedTaxId): boolean {
  if (!name || !upper || name.page !== upper.page) return false;
  const top = spanOf(name.words).top;
  return top > spanOf(upper.words).bottom && top < id.line.top;
}

/** Distance in points from the block's upper left corner to the start of the number's chunk. */
function cornerDistance(block: PartyBlock, id: PrintedTaxId): number {
  const [word] = id.words;
  const chunk = word && id.line.chunks.find((candidate) => candidate.words.includes(word));
  return Math.hypot((chunk?.left ?? 0) - block.left, (word?.top ?? 0) - block.top);
}

/** Distance between a number and a name as a share of the page height, 0..1. */
function distance(id: PrintedTaxId, name: NameCandidate | null): number {
  const word = name?.words[0];
  if (!name || !word || name.page !== id.line.page) return 1;
  return Math.min(1, Math.abs(word.top - id.line.top) / id.line.page.heightPt);
}

function taxIdCell(id: PrintedTaxId | null): Cell<string> {
  if (!id) return emptyCell(0.7);
  return documentCell(id.value, textOf(id.words), Math.min(0.94, id.weight) * readingFactor(id.words), placeOf(id.words, id.line.page));
}

function addressOf(block: PartyBlock): Cell<string> {
  return addressCell(block.address);
}

function addressCell(lines: readonly { words: readonly LayoutWord[]; page: PageLayout }[]): Cell<string> {
  if (lines.length === 0) return emptyCell(0.5);
  const value = lines
    .map((line) => textOf(line.words))
    .join(", ")
    .replace(/,\s*,/g, ",");
  const places: Place[] = lines.flatMap((line) => placeOf(line.words, line.page));
  return documentCell(value, value, 0.8 * readingFactor(lines.flatMap((line) => [...line.words])), places);
}

const CONTACT = /\b(?:tel|phone|e-?mail|fax|www|tin|vat|gst|rc|invoice|date|rechnung)\b|@|\+\d{3}/i;
/** The address below the first of these names that has one; a name in the footer or with the bank details has none. */
function addressNear(text: PageText, name: NameCandidate | null, candidates: readonly NameCandidate[]): Cell<string> {
  const same = candidates.filter((candidate) => name !== null && candidate !== name && foldName(candidate.text) === foldName(name.text));
  const goesOn = name !== null && name.words[name.words.length - 1]?.text.endsWith(",") === true;
  const behind = goesOn ? addressBehind(text, name) : null;
  if (behind?.value) return behind;
  const below = [name, ...same].map((candidate) => addressBelow(text, candidate)).find((cell) => cell.value !== null);
  return below ?? (name ? addressBehind(text, name) : emptyCell(0.5));
}

/** "Meridian Web Services, Inc., 410 Terry Avenue, Seattle": an address after the name on the same line, whose words may begin with a label. */
function addressBehind(text: PageText, name: NameCandidate): Cell<string> {
  const own = foldName(name.text);
  for (const line of text.lines) {
    for (const { words } of line.chunks) {
      const isOwn = (said: string): boolean => said === own || (words[0] === name.words[0] && said.endsWith(own));
      const end = words.findIndex((_, index) => isOwn(foldName(textOf(words.slice(0, index + 1))))) + 1;
      const rest = addressPart(words.slice(end)).filter((word, index) => index > 0 || /[\p{L}\d]/u.test(word.text));
      if (end > 0 && rest.length >= 3 && /[,·•|–—-]$/.test(words[end - 1]?.text ?? "") && isAddressLike(textOf(rest)))
        return addressCell([{ words: rest, page: line.page }]);
    }
  }
  return emptyCell(0.5);
}

/** The address lines below a name that has no block: aligned with either edge or centered, from the first that looks like an address. */
function addressBelow(text: PageText, name: NameCandidate | null): Cell<string> {
  if (!name) return emptyCell(0.5);
  const lastWord = name.words[name.words.length - 1];
  const line = text.lines.find((candidate) => candidate.words.includes(lastWord as LayoutWord));
  if (!line) return emptyCell(0.5);
  const right = Math.max(...name.words.map((word) => word.right));
  const center = (Math.min(...name.words.map((word) => word.left)) + right) / 2;
  const found: { words: LayoutWord[]; page: PageLayout }[] = [];
  let bottom = line.bottom;
  for (const below of text.lines.slice(line.index + 1, line.index + 7)) {
    if (below.page !== line.page || below.top - bottom > line.page.em * 2) break;
    const { em } = line.page;
    const isCentered = ({ left, right: end }: { left: number; right: number }): boolean => Math.abs((left + end) / 2 - center) < em * 3;
    const chunk = below.chunks.find(
      (candidate, index) =>
        Math.abs(candidate.left - (name.words[0]?.left ?? 0)) < em * 2 ||
        Math.abs(candidate.right - right) < em ||
        isCentered(candidate) ||
        // "12 Creek Road, Apapa.    RC 1320556" reads as one centered line.
        (index === 0 && below.chunks.length === 2 && REGISTERED.test(below.chunks[1]?.text ?? "") && isCentered(spanOf(below.words))),
    );
    if (!chunk) continue;
    if (CONTACT.test(chunk.text) && !isAddressLike(chunk.text)) break;
    bottom = below.bottom;
    if (found.length > 0 || isAddressLike(chunk.text)) found.push({ words: addressPart(chunk.words), page: below.page });
    if (CONTACT.test(chunk.text)) break;
  }
  return addressCell(found.slice(0, 4));
}

const REGISTERED = /^\(?(?:rc|bn|tin|t\.i\.n|vat|tel|phone|e-?mail|www)\b/i;

/** The words before a telephone number, web address or registration on the same line. */
function addressPart(words: readonly LayoutWord[]): LayoutWord[] {
  const end = words.findIndex(
    (word, index) => index > 0 && /^\(?(?:tel|phone|e-?mail|fax|www\.|tin|rc|vat)\b|@|^\+\d|^\|$/i.test(word.text),
  );
  return words.slice(0, end < 0 ? undefined : end);
}

function countryCell(id: PrintedTaxId | null, address: Cell<string>): Cell<string> {
  const byAddress = address.value === null ? null : countryIn(address.value);
  if (byAddress) return derivedCell(byAddress, 0.9, address.provenance);
  const byId = id ? countryOfTaxId(id.value) : null;
  return byId && id ? derivedCell(byId, 0.9, placeOf(id.words, id.line.page)) : emptyCell(0.5);
}
