const acronyms = /\b(irn|vat|wht|tin|id|ip|api|url|ocr|pdf|xml)\b/g;

/** Turns a code such as `professional_services`, `low_confidence:taxTotal` or `vendor.taxId` into words for people. */
export function inWords(code: string | null | undefined): string {
  if (!code) return "–";
  const text = inWordsWithin(code);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The same in the middle of a sentence. */
export function inWordsWithin(code: string | null | undefined): string {
  return code ? spaced(code.replace(":", " in ")) : "–";
}

function spaced(code: string): string {
  return code.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase().replace(/(^|_)e_invoic/g, "$1e-invoic").replace(/[_.]/g, " ")
    .replace(acronyms, (word) => word.toUpperCase());
}
