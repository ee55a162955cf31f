import { constants, inflateSync } from "node:zlib";
import { readFailure, type Deadline } from "../read-options";

/**
 * Bytes that all large streams of a document may unpack to, images not counted: fifty dense pages and their fonts need a
 * tenth. Deflate packs up to a thousandfold, so that without this a file of 300 kB keeps a reader busy for its whole time.
 */
export const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
/** A stream packed into fewer bytes unpacks to 16 MB at the very most, unless it is packed twice. */
const LARGE_BYTES = 16 * 1024;
/** What stands between "obj" and "stream" is a dictionary of names and numbers. */
const DICTIONARY_BYTES = 2_048;

/**
 * Refuses a PDF whose page contents, fonts and tables are far larger than any invoice's once unpacked (ISO 32000-1 §7.3.8,
 * §7.4.4). Streams that are no Deflate data, encrypted ones among them, are left to the reading itself and its time limit.
 *
 * @param bytes the file as it came
 * @throws AnalysisFailure document_too_large; analysis_timeout where the streams are too many to be gone through in time
 */
export function refuseUnpackedSize(bytes: Uint8Array, deadline: Deadline): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let left = MAX_UNPACKED_BYTES;
  for (const { dictionary, data } of streamsOf(file)) {
    deadline.check();
    const layers = dictionary.split("/FlateDecode").length - 1;
    if (/\/Subtype\s*\/Image\b/.test(dictionary) || (data.byteLength < LARGE_BYTES && layers < 2)) continue;
    let layer: Buffer | null = data;
    for (let count = 0; layer && count < Math.max(1, layers); count++) {
      layer = unpacked(layer, left);
      left -= layer?.byteLength ?? 0;
    }
  }
}

/** As far as it goes where it breaks off, as whoever reads the page takes it; null where it is no Deflate data, or damaged. */
function unpacked(data: Buffer, left: number): Buffer | null {
  try {
    return inflateSync(data, { maxOutputLength: Math.max(1, left), finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_BUFFER_TOO_LARGE") return null;
    throw readFailure(
      "document_too_large",
      `The pages of the PDF unpack to more than ${MAX_UNPACKED_BYTES / 1024 / 1024} MB of text and drawings. Print it to a new PDF, or send an image of it.`,
    );
  }
}

/** Each stream with the text of its dictionary, found by its keywords: a hostile table of contents names what it likes. */
function* streamsOf(file: Buffer): Generator<{ dictionary: string; data: Buffer }> {
  for (let at = file.indexOf("stream"); at >= 0;) {
    const begin = file[at + 6] === 0x0d && file[at + 7] === 0x0a ? at + 8 : at + 7;
    const end = file.indexOf("endstream", begin);
    if (end < 0) return;
    const before = file.toString("latin1", Math.max(0, at - DICTIONARY_BYTES), at);
    yield { dictionary: before.slice(before.lastIndexOf("obj") + 1), data: file.subarray(begin, end) };
    at = file.indexOf("stream", end + 9);
  }
}
