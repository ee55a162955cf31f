import { foldName, withinEdits } from "../../fold";
import { textOf, type LayoutWord } from "../words/layout";
import type { PageText } from "../page/page-text";
import type { NameCandidate } from "../names/name-candidates";
import { slipNameConfidence } from "./slip-confidence";
import { WORD_OF_BUSINESS, LEGAL_FORM_OF_COMPANY, headLinesOf, type HeadLine } from "./head-lines";

/** How much each sign at the head of a slip supports a name as the seller's. Set on half of the measured slips. */
const WEIGHT = {
  base: 0.45,
  company: 0.3,
  business: 0.14,
  ownNumber: 0.16,
  nextNumber: 0.12,
  nextAddress: 0.12,
  first: 0.1,
  repeated: 0.1,
  size: 0.12,
} as const;
const RANK_COST = 0.07;
const NUMBER_IN_NAME =
  /[([{]\s*(?:(?:(?:co\.?|company|business)\s*)?(?:reg|no)[^)\]}]*|[A-Z]{0,4}\s?\d{3}[\w\s.-]*)(?:[)\]}]\s*)?$|\s\d{4,7}\s?-\s?[A-Z]{1,2}\s*$/i;

/**
 * Candidates for the vendor's name at the head of a slip, likeliest first. The registered name usually stands above its number and address.
 */
export function slipVendorCandidates(text: PageText): NameCandidate[] {
  const [page] = text.pages;
  if (!page) return [];
  const head = headLinesOf(text);
  const candidates: NameCandidate[] = [];
  let rank = 0;
  head.forEach((entry, index) => {
    if (entry.kind !== "name" || head[index - 1]?.kind === "relation") return;
    const words = [...entry.chunk.words];
    const parts = joinedParts(head, index);
    for (const part of parts) words.push(...part.chunk.words);
    const raw = textOf(words);
    const after = head.slice(index + 1 + parts.length).filter((other) => other.line !== entry.line);
    const weight =
      WEIGHT.base +
      signsOf(raw, after) +
      Math.min(WEIGHT.size, Math.max(-0.05, ((entry.chunk.bottom - entry.chunk.top) / page.em - 1) * WEIGHT.size)) +
      (rank === 0 ? WEIGHT.first : 0) -
      Math.min(rank, 5) * RANK_COST -
      doubtOf(raw, words) +
      (isRepeated(text, entry, raw) ? WEIGHT.repeated : 0);
    candidates.push({ text: slipName(raw), words, page, weight });
    rank++;
  });
  const ranked = candidates.filter((candidate) => foldName(candidate.text).length >= 3).sort((a, b) => b.weight - a.weight);
  return ranked.map((candidate, index) => ({ ...candidate, confidence: slipNameConfidence(candidate, ranked[index + 1]) }));
}

function signsOf(raw: string, after: readonly HeadLine[]): number {
  const [next, second] = after;
  const form = LEGAL_FORM_OF_COMPANY.test(raw) ? WEIGHT.company : WORD_OF_BUSINESS.test(raw) ? WEIGHT.business : 0;
  const own = NUMBER_IN_NAME.test(raw) ? WEIGHT.ownNumber : 0;
  const numbered = next?.kind === "registration" || next?.kind === "taxId" ? WEIGHT.nextNumber : 0;
  const addressed = next?.kind === "address" || (next?.kind === "registration" && second?.kind === "address") ? WEIGHT.nextAddress : 0;
  return form + own + numbered + addressed;
}

/** Doubts about a name: poor OCR, mostly digits, very short, in parentheses, a note in lower case, or too long. */
function doubtOf(raw: string, words: readonly LayoutWord[]): number {
  const legible =
    words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) /
    Math.max(
      1,
      words.reduce((sum, word) => sum + word.text.length, 0),
    );
  const letters = raw.match(/\p{L}/gu)?.length ?? 0;
  const digits = raw.match(/\d/g)?.length ?? 0;
  return (
    (legible < 0.5 ? 0.25 : legible < 0.7 ? 0.1 : 0) +
    (digits > letters * 0.5 ? 0.2 : 0) +
    (letters < 4 ? 0.15 : 0) +
    (/^\W*[([]/.test(raw) ? 0.3 : 0) +
    (raw === raw.toLowerCase() && !LEGAL_FORM_OF_COMPANY.test(raw) ? 0.25 : 0) +
    (words.length > 9 ? 0.2 : 0)
  );
}

/** Lines that continue the name: the same large type ("AMPANG 210 / FIRST CITY PARKING SDN BHD"), or a legal form alone. */
function joinedParts(head: readonly HeadLine[], index: number): HeadLine[] {
  const entry = head[index];
  const next = head[index + 1];
  if (!entry || !next || next.kind !== "name" || LEGAL_FORM_OF_COMPANY.test(entry.chunk.text) || next.line === entry.line) return [];
  // A note in lower case above a sign in capitals is not part of it.
  if (entry.chunk.text === entry.chunk.text.toLowerCase() && next.chunk.text !== next.chunk.text.toLowerCase()) return [];
  // "PEPPERPOT" above "Pepperpot Kitchen Ltd": a short form of the full name.
  if (foldName(next.chunk.text).startsWith(foldName(entry.chunk.text))) return [];
  const { em } = entry.line.page;
  const height = entry.chunk.bottom - entry.chunk.top;
  const near = next.chunk.top - entry.chunk.bottom < height * 0.9;
  const formAlone = LEGAL_FORM_OF_COMPANY.test(next.chunk.text) && next.chunk.words.length <= 2;
  const alike = Math.abs(next.chunk.bottom - next.chunk.top - height) < height * 0.2;
  const large = height > em * 1.25 && alike && (LEGAL_FORM_OF_COMPANY.test(next.chunk.text) || isWrapped(head, index, height));
  return near && (formAlone || large) ? [next] : [];
}

/** "MAMA CASS / PROVISIONS" above smaller print: a large sign in capitals that is too wide for the paper wraps onto the next line. */
function isWrapped(head: readonly HeadLine[], index: number, height: number): boolean {
  const [entry, next, behind] = [head[index], head[index + 1], head[index + 2]];
  if (!entry || !next || !behind || height < entry.line.page.em * 1.35 || head[index - 1]?.kind === "name") return false;
  const isCapital = (text: string): boolean => /\p{Lu}{3}/u.test(text) && /^[\p{Lu}\s&'’.-]+$/u.test(text);
  return isCapital(entry.chunk.text) && isCapital(next.chunk.text) && behind.chunk.bottom - behind.chunk.top < height * 0.85;
}

/** Slips repeat the name when they thank for the visit, and on the card receipt. */
function isRepeated(text: PageText, entry: HeadLine, raw: string): boolean {
  const folded = foldName(slipName(raw));
  return folded.length >= 4 && text.lines.some((line) => line.index > entry.line.index + 3 && foldName(line.text).includes(folded));
}

/** The name as registered: without its number, and with misread legal forms repaired. */
function slipName(raw: string): string {
  const apart = raw
    .replace(NUMBER_IN_NAME, "")
    // "STORESLTD", "&PAPER": OCR loses narrow gaps.
    .replace(/(?<=\b(?!UN)\p{Lu}{4,})(?=(?:LTD|LIMITED|PLC)\b)/gu, " ")
    .replace(/(?<=\s)&(?=\p{L}{2})/gu, "& ");
  const words = apart.split(/\s+/);
  const mended = words.map((word, index) => legalWord(word, words[index - 1]));
  return mended
    .join(" ")
    .replace(/^[^\p{L}\d]+/u, "")
    .replace(/[\s,;:|·•–({\[-]+$/, "")
    .trim();
}

const BHD_FORMS = ["SDN", "BHD"] as const;

/** "SON BHD", "SDN BHO", "SDN B-D": repairs one misread letter. */
function legalWord(word: string, before: string | undefined): string {
  const bare = word.replace(/[^\p{L}\d]/gu, "");
  if (bare.length < 2 || bare.length > 4 || word !== word.toUpperCase()) return word;
  for (const form of BHD_FORMS) {
    if (bare === form || !withinEdits(bare, form, 1)) continue;
    if (form === "SDN" ? /^S[DO0]/.test(bare) && /N$/.test(bare) : before !== undefined && /^S[DO0]N\W*$/i.test(before) && /^B/.test(bare))
      return form;
  }
  return word;
}
