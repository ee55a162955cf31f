/**
 * Decodes a CSV file in the encodings that spreadsheet apps use: UTF-8, UTF-16 with a byte order mark, or Windows-1252. Returns null if the
 * file isn't text, such as a workbook.
 */
export function csvText(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const text = isUtf16 ? new TextDecoder(first === 0xff ? "utf-16le" : "utf-16be").decode(bytes) : inUtf8(bytes);
  const read = text ?? new TextDecoder("windows-1252").decode(bytes);
  return read.includes("\0") ? null : read;
}

function inUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
