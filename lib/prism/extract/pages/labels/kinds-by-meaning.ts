import type { ColumnKind, LabelKind } from "../../vocabulary";
import { partsOfLabels, type PartKind } from "../../vocabulary/parts-of-labels";

/**
 * Recognizes labels and headings of several words in all supported languages by the meanings of their words: "Importo totale dovuto",
 * "Datum der Rechnung", "Valor da fatura", "Totaal verschuldigd bedrag". A rule must account for all words.
 */
interface Rule<Kind> {
  kind: Kind;
  /** Requires one word of each of these. */
  needs: readonly (readonly PartKind[])[];
  /** Allows only these words besides. */
  with?: readonly PartKind[];
  /** Requires the last word to be of this kind. */
  last?: PartKind;
}

const LABELS: readonly Rule<LabelKind>[] = [
  { kind: "customerTaxId", needs: [["customer", "yours"], ["taxNumber"]], with: ["filler", "number", "id", "tax"] },
  { kind: "customerTaxId", needs: [["customer", "yours"], ["tax"], ["id", "number"]], with: ["filler", "taxNumber"] },
  { kind: "customerTaxId", needs: [["customer", "yours"], ["fiscal"], ["id", "number"]], with: ["filler", "taxNumber", "id", "tax"] },
  { kind: "purchaseOrder", needs: [["order"], ["number", "reference"]], with: ["filler", "yours", "customer"] },
  // A customer's or vendor's number in the other's books.
  {
    kind: "other",
    needs: [
      ["customer", "vendor"],
      ["number", "reference"],
    ],
    with: ["filler", "yours"],
  },
  { kind: "taxId", needs: [["vendor"], ["taxNumber"]], with: ["filler", "number", "id", "tax"] },
  { kind: "taxId", needs: [["tax"], ["id", "number"]], with: ["filler", "taxNumber"] },
  { kind: "taxId", needs: [["fiscal"], ["id", "number"]], with: ["filler", "taxNumber", "id"] },
  { kind: "taxId", needs: [["taxNumber"], ["id", "number", "filler", "fiscal", "taxNumber"]], with: ["filler"] },
  { kind: "accountName", needs: [["account"], ["holder"]], with: ["filler", "name"] },
  { kind: "bankAccount", needs: [["account"], ["number"]], with: ["filler"] },
  { kind: "invoiceNumber", needs: [["paper"], ["number", "reference"]], with: ["filler"] },
  { kind: "dueDate", needs: [["due"], ["date", "pay", "paper"]], with: ["filler", "please"] },
  { kind: "dueDate", needs: [["pay"], ["until"]], with: ["filler", "please", "date"] },
  { kind: "invoiceDate", needs: [["paper", "issued"], ["date"]], with: ["filler"] },
  { kind: "customerBlock", needs: [["customer"], ["name", "address"]], with: ["filler"] },
  { kind: "customerBlock", needs: [["billing"], ["address"]], with: ["filler"] },
  { kind: "vendorBlock", needs: [["vendor"], ["name", "address"]], with: ["filler"] },
  { kind: "vendorBlock", needs: [["issued"], ["by"]], last: "by" },
  { kind: "customerBlock", needs: [["paper", "billed"], ["to"]], last: "to" },
  { kind: "vendorBlock", needs: [["paper"], ["from"]], last: "from" },
  { kind: "netTotal", needs: [["sum", "part"], ["withoutTax"]], with: ["filler", "net", "whole", "paper"] },
  { kind: "total", needs: [["sum", "part"], ["withTax"]], with: ["filler", "gross", "whole", "paper"] },
  { kind: "netTotal", needs: [["sum", "part", "whole"], ["without"], ["tax"]], with: ["filler", "net", "whole", "paper"] },
  { kind: "total", needs: [["sum", "part", "whole"], ["with"], ["tax"]], with: ["filler", "gross", "whole", "paper"] },
  { kind: "netTotal", needs: [["sum"], ["taxed"]], with: ["filler", "tax", "whole", "net"] },
  { kind: "netTotal", needs: [["taxed"], ["net"]], with: ["filler"] },
  { kind: "subtotal", needs: [["part"], ["sum"]], with: ["filler"] },
  { kind: "withheld", needs: [["sum", "whole"], ["withheld"]], with: ["filler", "tax"] },
  { kind: "discount", needs: [["sum", "line", "whole"], ["discount"]], with: ["filler"] },
  { kind: "amountDue", needs: [["sum", "whole"], ["owed"]], with: ["filler", "sum", "whole", "please", "paper"] },
  { kind: "amountDue", needs: [["sum", "net"], ["toPay"]], with: ["filler", "sum", "whole", "please", "to"] },
  { kind: "paid", needs: [["sum", "whole"], ["paid"]], with: ["filler", "sum", "whole"] },
  { kind: "taxTotal", needs: [["sum", "whole"], ["tax"]], with: ["filler", "sum", "whole"] },
  { kind: "netTotal", needs: [["sum", "whole"], ["net"]], with: ["filler", "sum", "whole", "paper"] },
  { kind: "total", needs: [["sum", "whole"], ["gross"]], with: ["filler", "sum", "whole"] },
  { kind: "total", needs: [["sum"], ["paper"]], with: ["filler", "whole"] },
  { kind: "total", needs: [["sum", "price"], ["whole"]], with: ["gross"] },
];

const HEADINGS: readonly Rule<ColumnKind>[] = [
  { kind: "unitPrice", needs: [["price"], ["one"]], with: ["filler", "net", "withoutTax"] },
  { kind: "unitPrice", needs: [["price"], ["withoutTax"]], with: ["filler"] },
  { kind: "unitPrice", needs: [["price"], ["without"], ["tax"]], with: ["filler", "one"] },
  { kind: "taxAmount", needs: [["sum"], ["tax"]], with: ["filler", "gross"] },
  { kind: "description", needs: [["item"], ["described"]], with: ["filler"] },
  { kind: "code", needs: [["item"], ["code"]], with: ["filler"] },
  { kind: "amount", needs: [["sum"], ["line"]], with: ["filler", "whole"] },
  { kind: "discount", needs: [["discount"], ["line"]], with: ["filler"] },
  { kind: "taxRate", needs: [["tax"], ["rate"]], with: ["filler"] },
  { kind: "other", needs: [["date"], ["delivery"]], with: ["filler"] },
];

interface Language {
  compounds: boolean;
  meanings: ReadonlyMap<string, ReadonlySet<PartKind>>;
}

const LANGUAGES: readonly Language[] = partsOfLabels.map(({ compounds, words }) => {
  const meanings = new Map<string, Set<PartKind>>();
  for (const [kind, list] of Object.entries(words) as [PartKind, string][])
    for (const word of list.split(" ")) meanings.set(word, (meanings.get(word) ?? new Set()).add(kind));
  return { compounds, meanings };
});

const MOST_WORDS = 8;

const LABEL_SETS = new Map<string, ReadonlySet<LabelKind> | null>();

/** The kind of label that the words make together; null if a word is unknown or the words make no label. */
export function labelKindsByMeaning(words: readonly string[]): ReadonlySet<LabelKind> | null {
  // A line of prose is no label, and too long to cache.
  if (words.length > MOST_WORDS) return null;
  const key = words.join(" ");
  const known = LABEL_SETS.get(key);
  if (known !== undefined) return known;
  const kind = kindByRules(words, LABELS);
  const found = kind === undefined ? null : new Set<LabelKind>([kind]);
  if (LABEL_SETS.size > MOST_REMEMBERED) LABEL_SETS.clear();
  LABEL_SETS.set(key, found);
  return found;
}

const MOST_REMEMBERED = 10_000;

/** The column kind that a heading's words make together. */
export const columnKindByMeaning = (words: readonly string[]): ColumnKind | undefined => kindByRules(words, HEADINGS);

/** Whether a parenthesis after a sum's name excludes or includes the tax: "(excl. taxes)", "(HT)", "(inkl. MwSt.)". */
export function taxInParenthesis(words: readonly string[]): "without" | "with" | undefined {
  const [alone = ""] = words;
  if (words.length === 1 && /^in[ck]l(?:usive|usief)?$/.test(alone)) return "with";
  if (words.length === 1 && /^ex[ck]l(?:usive|usief)?$/.test(alone)) return "without";
  for (const { meanings } of LANGUAGES) {
    const kinds = words.map((word) => meanings.get(word) ?? new Set<PartKind>());
    const all = (...allowed: PartKind[]): boolean => kinds.every((own) => allowed.some((kind) => own.has(kind)));
    const some = (kind: PartKind): boolean => kinds.some((own) => own.has(kind));
    if (words.length === 0 || !(some("taxed") || some("tax") || some("withoutTax") || some("withTax") || some("net") || some("gross")))
      continue;
    if (all("taxed") && words.length > 1) return "without";
    if (all("without", "tax", "withoutTax", "net", "filler") && (some("without") || some("withoutTax") || some("net"))) return "without";
    if (all("with", "tax", "withTax", "gross", "filler") && (some("with") || some("withTax") || some("gross"))) return "with";
  }
  return undefined;
}

function kindByRules<Kind>(words: readonly string[], rules: readonly Rule<Kind>[]): Kind | undefined {
  if (words.length === 0 || words.length > MOST_WORDS) return undefined;
  for (const language of LANGUAGES) {
    const parts = words.flatMap((word) => partsOf(word, language) ?? [null]);
    if (parts.length < 2 || parts.some((part) => part === null)) continue;
    const kinds = parts as readonly ReadonlySet<PartKind>[];
    const rule = rules.find((candidate) => accepts(candidate, kinds));
    if (rule) return rule.kind;
  }
  return undefined;
}

function accepts<Kind>({ needs, with: besides = [], last }: Rule<Kind>, parts: readonly ReadonlySet<PartKind>[]): boolean {
  if (last !== undefined && !parts[parts.length - 1]?.has(last)) return false;
  const allowed = [...needs.flat(), ...besides];
  return parts.every((part) => allowed.some((kind) => part.has(kind))) && isEachMet(needs, parts, 0, new Set());
}

/** Whether each need is met by a different word: one "Total" can't be both "sum" and "whole". */
function isEachMet(
  needs: readonly (readonly PartKind[])[],
  parts: readonly ReadonlySet<PartKind>[],
  at: number,
  used: ReadonlySet<number>,
): boolean {
  const need = needs[at];
  if (!need) return true;
  return parts.some(
    (part, index) => !used.has(index) && need.some((kind) => part.has(kind)) && isEachMet(needs, parts, at + 1, new Set([...used, index])),
  );
}

/**
 * The meanings of a word, or of the parts of a compound; null if a part is unknown. `dead` holds word endings that failed before: the same
 * ending is reached by several splits ("Kunde-n-…", "Kunden-…"), which would double the work with each part.
 */
function partsOf(word: string, { compounds, meanings }: Language, dead = new Set<string>()): ReadonlySet<PartKind>[] | null {
  const known = meanings.get(word) ?? (compounds && word.endsWith("s") ? meanings.get(word.slice(0, -1)) : undefined);
  if (known) return [known];
  if (!compounds || word.length < SHORTEST_COMPOUND || word.length > LONGEST_COMPOUND || dead.has(word)) return null;
  for (let length = word.length - SHORTEST_PART; length >= SHORTEST_PART; length--) {
    const first = meanings.get(word.slice(0, length));
    if (!first) continue;
    for (const link of LINKS) {
      if (!word.startsWith(link, length)) continue;
      const rest = partsOf(word.slice(length + link.length), { compounds, meanings }, dead);
      if (rest) return [first, ...rest];
    }
  }
  dead.add(word);
  return null;
}

const SHORTEST_COMPOUND = 6;
/** The longest words have far fewer letters: "Mehrwertsteueridentifikationsnummer" has 35. */
const LONGEST_COMPOUND = 60;
const SHORTEST_PART = 3;
/** Linking letters between the parts of a compound: "Rechnung-s-nummer", "Kunden-nummer". */
const LINKS = ["", "s", "n", "en", "es", "e"];
