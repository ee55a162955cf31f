import { ALL_FORMS, CLOSING_FORMS, COMMON_FORMS } from "@/lib/prism/legal-forms";
import { spanOf, textOf, type Chunk, type LayoutWord, type PageLayout } from "../words/layout";
import { placeNames } from "../../vocabulary/places";
import { foldLabel } from "../../fold";
import { isAddressLike } from "../addresses/address-like";
import type { PageText } from "../page/page-text";
import { isNameLike, MARK_OF_COPY, type PartyBlock } from "../addresses/party-block";

export interface NameCandidate {
  text: string;
  words: LayoutWord[];
  page: PageLayout;
  weight: number;
  /** The probability that it is right, if known better than by its weight. */
  confidence?: number;
  /** True if only the place of a tax number shows that this is the buyer and not the seller. */
  eitherWay?: true;
}

/** Legal forms of companies. */
export const LEGAL_FORM = new RegExp(String.raw`\b(?:${ALL_FORMS})(?=$|[\s,.)])`, "i");

/** Whether a chunk lies within a party's block, or is its name. */
export function covers(block: PartyBlock, chunk: Chunk): boolean {
  return (
    block.name?.words[0] === chunk.words[0] ||
    (!isBesideLabel(block, chunk) &&
      chunk.top >= block.top - 1 &&
      chunk.bottom <= block.bottom + 1 &&
      chunk.left < block.right &&
      chunk.right > block.left)
  );
}

/**
 * "Invoice to   Thornwick Supplies Ltd" above "Abeokuta Vaccines Ltd": a chunk beside the label, above and right of the block's name,
 * belongs to another party.
 */
function isBesideLabel({ name }: PartyBlock, chunk: Chunk): boolean {
  if (!name) return false;
  const { top, right } = spanOf(name.words);
  return (chunk.top + chunk.bottom) / 2 <= top && chunk.left > right;
}

/** "BONNY" below "Bonny Pilot Boats Ltd" in type no larger: a town of the address, not a sign. */
export function isBelowInNoLargerType(other: NameCandidate, name: NameCandidate): boolean {
  const [sign, whole] = [spanOf(other.words), spanOf(name.words)];
  return (
    other.page === name.page && sign.top > whole.top + name.page.em * 0.5 && sign.bottom - sign.top <= (whole.bottom - whole.top) * 1.05
  );
}

/** Whether the page is a till receipt, narrow and read by OCR; such pages name no customer. */
export function isTill(text: PageText): boolean {
  const page = text.pages[0];
  return page !== undefined && page.isOcr && page.heightPt > page.widthPt * 1.55;
}

/** "Tax Invoice ALA/2026/0310", "Job Card / Invoice": the document's title, with its number or behind another title. */
export function isTitle({ labels }: PageText, words: readonly LayoutWord[]): boolean {
  return labels.some(({ kinds, length, words: title }) => {
    if (!kinds.has("invoiceTitle") || length <= LONGEST_NUMBER_LABEL) return false;
    const rest = words.slice(title.length);
    const isNumbered = title[0] === words[0] && rest.length > 0 && rest.every(({ text }) => /\d|^(?:no|nr)?\W*$/i.test(text));
    return isNumbered || (title[title.length - 1] === words[words.length - 1] && words[words.length - title.length - 1]?.text === "/");
  });
}

/** "ORIGINAL" is a mark of the copy, unless a name follows on the next line in the same type, as in "ORIGINAL / FOODS LIMITED". */
export function isMarkOfCopy({ lines }: PageText, words: readonly LayoutWord[]): boolean {
  const [word] = words;
  if (!word || !MARK_OF_COPY.test(textOf(words))) return false;
  const mark = spanOf(words);
  const size = mark.bottom - mark.top;
  const line = lines.find((candidate) => candidate.words.includes(word));
  const below = line && lines[line.index + 1];
  return !below?.chunks.some(
    ({ left, right, top, bottom, text }) =>
      below.page === line?.page &&
      top - mark.bottom < size &&
      Math.abs(bottom - top - size) < size * 0.05 &&
      (Math.abs(left - mark.left) < size || Math.abs(left + right - mark.left - mark.right) < size) &&
      isNameLike(text) &&
      !isAddressLike(text),
  );
}

/** Letters of labels such as "No." and "Number", which name no document. */
const LONGEST_NUMBER_LABEL = 6;

const FIRM_AT_END = new RegExp(String.raw`\p{L}{2}.* (?:${COMMON_FORMS}|lda)\.?$`, "iu");
const BEHIND_FORM = String.raw`(?<=\b(?:${COMMON_FORMS})\.?)`;
const BEHIND_CLOSING_FORM = String.raw`(?<=\b(?:${CLOSING_FORMS})\.?)`;

const TOWN_BEHIND_TRADE =
  /(?<=\p{L}{3}.* (?:works|stores?|enterprises?|ventures|services|farms?|mills?|industries|supplies|traders?|brothers|sons|associates|partners|motors)), (\p{Lu}[\p{L} -]+)$/iu;

/** What is no part of a name. Rules of one list are applied from first to last. */
interface Removal {
  what: RegExp;
  /** The first group remains. */
  keepsPart?: true;
  /** Whether the first group shows that the text is no part of the name; by default it always is none. */
  only?: (part: string) => boolean;
}

/** What stands around the firm: callers' words, owners, registrations and addresses, which a document's title may follow. */
const AROUND_FIRM: readonly Removal[] = [
  { what: /^\((.*)\)$/, keepsPart: true },
  // "Cedar Grove Clinic (a unit of Cedar Grove Health Limited, TIN 11820077-0001)".
  { what: /\s+\((?:an?|the) (?:unit|division|department|arm|branch|member|subsidiary|brand) of .*$/i },
  { what: /^(?:from|for|(?:please |kindly )?(?:pay|remit)(?: to)?|payable to): +(?=\p{Lu})/iu },
  // "Chidinma Okafor, UBA 2044719930": the payee with bank and account.
  { what: /(?<=\p{L}{2}), \p{Lu}[\p{L} ]{1,30}?[ ,:]*\d{10}$/u },
  // "SALES INVOICE FMK-3390, 20/10/2026, customer Kubwa Suites Ltd": a name after the document's own number.
  { what: /^(?=[^,]*\d).*, (?:customer|client|buyer|billed to|for) (?=\p{Lu}.* (?:[Ll]td|LTD|[Ll]imited|LIMITED|[Pp]lc|PLC)\b)/u },
  // "Issued 19 November 2026 to Ribado Mills Limited".
  { what: /^(?:issued|raised|dated|date)\b[^,]* 20\d{2},? to (?=\p{Lu})/iu },
  { what: /^(?:published|operated|owned|managed|run|raised|issued|prepared) by\s+(?=\p{Lu})/iu },
  { what: /^(?:raised|prepared|issued|made out|billed) (?:for|to)\s+(?=\p{Lu})/iu },
  // "Sold to Messrs Onipan Traders", "To Orlu Roads Company Ltd"; but "To Let Agents" and "Messrs. Obi-Dan" are firms.
  {
    what: /^(?:(?:[Ss]old|SOLD|[Cc]harged|[Ss]upplied|[Aa]ddressed) )?(?:[Tt]o|TO) (?!(?:Let|The|Go|Be|Your|LET|THE|GO)\b)(?:Messrs\.?:? )?(?=\p{Lu})/u,
  },
  { what: /^M\/s\.?:? (?=\p{Lu})/iu },
  { what: /(?<=\b(?:L[Tt][Dd]|L(?:imited|IMITED)|P[Ll][Cc]|plc|LLC)\.?), \p{Lu}\p{L}+(?:[ -]\p{Lu}\p{L}+)?$/u },
  // "kestrel.example is a shop of Kestrel Retail Limited"; a dealer of another firm bills for itself.
  {
    what: /^[^,]*\bis an? (?:\p{Ll}+ )?(?:shop|store|brand|service|website|platform|trademark|(?:trading|business) name|division|unit) (?:of|by) (?=\p{Lu}.* (?:[Ll]td|LTD|[Ll]imited|LIMITED|[Pp]lc|PLC|LLC|Inc|GmbH)\b)/u,
  },
  { what: /^(?:a |an )?(?:trading name|trading style|trade name|division|member|subsidiary|brand|house|unit) of\s+/i },
  { what: /\s*\((?:bn|rc|reg)\b[^)]*(?:\)\s*)?$/i },
  { what: new RegExp(String.raw`${BEHIND_CLOSING_FORM}(?:\s+[·•|–-])?\s+(?:vat|tin|rc|bn|reg|tel)\b.*$`, "i") },
  { what: /(?<=\b(?:ltd|limited|plc|inc|llc|npc|sarl|gmbh)\.?), \d{1,4}[a-z]? \p{Lu}.*$/iu },
  // "Ikogosi Hospitality Company Limited · Ado Road, Ikogosi · TIN 20114733-0001"; OCR may lose the dot.
  { what: /(?<=\b(?:L[Tt][Dd]|L(?:imited|IMITED)|P[Ll][Cc]|plc|LLC)\.?) (?:[·•|–—-] )?(.*\p{L}, .*)$/u, only: isAddressLike },
  // "Rigasa Fabrication Works, Kaduna"; a college may have its town's name.
  { what: TOWN_BEHIND_TRADE, only: (town) => placeNames.has(foldLabel(town)) },
  // "Dutse Model School, Dutse": a town that the name already contains.
  { what: /^(.*\b(\p{Lu}\p{L}{2,})\b.*), \2$/u, keepsPart: true },
  // "Achebe Chambers, 3 New Haven, Enugu".
  { what: /, (\d{1,4}[a-z]?,? \p{Lu}.*)$/iu, only: isAddressLike },
  // "Larkfield Acoustics Ltd, Unit 6 Bridge Mill, Hebden Bridge".
  { what: new RegExp(String.raw`(?<=\b(?:${CLOSING_FORMS}|ag|kg|ohg|e\.k|sas|b\.v|s\.r\.l|s\.l)\.?), (.+)$`, "iu"), only: isAddressLike },
];

/** The document's title. It counts only right behind the legal form, so what stood between must be gone. */
const TITLES: readonly Removal[] = [
  // "Halcyon Controls Ltd — Tax invoice INV-118": a running title with the document's name after the firm.
  {
    what: new RegExp(
      String.raw`${BEHIND_CLOSING_FORM}\s+[—–|·•-]\s+(?:[\p{L}-]+ (?:\/ )?){0,3}?(?:invoice|waybill|credit note|debit note|receipt|statement|bill)\b.*$`,
      "iu",
    ),
  },
  // "Meridian Web Services, Inc. Invoice": the title on the same line as the firm.
  {
    what: new RegExp(
      String.raw`${BEHIND_CLOSING_FORM}\s+(?:(?:tax|vat|sales|commercial|pro-?forma) )?(?:invoice|credit note|debit note|receipt)$`,
      "iu",
    ),
  },
];

/** Departments and whole sentences about the firm, which are known by its legal form in front of them. */
const ABOUT_FIRM: readonly Removal[] = [
  {
    what: /^(?:the )?(?:accounts?(?: payable| department| dept)?|finance(?: department| dept)?|procurement(?: department)?),\s+(?=\p{Lu})/iu,
  },
  // "Bayside Gas Limited, Epe Road, Ajah. TIN 18800123-0001": address and registrations on the name's line.
  { what: /(?<=\b(?:[Ll]td|LTD|[Ll]imited|LIMITED|[Pp]lc|PLC|Inc|LLC)\.?), .*\b(?:TIN|RC|Tax ID|Tel)\b.*$/u },
  // "Bayside Depot Plc. Contract BD-19": the next sentence.
  { what: /(?<=\b(?:limited|plc|llc))\. +\p{Lu}.*$/iu },
  { what: /(?<=\b(?:ltd|limited|plc|inc|llc)\.?),? (?:company|registered|co\.) (?:no\.? |number )?\d+$/i },
];

/** Numbers, captions and remarks at the ends of what remains, last the marks that they leave behind. */
const AT_ENDS: readonly Removal[] = [
  // "20-1187 Goodcare Hospital Limited": the customer's number in the sender's books.
  {
    what: /^(?=(?:\D*\d){4})[A-Z]{0,4}\d[\d/-]*(?:[\s:–][\s:–-]*|(?<=-))(?=\p{Lu}[\p{L}.]+ .*(?:L[Tt][Dd]|L(?:imited|IMITED)|P[Ll][Cc]|plc|LLC|GmbH|SARL)[.,]*$)/u,
  },
  { what: /^(?:logo|firma|name|company)(?:\s*:)?\s+(?=\p{Lu})/iu },
  // "For Marine Yard Stores Limited, Apapa".
  { what: /^[Ff]or (?=\p{Lu}.* (?:[Ll]td|[Ll]imited|LTD|LIMITED|[Pp]lc|PLC|LLC|Inc|GmbH)\b)/u },
  { what: /^[^\p{L}\p{N}]+(?=\p{L})/u },
  // "Iya Oloja Stores (C-00417)": the customer's number after the name.
  { what: /\s*\((?:(?:[A-Z]{1,4}[-/]?)?\d[\w-]*\)?[\s,]*|co\.? ?reg[^)]*(?:\)[\s,]*)?)$/i },
  // "Cityclean Waste Managers Ltd (PSP Operator)": a description after the legal form.
  { what: /(?<=\p{L}{3}.* (?:[Ll]td|LTD|[Ll]imited|LIMITED|[Pp]lc|PLC)\.?) \((?!nig|rc\b)\p{L}[^()]*\)$/iu },
  { what: new RegExp(String.raw`${BEHIND_FORM} \((\p{Ll}[^)]*)\)$`, "iu"), only: (remark) => /^\p{Ll}/u.test(remark) },
  // "Meridian Valuers & Surveyors (Estate Surveyors and Valuers)": the profession.
  {
    what: /\s*\((?:[\p{L}&,]+ ){0,4}(?:surveyors|valuers|accountants|architects|engineers|consultants|solicitors|contractors|practitioners|advocates|auditors)\)$/iu,
  },
  // "Marine Yard Academy Ltd workforce training": the trade in lower case after the legal form.
  { what: /(?<=\p{L}{3}.* (?:L[Tt][Dd]|L(?:imited|IMITED)|P[Ll][Cc]|plc|LLC)\.?) (?!of\b|and\b)\p{Ll}{4,}(?: \p{Ll}+){0,4}$/u },
  // "Volt-Line Electrical Works Ltd, 88": the house number of an address on the next line.
  { what: new RegExp(String.raw`${BEHIND_FORM}, \d{1,4}[a-z]?,?$`, "i") },
  { what: /[\s,;:|·•–-]+$/ },
  { what: /(?<=\b(?:limited|plc))\.$/i },
];

function without(name: string, removals: readonly Removal[]): string {
  return removals.reduce(
    (rest, { what, keepsPart, only }) =>
      rest.replace(what, (found: string, part: string) => (keepsPart ? part : only?.(part) === false ? found : "")),
    name,
  );
}

/**
 * Removes from a party's name what documents print around it: its trade, the kind of document, dates, parent firms, addresses,
 * registrations.
 */
export function cleanName(name: string): string {
  // "Asempa Event Gardens (Asempa Leisure Company Limited)": keeps the firm behind the sign.
  const [, sign, firm] = /^([^()]+) \(([^()]+)\)$/.exec(name) ?? [];
  const owner = sign !== undefined && firm !== undefined && FIRM_AT_END.test(firm) && !LEGAL_FORM.test(sign) ? firm : name;
  return [AROUND_FIRM, TITLES, ABOUT_FIRM, AT_ENDS].reduce(without, owner).trim();
}
