import { spanOf, type Chunk, type LayoutWord, type PageLayout } from "../words/layout";
import { placeNames } from "../../vocabulary/places";
import { foldLabel } from "../../fold";
import { isAddressLike } from "../addresses/address-like";
import type { PageText } from "../page/page-text";
import type { PartyBlock } from "../addresses/party-block";

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
export const LEGAL_FORM =
  /\b(?:ltd|limited|plc|llc|llp|inc|incorporated|corp|gmbh|ag|kgaa?|ohg|gbr|ug|e\.?k\.?|sdn\.? ?bhd|s\/b|bhd|pte|pty|sarl|sasu?|eurl|s\.?a\.?|b\.?v\.?|n\.?v\.?|oyj?|a\/s|aps|s\.?r\.?l|s\.?p\.?a|s\.?l|lda|fze|fzco?|lp|suarl|jsc|cc|nig\.|co\.)(?=$|[\s,.)])/i;

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

const FIRM_AT_END = /\p{L}{2}.* (?:ltd|limited|plc|llc|inc|gmbh|sarl|lda)\.?$/iu;

/** "Halcyon Controls Ltd — Tax invoice INV-118": a running title with the document's name after the firm. */
const RUNNING_TITLE =
  /(?<=\b(?:ltd|limited|plc|inc|llc|gmbh|sarl)\.?)\s+[—–|·•-]\s+(?:[\p{L}-]+ (?:\/ )?){0,3}?(?:invoice|waybill|credit note|debit note|receipt|statement|bill)\b.*$/iu;

/** "Meridian Web Services, Inc. Invoice": the title on the same line as the firm. */
const TITLE_BEHIND =
  /(?<=\b(?:ltd|limited|plc|inc|llc|gmbh|sarl)\.?)\s+(?:(?:tax|vat|sales|commercial|pro-?forma) )?(?:invoice|credit note|debit note|receipt)$/iu;

const TOWN_BEHIND_TRADE =
  /(?<=\p{L}{3}.* (?:works|stores?|enterprises?|ventures|services|farms?|mills?|industries|supplies|traders?|brothers|sons|associates|partners|motors)), (\p{Lu}[\p{L} -]+)$/iu;

/**
 * Removes from a party's name what documents print around it: its trade, the kind of document, dates, parent firms, addresses,
 * registrations.
 */
export function cleanName(name: string): string {
  // "Asempa Event Gardens (Asempa Leisure Company Limited)": keeps the firm behind the sign.
  const [, sign, firm] = /^([^()]+) \(([^()]+)\)$/.exec(name) ?? [];
  const owner = sign !== undefined && firm !== undefined && FIRM_AT_END.test(firm) && !LEGAL_FORM.test(sign) ? firm : name;
  const alone = owner
    .replace(/^\((.*)\)$/, "$1")
    // "Cedar Grove Clinic (a unit of Cedar Grove Health Limited, TIN 11820077-0001)".
    .replace(/\s+\((?:an?|the) (?:unit|division|department|arm|branch|member|subsidiary|brand) of .*$/i, "")
    .replace(/^(?:from|for|(?:please |kindly )?(?:pay|remit)(?: to)?|payable to): +(?=\p{Lu})/iu, "")
    // "Chidinma Okafor, UBA 2044719930": the payee with bank and account.
    .replace(/(?<=\p{L}{2}), \p{Lu}[\p{L} ]{1,30}?[ ,:]*\d{10}$/u, "")
    // "SALES INVOICE FMK-3390, 20/10/2026, customer Kubwa Suites Ltd": a name after the document's own number.
    .replace(/^(?=[^,]*\d).*, (?:customer|client|buyer|billed to|for) (?=\p{Lu}.* (?:[Ll]td|LTD|[Ll]imited|LIMITED|[Pp]lc|PLC)\b)/u, "")
    // "Issued 19 November 2026 to Ribado Mills Limited".
    .replace(/^(?:issued|raised|dated|date)\b[^,]* 20\d{2},? to (?=\p{Lu})/iu, "")
    .replace(/^(?:published|operated|owned|managed|run|raised|issued|prepared) by\s+(?=\p{Lu})/iu, "")
    .replace(/^(?:raised|prepared|issued|made out|billed) (?:for|to)\s+(?=\p{Lu})/iu, "")
    // "Sold to Messrs Onipan Traders", "To Orlu Roads Company Ltd"; but "To Let Agents" and "Messrs. Obi-Dan" are firms.
    .replace(
      /^(?:(?:[Ss]old|SOLD|[Cc]harged|[Ss]upplied|[Aa]ddressed) )?(?:[Tt]o|TO) (?!(?:Let|The|Go|Be|Your|LET|THE|GO)\b)(?:Messrs\.?:? )?(?=\p{Lu})/u,
      "",
    )
    .replace(/^M\/s\.?:? (?=\p{Lu})/iu, "")
    .replace(/(?<=\b(?:L[Tt][Dd]|L(?:imited|IMITED)|P[Ll][Cc]|plc|LLC)\.?), \p{Lu}\p{L}+(?:[ -]\p{Lu}\p{L}+)?$/u, "")
    // "kestrel.example is a shop of Kestrel Retail Limited"; a dealer of another firm bills for itself.
    .replace(
      /^[^,]*\bis an? (?:\p{Ll}+ )?(?:shop|store|brand|service|website|platform|trademark|(?:trading|business) name|division|unit) (?:of|by) (?=\p{Lu}.* (?:[Ll]td|LTD|[Ll]imited|LIMITED|[Pp]lc|PLC|LLC|Inc|GmbH)\b)/u,
      "",
    )
    .replace(/^(?:a |an )?(?:trading name|trading style|trade name|division|member|subsidiary|brand|house|unit) of\s+/i, "")
    .replace(/\s*\((?:bn|rc|reg)\b[^)]*(?:\)\s*)?$/i, "")
    .replace(/(?<=\b(?:ltd|limited|plc|inc|llc)\.?)(?:\s+[·•|–-])?\s+(?:vat|tin|rc|bn|reg|tel)\b.*$/i, "")
    .replace(/(?<=\b(?:ltd|limited|plc|inc|llc|npc|sarl|gmbh)\.?), \d{1,4}[a-z]? \p{Lu}.*$/iu, "")
    // "Ikogosi Hospitality Company Limited · Ado Road, Ikogosi · TIN 20114733-0001"; OCR may lose the dot.
    .replace(/(?<=\b(?:L[Tt][Dd]|L(?:imited|IMITED)|P[Ll][Cc]|plc|LLC)\.?) (?:[·•|–—-] )?(.*\p{L}, .*)$/u, (rest, address: string) =>
      isAddressLike(address) ? "" : rest,
    )
    // "Rigasa Fabrication Works, Kaduna"; a college may have its town's name.
    .replace(TOWN_BEHIND_TRADE, (rest, town: string) => (placeNames.has(foldLabel(town)) ? "" : rest))
    // "Dutse Model School, Dutse": a town that the name already contains.
    .replace(/^(.*\b(\p{Lu}\p{L}{2,})\b.*), \2$/u, "$1")
    // "Achebe Chambers, 3 New Haven, Enugu".
    .replace(/, (\d{1,4}[a-z]?,? \p{Lu}.*)$/iu, (rest, address: string) => (isAddressLike(address) ? "" : rest))
    // "Larkfield Acoustics Ltd, Unit 6 Bridge Mill, Hebden Bridge".
    .replace(
      /(?<=\b(?:ltd|limited|plc|inc|llc|gmbh|ag|kg|ohg|e\.k|sarl|sas|b\.v|s\.r\.l|s\.p\.a|s\.l)\.?), (.+)$/iu,
      (rest, address: string) => (isAddressLike(address) ? "" : rest),
    );
  const untitled = alone.replace(RUNNING_TITLE, "").replace(TITLE_BEHIND, "");
  const addressed = untitled
    .replace(
      /^(?:the )?(?:accounts?(?: payable| department| dept)?|finance(?: department| dept)?|procurement(?: department)?),\s+(?=\p{Lu})/iu,
      "",
    )
    // "Bayside Gas Limited, Epe Road, Ajah. TIN 18800123-0001": address and registrations on the name's line.
    .replace(/(?<=\b(?:[Ll]td|LTD|[Ll]imited|LIMITED|[Pp]lc|PLC|Inc|LLC)\.?), .*\b(?:TIN|RC|Tax ID|Tel)\b.*$/u, "")
    // "Bayside Depot Plc. Contract BD-19": the next sentence.
    .replace(/(?<=\b(?:limited|plc|llc))\. +\p{Lu}.*$/iu, "")
    .replace(/(?<=\b(?:ltd|limited|plc|inc|llc)\.?),? (?:company|registered|co\.) (?:no\.? |number )?\d+$/i, "");
  return (
    addressed
      // "20-1187 Goodcare Hospital Limited": the customer's number in the sender's books.
      .replace(
        /^(?=(?:\D*\d){4})[A-Z]{0,4}\d[\d/-]*(?:[\s:–][\s:–-]*|(?<=-))(?=\p{Lu}[\p{L}.]+ .*(?:L[Tt][Dd]|L(?:imited|IMITED)|P[Ll][Cc]|plc|LLC|GmbH|SARL)[.,]*$)/u,
        "",
      )
      .replace(/^(?:logo|firma|name|company)(?:\s*:)?\s+(?=\p{Lu})/iu, "")
      // "For Marine Yard Stores Limited, Apapa".
      .replace(/^[Ff]or (?=\p{Lu}.* (?:[Ll]td|[Ll]imited|LTD|LIMITED|[Pp]lc|PLC|LLC|Inc|GmbH)\b)/u, "")
      .replace(/^[^\p{L}\p{N}]+(?=\p{L})/u, "")
      // "Iya Oloja Stores (C-00417)": the customer's number after the name.
      .replace(/\s*\((?:(?:[A-Z]{1,4}[-/]?)?\d[\w-]*\)?[\s,]*|co\.? ?reg[^)]*(?:\)[\s,]*)?)$/i, "")
      // "Cityclean Waste Managers Ltd (PSP Operator)": a description after the legal form.
      .replace(/(?<=\p{L}{3}.* (?:[Ll]td|LTD|[Ll]imited|LIMITED|[Pp]lc|PLC)\.?) \((?!nig|rc\b)\p{L}[^()]*\)$/iu, "")
      .replace(/(?<=\b(?:ltd|limited|plc|inc|llc|sarl|gmbh)\.?) \(\p{Ll}[^)]*\)$/iu, (rest) => (/^ \(\p{Ll}/u.test(rest) ? "" : rest))
      // "Meridian Valuers & Surveyors (Estate Surveyors and Valuers)": the profession.
      .replace(
        /\s*\((?:[\p{L}&,]+ ){0,4}(?:surveyors|valuers|accountants|architects|engineers|consultants|solicitors|contractors|practitioners|advocates|auditors)\)$/iu,
        "",
      )
      // "Marine Yard Academy Ltd workforce training": the trade in lower case after the legal form.
      .replace(/(?<=\p{L}{3}.* (?:L[Tt][Dd]|L(?:imited|IMITED)|P[Ll][Cc]|plc|LLC)\.?) (?!of\b|and\b)\p{Ll}{4,}(?: \p{Ll}+){0,4}$/u, "")
      // "Volt-Line Electrical Works Ltd, 88": the house number of an address on the next line.
      .replace(/(?<=\b(?:ltd|limited|plc|inc|llc|gmbh|sarl)\.?), \d{1,4}[a-z]?,?$/i, "")
      .replace(/[\s,;:|·•–-]+$/, "")
      .replace(/(?<=\b(?:limited|plc))\.$/i, "")
      .trim()
  );
}
