/** The entities that XML predefines. Others need a document type declaration, which no e-invoice has. */
const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const REFERENCE = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi;
const LAST_CODE_POINT = 0x10ffff;

/**
 * Replaces character references once: "J&#228;ger &amp;amp; S&#xF6;hne" becomes "Jäger &amp; Söhne". Some writers use references for every
 * non-ASCII letter, and the parser's own decoder ignores numeric ones. A reference that names no character is left as it is.
 */
export function decodeCharacterReferences(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(REFERENCE, (whole: string, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex ?? "", 16);
    const isCharacter = code > 0 && code <= LAST_CODE_POINT && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : whole;
  });
}
