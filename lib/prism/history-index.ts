import type { EarlierInvoice } from "./model";
import { foldPartyName, foldTaxId, partyNameKey, samePartyName } from "./party-names";

/** Earlier invoices by what they are looked up by, in the order given. */
interface HistoryIndex {
  byTaxId: Map<string, EarlierInvoice[]>;
  /** Under both keys that `samePartyName` may hold for one: the core of a name, and the whole of it without spaces. */
  byName: Map<string, EarlierInvoice[]>;
  byBytes: Map<string, EarlierInvoice[]>;
  /** The vendor asked for last: all checks of one invoice ask for the same. */
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

// A history is made once and asked by many checks, and by many invoices of one business.
const indexes = new WeakMap<readonly EarlierInvoice[], HistoryIndex>();

/** Makes the index of a history, or gives the one that was made: do it before the first invoice is held against a long history. */
export function indexHistory(history: readonly EarlierInvoice[]): HistoryIndex {
  const made = indexes.get(history);
  if (made) return made;
  const index: HistoryIndex = { byTaxId: new Map(), byName: new Map(), byBytes: new Map(), last: null };
  // A vendor's history bears one name two hundred times.
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

/** Earlier invoices with the same bytes. */
export function earlierOfBytes(sha256: string, history: readonly EarlierInvoice[]): readonly EarlierInvoice[] {
  return indexHistory(history).byBytes.get(sha256) ?? [];
}

/** Earlier invoices of the same vendor: by tax number where both have one, else by name. */
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

/** An invoice's number as numbers are compared. */
export interface FoldedNumber {
  /** Without ornaments: "INV-0012/A" and "inv 0012 a" are one. */
  plain: string;
  /** With letters that are taken for digits as those digits. */
  unconfused: string;
}

const folded = new WeakMap<EarlierInvoice, FoldedNumber>();

/** Folds an invoice's number. */
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
 * One key for every number that a misreading, a typing error or other ornaments make of the same one: its characters, with
 * letters that are taken for digits as those digits, in order. Many other numbers share it; `foldNumber` tells them apart.
 */
export function numberKeyOf(number: string): string {
  return [...foldNumber(number).unconfused].sort().join("");
}

/** The same of an earlier invoice; folded once, however many invoices are held against it. Null: it has none. */
export function numberOf(earlier: EarlierInvoice): FoldedNumber | null {
  if (!earlier.invoiceNumber) return null;
  const known = folded.get(earlier);
  if (known) return known;
  const found = foldNumber(earlier.invoiceNumber);
  folded.set(earlier, found);
  return found;
}

const foldedLists = new WeakMap<readonly EarlierInvoice[], readonly (FoldedNumber | null)[]>();

/** The same of all of a list, in its order: a vendor's invoices are asked for once for each new one. */
export function numbersOf(list: readonly EarlierInvoice[]): readonly (FoldedNumber | null)[] {
  const known = foldedLists.get(list);
  if (known) return known;
  const found = list.map(numberOf);
  foldedLists.set(list, found);
  return found;
}
