/** A format that is often sent instead of a supported one: how it begins, and what to do instead. */
interface RefusedFormat {
  /** Matches the first bytes, read as Latin-1. */
  begins: RegExp;
  advice: string;
}

const ARCHIVE = "This is an archive of files. Unpack it, and send each document by itself.";
const OFFICE = "This is an Office document, such as one of Word or Excel. Save it as PDF, and send that.";
/** Advice for a picture in an unsupported format. */
export const PICTURE = "Save it as PNG or JPEG, or as PDF where it has several pages, and send that.";

const REFUSED_FORMATS: readonly RefusedFormat[] = [
  {
    begins: /^[^]{4}ftyp(?:hei[cfmsx]|hev[cmsx]|mif1|msf1|avi[fs])/,
    advice: "This is a HEIC or AVIF picture, as some phones save photos. Save or share it as JPEG, and send that.",
  },
  { begins: /^GIF8[79]a/, advice: `This is a GIF picture. ${PICTURE}` },
  { begins: /^RIFF[^]{4}WEBP/, advice: `This is a WebP picture. ${PICTURE}` },
  { begins: /^(?:II[*+]\0|MM\0[*+])/, advice: `This is a TIFF picture. ${PICTURE}` },
  { begins: /^BM[^]{4}\0\0\0\0/, advice: `This is a BMP picture. ${PICTURE}` },
  // An Office package contains its table of contents and folder names; an OpenDocument file begins with its type.
  {
    begins: /^PK\x03\x04(?:[^]*?(?:\[Content_Types\]\.xml|(?:word|xl|ppt)\/|_rels\/)|[^]{26}mimetypeapplication\/vnd\.oasis)/,
    advice: OFFICE,
  },
  { begins: /^(?:PK[\x03\x05\x07]|Rar!|7z\xbc\xaf|\x1f\x8b)/, advice: ARCHIVE },
  { begins: /^\xd0\xcf\x11\xe0/, advice: "This is a document or message of an older version of Office. Save it as PDF, and send that." },
  { begins: /^\{\\rtf/, advice: OFFICE },
  { begins: /^%!PS|^\xc5\xd0\xd3\xc6/, advice: "This is PostScript. Convert it to PDF, and send that." },
  {
    begins: /^\s*"?(?:data:[\w.+-]+\/[\w.+-]+;base64,)?(?:JVBERi0|iVBORw0KGgo|\/9j\/)/,
    advice: "This is a document in Base64, which is text. Decode it, and send the bytes.",
  },
  {
    begins: /^(?:(?:From|Received|Return-Path|Delivered-To|MIME-Version|Message-ID|Subject|Date|To|X-[\w-]+): ?[^\r\n]*\r?\n){2}/i,
    advice: "This is an e-mail. Send the document that is attached to it.",
  },
];

/** Advice for a file of a known but unsupported format; null for any other. `head` is the file's first kilobyte. */
export function adviceOnRefused(head: Uint8Array): string | null {
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString("latin1");
  return REFUSED_FORMATS.find(({ begins }) => begins.test(text))?.advice ?? null;
}
