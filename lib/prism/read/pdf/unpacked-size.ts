import { constants, createInflateRaw, inflateRawSync } from "node:zlib";
import { readFailure, type Deadline } from "../read-options";

/**
 * Bytes that all large streams of a document may unpack to, images not counted: fifty dense pages and their fonts need a
 * tenth. Deflate packs up to a thousandfold, so that without this a file of 300 kB keeps a reader busy for its whole time.
 */
export const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
/** Bytes that all images may unpack to where pages are painted: fifty pages of A4, scanned at 300 dpi in color, take 1.3 GB. */
const MAX_IMAGE_BYTES = 1_536 * 1024 * 1024;
/** A stream packed into fewer bytes unpacks to 16 MB at the very most, unless it is packed twice. */
const LARGE_BYTES = 16 * 1024;
/** What stands between "obj" and "stream" is a dictionary of names and numbers. */
const DICTIONARY_BYTES = 2_048;
/** How much of an image is unpacked at a time. */
const CHUNK_BYTES = 1024 * 1024;

/**
 * Refuses a PDF whose page contents, fonts and tables are far larger than any invoice's once unpacked (ISO 32000-1 §7.3.8,
 * §7.4.4). Streams that are no Deflate data, encrypted ones among them, are left to the reading itself and its time limit.
 * What says that it is an image is left out: see `withoutImages` and `refuseImageSize`.
 *
 * @param bytes the file as it came
 * @throws AnalysisFailure document_too_large; analysis_timeout where the streams are too many to be gone through in time
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
 * A copy of the file without the data of its images, for a reader of text: it has no use for them, and a page's content
 * that claims to be an image, which no limit counts, is empty then. Images are said to be of one pixel, and those that may be
 * transparent of two side by side, so that the reader tells where they lie, as it does not of larger ones.
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

/** What lies under these may show through (§8.9.5.4, §8.9.6, §11.6.5.2). */
const isTransparent = (dictionary: string): boolean => /\/(?:ImageMask|SMask|Mask|SMaskInData)\b/.test(dictionary);

/** Width in pixels by which `withoutImages` tells images that may be transparent from others. */
export const TRANSPARENT_WIDTH = 2;

/** Writes another width, and 1 for the height, with as many digits as before: nothing else in the file moves. */
function shrink(copy: Uint8Array, dictionary: string, dictionaryAt: number, width: number): void {
  for (const { index, 1: name = "", 2: digits = "" } of dictionary.matchAll(/(\/(?:Width|Height)\s+)(\d+)(?!\s+\d+\s+R|\d)/g)) {
    const side = name.startsWith("/Width") ? width : 1;
    copy.set(Buffer.from(String(side).padStart(digits.length, "0"), "latin1"), dictionaryAt + index + name.length);
  }
}

/**
 * Refuses a PDF whose images unpack to more than fifty scanned pages, or by far more than their own width and height: what
 * is beyond them no image needs, so it counts like the content of a page. For whoever paints pages.
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

/** False where a reader may take the stream to go on after the first "endstream", which its data can contain. */
function endsThere(dictionary: string, byteLength: number): boolean {
  const length = /\/Length\s+(\d+)(?!\s+\d+\s+R|\d)/.exec(dictionary)?.[1];
  // A line end may stand before "endstream" that is none of the data.
  return length !== undefined && Number(length) <= byteLength;
}

/** Bytes of an image by its dictionary, with the byte before each row that predictors have (§7.4.4.4); 0 where that is unknown. */
function declaredBytes(dictionary: string): number {
  const number = (name: string): number | null => {
    const found = new RegExp(`/${name}\\s+(\\d+)(?!\\s+\\d+\\s+R|\\d)`).exec(dictionary)?.[1];
    return found === undefined ? null : Number(found);
  };
  const width = number("Width") ?? 0;
  const height = number("Height") ?? 0;
  // How many colors there are is often said elsewhere; more than the four of print are rare.
  const channels = /\/ColorSpace\s*\/(?:DeviceGray|CalGray)|\/ImageMask\s+true/.test(dictionary) ? 1 : 4;
  const bits = /\/ImageMask\s+true/.test(dictionary) ? 1 : (number("BitsPerComponent") ?? 16);
  return (Math.ceil((width * channels * bits) / 8) + 1) * height;
}

/** As far as it goes where it breaks off or is damaged, as whoever reads the page takes it; nothing where it is no Deflate data. */
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

/** The same in pieces, up to where it is damaged. */
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

/** By its header (RFC 1950 §2.2). The checksum at the end is not looked at: readers of PDF don't either. */
const isDeflate = (data: Buffer): boolean =>
  data.byteLength > HEADER_BYTES && (data.readUInt8(0) & 15) === 8 && data.readUInt16BE(0) % 31 === 0;

interface Stream {
  dictionary: string;
  /** Where that text begins in the file. */
  dictionaryAt: number;
  /** Where its data begin. */
  begin: number;
  /** Up to the next "endstream", as far as the file says. */
  byteLength: number;
  /** The file from there on: Deflate data say themselves where they end, and "endstream" may stand within them. */
  rest: Buffer;
}

/** Each stream with the text of its dictionary, found by its keywords: a hostile table of contents names what it likes. */
function* streamsOf(bytes: Uint8Array): Generator<Stream> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = -1;
  for (let at = file.indexOf("stream"); at >= 0; at = file.indexOf("stream", at + 6)) {
    if (file.toString("latin1", Math.max(0, at - 3), at) === "end") continue;
    const begin = file[at + 6] === 0x0d && file[at + 7] === 0x0a ? at + 8 : at + 7;
    // Of many keywords before one end each has the same: the file is not searched again for every one.
    if (end < begin) end = file.indexOf("endstream", begin);
    if (end < 0) return;
    const before = file.toString("latin1", Math.max(0, at - DICTIONARY_BYTES), at);
    const dictionary = before.slice(before.lastIndexOf("obj") + 1);
    yield { dictionary, dictionaryAt: at - dictionary.length, begin, byteLength: end - begin, rest: file.subarray(begin) };
  }
}
