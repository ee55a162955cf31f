import { chunkWith, isWithinName, wordsBeside } from "../page/beside-label";
import { kindsOf, type LabelHit } from "../labels/labels";
import { isNameInBlock, isOfMail, isOfRoute, isPupilBesidePayer } from "./labels-within";
import { foldedOf, spanOf, textOf, type Chunk, type LayoutWord, type TextLine } from "../words/layout";
import { chunkAbove, type PageText } from "../page/page-text";
import { blockOf, FORM_AT_END, LEGAL_FORM_ONLY, PAPER_OR_TIME, type BlockEntry, type PartyBlock } from "../addresses/party-block";

const MAX_BLOCK_LINES = 9;

/** The blocks introduced by labels such as "Bill to" or "Supplier". */
export function labeledBlocks(text: PageText): PartyBlock[] {
  const heads = text.labels.filter((hit) => !isNameInBlock(text, hit) && !isPupilBesidePayer(text, hit));
  return [...heads, ...forLabels(text), ...contractorLabels(text)].flatMap((hit): PartyBlock[] => {
    const vendor = hit.kinds.has("vendorBlock");
    const customer = hit.kinds.has("customerBlock");
    if ((!vendor && !customer) || !(startsChunk(hit) || standsBehind(hit)) || isInProse(hit) || isName(hit) || isOfRoute(hit)) return [];
    if (sharesValue(text, hit) || goesOnAsTitle(hit) || isOfMail(text, hit)) return [];
    const paidTo = vendor && PAYING_TO.test(textOf(hit.words));
    const other = pairedWith(hit, vendor ? /^(?:for|pour|für):?$/i : /^(?:prepared by|by|par):?$/i);
    const role = vendor ? "vendor" : "customer";
    const under = blockUnder(text, hit, role);
    return [
      blockOfCaption(text, hit, role, under) ?? (under?.name ? under : blockAbove(text, hit, role)),
      other ? blockUnder(text, other, vendor ? "customer" : "vendor") : null,
    ]
      .filter((block) => block !== null)
      .filter((block) => block.name !== null && !(paidTo && namesBank(text, hit)));
  });
}

/**
 * "Marine Yard Stores Limited" above a small "BILLED TO" and an address: the label is a caption of the firm above it, and what stands below
 * is not the name.
 */
function blockOfCaption(text: PageText, hit: LabelHit, role: PartyBlock["role"], under: PartyBlock | null): PartyBlock | null {
  const { line, words } = hit;
  const caption = line.chunks.find((chunk) => chunk.words[0] === words[0] && chunk.words.length === words.length);
  const above = text.lines[line.index - 1];
  if (!caption || !above || !under?.name || line.page.isOcr || above.page !== line.page) return null;
  const name = above.chunks.find((chunk) => Math.abs(chunk.left - caption.left) < line.page.em * 0.4);
  const isSmall = name !== undefined && caption.bottom - caption.top < (name.bottom - name.top) * 0.9;
  if (
    !isSmall ||
    line.top - above.bottom > line.page.em * 0.6 ||
    !FORM_AT_END.test(name.text) ||
    FORM_AT_END.test(textOf(under.name.words))
  )
    return null;
  const lines = [{ words: under.name.words, page: line.page }, ...under.address];
  return { ...under, role, name: { words: name.words, line: above }, address: lines, top: above.top, weight: 0.9 };
}

/** "Contractor" beside "Employer": a payment certificate names the payee by role. On other documents the contractor may be the payer. */
function contractorLabels(text: PageText): LabelHit[] {
  const hasEmployer = text.labels.some(({ kinds, words }) => kinds.has("customerBlock") && /\bemployer:?$/i.test(textOf(words)));
  if (!hasEmployer) return [];
  return text.lines.flatMap((line) =>
    line.chunks.flatMap(({ words }): LabelHit[] => {
      const named = words.slice(0, words.findIndex((word) => /^(?:main )?contractor:?$/i.test(word.text)) + 1);
      const start = words[0] ? line.words.indexOf(words[0]) : -1;
      return named.length > 0 && named.length <= 2 && start >= 0 && (words.length === named.length || /:$/.test(textOf(named)))
        ? [{ kinds: new Set(["vendorBlock"]), line, start, end: start + named.length, words: named, length: 10, fuzzy: false }]
        : [];
    }),
  );
}

/**
 * "FOR: Free State Dental Clinics NPC", "Attention: Bayside Depot Ltd": labels if a firm follows; elsewhere these words begin phrases or
 * name a person.
 */
function forLabels(text: PageText): LabelHit[] {
  return text.lines.flatMap((line) =>
    line.chunks.flatMap((chunk): LabelHit[] => {
      const [word] = chunk.words;
      const beside = /^(?:for|attention|attn\.?):$/i.test(word?.text ?? "") && FORM_AT_END.test(chunk.text.split(",")[0] ?? "");
      if (!word || !(beside || headsFirm(text, line, chunk))) return [];
      // "Yours faithfully, / for: Greenloop Services Limited": the signature.
      if ([1, 2].some((step) => CLOSING.test(text.lines[line.index - step]?.text ?? ""))) return [];
      const start = line.words.indexOf(word);
      return [{ kinds: new Set(["customerBlock"]), line, start, end: start + 1, words: [word], length: 3, fuzzy: false }];
    }),
  );
}

/** "For" alone in the upper part of a page, directly above a firm; lower down it introduces a signature. */
function headsFirm(text: PageText, { index, page, bottom }: TextLine, chunk: Chunk): boolean {
  const below = text.lines[index + 1];
  return (
    /^for:?$/i.test(chunk.text) &&
    below?.page === page &&
    bottom < page.heightPt * 0.4 &&
    below.top - bottom < page.em &&
    below.chunks.some((firm) => Math.abs(firm.left - chunk.left) < page.em * 0.4 && FORM_AT_END.test(firm.text))
  );
}

const CLOSING = /^(?:yours|sincerely|(?:best|kind|warm)? ?regards)\b/i;

/** "Remit to First Bank 5001234567" names a bank rather than the payee. */
const PAYING_TO = /^(?:remit|pay|payable) to:?$/i;

const namesBank = (text: PageText, { line }: LabelHit): boolean =>
  [line, text.lines[line.index + 1]].some((each) => /\bbank\b/i.test(each?.text ?? ""));

/** Finds "For" beside "From", or "By" beside "Prepared for"; elsewhere these words begin phrases. */
function pairedWith({ line }: LabelHit, label: RegExp): LabelHit | null {
  const chunk = line.chunks.find((candidate) => label.test(candidate.text));
  const [word] = chunk?.words ?? [];
  if (!chunk || !word) return null;
  const start = line.words.indexOf(word);
  return { kinds: new Set(["vendorBlock"]), line, start, end: start + chunk.words.length, words: chunk.words, length: 3, fuzzy: false };
}

/** "Lieferant GmbH", "Client Services Ltd": names that begin like labels. */
function isName(hit: LabelHit): boolean {
  const chunk = hit.line.chunks.find((candidate) => candidate.words[0] === hit.words[0]);
  const rest =
    chunk?.words
      .slice(hit.words.length)
      .map((word) => word.text)
      .join(" ") ?? "";
  return (
    rest !== "" &&
    !/[:：]$/.test(hit.words[hit.words.length - 1]?.text ?? "") &&
    (LEGAL_FORM_ONLY.test(rest) ||
      (hit.words.length === 1 &&
        !hit.kinds.has("customerBlock") &&
        !hit.kinds.has("vendorBlock") &&
        FORM_AT_END.test(rest) &&
        !/[\d:]/.test(rest)))
  );
}

function startsChunk(hit: LabelHit): boolean {
  return hit.line.chunks.some((chunk) => chunk.words[0] === hit.words[0]) || namesSection(hit);
}

/**
 * Whether the label stands after another label or fact on the same line: "Consignee / Bill to: Bayside Depot Ltd", "INV-118 · Customer:
 * Bayside Depot Ltd", "Date 1 May. Bill to Bayside Depot Ltd".
 */
function standsBehind({ line, start, words, length }: LabelHit): boolean {
  const before = line.words[start - 1]?.text ?? "";
  const dashed = [before, words[0]?.text ?? ""].some((text) => /^[-–—]$/.test(text));
  if (length >= 6 && dashed && /[:：]$/.test(words[words.length - 1]?.text ?? "")) return true;
  return SEPARATOR.test(words[0]?.text ?? "") || SEPARATOR.test(before) || (length >= 6 && /[\p{L}\d]{3}[.;]$/u.test(before));
}

const SEPARATOR = /^[·•|∙/&]$/;

/** "Invoice for interim certificate no. 4", "Invoice for October - consultancy": a title or subject that names nobody. */
function goesOnAsTitle({ line, words, end }: LabelHit): boolean {
  const chunk = line.chunks.find((candidate) => candidate.words[0] === words[0]);
  return /\bfor$/i.test(textOf(words)) && PAPER_OR_TIME.test(textOf(line.words.slice(end).filter((word) => chunk?.words.includes(word))));
}

/** "Sponsor / Bill to: ...": the value stands after the second label. */
function sharesValue(text: PageText, { line, end }: LabelHit): boolean {
  return (
    line.words[end]?.text === "/" &&
    (text.labelsByLine.get(line.index) ?? []).some(
      (other) => (other.start === end || other.start === end + 1) && (other.kinds.has("customerBlock") || other.kinds.has("vendorBlock")),
    )
  );
}

/** For example "Section B: Buyer's details". */
function namesSection(hit: LabelHit): boolean {
  return (
    hit.end === hit.line.words.length &&
    /^section$/i.test(hit.line.words[0]?.text ?? "") &&
    /:$/.test(hit.line.words[hit.start - 1]?.text ?? "")
  );
}

/** "Sold-to party 100448": the customer's number follows the label, and the name stands below. */
const isBeforeNumber = ({ line, end, words, length }: LabelHit, chunk: Chunk | undefined): boolean =>
  length >= 6 && chunk?.words.length === words.length + 1 && /^\d[\d-]{3,}$/.test(line.words[end]?.text ?? "");

/** "to" and "from" also begin sentences; as labels they stand alone, before a colon, or before a name. */
function isInProse(hit: LabelHit): boolean {
  const chunk = hit.line.chunks.find((candidate) => candidate.words[0] === hit.words[0]);
  const alone = chunk !== undefined && chunk.words.length === hit.words.length;
  const colon = /[:：]$/.test(hit.words[hit.words.length - 1]?.text ?? "") || /^[:：]/.test(hit.line.words[hit.end]?.text ?? "");
  if (alone || colon || namesSection(hit)) return false;
  const next = hit.line.words[hit.end];
  if (isBeforeNumber(hit, chunk)) return false;
  if (next && /^(?:m\/s|messrs)\.?$/i.test(textOf(hit.words)) && /^\p{Lu}/u.test(next.text)) return false;
  const shouted = chunk !== undefined && chunk.text === chunk.text.toUpperCase();
  return hit.length <= 5 || shouted || !next || !/^\p{Lu}/u.test(next.text) || (chunk?.words.length ?? 0) > 9;
}

/** How sure a label is. "INVOICE FOR VALUATION No. 7" states a subject and is less sure to name a party than "Client:". */
function sureness({ words, length }: LabelHit): number {
  const titled = /^(?:invoice|bill)for$/.test(foldedOf(words)) && !/:$/.test(textOf(words));
  return titled ? 0.6 : length >= 6 ? 0.93 : 0.85;
}

function blockUnder(text: PageText, hit: LabelHit, role: PartyBlock["role"]): PartyBlock | null {
  return blockBesideMiddle(text, hit, role) ?? blockBelow(text, hit, role);
}

function blockBelow(text: PageText, hit: LabelHit, role: PartyBlock["role"]): PartyBlock | null {
  const { line } = hit;
  const { em } = line.page;
  const label = spanOf(hit.words);
  const next = labelBehind(text, hit);
  const rightLimit = neighborLeft(line, hit, next) - em * 0.3;
  // A value beside the label begins the block; the lines below are aligned with it or with the label.
  const beside = wordsBeside(text, hit, label, next);
  const entries: BlockEntry[] = beside ? [{ words: beside, line, key: null }] : [];
  const anchorLeft = beside?.[0]?.left ?? label.left;
  let previousBottom = line.bottom;
  let valueLeft: number | null = null;
  for (const below of text.lines.slice(line.index + 1, line.index + 40)) {
    const gap = em * (entries.length === 0 ? 3.5 : 1.9);
    if (below.page !== line.page || below.top - previousBottom > gap || entries.length >= MAX_BLOCK_LINES) break;
    const within = below.chunks.filter((candidate) => candidate.left < rightLimit);
    const keyed = within.find((candidate) => isAligned(candidate, anchorLeft, label, em));
    const chunk: Chunk | undefined = keyed ?? within.find((candidate) => startsAt(candidate, valueLeft, em));
    if (!chunk) continue;
    if (startsAnotherBlock(text, below, chunk) || hasAmountInRow(text, below, chunk)) break;
    previousBottom = below.bottom;
    const rest = keyed && entries.length === 1 && beside ? restBeside(hit, keyed, below, anchorLeft) : null;
    const value = keyed && !rest ? valueInRow(text, below, chunk, role, [label.left, anchorLeft]) : null;
    if (value) valueLeft = within.find((candidate) => candidate.left > chunk.right)?.left ?? valueLeft;
    entries.push(
      value ? { ...value, line: below } : { words: beforeNeighbor((rest ?? chunk).words, line, label.right), line: below, key: null },
    );
  }
  return blockOf(entries, role, line.page, label, sureness(hit));
}

/**
 * Cuts off words of the next column, if a long name ends so close to it that both read as one chunk. That column begins at its own label.
 */
function beforeNeighbor(words: LayoutWord[], { chunks, page }: TextLine, labelRight: number): LayoutWord[] {
  const others = chunks.filter((chunk) => chunk.left > labelRight);
  const end = words.findIndex((word, index) => index > 0 && others.some(({ left }) => Math.abs(word.left - left) < page.em * 0.4));
  return end < 0 ? words : words.slice(0, end);
}

/** "Insured", vertically centered beside a cell of two lines, firm and address: neither line is on the label's own line. */
function blockBesideMiddle(text: PageText, hit: LabelHit, role: PartyBlock["role"]): PartyBlock | null {
  const { line } = hit;
  const { em } = line.page;
  const label = spanOf(hit.words);
  const next = labelBehind(text, hit);
  const [above, below] = [text.lines[line.index - 1], text.lines[line.index + 1]];
  if (above?.page !== line.page || below?.page !== line.page || wordsBeside(text, hit, label, next)) return null;
  const limit = neighborLeft(line, hit, next) - em * 0.3;
  const inCell = (chunk: Chunk): boolean => chunk.left > label.right && chunk.left < limit;
  const name = above.chunks.find(inCell);
  const address = name && below.chunks.find((chunk) => inCell(chunk) && Math.abs(chunk.left - name.left) < em * 0.4);
  const isBehindOther = (row: TextLine): boolean => row.chunks.some((chunk) => chunk.left < label.right);
  if (!name || !address || isBehindOther(above) || isBehindOther(below) || address.top - name.bottom > em * 0.8) return null;
  const isCentered = Math.abs(name.top + address.bottom - label.top - label.bottom) < em * 0.8;
  const cell = [
    { words: name.words, line: above, key: null },
    { words: address.words, line: below, key: null },
  ];
  return isCentered ? blockOf(cell, role, line.page, label, sureness(hit)) : null;
}

function labelBehind(text: PageText, { line, end }: LabelHit): LabelHit | undefined {
  return (text.labelsByLine.get(line.index) ?? []).find((other) => other.start >= end && !isWithinName(other) && !isParticle(other));
}

const startsAt = (chunk: Chunk, left: number | null, em: number): boolean => left !== null && Math.abs(chunk.left - left) < em;

/** "Roadstar Logistics Ltd / Oshodi, Lagos" above a small "Customer". */
function blockAbove(text: PageText, hit: LabelHit, role: PartyBlock["role"]): PartyBlock | null {
  const entries: BlockEntry[] = [];
  let nearest = chunkAbove(text, hit);
  if (!nearest || nearest.chunk.words.length < 2) return null;
  const { page } = hit.line;
  while (nearest && entries.length < MAX_BLOCK_LINES) {
    const { chunk, line }: { chunk: Chunk; line: TextLine } = nearest;
    entries.unshift({ words: chunk.words, line, key: null });
    nearest =
      text.lines
        .slice(Math.max(0, line.index - 2), line.index)
        .filter((above) => above.page === page)
        .flatMap((above) =>
          above.chunks
            .filter((other) => Math.abs(other.left - chunk.left) < page.em * 0.4 && chunk.top - other.bottom < page.em * 0.6)
            .map((other) => ({ chunk: other, line: above })),
        )
        .pop() ?? null;
  }
  return blockOf(entries, role, page, { left: hit.words[0]?.left ?? 0, top: entries[0]?.line.top ?? 0, bottom: hit.line.bottom }, 0.8);
}

/** "Customer / Name:" in a narrow cell beside a name of two lines: the label's lower half has the rest of the name beside it. */
function restBeside(hit: LabelHit, keyed: Chunk, line: TextLine, valueLeft: number): Chunk | null {
  const kinds = kindsOf(foldedOf([...hit.words, ...keyed.words]));
  if (!kinds || !(kinds.has("customerBlock") || kinds.has("vendorBlock"))) return null;
  return line.chunks.find((chunk) => chunk !== keyed && Math.abs(chunk.left - valueLeft) < line.page.em * 0.5) ?? null;
}

/** Such as "of" in "Head of Administration". */
const isParticle = (hit: LabelHit): boolean => hit.kinds.size === 1 && hit.kinds.has("dateParticle");

/** A chunk that begins further left of the label than this is not part of its block. */
const MOST_LEFT_EMS = 8;

function isAligned(chunk: Chunk, anchorLeft: number, label: { left: number; right: number }, em: number): boolean {
  // In right-aligned text a longer line begins further left than its label.
  if (Math.abs(chunk.right - label.right) < em * 0.2 && chunk.left < label.left) return true;
  return (
    Math.abs(chunk.left - anchorLeft) < em * 2 ||
    Math.abs(chunk.left - label.left) < em * 2 ||
    (chunk.left < label.right && chunk.right > label.left && chunk.left > label.left - em * MOST_LEFT_EMS)
  );
}

/** The left edge of the column right of the label. */
function neighborLeft(line: TextLine, hit: LabelHit, next: LabelHit | undefined): number {
  return (
    next?.words[0]?.left ??
    line.chunks.find((chunk) => chunk.left > Math.max(...hit.words.map((word) => word.right)) + line.page.em)?.left ??
    Number.POSITIVE_INFINITY
  );
}

/** Whether a chunk's row has an amount; a party's block has none. */
function hasAmountInRow(text: PageText, line: TextLine, chunk: Chunk): boolean {
  const [name, ...numbers] = line.chunks;
  const cells = [chunk, ...(name === chunk && numbers.every((cell) => !/\p{L}{4,}/u.test(cell.text)) ? numbers : [])];
  return (text.amountsByLine.get(line.index) ?? []).some(
    (amount) =>
      amount.decimals === 2 &&
      !amount.percent &&
      amount.words[0] !== undefined &&
      cells.some((cell) => cell.words.includes(amount.words[0] as LayoutWord)),
  );
}

function startsAnotherBlock(text: PageText, line: TextLine, chunk: Chunk): boolean {
  const hit = (text.labelsByLine.get(line.index) ?? []).find(
    (candidate) => candidate.words[0] === chunk.words[0] || namesSection(candidate),
  );
  return (
    hit !== undefined &&
    hit.length >= 5 &&
    !isName(hit) &&
    !isNameInBlock(text, hit) &&
    (hit.kinds.has("vendorBlock") ||
      hit.kinds.has("customerBlock") ||
      /^(?:ship|deliver|livr|liefer|waren|consignee)/.test(foldedOf(hit.words)))
  );
}

type ValueInRow = { words: LayoutWord[]; key: BlockEntry["key"] } | null;

function valueInRow(text: PageText, line: TextLine, chunk: Chunk, role: PartyBlock["role"], edges: readonly [number, number]): ValueInRow {
  return valueOfKey(text, line, chunk, role) ?? unknownKey(line, chunk, edges);
}

/**
 * "Their TIN   16093341-0001", "Scheme   Corporate Gold" below "Invoice to   Hearthvale Ltd": rows of facts that are not part of the
 * address.
 */
function unknownKey(line: TextLine, chunk: Chunk, [keys, values]: readonly [number, number]): ValueInRow {
  const { em } = line.page;
  const isKey = values - keys > em * 2 && Math.abs(chunk.left - keys) < em * 0.5;
  return isKey && line.chunks.some((other) => Math.abs(other.left - values) < em * 0.5) ? { words: [], key: "other" } : null;
}

/** "Name:   Lieferant GmbH": the value of a key for the name or address; an empty list for other keys. */
function valueOfKey(
  text: PageText,
  line: TextLine,
  chunk: Chunk,
  role: PartyBlock["role"],
): { words: LayoutWord[]; key: BlockEntry["key"] } | null {
  const hit = (text.labelsByLine.get(line.index) ?? []).find((candidate) => candidate.words[0] === chunk.words[0]);
  if (!hit || isName(hit) || isBankByName(hit, chunk)) return null;
  // The account holder at a utility; in a vendor's block it is the holder of a bank account.
  const names = hit.kinds.has("name") || isNameInBlock(text, hit) || (role === "customer" && hit.kinds.has("accountName"));
  if (names || hit.kinds.has("address")) {
    const colon = /[:：]$/.test(hit.words[hit.words.length - 1]?.text ?? "") || /^[:：]/.test(line.words[hit.end]?.text ?? "");
    const rest = line.words.slice(hit.end).filter((word) => !/^[:：]+$/.test(word.text));
    const value = rest[0] ? chunkWith(line, rest[0]) : null;
    const words = value ? rest.filter((word) => value.words.includes(word)) : [];
    return colon || !chunk.words.includes(words[0] as LayoutWord) ? { words, key: names ? "name" : "address" } : null;
  }
  return hit.kinds.has("other") || hit.kinds.has("taxId") || hit.kinds.has("localTaxId") ? { words: [], key: "other" } : null;
}

/** "Banque Ivoirienne du Littoral", "Bank of Industry Limited" are parties; "Bank: …" belongs to an account. */
function isBankByName({ words }: LabelHit, chunk: Chunk): boolean {
  return (
    words.length === 1 &&
    /^ban(?:k|que)$/i.test(words[0]?.text ?? "") &&
    chunk.words.length >= 3 &&
    chunk.words.slice(1).every((word) => /^[\p{L}.&'’-]+$/u.test(word.text))
  );
}
