import { foldLabel, withinEdits } from "../../fold";

/** OCR errors for "Ltd" ("td", "|td", "Itd", "Lt", "Ld") and for "Plc" ("Pic"). All in capitals they are other words. */
const OF_LTD = /^[|[(]?(?:[|Il1]?td|L[dt])([.,]?)$/;
const OF_PLC = /^P[il1|]c([.,]?)$/;
/** OCR errors for "M/s:" at the start of a line: "Mis:", "Mls:". */
const OF_MESSRS = /^M[il1|]s[.:]+$/;
/** Words that resemble "Limited" ("Limlted", "imited") but aren't it: "limits", "date limite". */
const IS_WORD = /^limit(?:e?s?|ees?)$/;

/** In line heights: wider than the space between two words of a name. */
const GAP = 1.2;

interface Placed {
  text: string;
  folded: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * Repairs misread legal forms in an OCR line if they end a name: after a capitalized word, and before a comma, a gap or the line's end. "20
 * Lt" means liters, and in the middle of a text such a word may be anything.
 */
export function withLegalFormsRepaired<W extends Placed>(words: readonly W[]): W[] {
  return words.map((word, index) => {
    if (index === 0 && OF_MESSRS.test(word.text)) return { ...word, text: "M/s:", folded: foldLabel("M/s:") };
    const [previous, next] = [words[index - 1], words[index + 1]];
    const form = formOf(word.text, word.folded);
    if (form === null || !previous || !/^\p{Lu}[\p{L}.&'’-]+$|^&$|\)$/u.test(previous.text)) return word;
    const height = word.bottom - word.top;
    const isBehind = word.left - previous.right < height * GAP;
    const isLast = !next || /[.,]$/.test(form) || next.left - word.right > height * GAP || /^[(·•|–—-]|^(?:RC|TIN)\b/.test(next.text);
    return isBehind && isLast ? { ...word, text: form, folded: foldLabel(form) } : word;
  });
}

function formOf(text: string, folded: string): string | null {
  const [ltd, behind = ""] = OF_LTD.exec(text) ?? [];
  if (ltd !== undefined) return `Ltd${behind}`;
  const [plc, after = ""] = OF_PLC.exec(text) ?? [];
  if (plc !== undefined) return `Plc${after}`;
  if (folded.length < 6 || folded === "limited" || IS_WORD.test(folded) || !withinEdits(folded, "limited", 1)) return null;
  return `Limited${/[.,]$/.exec(text)?.[0] ?? ""}`;
}
