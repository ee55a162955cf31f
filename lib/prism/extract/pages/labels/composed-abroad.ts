import type { ColumnKind, LabelKind } from "../../vocabulary";
import { partsOfLabels, type PartKind } from "../../vocabulary/parts-of-labels";

/**
 * Labels and headings of several words, in the languages of the vocabulary, by what their words mean: "Importo totale dovuto", "Datum der
 * Rechnung", "Valor da fatura", "Totaal verschuldigd bedrag". Each rule takes all words, or none.
 */
interface Rule<Kind> {
  kind: Kind;
  /** One word of each of these. */
  needs: readonly (readonly PartKind[])[];
  /** And no words but of these. */
  with?: readonly PartKind[];
  /** The last word is one of these. */
  last?: PartKind;
}

const LABELS: readonly Rule<LabelKind>[] = [
  { kind: "customerTaxId", needs: [["customer", "yours"], ["taxNumber"]], with: ["filler", "number", "id", "tax"] },
  { kind: "customerTaxId", needs: [["customer", "yours"], ["tax"], ["id", "number"]], with: ["filler", "taxNumber"] },
  { kind: "customerTaxId", needs: [["customer", "yours"], ["fiscal"], ["id", "number"]], with: ["filler", "taxNumber", "id", "tax"] },
  { kind: "purchaseOrder", needs: [["order"], ["number", "reference"]], with: ["filler", "yours", "customer"] },
  // Its number in the seller's books.
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

/** What a label's words say together; null where a word of it is in none of the languages, or they say nothing together. */
export function composedAbroad(words: readonly string[]): ReadonlySet<LabelKind> | null {
  // A line of prose is none, and too long to be remembered.
  if (words.length > MOST_WORDS) return null;
  const key = words.join(" ");
  const known = LABEL_SETS.get(key);
  if (known !== undefined) return known;
  const kind = ruled(words, LABELS);
  const found = kind === undefined ? null : new Set<LabelKind>([kind]);
  if (LABEL_SETS.size > MOST_REMEMBERED) LABEL_SETS.clear();
  LABEL_SETS.set(key, found);
  return found;
}

const MOST_REMEMBERED = 10_000;

/** What a heading's words say together. */
export const headingAbroad = (words: readonly string[]): ColumnKind | undefined => ruled(words, HEADINGS);

/** Whether words in a parenthesis behind the name of a sum leave the tax out of it, or keep it in: "(excl. taxes)", "(HT)", "(inkl. MwSt.)". */
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

function ruled<Kind>(words: readonly string[], rules: readonly Rule<Kind>[]): Kind | undefined {
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

/** Each need by a word of its own: one "Total" is not both a sum and the whole. */
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
 * The meanings of a word, or of the words it is made of; null where one is unknown. `dead`: ends that were tried in vain, since the same
 * end is come to in many ways ("Kunde-n-…", "Kunden-…"), twice as many with each part.
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
/** "Mehrwertsteueridentifikationsnummer" has 35 letters. */
const LONGEST_COMPOUND = 60;
const SHORTEST_PART = 3;
/** "Rechnung-s-nummer", "Kunden-nummer" */
const LINKS = ["", "s", "n", "en", "es", "e"];
