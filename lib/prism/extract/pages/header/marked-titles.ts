import type { PageText } from "../page/page-text";

/** What a title says about the invoice besides its kind. */
export interface MarkedTitle {
  mark: "void" | "draft" | "proforma" | "both";
  text: string;
}

const BILL = String.raw`(?:(?:tax|vat|sales|service|commercial|final)[ -])*(?:invoice|bill)|rechnung|facture|factura|fatura|fattura`;
const MARKS: readonly (readonly [MarkedTitle["mark"], string])[] = [
  [
    "void",
    String.raw`cancel+ed|cancellation|void|voided|reversed|reversal|refund|superseded|withdrawn|stornierte?|storno|annull?iert|ungültige?|annulée?|anulad[ao]`,
  ],
  ["draft", String.raw`draft|entwurf|brouillon|borrador|bozza|rascunho`],
  ["proforma", String.raw`pro[ -]?forma`],
  ["both", String.raw`(?:tax )?credit (?:note|memo)`],
];
/** Longest title, in words; longer chunks are sentences. */
const MOST_WORDS = 6;
/** Titles stand in this upper share of the page. */
const HEAD = 0.45;

/** For example "CANCELLED INVOICE", "Refund invoice no. 17". */
const before = (marks: string): RegExp => new RegExp(String.raw`^(?:${marks})[ -]+(?:${BILL})(?: ?(?:no|nr|n°|number|#|:).*)?$`, "iu");
/** For example "INVOICE (CANCELLED)", "Tax invoice - void", "TAX INVOICE / CREDIT NOTE", "Facture annulée". */
const behind = (marks: string): RegExp => new RegExp(String.raw`^(?:${BILL})(?: ?[-–—:(/&] ?| )(?:${marks})\)?$`, "iu");

const PATTERNS = MARKS.map(([mark, marks]) => ({
  mark,
  patterns: mark === "void" || mark === "draft" ? [before(marks), behind(marks)] : [behind(marks)],
}));

/** A title on the first page that marks the invoice as void, a draft, pro forma or also a credit note; null if there is none. */
export function markedTitle({ lines, pages }: PageText): MarkedTitle | null {
  for (const { chunks, page, top } of lines) {
    if (page !== pages[0] || top > page.heightPt * HEAD) continue;
    for (const { text, words } of chunks) {
      const found =
        words.length <= MOST_WORDS ? PATTERNS.find(({ patterns }) => patterns.some((pattern) => pattern.test(text))) : undefined;
      if (found) return { mark: found.mark, text: text };
    }
  }
  return null;
}
