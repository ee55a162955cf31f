import type { EarlierInvoice } from "./model";
import { foldPartyName, foldTaxId, partyNameKey, samePartyName } from "./party-names";

/** Earlier invoices by tax number, name and file bytes. Each list keeps the order of the history. */
interface HistoryIndex {
  byTaxId: Map<string, EarlierInvoice[]>;
  /** Each invoice is under both keys by which `samePartyName` may match: the name's core words, and the full name without spaces. */
  byName: Map<string, EarlierInvoice[]>;
  byBytes: Map<string, EarlierInvoice[]>;
  /** The last vendor looked up, cached because all checks of one invoice ask for the same vendor. */
  last: { vendor: string; found: readonly EarlierInvoice[] } | null;
}

function put(index: Map<string, EarlierInvoice[]>, key: string, earlier: EarlierInvoice): void {
  if (key === "") return;
  const found = index.get(key);
  if (found) found.push(earlier);
  else index.set(key, [earlier]);
}

function nameKeys(name: string): string[] {
  return [...new Set([partyNameKey(name), foldPartyName(name).replaceAll(" ", "")])];
}

// Many checks, and many invoices of one business, share one history, so its index is built once.
const indexes = new WeakMap<readonly EarlierInvoice[], HistoryIndex>();

/** Builds the index of a history, or returns the one built before. Call it before comparing the first invoice with a long history. */
export function indexHistory(history: readonly EarlierInvoice[]): HistoryIndex {
  const made = indexes.get(history);
  if (made) return made;
  const index: HistoryIndex = { byTaxId: new Map(), byName: new Map(), byBytes: new Map(), last: null };
  // A vendor's history may repeat one name hundreds of times; its keys are computed once.
  const keysOf = new Map<string, string[]>();
  for (const earlier of history) {
    if (earlier.vendorTaxId) put(index.byTaxId, foldTaxId(earlier.vendorTaxId), earlier);
    if (earlier.vendorName) {
      const keys = keysOf.get(earlier.vendorName) ?? nameKeys(earlier.vendorName);
      keysOf.set(earlier.vendorName, keys);
      for (const key of keys) put(index.byName, key, earlier);
    }
    if (earlier.sha256) put(index.byBytes, earlier.sha256, earlier);
  }
  indexes.set(history, index);
  return index;
}

/** Earlier invoices whose file has the same bytes. */
export function earlierWithSameBytes(sha256: string, history: readonly EarlierInvoice[]): readonly EarlierInvoice[] {
  return indexHistory(history).byBytes.get(sha256) ?? [];
}

/** Earlier invoices of the same vendor, matched by tax number if both have one, else by name. */
export function earlierOfVendor(
  vendor: { taxId: { value: string | null }; name: { value: string | null } },
  history: readonly EarlierInvoice[],
): readonly EarlierInvoice[] {
  const index = indexHistory(history);
  const asked = JSON.stringify([vendor.taxId.value, vendor.name.value]);
  if (index.last?.vendor !== asked) index.last = { vendor: asked, found: find(index, vendor.taxId.value, vendor.name.value) };
  return index.last.found;
}

function find({ byTaxId, byName }: HistoryIndex, rawTaxId: string | null, name: string | null): readonly EarlierInvoice[] {
  const taxId = rawTaxId ? foldTaxId(rawTaxId) : null;
  const sameNumber = taxId ? (byTaxId.get(taxId) ?? []) : [];
  const named = name === null ? [] : [...new Set(nameKeys(name).flatMap((key) => byName.get(key) ?? []))];
  const sameName = named.filter(
    (earlier) => !(taxId && earlier.vendorTaxId) && earlier.vendorName !== null && samePartyName(earlier.vendorName, name ?? ""),
  );
  return sameName.length === 0 ? sameNumber : [...new Set([...sameNumber, ...sameName])];
}

/** An invoice number in the forms used for comparison. */
export interface FoldedNumber {
  /** Upper case without punctuation and spaces: "INV-0012/A" and "inv 0012 a" are equal. */
  plain: string;
  /** `plain` with letters that are easily misread as digits (O, I, S, B, Z) replaced by those digits. */
  unconfused: string;
}

const folded = new WeakMap<EarlierInvoice, FoldedNumber>();

/** Folds an invoice number for comparison. */
export function foldNumber(number: string): FoldedNumber {
  const plain = number
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
  return {
    plain,
    unconfused: plain.replace(/[OQD]/g, "0").replace(/[IL|]/g, "1").replace(/S/g, "5").replace(/B/g, "8").replace(/Z/g, "2"),
  };
}

/**
 * A lookup key that is the same for all spellings of a number that differ by misread letters, swapped characters or punctuation: the
 * characters of `unconfused`, sorted. Different numbers may share a key; `foldNumber` tells them apart.
 */
export function numberKeyOf(number: string): string {
  return [...foldNumber(number).unconfused].sort().join("");
}

/** The folded number of an earlier invoice, cached because many invoices are compared with it. Null if the invoice has no number. */
export function foldedNumberOf(earlier: EarlierInvoice): FoldedNumber | null {
  if (!earlier.invoiceNumber) return null;
  const known = folded.get(earlier);
  if (known) return known;
  const found = foldNumber(earlier.invoiceNumber);
  folded.set(earlier, found);
  return found;
}

const foldedLists = new WeakMap<readonly EarlierInvoice[], readonly (FoldedNumber | null)[]>();

/**
 * The folded numbers of a list of earlier invoices, in its order. Cached, because the same vendor's list is asked for with each new
 * invoice.
 */
export function foldedNumbersOf(list: readonly EarlierInvoice[]): readonly (FoldedNumber | null)[] {
  const known = foldedLists.get(list);
  if (known) return known;
  const found = list.map(foldedNumberOf);
  foldedLists.set(list, found);
  return found;
}
