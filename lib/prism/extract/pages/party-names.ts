import type { LabelKind } from "../vocabulary";
import { unlabelledCustomer } from "./address-blocks";
import { foldLabel, foldName } from "./fold";
import type { LabelHit } from "./labels";
import { textOf, type Chunk, type LayoutWord, type PageLayout, type TextLine } from "./layout";
import { valueSpansOf, type PageText } from "./page-text";
import { beginsName, isLegible, isNameLike, POSTAL_LINE, postalBlocks, type PartyBlock } from "./party-blocks";
import { vocabularies } from "../vocabulary";
import { placeNames } from "../vocabulary/places";

export interface NameCandidate {
  text: string;
  words: LayoutWord[];
  page: PageLayout;
  weight: number;
  /** How likely it is right, where that is known better than by its weight. */
  confidence?: number;
}

/** Legal forms of companies, and words that names of businesses end with. */
const LEGAL_FORM = /\b(?:ltd|limited|plc|llc|llp|inc|incorporated|corp|gmbh|ag|kgaa?|ohg|gbr|ug|e\.?k\.?|sdn\.? ?bhd|s\/b|bhd|pte|pty|sarl|sasu?|eurl|s\.?a\.?|b\.?v\.?|n\.?v\.?|oyj?|a\/s|aps|s\.?r\.?l|s\.?p\.?a|s\.?l|lda|fze|fzco?|jsc|cc|nig\.|co\.)(?=$|[\s,.)])/i;
const BUSINESS_WORD = /\b(?:enterprises?|ventures|company|trading|services|solutions|technologies|holdings?|group|consult(?:ing|ants?)|associates|partners|industries|international|global|nigeria|restaurants?|stores?|supermarket|mart|hotels?|pharmacy|hardware|motors?|bakery|caf[eé]|logistics|energy|foods?|electronics|construction|engineering|investments?|resources|communications|media|motor|book|gift|kitchen|fashion|centre|center|market|station|petrol(?:eum)?|sons|bros|brothers|university|hospital|foundation|bank|grocer|shop|salon|garage|workshop)\b/i;

const headingWords = new Set(vocabularies.flatMap(({ titles, labels, columns }) => [...Object.values(titles), ...Object.values(labels), ...Object.values(columns)].flat().map(foldLabel)));

export function customerCandidates(text: PageText, blocks: readonly PartyBlock[]): NameCandidate[] {
  const fromBlocks = blocks.filter((block) => block.role === "customer").map((block) => candidateOf(block, block.weight - specificityPenalty(block)));
  const billed = isTill(text) ? null : unlabelledCustomer(text, blocks);
  const stated: NameCandidate[] = billed ? [{ text: cleanName(billed.name.text), words: billed.name.words, page: billed.line.page, weight: blocks.some((block) => block.role === "vendor") ? 0.8 : 0.7 }] : [];
  const postal = postalBlocks(text);
  const unlabelled = postal
    .filter((block) => block[0] && block[0].line.top < block[0].line.page.heightPt * 0.4 && (block[0].words[0]?.left ?? 0) < block[0].line.page.widthPt * 0.45)
    .filter((block) => !isTill(text) && (postal.length > 1 || (block[0]?.line.index ?? 0) > 1))
    .flatMap((block) => {
      const name = block.find((entry) => isNameLike(textOf(entry.words)) && isLegible(entry.words) && !headingWords.has(foldLabel(textOf(entry.words))));
      return name ? [{ text: cleanName(textOf(name.words)), words: name.words, page: name.line.page, weight: 0.62 }] : [];
    });
  return [...fromBlocks, ...stated, ...unlabelled].filter((candidate) => candidate !== null);
}

/** Blocks lower on the page repeat or belong to other things. */
function specificityPenalty(block: PartyBlock): number {
  return Math.min(0.15, (block.top / block.page.heightPt) * 0.2) + (block.page.number - 1) * 0.2;
}

/** `itemsFrom` is the line where the items begin: below it no letterhead is looked for. */
export function vendorCandidates(text: PageText, blocks: readonly PartyBlock[], itemsFrom: number): NameCandidate[] {
  const customers = blocks.filter((block) => block.role === "customer");
  const fromBlocks = blocks.filter((block) => block.role === "vendor").map((block) => candidateOf(block, block.weight + 0.03 - specificityPenalty(block)));
  const account = text.labels.filter((hit) => hit.kinds.has("accountName")).flatMap((hit) => valueSpansOf(text, hit).slice(0, 1).map((span): NameCandidate => {
    const words = span.line.words.slice(span.start, span.end);
    return { text: cleanName(textOf(words)), words, page: span.line.page, weight: LEGAL_FORM.test(textOf(words)) ? 0.8 : 0.55 };
  }));
  const head = headCandidates(text, customers, itemsFrom);
  const named = footerCandidates(text, customers);
  const all = [...fromBlocks.filter((candidate) => candidate !== null), ...account, ...head, ...named].filter((candidate) => isNameLike(candidate.text));
  return all.map((candidate) => ({ ...candidate, weight: Math.min(0.97, candidate.weight + agreement(candidate, all, text)) }));
}

function candidateOf(block: PartyBlock, weight: number): NameCandidate | null {
  if (!block.name) return null;
  return { text: cleanName(textOf(block.name.words)), words: block.name.words, page: block.page, weight };
}

/** The top of the first page: the letterhead, in larger type than the rest, or the first line of a receipt. */
function headCandidates(text: PageText, customers: readonly PartyBlock[], itemsFrom: number): NameCandidate[] {
  const page = text.pages[0];
  if (!page) return [];
  const till = isTill(text);
  const first = page.lines[0]?.top ?? 0;
  const reach = till ? 0.3 : 0.28;
  let rank = 0;
  const found: NameCandidate[] = [];
  for (const line of page.lines.filter((candidate) => candidate.top - first < page.heightPt * reach && candidate.index < itemsFrom)) {
    for (const chunk of line.chunks) {
      if (!isHeadName(text, line, chunk) || customers.some((block) => covers(block, chunk))) continue;
      const size = (chunk.bottom - chunk.top) / page.em;
      const form = LEGAL_FORM.test(chunk.text) ? 0.25 : BUSINESS_WORD.test(chunk.text) ? 0.15 : 0;
      const capitals = chunk.text === chunk.text.toUpperCase() ? 0.03 : 0;
      const legible = Math.min(...chunk.words.map((word) => word.confidence));
      // The first name of a page, with a legal form and in larger type than the rest, is a letterhead.
      const letterhead = !till && rank === 0 && size >= 1.25 && LEGAL_FORM.test(chunk.text) ? 0.06 : 0;
      const weight = (till ? 0.58 : 0.5) + letterhead - rank * (till ? 0.08 : 0.05) + form + capitals + Math.min(0.15, Math.max(0, size - 1) * 0.15) - (legible < 0.5 ? 0.25 : legible < 0.75 ? 0.08 : 0) - (foldName(chunk.text).length < 5 ? 0.12 : 0);
      const words = [...(firstLineOfName(text, line, chunk)?.words ?? []), ...chunk.words, ...(secondLineOfName(text, line, chunk)?.words ?? [])];
      found.push({ text: cleanName(textOf(words)), words, page, weight });
      rank = Math.min(rank + 1, 5);
    }
  }
  return found;
}

/** The line above a legal form, in the same large type and as near as lines of one paragraph, begins the name: "Harbour Court / Properties Limited". */
function firstLineOfName(text: PageText, line: TextLine, chunk: Chunk): Chunk | null {
  const height = chunk.bottom - chunk.top;
  if (line.page.recognised || !LEGAL_FORM.test(chunk.text) || height < line.page.em * 1.2) return null;
  for (const above of text.lines.slice(Math.max(0, line.index - 3), line.index)) {
    if (above.page !== line.page) continue;
    const found = above.chunks.find((candidate) =>
      Math.abs(candidate.bottom - candidate.top - height) < height * 0.08 && chunk.top - candidate.bottom < height * 0.6 && chunk.top > candidate.top + height * 0.5
      && (Math.abs(candidate.left - chunk.left) < line.page.em * 0.4 || Math.abs(candidate.left + candidate.right - chunk.left - chunk.right) < line.page.em * 0.8)
      && candidate.words.every((word) => word.bold === chunk.words[0]?.bold) && !LEGAL_FORM.test(candidate.text) && isHeadName(text, above, candidate));
    if (found) return found;
  }
  return null;
}

/** "MVM Insurance / Mutual Society Ltd": initials above, the legal form below. */
function secondLineOfName(text: PageText, line: TextLine, chunk: Chunk): Chunk | null {
  const below = text.lines[line.index + 1];
  if (!below || below.page !== line.page || below.top - line.bottom > line.page.em * 0.6) return null;
  return below.chunks.find((candidate) => Math.abs(candidate.left - chunk.left) < line.page.em * 0.4 && beginsName(chunk.text, candidate.text)) ?? null;
}

function isHeadName(text: PageText, line: TextLine, chunk: Chunk): boolean {
  const before = line.chunks[line.chunks.indexOf(chunk) - 1];
  // A title beside a letterhead is no label of the name.
  const labelBefore = before !== undefined && (/[:：]$/.test(before.text) || (text.labelsByLine.get(line.index) ?? []).some((hit) => hit.words[0] === before.words[0] && hit.words.length === before.words.length && !(hit.kinds.has("invoiceTitle") && hit.length > 5)));
  if (labelBefore || /[:：]$|\b(?:no|nr|number)\.?$/i.test(chunk.text)) return false;
  if (!isNameLike(chunk.text) || chunk.words.length > 9 || headingWords.has(foldLabel(chunk.text)) || POSTAL_LINE.test(chunk.text)) return false;
  if (/\d{4,}|\b(?:street|road|avenue|close|crescent|jalan|lot|straße|strasse|str\.|rue|plot|no\.?\s?\d|floor|suite|box)\b/i.test(chunk.text) && !LEGAL_FORM.test(chunk.text)) return false;
  if (/^(?:unit|plot|block|flat|shop|suite|km) +(?:no\.? *)?\w{1,4}\b/i.test(chunk.text) && !LEGAL_FORM.test(chunk.text)) return false;
  if (/^\d+ |\p{L}{3,}\.? \d{1,4}[a-z]?$/iu.test(chunk.text) || placeNames.has(foldLabel(chunk.text))) return false;
  if (/\b(?:copyright|\(c\)|©|page|seite|version|stylesheet|welcome|thank)\b/i.test(chunk.text)) return false;
  const hit = (text.labelsByLine.get(line.index) ?? []).find((candidate) => chunk.words.includes(candidate.words[0] as LayoutWord) && candidate.words[0] === chunk.words[0]);
  return hit === undefined || LEGAL_FORM.test(chunk.text) || (hit.length <= 4 && hit.words.length < chunk.words.length) || beginsProperName(hit, chunk);
}

/** "Delivery Partners International", "Table Mountain Foods": names may begin with a word that elsewhere labels something. */
function beginsProperName(hit: LabelHit, chunk: Chunk): boolean {
  const rest = chunk.words.slice(hit.words.length);
  return hit.words.length === 1 && ["other", "charges", "address", "name", "paid"].some((kind) => hit.kinds.has(kind as LabelKind)) && rest.length >= 2 && !/[:：]$/.test(hit.words[0]?.text ?? "") && rest.every((word) => /^(?:\p{Lu}[\p{L}.'’-]*|&|and|of)$/u.test(word.text));
}

/** Company names in the last part of a page, where letterheads repeat the sender. */
function footerCandidates(text: PageText, customers: readonly PartyBlock[]): NameCandidate[] {
  return text.lines.filter((line) => line.top > line.page.heightPt * 0.72).flatMap((line) =>
    line.chunks
      .filter((chunk) => LEGAL_FORM.test(chunk.text) && isNameLike(chunk.text) && chunk.words.length <= 7 && !customers.some((block) => covers(block, chunk)))
      .map((chunk): NameCandidate => ({ text: cleanName(chunk.text), words: chunk.words, page: line.page, weight: 0.55 })),
  );
}

function covers(block: PartyBlock, chunk: Chunk): boolean {
  return block.name?.words[0] === chunk.words[0] || (chunk.top >= block.top - 1 && chunk.bottom <= block.bottom + 1 && chunk.left < block.right && chunk.right > block.left);
}

/** A name that other candidates repeat, or that the web or e-mail address is made of, is the likelier. */
function agreement(candidate: NameCandidate, all: readonly NameCandidate[], text: PageText): number {
  const folded = foldName(candidate.text);
  if (folded.length < 4) return 0;
  const repeated = all.some((other) => other !== candidate && other.words[0] !== candidate.words[0] && foldName(other.text) === folded);
  const domains = [...text.text.matchAll(/(?:@|www\.)([\p{L}\d-]{3,})\./gu)].map((match) => foldName(match[1] ?? ""));
  const webbed = domains.some((domain) => domain.length >= 4 && !["gmail", "yahoo", "outlook", "hotmail"].includes(domain) && (folded.includes(domain) || domain.includes(folded.slice(0, Math.max(5, Math.floor(folded.length * 0.6))))));
  return (repeated ? 0.12 : 0) + (webbed ? 0.1 : 0);
}

/** Narrow pages of recognised text are till receipts: they name no customer. */
export function isTill(text: PageText): boolean {
  const page = text.pages[0];
  return page !== undefined && page.recognised && page.heightPt > page.widthPt * 1.55;
}

function cleanName(name: string): string {
  return name.replace(/^(?:logo|firma|name|company)\s*:?\s+(?=\p{Lu})/iu, "").replace(/^[\W_]+(?=\p{L})/u, "").replace(/\s*\((?:\d[\w-]*|co\.? ?reg[^)]*)\)?\s*$/i, "").replace(/[\s,;:|·•–-]+$/, "").trim();
}
