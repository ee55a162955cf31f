import { readFailure } from "../read-options";

/** Detects UTF-16 by the byte-order mark, or else by how the first "<" is encoded; null for any other encoding. */
export function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return "utf-16be";
  return null;
}

/**
 * Decodes XML by its first bytes, else by its declared encoding, else as UTF-8. XML that declares UTF-16 but isn't was built in a program's
 * memory and written out as UTF-8. Bytes that aren't valid UTF-8 are read as Windows-1252.
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
  // Broken letters among more sound ones are damage; if they outnumber the sound ones, the bytes are in another encoding.
  const sound = text.match(/[^\0-\x7F\uFFFD]/g)?.length ?? 0;
  return broken > sound ? new TextDecoder("windows-1252").decode(bytes) : text;
}
