/** The part of a DOM element that is needed, which tests can construct. */
export interface XmlElement {
  readonly localName: string;
  readonly children: ArrayLike<XmlElement>;
  readonly attributes: ArrayLike<{ readonly name: string; readonly value: string }>;
  readonly textContent: string | null;
}

/** One element of an e-invoice, prepared for display: a value, or a group with parts. */
export interface OutlineNode {
  label: string;
  value: string | null;
  /** What the attributes say about the value, such as a currency or unit. */
  notes: string[];
  parts: OutlineNode[];
}

/** More than an invoice of a thousand lines has. Larger documents are shown as text. */
const MOST_NODES = 50_000;
/** Longer than any value of an invoice, unlike an attached file. */
const LONGEST_VALUE = 4_000;

/** The outline of an e-invoice (UBL, CII, or any other XML) without empty elements; null if it would be too long to read. */
export function outlineOf(root: XmlElement): OutlineNode | null {
  let left = MOST_NODES;
  const visit = (element: XmlElement, label: string): OutlineNode | null => {
    left -= 1;
    if (left < 0) return null;
    const children = Array.from(element.children);
    if (children.length === 0) return leaf(element, label);
    const counts = new Map<string, number>();
    for (const { localName } of children) counts.set(localName, (counts.get(localName) ?? 0) + 1);
    const seen = new Map<string, number>();
    const parts = children.flatMap((child) => {
      const place = (seen.get(child.localName) ?? 0) + 1;
      seen.set(child.localName, place);
      const own = words(child.localName);
      return visit(child, (counts.get(child.localName) ?? 0) > 1 && child.children.length > 0 ? `${own} ${place}` : own) ?? [];
    });
    const [only] = parts;
    if (!only) return null;
    // Readers see `PartyName/Name` and `TaxScheme/ID` as one value each, and `AccountingSupplierParty/Party` as one group.
    if (parts.length === 1) return { ...only, label: only.value === null ? label : joined(label, only.label) };
    return { label, value: null, notes: [], parts };
  };
  const outline = visit(root, words(root.localName));
  return left < 0 ? null : outline;
}

function leaf(element: XmlElement, label: string): OutlineNode | null {
  const text = (element.textContent ?? "").trim();
  if (text === "") return null;
  const notes = Array.from(element.attributes)
    .filter(({ name }) => !/^(xmlns|xsi|xml)\b/.test(name))
    .map(({ value }) => value)
    .filter((value) => value !== "");
  const value = text.length > LONGEST_VALUE ? `${Math.round(text.length / 1_000).toLocaleString("en")} kB, an attached file` : text;
  return { label, value, notes, parts: [] };
}

/**
 * Turns `InvoiceTypeCode` into "Invoice type code". Consecutive capitals are kept: `SellerTradeParty`, `BuyerID`,
 * `URIUniversalCommunication`.
 */
export function words(name: string): string {
  const all = name.match(/[A-Z]{2,}(?![a-z])|[A-Z]?[a-z]+|[A-Z]|\d+/g) ?? [name];
  return all
    .map((word, index) =>
      /^[A-Z]{2,}$/.test(word) ? word : index === 0 ? word.charAt(0).toUpperCase() + word.slice(1) : word.toLowerCase(),
    )
    .join(" ");
}

function joined(outer: string, inner: string): string {
  if (outer.toLowerCase().endsWith(inner.toLowerCase())) return outer;
  return `${outer} ${/^[A-Z]{2,}\b/.test(inner) ? inner : inner.charAt(0).toLowerCase() + inner.slice(1)}`;
}
