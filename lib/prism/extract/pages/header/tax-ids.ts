import { isPrefixedTaxId } from "@/lib/tax/country-of-number";
import type { LabelHit } from "../labels/labels";
import { foldedOf, type LayoutWord, type TextLine } from "../words/layout";
import { spanOnNextLine, valueSpansOf, type PageText } from "../page/page-text";

/** A tax ID on the page, not yet assigned to a party. */
export interface PrintedTaxId {
  value: string;
  words: LayoutWord[];
  line: TextLine;
  weight: number;
  /** The party that the label itself names. */
  owner: "customer" | "vendor" | null;
  /** Whether the label names a country ("Nigeria TIN", "Kenya PIN"), as it does next to the number of the seller's own country. */
  namesCountry: boolean;
  /** True for a registration number, which is used if there is no tax number. */
  local: boolean;
}

/** A word directly before the label that makes it the customer's: "Ihre USt-IdNr.", "Customer TIN", "Your VAT no.". */
const CUSTOMER_WORD = /^(?:ihre?|your|customer(?:'s)?|client(?:'s)?|buyer(?:'s)?|purchaser(?:'s)?|votre|kunden?)$/i;

/** Words for a party before a number that is joined with its label; others, such as "agency", may end the name of a third party. */
const VENDOR_WORD = /^(?:supplier|vendor|seller|our|payee)(?:['’]?s)?$/i;
const CUSTOMER_ROLE = /^(?:insured|tenant|policy-?holder|consignee)(?:['’]?s)?$/i;

/** A country directly before the label: "Nigeria TIN". */
const NAMED_COUNTRY = /^(?:nigerian?|ghana|kenyan?|ugandan?|tanzanian?|rwandan?|egyptian?|uk|uae|indian?|german|french)$/i;

/** A first word that makes the label the vendor's: "Supplier TIN", "Our VAT no.". */
const VENDOR_LABEL = /^(?:supplier|vendor|seller|our|authority|agency|payee|firm)s?$/;

/** Numbers of Nigeria's company register (RC, BN) stand beside the TIN but don't replace it, so that a missing TIN is noticed. */
const REGISTER_LABEL = /^(?:rc|bn|cac)/;

/** Ghanaian numbers are a letter and ten digits that begin with two zeros, so an O there is misread. */
const GHANAIAN_O = /(?<=^[CPGQV]0?)O(?=[O\d]\d{8}$|\d{8}$)/g;

/** All printed tax IDs, found after a label or by their form, with the party they seem to belong to. */
export function taxIdsOf(text: PageText): PrintedTaxId[] {
  const labeled = text.labels
    .filter((hit) => hit.kinds.has("taxId") || hit.kinds.has("customerTaxId") || !REGISTER_LABEL.test(foldedOf(hit.words)))
    .filter((hit) => hit.kinds.has("taxId") || hit.kinds.has("localTaxId") || hit.kinds.has("customerTaxId"))
    .flatMap((hit) => labeledId(text, hit));
  const unlabeled = [...gluedIds(text, labeled.length === 0), ...bareIds(text)];
  return [...labeled, ...unlabeled.filter((bare) => !labeled.some((known) => known.line === bare.line && known.value === bare.value))];
}

function labeledId(text: PageText, hit: LabelHit): PrintedTaxId[] {
  const vendor = VENDOR_LABEL.test(hit.words[0]?.folded ?? "");
  const customer = !vendor && isOfCustomer(text, hit);
  const local = !customer && !hit.kinds.has("taxId");
  // "VAT" alone also labels amounts, so the value must then have many digits and no decimals.
  const vague = hit.length <= 3 && !/^(?:tin|uid|trn|vrn|pin|ncc|niu|ifu|nif)$/.test(foldedOf(hit.words));
  for (const span of [...valueSpansOf(text, hit), ...spanOnNextLine(text, hit)]) {
    const words = span.line.words.slice(span.start + (/^(?:is|reads)$/i.test(span.line.words[span.start]?.text ?? "") ? 1 : 0), span.end);
    const taken = idWords(words, span.line.page.em);
    const printed = taken
      .map((word) => word.text)
      .join(" ")
      .replace(/^[:.#\-\s]+|[.,;:)\s]+$/g, "");
    const value = span.line.page.isOcr ? printed.replace(GHANAIAN_O, "0") : printed;
    const digits = value.replace(/\D/g, "").length;
    if (digits < (vague ? 8 : 6) || digits > 16 || /\d[.,]\d{2}$/.test(value) || /\d{1,2}[./]\d{1,2}[./]\d{4}/.test(value)) continue;
    return [
      {
        value,
        words: taken,
        line: span.line,
        weight: (local ? 0.5 : 0.95) * (0.85 + 0.15 * span.weight) - (vague ? 0.1 : 0) - (hit.fuzzy ? 0.03 : 0),
        owner: customer ? "customer" : vendor ? "vendor" : null,
        namesCountry: NAMED_COUNTRY.test(hit.line.words[hit.start - 1]?.text ?? ""),
        local,
      },
    ];
  }
  return [];
}

/** For example "Customer TIN", "Your VAT no.", "Tax ID of sponsor". */
function isOfCustomer(text: PageText, { line, start: from, end, kinds }: LabelHit): boolean {
  if (kinds.has("customerTaxId") || CUSTOMER_WORD.test(line.words[from - 1]?.text ?? "")) return true;
  return (
    /^(?:of|for)$/i.test(line.words[end]?.text ?? "") &&
    (text.labelsByLine.get(line.index) ?? []).some((other) => other.start === end + 1 && other.kinds.has("customerBlock"))
  );
}

/** Digits of a number that is considered complete; few tax numbers have fewer. */
const COMPLETE_DIGITS = 8;

const COMPLETE = /\d{8}/;
/** "27AAPFU0939F1ZV": a whole number of letters and digits. */
const LETTERED = /^(?=.*\d)[A-Z\d]{10,}$/;
const HOUSE_NUMBER = /^[1-9]\d{0,3}\p{L}?,?$/u;

/** "Tax ID: 2613099620144 31 Fajuyi Road": a house number and street follow. */
const isHouseBehind = (last: LayoutWord, word: LayoutWord, next: LayoutWord | undefined): boolean =>
  COMPLETE.test(last.text) && HOUSE_NUMBER.test(word.text) && /^\p{Lu}\p{L}+/u.test(next?.text ?? "");

/** The words of one number: groups of digits and letters up to a plain word or a wide gap. */
function idWords(words: readonly LayoutWord[], em: number): LayoutWord[] {
  const taken: LayoutWord[] = [];
  for (const [index, word] of words.entries()) {
    const last = taken[taken.length - 1];
    if (last && word.left - last.right > em * 1.0) break;
    if (last && isHouseBehind(last, word, words[index + 1])) break;
    const bare = word.text.replace(/^[:#(]+|[),.;:]+$/g, "");
    if (bare === "" && taken.length === 0) continue;
    const lettered = last !== undefined && /^[A-Z]$/.test(bare) && /^\d{5,}$/.test(last.text);
    const grouped =
      lettered || (/^[A-Z]{0,4}[\d][\dA-Z.\-/]*$|^[A-Z]{2,3}$|^-$/i.test(bare) && !/^(?:rc|tin|vat|tel|fax|bic|hrb|no)$/i.test(bare));
    if (!grouped) break;
    // Letters don't continue a complete number.
    if (
      last &&
      !lettered &&
      !/\d/.test(bare) &&
      (/\d{5,}/.test(last.text) || LETTERED.test(last.text)) &&
      !/^(?:MVA|MWST|TVA|IVA|B\d{2})$/i.test(bare) &&
      bare !== "-"
    )
      break;
    taken.push(word);
    // "TIN 21177350-0001 10 Creek Road": a number of this form is complete.
    if (NIGERIAN.test(bare)) return withoutColon(taken);
    // "TIN: 16612231-0001. 30 Marina Road": a complete number ends at a period or comma.
    if (
      /\d[.,;]$/.test(word.text) &&
      taken
        .map(({ text }) => text)
        .join("")
        .replace(/\D/g, "").length >= COMPLETE_DIGITS
    )
      break;
  }
  return taken;
}

/** "TIN 3 10774435-0001": the single digit is a misread colon. */
const withoutColon = (taken: readonly LayoutWord[]): LayoutWord[] =>
  taken.length === 2 && /^\d$/.test(taken[0]?.text ?? "") ? taken.slice(1) : [...taken];

/** Nigerian taxpayer numbers: eight digits, and four for the branch. */
const NIGERIAN = /^\d{8}-0\d{3}[.,;:)]*$/;

/** "TIN-16372819-0001", "TIN16372819-0001": a number that is joined with its label. */
const GLUED = /^\(?T\.?I\.?N\.?[-–:.#]{0,2}(\d{8}-0\d{3})[.,;:)|]*$/i;

/** The party that the word before a joined number names; undefined if the word is another's ("Agent", "IRS") or ends a name or an address. */
function ownerOfGlued(line: TextLine, index: number): PrintedTaxId["owner"] | undefined {
  const [word, before] = [line.words[index], line.words[index - 1]];
  const inCell = line.chunks.some(({ words }) => word && before && words.includes(word) && words.includes(before));
  const said = before?.text.replace(/[:,]+$/, "") ?? "";
  if (CUSTOMER_WORD.test(said) || CUSTOMER_ROLE.test(said)) return "customer";
  if (VENDOR_WORD.test(said)) return "vendor";
  return inCell && /\p{L}/u.test(said) ? undefined : null;
}

/** Numbers that are joined with their label, which weigh no more than a number without one if another has a label of its own. */
const gluedIds = (text: PageText, areOnly: boolean): PrintedTaxId[] =>
  text.lines.flatMap((line) =>
    line.words.flatMap((word, index): PrintedTaxId[] => {
      const value = GLUED.exec(word.text)?.[1];
      const owner = ownerOfGlued(line, index);
      return value === undefined || owner === undefined
        ? []
        : [{ value, words: [word], line, weight: areOnly ? 0.9 : 0.7, owner, namesCountry: false, local: false }];
    }),
  );

function bareIds(text: PageText): PrintedTaxId[] {
  return text.lines.flatMap((line) =>
    line.words
      .filter((word) => NIGERIAN.test(word.text) || isPrefixedTaxId(word.text.replace(/[.,;:)]+$/, "")))
      .map((word): PrintedTaxId => ({
        value: word.text.replace(/[.,;:)]+$/, ""),
        words: [word],
        line,
        weight: 0.7,
        owner: null,
        namesCountry: false,
        local: false,
      })),
  );
}
