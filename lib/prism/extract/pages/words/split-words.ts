import type { Word } from "@/lib/prism/model";
import { splitWord } from "./split-word";

/**
 * Splits a label from a value joined to it: "Date:12/03/2018", "VAT#GB123", "Discount(5%)", "VAT@7.5%", "NET(V)", and a count from its
 * price in "2x14,750.00". Times and web addresses stay whole.
 */
export function splitAtColon(word: Word): Word[] {
  const [, count, times, price] = /^(\d{1,4})([x×*@])((?:N|₦)?\d[\d,]*\.\d{2})$/i.exec(word.text) ?? [];
  if (count && times && price) {
    const [front, back] = splitWord(word, count + times, price);
    return [...(front ? splitWord(front, count, times) : []), ...(back ? [back] : [])];
  }
  const shared = sharedTitle(word) ?? numbered(word);
  if (shared) return shared;
  const match =
    /^(\p{L}[\p{L}.\-/#()°º]*[:：])(?!\/\/)(\S+)$|^(\p{L}[\p{L}.\-/]*#)(?=\D*\d)(\S+)$|^(\p{L}{3,})(\((?:\d[\d.,]*%|[A-Z*])\)?:?)$/u.exec(
      word.text,
    );
  const [, named, rate] = RATED.exec(word.text) ?? [];
  const [label, value] = [match?.[1] ?? match?.[3] ?? match?.[5] ?? named, match?.[2] ?? match?.[4] ?? match?.[6] ?? rate];
  return label && value ? splitWord(word, label, value) : [word];
}

/** "Job card/Invoice 3345": the title after the slash counts as well. */
function sharedTitle(word: Word): Word[] | null {
  const [, paper, title] = /^((?:card|order|sheet|ticket|docket|waybill|note)\/)((?:invoice|bill|receipt)[.:#]?)$/i.exec(word.text) ?? [];
  return paper && title ? splitWord(word, paper, title) : null;
}

/** "No.INV/1123/26", "Nr.2026-114": a number sign joined to its number. */
function numbered(word: Word): Word[] | null {
  const [, mark, number] = /^(N[or]\.)([A-Z0-9][A-Z0-9/-]*)$/.exec(word.text) ?? [];
  return mark && number && /\d/.test(number) ? splitWord(word, mark, number) : null;
}

/** For example "VAT@7.5%", "WHT@5%:", "VAT7.5%". */
const RATED = /^(\p{L}{2,12}\.?(?=@)|(?:[CSI]?GST|VAT|WHT|TDS|TVA|IVA|BTW|MwSt|USt)\.?)(@?\d{1,2}(?:[.,]\d{1,2})?%:?)$/u;

/** Repairs words in which OCR confused letters, or letters and digits: "RECEIPT N0:771203", "T.LN. 2299114470", "T1N". */
export function withLettersRepaired(word: Word): Word {
  if (/^N0(?=[.:#]|$)/.test(word.text)) return { ...word, text: `NO${word.text.slice(2)}` };
  return /^T[.,][IL1l|]{1,2}[.,]?N[.,:]*$|^T[1l|]N[.,:]*$/.test(word.text) ? { ...word, text: "T.I.N." } : word;
}

/** Splits words at spaces that OCR lost before or after a figure: "TVA20%", "MwSt.19", "HT13 156,72", "VAT7.5%INCL.", "VAT7.5%incl(V)". */
export function splitBeforeFigure(word: Word): Word[] {
  const [, front, rest] = /^((?:VAT|GST|SST)?\.?\d{1,2}(?:[.,]\d{1,2})?%)(\p{L}{2,}\.?(?:\([A-Z*]\))?:?)$/iu.exec(word.text) ?? [];
  if (front && rest) return splitWord(word, front, rest).flatMap(splitBeforeFigure);
  // "RC118820TIN10077219-0001": two registration numbers of a letterhead read as one word.
  const [, number, own] = /^(\D{0,4}\d{4,9})((?:TIN|VAT)[.:]?\d{8,}(?:-\d{4})?)$/.exec(word.text) ?? [];
  if (number && own) return splitWord(word, number, own).flatMap(splitBeforeFigure);
  const [, tin, id] = /^(TIN)(\d{8,}(?:-\d{4})?)$/.exec(word.text) ?? [];
  if (tin && id) return splitWord(word, tin, id);
  const [, times, price] = /^([x×*@])(\d[\d,]*\.\d{2})$/i.exec(word.text) ?? [];
  if (times && price) return splitWord(word, times, price);
  const [, label, figure] =
    /^((?:TVA|USt|MwSt|VAT|GST|SST)\.?)(\d{1,2}(?:[.,]\d{1,2})?%?)$/i.exec(word.text) ??
    /^(HT|TTC|netto|brutto|total)(\d{1,3})$/i.exec(word.text) ??
    [];
  return label && figure ? splitWord(word, label, figure) : [word];
}
