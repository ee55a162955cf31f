import type { Page, ReadDocument, Word } from "@/lib/prism/model";
import { foldLabel } from "../../fold";

export interface Stamps {
  /** "PRO FORMA" across the page: whatever its title says, it asks for no tax. */
  proforma: boolean;
  /** What a person has to see, in words; none where no stamp says anything. */
  doubts: string[];
}

type Meaning = "proforma" | "void" | "draft" | "paid";

const MEANINGS = new Map<string, Meaning>(
  (
    [
      ["proforma", ["pro forma", "proforma", "pro forma invoice", "facture pro forma"]],
      [
        "void",
        [
          "cancelled",
          "canceled",
          "void",
          "voided",
          "invalid",
          "not valid",
          "superseded",
          "annulé",
          "annulée",
          "storniert",
          "ungültig",
          "anulado",
          "anulada",
          "annullato",
          "reversed",
          "rejected",
        ],
      ],
      [
        "draft",
        [
          "draft",
          "specimen",
          "sample",
          "brouillon",
          "entwurf",
          "muster",
          "borrador",
          "rascunho",
          "bozza",
          "not an invoice",
          "not a tax invoice",
          "not for payment",
        ],
      ],
      ["paid", ["paid", "paid in full", "fully paid", "payé", "payée", "acquittée", "bezahlt", "pagado", "pago", "pagato"]],
    ] as const
  ).flatMap(([meaning, phrases]) => phrases.map((phrase) => [foldLabel(phrase), meaning] as const)),
);

const DOUBTS: Readonly<Record<Exclude<Meaning, "proforma">, (said: string) => string>> = {
  void: (said) => `${said}: ask the vendor whether this invoice still stands.`,
  draft: (said) => `${said}: ask the vendor for the final invoice.`,
  paid: (said) => `${said}: check that it has not been paid already.`,
};

/** What a note of an e-invoice says by itself as a stamp would ("CANCELLED", "PAID"): a doubt in words, or null. */
export function doubtByNote(note: string): string | null {
  const meaning = MEANINGS.get(foldLabel(note));
  return meaning === undefined || meaning === "proforma" ? null : DOUBTS[meaning](`The e-invoice says “${note}”`);
}

/** Letters of a stamp are this many times as large as the page's own. */
const STAMPED = 1.8;
/** What stands askew on a page is a stamp or a watermark, in letters that are hardly larger. */
const STAMPED_ASKEW = 1.15;

/**
 * What is stamped over the pages, or printed across them as a watermark: whole words in large letters, in no line with anything else.
 * They stand askew and belong to no line, so nothing else reads them.
 */
export function stampsOn(document: ReadDocument): Stamps {
  const found = document.pages.flatMap(stampsOfPage);
  const doubts = found.flatMap(({ meaning, said }) => (meaning === "proforma" ? [] : [DOUBTS[meaning](`The page is stamped “${said}”`)]));
  return { proforma: found.some(({ meaning }) => meaning === "proforma"), doubts: [...new Set(doubts)] };
}

function stampsOfPage(page: Page): { meaning: Meaning; said: string }[] {
  const words = page.words.filter((word) => !word.hidden);
  const usual = medianSize(words, page);
  const upright = mostly(words);
  const isLarge = (word: Word): boolean => sizeOf(word, page) >= usual * ((word.turn ?? 0) === upright ? STAMPED : STAMPED_ASKEW);
  return words.flatMap((word, index) => {
    if (!isLarge(word) || continuesLine(words[index - 1], word)) return [];
    const run = [word];
    for (let next = index + 1; next < words.length && run.length < MOST_WORDS; next++) {
      const [last, other] = [words[next - 1], words[next]];
      if (!last || !other || !continuesLine(last, other)) break;
      run.push(other);
    }
    // "DRAFT DRAFT DRAFT": a watermark goes on over the page.
    const said = [...new Set(run.map(({ text }) => text))].join(" ");
    const meaning = MEANINGS.get(foldLabel(said));
    return meaning ? [{ meaning, said }] : [];
  });
}

/** Longer than any phrase above: a line that goes on says something else. */
const MOST_WORDS = 5;

/** Words as the file has them follow each other; those of a stamp are of one size and turned alike. */
function continuesLine(one: Word | undefined, other: Word): boolean {
  if (!one || (one.turn ?? 0) !== (other.turn ?? 0)) return false;
  if ((one.turn ?? 0) !== 0) return one.fontSize === other.fontSize;
  const height = Math.max(one.box[3] - one.box[1], other.box[3] - other.box[1]);
  return Math.abs(one.box[3] - other.box[3]) < height * 0.5 && other.box[0] >= one.box[0];
}

/** How most words of a page are turned. */
function mostly(words: readonly Word[]): number {
  const counts = new Map<number, number>();
  for (const { turn = 0 } of words) counts.set(turn, (counts.get(turn) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

/** In points; recognised words have no size, and their height stands for it. */
function sizeOf(word: Word, page: Page): number {
  return word.fontSize ?? (word.box[3] - word.box[1]) * page.heightPt;
}

function medianSize(words: readonly Word[], page: Page): number {
  const sizes = words.map((word) => sizeOf(word, page)).sort((a, b) => a - b);
  return sizes[Math.floor(sizes.length / 2)] ?? Number.POSITIVE_INFINITY;
}
