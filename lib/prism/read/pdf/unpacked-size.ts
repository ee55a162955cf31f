import { constants, createInflateRaw, inflateRawSync } from "node:zlib";
import { readFailure, type Deadline } from "../read-options";

/**
 * Limit in bytes for the unpacked size of all large streams of a document, images excluded. Fifty dense pages with their fonts need a tenth
 * of this. Deflate compresses up to a thousandfold, so without the limit a 300 kB file would occupy a reader for its whole time limit.
 */
export const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
/** Limit in bytes for the unpacked size of all images, if pages are rendered. Fifty A4 pages scanned at 300 dpi in color take 1.3 GB. */
const MAX_IMAGE_BYTES = 1_536 * 1024 * 1024;
/** A smaller stream unpacks to at most 16 MB, unless it is compressed twice. */
const LARGE_BYTES = 16 * 1024;
/** How far back from "stream" its dictionary of names and numbers is searched for. */
const DICTIONARY_BYTES = 2_048;
/** Size of the pieces in which an image is unpacked. */
const CHUNK_BYTES = 1024 * 1024;

/**
 * Refuses a PDF whose page contents, fonts and tables unpack to far more than any invoice's (ISO 32000-1 §7.3.8, §7.4.4). Streams that
 * aren't Deflate data, such as encrypted ones, are left to the reading itself and its time limit. Streams that claim to be images are
 * skipped: see `withoutImages` and `refuseImageSize`.
 *
 * @param bytes the file as received
 * @throws AnalysisFailure document_too_large; analysis_timeout if there are too many streams to check in time
 */
export async function refuseUnpackedSize(bytes: Uint8Array, deadline: Deadline): Promise<void> {
  let left = MAX_UNPACKED_BYTES;
  for (const { dictionary, rest, byteLength } of streamsOf(bytes)) {
    deadline.check();
    if (isImage(dictionary) || (byteLength < LARGE_BYTES && layersOf(dictionary) < 2 && endsThere(dictionary, byteLength))) continue;
    let layer = rest;
    for (let count = 0; layer.byteLength > 0 && count < Math.max(1, layersOf(dictionary)); count++) {
      layer = await unpacked(layer, left, deadline);
      left -= layer.byteLength;
    }
  }
}

/**
 * Copies the file without the data of its images, which reading text doesn't need. This also empties page content that claims to be an
 * image to escape the size limit. Images are declared as one pixel, and possibly transparent ones as two pixels side by side, because the
 * reader reports the position only of small images.
 */
export function withoutImages(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(bytes);
  let blankTo = 0;
  for (const { dictionary, dictionaryAt, begin, byteLength } of streamsOf(bytes)) {
    if (begin < blankTo || !isImage(dictionary)) continue;
    blankTo = begin + byteLength;
    copy.fill(0, begin, blankTo);
    shrink(copy, dictionary, dictionaryAt, isTransparent(dictionary) ? TRANSPARENT_WIDTH : 1);
  }
  return copy;
}

/** Whether what lies beneath the image may show through (§8.9.5.4, §8.9.6, §11.6.5.2). */
const isTransparent = (dictionary: string): boolean => /\/(?:ImageMask|SMask|Mask|SMaskInData)\b/.test(dictionary);

/** Width in pixels by which `withoutImages` marks images that may be transparent. */
export const TRANSPARENT_WIDTH = 2;

/** Overwrites the width, and sets the height to 1, with as many digits as before, so that nothing else in the file moves. */
function shrink(copy: Uint8Array, dictionary: string, dictionaryAt: number, width: number): void {
  for (const { index, 1: name = "", 2: digits = "" } of dictionary.matchAll(/(\/(?:Width|Height)\s+)(\d+)(?!\s+\d+\s+R|\d)/g)) {
    const side = name.startsWith("/Width") ? width : 1;
    copy.set(Buffer.from(String(side).padStart(digits.length, "0"), "latin1"), dictionaryAt + index + name.length);
  }
}

/**
 * Refuses a PDF whose images unpack to more than fifty scanned pages, or to far more than their declared dimensions. No image needs the
 * excess, so it counts against the limit for page content. Called before pages are rendered.
 *
 * @throws AnalysisFailure document_too_large, analysis_timeout
 */
export async function refuseImageSize(bytes: Uint8Array, deadline: Deadline): Promise<void> {
  let left = MAX_UNPACKED_BYTES;
  let leftOfImages = MAX_IMAGE_BYTES;
  for (const { dictionary, rest } of streamsOf(bytes)) {
    deadline.check();
    if (!isImage(dictionary)) continue;
    const declared = declaredBytes(dictionary);
    let size = 0;
    for await (const chunk of unpackedChunks(rest)) {
      deadline.check();
      const ofImage = Math.max(0, Math.min(chunk.byteLength, declared - size));
      size += chunk.byteLength;
      leftOfImages -= ofImage;
      left -= chunk.byteLength - ofImage;
      if (left < 0 || leftOfImages < 0) {
        throw readFailure(
          "document_too_large",
          "The images of the PDF unpack to far more than scanned pages do. Scan it again at 300 dpi.",
        );
      }
    }
  }
}

const isImage = (dictionary: string): boolean => /\/Subtype\s*\/Image\b/.test(dictionary);

const layersOf = (dictionary: string): number => dictionary.split("/FlateDecode").length - 1;

/** False if a reader may take the stream to continue after the first "endstream", which its data can contain. */
function endsThere(dictionary: string, byteLength: number): boolean {
  const length = /\/Length\s+(\d+)(?!\s+\d+\s+R|\d)/.exec(dictionary)?.[1];
  // The data may be followed by a line end before "endstream", so `byteLength` may be larger.
  return length !== undefined && Number(length) <= byteLength;
}

/** Bytes of an image according to its dictionary, including the byte that predictors add before each row (§7.4.4.4); 0 if unknown. */
function declaredBytes(dictionary: string): number {
  const number = (name: string): number | null => {
    const found = new RegExp(`/${name}\\s+(\\d+)(?!\\s+\\d+\\s+R|\\d)`).exec(dictionary)?.[1];
    return found === undefined ? null : Number(found);
  };
  const width = number("Width") ?? 0;
  const height = number("Height") ?? 0;
  // The number of color channels is often declared elsewhere. More than the four of print are rare.
  const channels = /\/ColorSpace\s*\/(?:DeviceGray|CalGray)|\/ImageMask\s+true/.test(dictionary) ? 1 : 4;
  const bits = /\/ImageMask\s+true/.test(dictionary) ? 1 : (number("BitsPerComponent") ?? 16);
  return (Math.ceil((width * channels * bits) / 8) + 1) * height;
}

/** Unpacks a stream as far as possible if it is cut off or damaged, as PDF readers do; empty if it isn't Deflate data. */
async function unpacked(data: Buffer, left: number, deadline: Deadline): Promise<Buffer> {
  if (!isDeflate(data)) return data.subarray(0, 0);
  try {
    return inflateRawSync(data.subarray(HEADER_BYTES), { maxOutputLength: Math.max(1, left), finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw tooLarge();
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of unpackedChunks(data)) {
    deadline.check();
    size += chunk.byteLength;
    if (size > left) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const tooLarge = () =>
  readFailure(
    "document_too_large",
    `The pages of the PDF unpack to more than ${MAX_UNPACKED_BYTES / 1024 / 1024} MB of text and drawings. Print it to a new PDF, or send an image of it.`,
  );

/** Unpacks a stream in pieces, up to where it is damaged. */
async function* unpackedChunks(data: Buffer): AsyncGenerator<Buffer> {
  if (!isDeflate(data)) return;
  const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES, finishFlush: constants.Z_SYNC_FLUSH });
  const pieces = (inflate as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  inflate.end(data.subarray(HEADER_BYTES));
  try {
    for (;;) {
      const piece = await pieces.next().catch(() => null);
      if (!piece || piece.done) return;
      yield piece.value;
    }
  } finally {
    inflate.destroy();
  }
}

const HEADER_BYTES = 2;

/** Detects Deflate data by the zlib header (RFC 1950 §2.2). The checksum at the end isn't verified; PDF readers ignore it too. */
const isDeflate = (data: Buffer): boolean =>
  data.byteLength > HEADER_BYTES && (data.readUInt8(0) & 15) === 8 && data.readUInt16BE(0) % 31 === 0;

interface Stream {
  dictionary: string;
  /** Offset of the dictionary's text in the file. */
  dictionaryAt: number;
  /** Offset of the stream's data in the file. */
  begin: number;
  /** Length of the data up to the next "endstream". */
  byteLength: number;
  /** The file from the start of the data: Deflate data mark their own end, and may contain "endstream". */
  rest: Buffer;
}

/**
 * Yields each stream with its dictionary's text. Streams are found by keyword, because a hostile cross-reference table can list anything.
 */
function* streamsOf(bytes: Uint8Array): Generator<Stream> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = -1;
  for (let at = file.indexOf("stream"); at >= 0; at = file.indexOf("stream", at + 6)) {
    if (file.toString("latin1", Math.max(0, at - 3), at) === "end") continue;
    const begin = file[at + 6] === 0x0d && file[at + 7] === 0x0a ? at + 8 : at + 7;
    // `end` is reused while it is still ahead, so that a file with many keywords before one "endstream" isn't searched again for each.
    if (end < begin) end = file.indexOf("endstream", begin);
    if (end < 0) return;
    const before = file.toString("latin1", Math.max(0, at - DICTIONARY_BYTES), at);
    const dictionary = before.slice(before.lastIndexOf("obj") + 1);
    yield { dictionary, dictionaryAt: at - dictionary.length, begin, byteLength: end - begin, rest: file.subarray(begin) };
  }
}
