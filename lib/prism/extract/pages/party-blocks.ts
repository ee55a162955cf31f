import type { LabelKind } from "../vocabulary";
import { foldLabel, foldName } from "./fold";
import { headingWords } from "./heading-words";
import { kindsOf, type LabelHit } from "./labels";
import { isOffice, isPersonOf, wordsOfName, wordsOfRest } from "./name-parts";
import { spanOf, textOf, type Chunk, type LayoutWord, type PageLayout, type TextLine } from "./layout";
import { chunkAbove, type PageText } from "./page-text";

/** Lines that stand together and describe one party. */
export interface PartyBlock {
  role: "vendor" | "customer";
  page: PageLayout;
  name: { words: LayoutWord[]; line: TextLine } | null;
  address: { words: LayoutWord[]; page: PageLayout }[];
  left: number;
  right: number;
  top: number;
  bottom: number;
  weight: number;
}

const MAX_BLOCK_LINES = 9;
const SALUTATION = /^(?:for|from|herrn?|frau|firma|mr\.?|mrs\.?|ms\.?|messrs\.?|m\/s\.?|attn\.?:?|the managing director|an|z\.? ?hd\.?|mme|madame|monsieur|m\.)$/i;
/** What is written in a party's block and is no name. */
const NOT_A_NAME = /^(?:gln|attn|attention|att\.|c\/o|tel|phone|fax|e-?mail|web|www|http|tin|vat|rc\b|ust|iban|bic|date|invoice|no\b|nr\b|p\.?\s?o\.? box|siren|siret|n° ?tva|id\b|page|kunden-?nr|customer (?:id|no)|account|our ref|your ref|nummer|globale|logo)\b|^[\W\d]+$|@/i;
const ADDRESS_WORD = /^(?:the |no\.? |plot |block |suite |km |p\.? ?o\.? ?box )?(?:old |new |\d+\w?,? )?[\p{L}' ]*\b(?:street|road|avenue|close|crescent|drive|lane|way|estate|rectory|house|plaza|court|rue|stra(?:ß|ss)e)\b/iu;
/** Lines of a party's block that are neither name nor address: registrations and accounts. */
const NOT_AN_ADDRESS = /^(?:(?:customer|client|buyer|your|our)(?:'s)? )?(?:tin|tax|vat|gst|pin|rc|cac|reg(?:istration)?)\b[ .]*(?:id|no|number|reg|:|\d)|^(?:a\/c|acct|acc|account|bank|sort code|swift|iban)\b/i;
export const POSTAL_LINE = /\b(?:[A-Z]{1,2}[- ])?\d{4,6}\b[ ,]+\p{Lu}|\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/u;

/** The blocks that labels such as "Bill to" or "Supplier" introduce. */
export function labelledBlocks(text: PageText): PartyBlock[] {
  return [...text.labels, ...forLabels(text)].flatMap((hit): PartyBlock[] => {
    const vendor = hit.kinds.has("vendorBlock");
    const customer = hit.kinds.has("customerBlock");
    if ((!vendor && !customer) || !startsChunk(hit) || isInProse(hit) || isName(hit)) return [];
    const paidTo = vendor && PAYING_TO.test(textOf(hit.words));
    const other = pairedWith(hit, vendor ? /^(?:for|pour|für):?$/i : /^(?:prepared by|by|par):?$/i);
    const role = vendor ? "vendor" : "customer";
    const under = blockUnder(text, hit, role);
    return [under?.name ? under : blockAbove(text, hit, role), other ? blockUnder(text, other, vendor ? "customer" : "vendor") : null].filter((block) => block !== null).filter((block) => block.name !== null && !(paidTo && namesBank(text, hit)));
  });
}

/** "FOR: Free State Dental Clinics NPC": elsewhere the word begins phrases. */
function forLabels(text: PageText): LabelHit[] {
  return text.lines.flatMap((line) => line.chunks.flatMap((chunk): LabelHit[] => {
    const [word] = chunk.words;
    if (!word || !/^for:$/i.test(word.text) || !FORM_AT_END.test(chunk.text.split(",")[0] ?? "")) return [];
    const start = line.words.indexOf(word);
    return [{ kinds: new Set(["customerBlock"]), line, start, end: start + 1, words: [word], length: 3, fuzzy: false }];
  }));
}

/** "Remit to First Bank 5001234567" names where, and not whom. */
const PAYING_TO = /^(?:remit|pay|payable) to:?$/i;

const namesBank = (text: PageText, { line }: LabelHit): boolean => [line, text.lines[line.index + 1]].some((each) => /\bbank\b/i.test(each?.text ?? ""));

/** "For" beside "From", "By" beside "Prepared for": elsewhere these words begin phrases. */
function pairedWith({ line }: LabelHit, label: RegExp): LabelHit | null {
  const chunk = line.chunks.find((candidate) => label.test(candidate.text));
  const [word] = chunk?.words ?? [];
  if (!chunk || !word) return null;
  const start = line.words.indexOf(word);
  return { kinds: new Set(["vendorBlock"]), line, start, end: start + chunk.words.length, words: chunk.words, length: 3, fuzzy: false };
}

const LEGAL_FORM_ONLY = /^(?:(?:gmbh|ag|kg|co\.?|&|und|ug|ohg|nig\.?|\(?pty\)?|cc|pvt\.?|private|bhd|sdn\.?|ltd\.?|limited|plc|inc\.?|llc|group|holding|s\.?a\.?|sarl|sas|nigeria|international|services?)\s*)+$/i;

/** "Lieferant GmbH" and "Client Services Ltd" are names that begin like labels. */
function isName(hit: LabelHit): boolean {
  const chunk = hit.line.chunks.find((candidate) => candidate.words[0] === hit.words[0]);
  const rest = chunk?.words.slice(hit.words.length).map((word) => word.text).join(" ") ?? "";
  return rest !== "" && !/[:：]$/.test(hit.words[hit.words.length - 1]?.text ?? "") && (LEGAL_FORM_ONLY.test(rest) || (hit.words.length === 1 && !hit.kinds.has("customerBlock") && !hit.kinds.has("vendorBlock") && FORM_AT_END.test(rest) && !/[\d:]/.test(rest)));
}

function startsChunk(hit: LabelHit): boolean {
  return hit.line.chunks.some((chunk) => chunk.words[0] === hit.words[0]) || namesSection(hit);
}

/** "Section B: Buyer's details" */
function namesSection(hit: LabelHit): boolean {
  return hit.end === hit.line.words.length && /^section$/i.test(hit.line.words[0]?.text ?? "") && /:$/.test(hit.line.words[hit.start - 1]?.text ?? "");
}

/** "to" and "from" begin sentences too: as labels they stand alone, or before a colon, or before a name. */
function isInProse(hit: LabelHit): boolean {
  const chunk = hit.line.chunks.find((candidate) => candidate.words[0] === hit.words[0]);
  const alone = chunk !== undefined && chunk.words.length === hit.words.length;
  const colon = /[:：]$/.test(hit.words[hit.words.length - 1]?.text ?? "") || /^[:：]/.test(hit.line.words[hit.end]?.text ?? "");
  if (alone || colon || namesSection(hit)) return false;
  const next = hit.line.words[hit.end];
  const shouted = chunk !== undefined && chunk.text === chunk.text.toUpperCase();
  return hit.length <= 5 || shouted || !next || !/^\p{Lu}/u.test(next.text) || (chunk?.words.length ?? 0) > 9;
}

function blockUnder(text: PageText, hit: LabelHit, role: PartyBlock["role"]): PartyBlock | null {
  const { line } = hit;
  const { em } = line.page;
  const label = spanOf(hit.words);
  const alone = line.chunks.some((chunk) => chunk.words[0] === hit.words[0] && chunk.words.length === hit.words.length);
  const next = (text.labelsByLine.get(line.index) ?? []).find((other) => other.start >= hit.end && !isWithinName(other) && !isParticle(other));
  const rightLimit = neighbourLeft(line, hit, next);
  const entries: BlockEntry[] = [];
  const behind = line.words.slice(hit.end, next?.start);
  const beside = behind.slice(Math.max(0, behind.findIndex((word) => !/^[:#\-–]+$/.test(word.text))));
  const besideChunk = beside[0] ? chunkWith(line, beside[0]) : null;
  const besideWords = besideChunk ? upToLabel(beside.filter((word) => besideChunk.words.includes(word))) : [];
  // A value behind the label starts the block there; the lines below it are aligned with it, or with the label.
  const startsBeside = besideWords.length > 0 && !(alone && besideChunk !== null && headsColumns(text, line, label, besideChunk)) && !(alone && besideWords[0] !== undefined && besideWords[0].left - label.right > em * 14);
  const anchorLeft = startsBeside && besideWords[0] ? besideWords[0].left : label.left;
  if (startsBeside) entries.push({ words: besideWords, line, key: null });
  let previousBottom = line.bottom;
  let valueLeft: number | null = null;
  for (const below of text.lines.slice(line.index + 1, line.index + 40)) {
    if (below.page !== line.page || below.top - previousBottom > em * (entries.length === 0 ? 3.5 : 1.9) || entries.length >= MAX_BLOCK_LINES) break;
    const keyed = below.chunks.find((candidate) => isAligned(candidate, anchorLeft, label, em) && candidate.left < rightLimit - em * 0.3);
    const chunk: Chunk | undefined = keyed ?? below.chunks.find((candidate) => valueLeft !== null && candidate.left < rightLimit - em * 0.3 && Math.abs(candidate.left - valueLeft) < em);
    if (!chunk) continue;
    if (startsAnotherBlock(text, below, chunk) || isPriced(text, below, chunk)) break;
    const rest = keyed && entries.length === 1 && startsBeside ? restBeside(hit, keyed, below, anchorLeft) : null;
    if (rest) {
      entries.push({ words: rest.words, line: below, key: null });
      previousBottom = below.bottom;
      continue;
    }
    const value = keyed ? valueOfKey(text, below, chunk) : null;
    if (value !== null) valueLeft = below.chunks.find((candidate) => candidate.left > chunk.right && candidate.left < rightLimit - em * 0.3)?.left ?? valueLeft;
    previousBottom = below.bottom;
    entries.push({ words: value?.words ?? chunk.words, line: below, key: value?.key ?? null });
  }
  return blockOf(entries, role, line.page, label, hit.length >= 6 ? 0.93 : 0.85);
}

/** "Roadstar Logistics Ltd / Oshodi, Lagos" above a small "Customer". */
function blockAbove(text: PageText, hit: LabelHit, role: PartyBlock["role"]): PartyBlock | null {
  const entries: BlockEntry[] = [];
  let nearest = chunkAbove(text, hit);
  if (!nearest || nearest.chunk.words.length < 2) return null;
  const { page } = hit.line;
  while (nearest && entries.length < MAX_BLOCK_LINES) {
    const { chunk, line }: { chunk: Chunk; line: TextLine } = nearest;
    entries.unshift({ words: chunk.words, line, key: null });
    nearest = text.lines.slice(Math.max(0, line.index - 2), line.index).filter((above) => above.page === page).flatMap((above) => above.chunks.filter((other) => Math.abs(other.left - chunk.left) < page.em * 0.4 && chunk.top - other.bottom < page.em * 0.6).map((other) => ({ chunk: other, line: above }))).pop() ?? null;
  }
  return blockOf(entries, role, page, { left: hit.words[0]?.left ?? 0, top: entries[0]?.line.top ?? 0, bottom: hit.line.bottom }, 0.8);
}

/** A row of headings, each above its own value: what stands beside the label is another heading. */
function headsColumns(text: PageText, line: TextLine, label: { left: number }, beside: Chunk): boolean {
  const below = text.lines[line.index + 1];
  if (!below || below.page !== line.page || line.chunks.length < 3 || line.chunks.some((chunk) => /[\d:]/.test(chunk.text))) return false;
  const under = (left: number): boolean => below.chunks.some((chunk) => Math.abs(chunk.left - left) < line.page.em * 0.4);
  return below.top - line.bottom < line.page.em * 2 && under(label.left) && under(beside.left);
}

/** "Customer / Name:" in a narrow cell beside a name of two lines: the lower half of the label has the rest of the name beside it. */
function restBeside(hit: LabelHit, keyed: Chunk, line: TextLine, valueLeft: number): Chunk | null {
  const kinds = kindsOf([...hit.words, ...keyed.words].map((word) => word.folded).join(""));
  if (!kinds || !(kinds.has("customerBlock") || kinds.has("vendorBlock"))) return null;
  return line.chunks.find((chunk) => chunk !== keyed && Math.abs(chunk.left - valueLeft) < line.page.em * 0.5) ?? null;
}

/** "Head of Administration" */
const isParticle = (hit: LabelHit): boolean => hit.kinds.size === 1 && hit.kinds.has("dateParticle");

/** What names of firms hold too. */
const IN_NAMES: readonly LabelKind[] = ["name", "address", "charges", "other", "paid", "subtotal", "invoiceTitle", "total", "taxId"];

/** "Company" of "Kestrel Cement Company Plc": no label, for it neither begins its text nor ends with a colon. */
function isWithinName(hit: LabelHit): boolean {
  const before = hit.line.words[hit.start - 1];
  const near = hit.line.chunks.some((chunk) => before !== undefined && chunk.words.includes(before) && hit.words[0] !== undefined && chunk.words.includes(hit.words[0]));
  return near && hit.words.length === 1 && IN_NAMES.some((kind) => hit.kinds.has(kind)) && !/[:：]$/.test(hit.words[0]?.text ?? "") && /^\p{Lu}/u.test(hit.words[0]?.text ?? "") && !/^[\d:]/.test(hit.line.words[hit.end]?.text ?? "");
}

/** "Evergreen Detergents Plc AGENCY: Mediaplus": a colon tells of another label, whatever it says. */
function upToLabel(words: readonly LayoutWord[]): LayoutWord[] {
  const label = words.findIndex((word, index) => index > 0 && /^\p{Lu}[\p{L}.]*:$/u.test(word.text));
  return words.slice(0, label < 0 ? undefined : label);
}

/** What begins further left than this from a label is a line of the page, not of the label's block. */
const MOST_LEFT_EMS = 8;

function isAligned(chunk: Chunk, anchorLeft: number, label: { left: number; right: number }, em: number): boolean {
  // Set to the right, a longer line begins further left than its label.
  if (Math.abs(chunk.right - label.right) < em * 0.2 && chunk.left < label.left) return true;
  return Math.abs(chunk.left - anchorLeft) < em * 2 || Math.abs(chunk.left - label.left) < em * 2 || (chunk.left < label.right && chunk.right > label.left && chunk.left > label.left - em * MOST_LEFT_EMS);
}

/** Where the column right of the label begins. */
function neighbourLeft(line: TextLine, hit: LabelHit, next: LabelHit | undefined): number {
  return next?.words[0]?.left ?? line.chunks.find((chunk) => chunk.left > Math.max(...hit.words.map((word) => word.right)) + line.page.em)?.left ?? Number.POSITIVE_INFINITY;
}

function chunkWith(line: TextLine, word: LayoutWord): Chunk | null {
  return line.chunks.find((chunk) => chunk.words.includes(word)) ?? null;
}

/** Amounts stand in no party's block. */
function isPriced(text: PageText, line: TextLine, chunk: Chunk): boolean {
  const [name, amountChunk, ...more] = line.chunks;
  const cells = [chunk, ...(name === chunk && amountChunk && more.length === 0 && !/\p{L}{4,}/u.test(amountChunk.text) ? [amountChunk] : [])];
  return (text.amountsByLine.get(line.index) ?? []).some((amount) => amount.decimals === 2 && !amount.percent && amount.words[0] !== undefined && cells.some((cell) => cell.words.includes(amount.words[0] as LayoutWord)));
}

function startsAnotherBlock(text: PageText, line: TextLine, chunk: Chunk): boolean {
  const hit = (text.labelsByLine.get(line.index) ?? []).find((candidate) => candidate.words[0] === chunk.words[0] || namesSection(candidate));
  return hit !== undefined && hit.length >= 5 && !isName(hit) && (hit.kinds.has("vendorBlock") || hit.kinds.has("customerBlock") || /^(?:ship|deliver|livr|liefer|waren|consignee)/.test(hit.words.map((word) => word.folded).join("")));
}

/** "Name:   Lieferant GmbH": the value behind a key of name or address; an empty list for keys of other things. */
function valueOfKey(text: PageText, line: TextLine, chunk: Chunk): { words: LayoutWord[]; key: BlockEntry["key"] } | null {
  const hit = (text.labelsByLine.get(line.index) ?? []).find((candidate) => candidate.words[0] === chunk.words[0]);
  if (!hit || isName(hit) || isBankByName(hit, chunk)) return null;
  if (hit.kinds.has("name") || hit.kinds.has("address")) {
    const colon = /[:：]$/.test(hit.words[hit.words.length - 1]?.text ?? "") || /^[:：]/.test(line.words[hit.end]?.text ?? "");
    const rest = line.words.slice(hit.end).filter((word) => !/^[:：]+$/.test(word.text));
    const value = rest[0] ? chunkWith(line, rest[0]) : null;
    const words = value ? rest.filter((word) => value.words.includes(word)) : [];
    return colon || !chunk.words.includes(words[0] as LayoutWord) ? { words, key: hit.kinds.has("name") ? "name" : "address" } : null;
  }
  return hit.kinds.has("other") || hit.kinds.has("taxId") || hit.kinds.has("localTaxId") ? { words: [], key: "other" } : null;
}

/** "Banque Ivoirienne du Littoral", "Bank of Industry Limited": a party, where "Bank: …" tells an account's. */
function isBankByName({ words }: LabelHit, chunk: Chunk): boolean {
  return words.length === 1 && /^ban(?:k|que)$/i.test(words[0]?.text ?? "") && chunk.words.length >= 3 && chunk.words.slice(1).every((word) => /^[\p{L}.&'’-]+$/u.test(word.text));
}

/** A line of a block; `key` where a label inside the block says what it is. */
export interface BlockEntry {
  words: LayoutWord[];
  line: TextLine;
  key: "name" | "address" | "other" | null;
}

export function blockOf(entries: readonly BlockEntry[], role: PartyBlock["role"], page: PageLayout, label: { left: number; top: number; bottom: number }, weight: number): PartyBlock | null {
  const filled = entries.filter((entry) => entry.words.length > 0);
  const keyedIndex = filled.findIndex((entry) => entry.key === "name" && isNameLike(textOf(entry.words)));
  const named = (entry: BlockEntry): boolean => isNameLike(textOf(entry.words)) && !headingWords.has(foldLabel(textOf(entry.words)));
  const legible = filled.findIndex((entry) => named(entry) && isLegible(entry.words));
  const found = keyedIndex >= 0 ? keyedIndex : legible >= 0 ? legible : filled.findIndex(named);
  const nameIndex = keyedIndex < 0 && isPersonAbove(filled[found], filled[found + 1]) ? found + 1 : found;
  const last = filled[nameIndex];
  // A value of two lines has its key beside the second.
  const lead = keyedIndex > 0 && filled[keyedIndex - 1]?.key === null && entries[0] !== filled[keyedIndex - 1] ? filled[keyedIndex - 1] : undefined;
  const second = last && keyedIndex < 0 ? restOfName(last, filled[nameIndex + 1]) : [];
  const own = last?.words.slice(0, second.length > 0 ? undefined : wordsOfName(last.words, (rest) => POSTAL_LINE.test(rest) || ADDRESS_WORD.test(rest))) ?? [];
  const name = last ? { words: [...(lead?.words ?? []), ...own, ...second], line: last.line } : null;
  const address = filled.slice(nameIndex + (second.length > 0 ? 2 : 1)).filter((entry) => !NOT_AN_ADDRESS.test(textOf(entry.words))).filter((entry) => !NOT_A_NAME.test(textOf(entry.words)) || POSTAL_LINE.test(textOf(entry.words))).slice(0, 5);
  const all = filled.flatMap((entry) => entry.words);
  const area = all.length > 0 ? spanOf(all) : null;
  if (!area) return null;
  return {
    role, page, weight, name, address: address.map((entry) => ({ words: entry.words, page })),
    left: Math.min(area.left, label.left), right: area.right, top: label.top, bottom: Math.max(area.bottom, ...entries.map((entry) => entry.line.bottom)),
  };
}

/** A legal form that ends a company's name. */
export const FORM_AT_END = /(?:\b(?:ltd|limited|plc|llc|inc|gmbh|ag|kg|ohg|eg|sarl|sas|cc|bhd|llp|lda|bv|sa|npc|fze)|a\. ?g\.|e\. ?v\.|s\. ?a\.)\.?$/iu;

/** An organisation's name that begins with its initials and ends with its legal form on the next line. */
export function beginsName(first: string, second: string): boolean {
  return /^\p{Lu}{2,5} /u.test(first) && /\p{Ll}/u.test(first) && !FORM_AT_END.test(first) && FORM_AT_END.test(second);
}

/** The words of the next line that belong to the name. */
function restOfName(name: BlockEntry, next: BlockEntry | undefined): LayoutWord[] {
  if (!isRightBelow(name, next)) return [];
  const whole = beginsName(textOf(name.words), textOf(next.words)) || (LEGAL_FORM_ONLY.test(textOf(next.words)) && !FORM_AT_END.test(textOf(name.words)));
  return whole ? next.words : next.words.slice(0, wordsOfRest(name.words, next.words));
}

function isPersonAbove(name: BlockEntry | undefined, next: BlockEntry | undefined): boolean {
  return name !== undefined && isRightBelow(name, next) && isPersonOf(name.words, next.words);
}

function isRightBelow(name: BlockEntry, next: BlockEntry | undefined): next is BlockEntry {
  return next !== undefined && next.key === null && next.line.page === name.line.page && next.line.top - name.line.bottom < name.line.page.em * 0.6;
}

export function isNameLike(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters >= 3 && !SALUTATION.test(text) && !isOffice(text) && !/:\s*\S*\d/.test(text) && !NOT_A_NAME.test(text) && letters >= foldName(text).length * 0.5 && text.length <= 90;
}

/** Recognition believes some word of it. What it believes nothing of is often a label or a rule that it took for letters. */
export const isLegible = (words: readonly LayoutWord[]): boolean => words.some(({ confidence }) => confidence >= 0.2);
