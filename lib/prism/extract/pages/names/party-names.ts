import { unlabeledCustomer } from "./address-blocks";
import { isAddressLike } from "../addresses/address-like";
import { foldLabel, foldName } from "../../fold";
import { brokenNames } from "./broken-names";
import { headCandidates, PERSON } from "./head-names";
import { spanOf, textOf, type Chunk, type LayoutWord, type TextLine } from "../words/layout";
import { headingWords } from "../labels/heading-words";
import { cleanName, covers, isBelowInNoLargerType, isTill, isTitle, LEGAL_FORM, type NameCandidate } from "./name-candidates";
import { wordsOfName } from "../addresses/name-parts";
import { valueSpansOf, type PageText } from "../page/page-text";
import { FORM_AT_END, LEGAL_FORM_ONLY, isLegible, isNameLike, type PartyBlock } from "../addresses/party-block";
import { accountHolders, isAdvice } from "./named-firms";
import { registeredNames } from "./registered-names";
import { isSendersAbove, postalBlocks } from "./window-blocks";

/** Whether a short name is the end of the whole name, or at least two of its first words: a person within a business's name. */
const isShortOf = (short: string, whole: string): boolean =>
  whole.endsWith(` ${short}`) || (short.includes(" ") && whole.startsWith(`${short} `));

/**
 * Candidates for the customer's name, by labeled blocks, unlabeled names and statements on the page. `itemsFrom` is the line where the
 * items begin.
 */
export function customerCandidates(text: PageText, blocks: readonly PartyBlock[], itemsFrom: number): NameCandidate[] {
  const fromBlocks = blocks
    .filter((block) => block.role === "customer")
    .map((block) => candidateOf(block, block.weight - specificityPenalty(block)));
  const billed = isTill(text) ? null : unlabeledCustomer(text, blocks, itemsFrom);
  const stated: NameCandidate[] = billed
    ? [
        {
          text: cleanName(billed.name.text),
          words: billed.name.words,
          page: billed.line.page,
          weight: blocks.some((block) => block.role === "vendor") ? 0.8 : 0.7,
          ...(billed.eitherWay ? { eitherWay: true } : {}),
        },
      ]
    : [];
  const postal = postalBlocks(text);
  const unlabeled = postal
    .filter(
      (block) =>
        block[0] &&
        block[0].line.top < block[0].line.page.heightPt * 0.4 &&
        (block[0].words[0]?.left ?? 0) < block[0].line.page.widthPt * 0.45,
    )
    .filter((block) => !isTill(text) && (postal.length > 1 || (block[0]?.line.index ?? 0) > 1))
    .filter((block) => !isSendersAbove(block, postal))
    .flatMap((block) => {
      const name = block.find(
        (entry) => isNameLike(textOf(entry.words)) && isLegible(entry.words) && !headingWords.has(foldLabel(textOf(entry.words))),
      );
      return name ? [{ text: cleanName(textOf(name.words)), words: name.words, page: name.line.page, weight: 0.62 }] : [];
    });
  const found = [...fromBlocks, ...stated, ...unlabeled, ...greetedFirms(text)]
    .filter((candidate) => candidate !== null)
    .filter((candidate) => mayName(text, candidate));
  return found.length > 0 || isTill(text) ? found : accountHolders(text, itemsFrom);
}

/** A salutation: such a word with a comma at the end of the line. "Hello Tractor Limited" and "Hi Tech Stores" are firms. */
const GREETING = /^(?:hello|dear|hi)$|^dear[ ,]|^(?:hello|hi)[ ,].*,$/i;

/** "Hello Crestwood International School Ltd,": a firm greeted by name. */
const greetedFirms = (text: PageText): NameCandidate[] =>
  (text.pages[0]?.lines ?? []).flatMap(({ chunks, page }) =>
    chunks
      .filter((chunk) => GREETING.test(chunk.text) && FORM_AT_END.test(chunk.text.replace(/,$/, "")))
      .map(({ words }): NameCandidate => ({
        text: cleanName(textOf(words.slice(1)).replace(/,$/, "")),
        words: words.slice(1),
        page,
        weight: 0.78,
      })),
  );

/**
 * "(formerly Lakeside Development", "(A Partnership Registered Under The": a remark about the name above, which may continue on the next
 * line.
 */
const TOLD_OF_NAME = /^\((?:formerly|previously|now|an? |registered|incorporated|trading|t\/a\b)/i;

/** Rejects a legal form alone (the remainder of a name), salutations, remarks on a name, titles, and priced lines. */
const mayName = (text: PageText, candidate: NameCandidate): boolean =>
  !LEGAL_FORM_ONLY.test(candidate.text) &&
  !GREETING.test(candidate.text) &&
  !GREETING.test(textOf(candidate.words)) &&
  !TOLD_OF_NAME.test(textOf(candidate.words)) &&
  !isTitle(text, candidate.words) &&
  !endsInPrice(text, candidate);

/** "To: Perfection of title   ₦1,150,000.00": a text that ends in its price is an item, not a party. */
function endsInPrice(text: PageText, { words }: NameCandidate): boolean {
  const last = words[words.length - 1];
  const line = last && text.lines.find((candidate) => candidate.words.includes(last));
  const end = last && line ? line.words.indexOf(last) + 1 : 0;
  return (
    line !== undefined &&
    (text.amountsByLine.get(line.index) ?? []).some(
      (amount) =>
        amount.decimals === 2 &&
        !amount.percent &&
        amount.end === line.words.length &&
        amount.start >= end &&
        !line.words.slice(end, amount.start).some((word) => text.labels.some((hit) => hit.words.includes(word))),
    )
  );
}

/** The only other firm above the items, if neither a label nor an address names the customer. */
export function otherFirm(text: PageText, vendor: NameCandidate, itemsFrom: number): NameCandidate | null {
  const own = foldName(vendor.text);
  const firms = [...headCandidates(text, [], itemsFrom), ...firmsBeforeAddress(text, itemsFrom)].map(withoutRole).filter((candidate) => {
    const name = foldName(candidate.text);
    return (
      FORM_AT_END.test(candidate.text) &&
      !name.startsWith(own) &&
      !own.startsWith(name) &&
      !candidate.words.some((word) => vendor.words.includes(word)) &&
      !/\b(?:bank|division|member|subsidiary|trading name)\b/i.test(candidate.text)
    );
  });
  const [firm] = firms;
  return firm && firms.every((other) => foldName(other.text) === foldName(firm.text)) ? { ...firm, weight: 0.5 } : null;
}

/** "Participating organization: Marine Yard Stores Limited" is a label and its value. */
function withoutRole(firm: NameCandidate): NameCandidate {
  const role = /^participating organi[sz]ation: (?=.)/i.exec(firm.text)?.[0];
  return role === undefined ? firm : { ...firm, text: firm.text.slice(role.length) };
}

/** "Kestrel Bay Foods Limited, 14 Wharf Road, Apapa (TIN 20461873-0001)": a firm and its address on one line. */
function firmsBeforeAddress(text: PageText, itemsFrom: number): NameCandidate[] {
  return (
    (text.pages[0]?.lines ?? [])
      .filter((line) => line.index < itemsFrom && line.top < line.page.heightPt * 0.4 && line.chunks.length === 1)
      // "Delivered to: Nnewi Motor Parts Ltd, Bank Road, Nnewi": a line with a label is not a plain name and address.
      .filter((line) => !(text.labelsByLine.get(line.index) ?? []).some(({ start, words }) => start === 0 && /[:：]$/.test(textOf(words))))
      .flatMap((line): NameCandidate[] => {
        const count = wordsOfName(line.words, isAddressLike);
        const words = line.words.slice(0, count);
        return count < line.words.length && isAddressLike(textOf(line.words.slice(count))) && isNameLike(textOf(words))
          ? [{ text: cleanName(textOf(words)), words, page: line.page, weight: 0.5 }]
          : [];
      })
  );
}

/** Blocks lower on the page, or on later pages, are repetitions or belong to something else. */
function specificityPenalty(block: PartyBlock): number {
  return Math.min(0.15, (block.top / block.page.heightPt) * 0.2) + (block.page.number - 1) * 0.2;
}

/** Candidates for the vendor's name. `itemsFrom` is the line where the items begin, below which no letterhead is searched. */
export function vendorCandidates(text: PageText, blocks: readonly PartyBlock[], itemsFrom: number): NameCandidate[] {
  const customers = [...blocks.filter((block) => block.role === "customer"), ...addressees(text, blocks, itemsFrom)];
  const fromBlocks = blocks
    .filter((block) => block.role === "vendor")
    .map((block) => candidateOf(block, block.weight + 0.03 - specificityPenalty(block)));
  const account = text.labels
    .filter((hit) => hit.kinds.has("accountName") && !isAdvice(text))
    .flatMap((hit) =>
      valueSpansOf(text, hit)
        .slice(0, 1)
        .map((span): NameCandidate => {
          const words = span.line.words.slice(span.start, span.end);
          return { text: cleanName(textOf(words)), words, page: span.line.page, weight: LEGAL_FORM.test(textOf(words)) ? 0.8 : 0.55 };
        }),
    );
  const head = [...headCandidates(text, customers, itemsFrom), ...senders(text), ...signatories(text, account)];
  const registered = registeredNames(text).filter(
    (name) => !customers.some((block) => block.name?.words.includes(name.words[0] as LayoutWord)),
  );
  const named = footerCandidates(text, customers);
  const broken = brokenNames(text, customers);
  const whole = [...writtenOut(text, head, customers), ...payees(text, customers)];
  const all = [
    ...fromBlocks.filter((candidate) => candidate !== null),
    ...account,
    ...head,
    ...named,
    ...registered,
    ...broken,
    ...whole,
  ].filter((candidate) => isNameLike(candidate.text) && mayName(text, candidate));
  const weighed = all.map((candidate) => ({ candidate, weight: candidate.weight + repetitionBonus(candidate, all, text) }));
  const shorts = weighed.filter(({ candidate }) => fromBlocks.includes(candidate));
  return weighed.map(({ candidate, weight }) => {
    const least = head.includes(candidate) ? weightOfShort(candidate, shorts) : 0;
    const most =
      fromBlocks.includes(candidate) && head.some(({ text: whole }) => isShort(candidate.text, whole)) ? MOST - ABOVE_SHORT : MOST;
    return { ...candidate, weight: Math.min(most, Math.max(weight, least)) };
  });
}

/** How much more a full name at the top weighs than its short form in a block. */
const ABOVE_SHORT = 0.02;
const MOST = 0.97;

const isShort = (short: string, whole: string): boolean => short.length >= 4 && isShortOf(short.toLowerCase(), whole.toLowerCase());

/**
 * "Dachdeckerei Hollmann" at the top, shortened to "Hollmann" in the envelope window, or its owner named as the payee in the footer: the
 * full name is at least as sure as the short form.
 */
function weightOfShort({ text: whole }: NameCandidate, blocks: readonly { candidate: NameCandidate; weight: number }[]): number {
  return Math.max(0, ...blocks.flatMap(({ candidate, weight }) => (isShort(candidate.text, whole) ? [weight + ABOVE_SHORT] : [])));
}

/**
 * "Chief (Mrs.) Folasade Adeniran-Cole" below a letter that names her own account: persons who bill for themselves sign with their title.
 */
function signatories(text: PageText, holders: readonly NameCandidate[]): NameCandidate[] {
  return text.lines.flatMap(({ chunks, page }) =>
    chunks
      .filter((chunk) => PERSON.test(chunk.text) && holders.some((holder) => foldName(chunk.text).endsWith(foldName(holder.text))))
      .map((chunk): NameCandidate => ({ text: chunk.text, words: chunk.words, page, weight: 0.86 })),
  );
}

const SENDER = /^(?:from: ?)?(\p{L}[\p{L}.&' -]{3,60}?) <[^<>\s@]+@[^<>\s]+>$/iu;

/** "Tunde Okoro <t.okoro@post.example>   Sun, 1 Nov 2026, 18:42": the sender of a printed e-mail that bills. */
function senders(text: PageText): NameCandidate[] {
  return (text.pages[0]?.lines ?? [])
    .filter((line) => line.top < line.page.heightPt * 0.4 && /\b\d{1,2}:\d{2}\b/.test(line.text))
    .flatMap(({ chunks, page }) => chunks.map((chunk) => ({ chunk, page, name: SENDER.exec(chunk.text)?.[1] })))
    .flatMap(({ chunk, page, name }): NameCandidate[] => {
      if (name === undefined || /^(?:to|cc|bcc)\b/i.test(name)) return [];
      const end = chunk.words.findIndex((word) => word.text.startsWith("<"));
      const words = chunk.words.slice(0, end).filter((word) => !/^from:$/i.test(word.text));
      return [{ text: name, words, page, weight: 0.88 }];
    });
}

/** The customer of an unlabeled block, as an area of the page that can't name the vendor. */
function addressees(text: PageText, blocks: readonly PartyBlock[], itemsFrom: number): PartyBlock[] {
  const billed = isTill(text) ? null : unlabeledCustomer(text, blocks, itemsFrom);
  if (!billed) return [];
  const chunks = [billed.name, ...billed.lines.map((entry) => entry.chunk)];
  return [
    {
      role: "customer",
      page: billed.line.page,
      name: { words: billed.name.words, line: billed.line },
      address: [],
      weight: 0,
      ...spanOf(chunks.flatMap((chunk) => chunk.words)),
    },
  ];
}

function candidateOf(block: PartyBlock, weight: number): NameCandidate | null {
  if (!block.name) return null;
  return { text: cleanName(textOf(block.name.words)), words: block.name.words, page: block.page, weight };
}

/** Splits a footer at its separators: "Taxwell & Crane LP · 40 Adeola Odeku Street · TIN 24408812-0001". */
function partsOfFooter(chunk: Chunk): Chunk[] {
  const parts: LayoutWord[][] = [[]];
  for (const word of chunk.words) {
    if (/^[·•|–—∙-]$/.test(word.text)) parts.push([]);
    // For example "Palmgrove Suites & Resort Ltd RC 301882 TIN 01772910-0001 Bank: Zenith".
    else if (/^(?:rc|tin|vat|tel|bank)[.:]?$/i.test(word.text) && parts[parts.length - 1]?.length !== 0 && !isOfName(chunk.words, word))
      parts.push([word]);
    // For example "Greyfriars Property Company Plc Registered in Nigeria", "Durand Nettoyage SARL au capital de 10 000 €".
    else if (/^(?:registered|incorporated|au)$/i.test(word.text) && FORM_AT_END.test(textOf(parts[parts.length - 1] ?? [])))
      parts.push([word]);
    else parts[parts.length - 1]?.push(word);
    // For example "SwiftNet Communications Ltd, ABC Place, Nairobi. PIN P051882710M".
    const next = chunk.words[chunk.words.indexOf(word) + 1];
    if (
      /^(?:ltd|limited|plc|llc|inc|gmbh|sarl|lda)\.?,$/i.test(word.text) ||
      (/^(?:limited|plc|llc|gmbh|sarl)\.$/i.test(word.text) && next !== undefined)
    )
      parts.push([]);
  }
  return parts.filter((words) => words.length > 0).map((words) => ({ words, text: textOf(words), ...spanOf(words) }));
}

/** "Wema Bank Plc": a legal form follows, so the word is part of a name rather than a label. */
const isOfName = (words: readonly LayoutWord[], word: LayoutWord): boolean => LEGAL_FORM.test(words[words.indexOf(word) + 1]?.text ?? "");

/** What a firm states about itself in a footer. */
const SELF_TOLD = /\b(?:tin|vat|tax|rc|pin|tel|phone|iban|account)\b|@|\bwww\./i;

/**
 * Company names in the last part of a page, where letterheads repeat the sender. On pages that aren't full, a line of several parts with
 * registrations counts higher up as well.
 */
function footerCandidates(text: PageText, customers: readonly PartyBlock[]): NameCandidate[] {
  return text.lines.flatMap((line) =>
    line.chunks
      .flatMap((chunk) => {
        const parts = partsOfFooter(chunk);
        return line.top > line.page.heightPt * 0.72
          ? parts
          : (line.top > line.page.heightPt * 0.3 ||
                (line.page === text.pages[0] && !/\b(?:division|member|subsidiary|brand) of\b/i.test(chunk.text))) &&
              parts.length >= 2 &&
              chunk.words.length >= 8 &&
              parts.some((part) => SELF_TOLD.test(part.text))
            ? parts.slice(0, 1)
            : [];
      })
      .filter(
        (chunk) =>
          LEGAL_FORM.test(chunk.text) &&
          isNameLike(chunk.text) &&
          chunk.words.length <= 7 &&
          !keepsAccount(text, line, chunk) &&
          !customers.some((block) => covers(block, chunk)),
      )
      .map((chunk): NameCandidate => ({
        text: cleanName(chunk.text),
        words: chunk.words,
        page: line.page,
        weight: line.top < line.page.heightPt * 0.3 ? 0.68 : 0.55,
      })),
  );
}

/** "Access Bank Plc, Isolo" above "0722154081": the bank to pay at, not the payee. */
function keepsAccount(text: PageText, { index, page }: TextLine, { left, right }: Chunk): boolean {
  const below = text.lines[index + 1];
  return (
    below?.page === page &&
    below.chunks.some((chunk) => ACCOUNT_ALONE.test(chunk.text) && Math.abs(chunk.left - left) < page.em && chunk.left < right)
  );
}

const ACCOUNT_ALONE = /^\d{10}$/;

/** "Zenoptic Coatings Limited, Zenith Bank Plc, 1120773418": the firm before its bank and account. */
function payees(text: PageText, customers: readonly PartyBlock[]): NameCandidate[] {
  return text.lines.flatMap((line) =>
    line.chunks
      .filter((chunk) => /\b\d{10}\b/.test(chunk.text) && /\bbank\b/i.test(chunk.text) && !customers.some((block) => covers(block, chunk)))
      .flatMap((chunk) => partsOfFooter(chunk).slice(0, 1))
      .map((part): NameCandidate => ({ text: cleanName(part.text), words: part.words, page: line.page, weight: 0.55 }))
      .filter(({ text: name }) => FORM_AT_END.test(name) && isNameLike(name) && !/\bbank\b/i.test(name)),
  );
}

/** "wingspan", and further down "Wingspan Corporate Travels Ltd – Client Collections": the full name that a sign abbreviates. */
function writtenOut(text: PageText, signs: readonly NameCandidate[], customers: readonly PartyBlock[]): NameCandidate[] {
  const short = signs
    .filter((sign) => !LEGAL_FORM.test(sign.text))
    .map((sign) => foldName(sign.text))
    .filter((sign) => sign.length >= 5);
  if (short.length === 0) return [];
  return text.lines.flatMap((line) =>
    line.chunks
      .filter((chunk) => short.some((sign) => foldName(chunk.text).includes(sign)) && !customers.some((block) => covers(block, chunk)))
      .flatMap(partsOfFooter)
      .filter((part) => short.some((sign) => foldName(part.text).startsWith(sign)))
      .filter((part) => FORM_AT_END.test(cleanName(part.text)) && isNameLike(part.text))
      .map((part): NameCandidate => ({ text: cleanName(part.text), words: part.words, page: line.page, weight: 0.6 })),
  );
}

/** Bonus for a name that other candidates repeat, or that matches a web or e-mail domain. */
function repetitionBonus(candidate: NameCandidate, all: readonly NameCandidate[], text: PageText): number {
  const folded = foldName(candidate.text);
  if (folded.length < 4) return 0;
  // Another candidate is a sign that abbreviates this name.
  const written = all.some((other) => {
    const sign = foldName(other.text);
    const isFirstWord = sign.length >= 3 && sign === foldName(candidate.text.split(" ")[0] ?? "");
    return (sign.length >= 5 || isFirstWord) && sign !== folded && folded.startsWith(sign) && !isBelowInNoLargerType(other, candidate);
  });
  const repeated = all.some((other) => other !== candidate && other.words[0] !== candidate.words[0] && foldName(other.text) === folded);
  // "Pay: Emeka Nwosu, 0098812231": the payee in the footer is the sender at the top.
  const payee = text.lines.some(
    (line) => /^(?:kindly |please )?(?:pay|remit|credit|payable|payment)\b/i.test(line.text) && line.text.includes(candidate.text),
  );
  const domains = [...text.text.matchAll(/(?:@|www\.)([\p{L}\d-]{3,})\./gu)].map((match) => foldName(match[1] ?? ""));
  const webbed = domains.some(
    (domain) =>
      domain.length >= 4 &&
      !["gmail", "yahoo", "outlook", "hotmail"].includes(domain) &&
      (folded.includes(domain) || domain.includes(folded.slice(0, Math.max(5, Math.floor(folded.length * 0.6))))),
  );
  // "Onitsha Truck Parts Ltd, 27 Nnewi Road, Onitsha. TIN 18877123-0001": a name on the line of a registration number is the registered
  // one.
  const registered =
    LEGAL_FORM.test(candidate.text) &&
    text.labels.some(
      ({ kinds, line }) =>
        (kinds.has("taxId") || kinds.has("localTaxId")) && candidate.words[0] !== undefined && line.words.includes(candidate.words[0]),
    );
  return (written ? 0.2 : 0) + (payee ? 0.2 : repeated ? 0.12 : 0) + (webbed ? 0.1 : 0) + (registered ? 0.08 : 0);
}
