import { readFailure } from "../read-options";

/** UTF-16 by its byte-order mark, else by the way its first "<" is written; null for any other encoding. */
export function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return "utf-16be";
  return null;
}

/**
 * Decodes XML by its first bytes, else by the declared encoding, else as UTF-8. What is declared as UTF-16 and is none was made in
 * a program's memory and written out as UTF-8; what is no UTF-8 is the Windows code page.
 */
export function decodeXmlText(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]+)["']/i.exec(head)?.[1];
  if (declared === undefined || /^(?:utf-?8|utf-?16|utf-?16[bl]e|ucs-?2)$/i.test(declared)) return decodeUtf8(bytes);
  try {
    return new TextDecoder(declared).decode(bytes);
  } catch {
    throw readFailure("document_corrupt", `The XML declares an unknown encoding, ${declared}`);
  }
}

function decodeUtf8(bytes: Uint8Array): string {
  const text = new TextDecoder("utf-8").decode(bytes);
  const broken = text.match(/\uFFFD/g)?.length ?? 0;
  if (broken === 0) return text;
  // A damaged letter among sound ones is damage; where none is sound the bytes mean something else.
  const sound = text.match(/[^\0-\x7F\uFFFD]/g)?.length ?? 0;
  return broken > sound ? new TextDecoder("windows-1252").decode(bytes) : text;
}
