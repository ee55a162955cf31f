import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { AnalysisFailure } from "@/lib/prism/model";
import { readDocument } from "../read-document";
import { Deadline } from "../read-options";
import { MAX_UNPACKED_BYTES, refuseImageSize, refuseUnpackedSize, withoutImages } from "./unpacked-size";

const streamOf = (dictionary: string, data: Buffer, lineEnd = "\n"): Buffer =>
  Buffer.concat([
    Buffer.from(`4 0 obj\n<< /Length ${data.byteLength} ${dictionary} >>\nstream${lineEnd}`),
    data,
    Buffer.from("\nendstream\nendobj\n"),
  ]);
const pdfOf = (...streams: Buffer[]): Buffer => Buffer.concat([Buffer.from("%PDF-1.7\n"), ...streams, Buffer.from("%%EOF")]);
const zeros = (bytes: number): Buffer => deflateSync(Buffer.alloc(bytes, "BT (a) Tj ET\n"));
const flate = "/Filter /FlateDecode";

/** A page whose content is the stream `4 0 obj`, one of `objects`. */
const pageOf = (...objects: Buffer[]): Buffer =>
  pdfOf(
    Buffer.from("1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n"),
    Buffer.from("3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>\nendobj\n"),
    ...objects,
    Buffer.from("trailer\n<< /Size 5 /Root 1 0 R >>\n"),
  );
const image = (width: number, height: number, unpackedBytes: number, colors = "/ColorSpace /DeviceRGB /BitsPerComponent 8"): Buffer =>
  streamOf(`/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${colors} ${flate}`, zeros(unpackedBytes));

async function codeOf(check: Promise<void>): Promise<string | null> {
  return check.then(
    () => null,
    (error: unknown) => {
      if (error instanceof AnalysisFailure) return error.detail.code;
      throw error;
    },
  );
}
const refusal = (file: Buffer, deadline = new Deadline(600_000)) => codeOf(refuseUnpackedSize(file, deadline));
const imageRefusal = (file: Buffer, deadline = new Deadline(600_000)) => codeOf(refuseImageSize(file, deadline));

it("refuseUnpackedSize scans a file once, however many streams begin before the first one ends", async () => {
  const file = Buffer.concat([Buffer.from("stream\n".repeat(20_000)), Buffer.alloc(2_000_000, "A"), Buffer.from("endstream")]);
  expect(await refusal(file)).toBeNull();
  expect(withoutImages(file)).toHaveLength(file.byteLength);
});

describe("a PDF is refused for its unpacked size", () => {
  const bomb = zeros(MAX_UNPACKED_BYTES + 1);

  it('if one stream exceeds the limit, with LF or CRLF after "stream"', async () => {
    expect(await refusal(pdfOf(streamOf(flate, bomb)))).toBe("document_too_large");
    expect(await refusal(pdfOf(streamOf(flate, bomb, "\r\n")))).toBe("document_too_large");
  });

  it("if its dictionary does not state the filter", async () => {
    expect(await refusal(pdfOf(streamOf("/Filter 9 0 R", bomb)))).toBe("document_too_large");
  });

  it("if several streams exceed the limit together, even truncated or damaged ones", async () => {
    const third = zeros(Math.ceil(MAX_UNPACKED_BYTES / 3) + 1);
    expect(await refusal(pdfOf(streamOf(flate, third), streamOf(flate, third)))).toBeNull();
    expect(await refusal(pdfOf(streamOf(flate, third), streamOf(flate, third), streamOf(flate, third)))).toBe("document_too_large");
    const broken = streamOf(flate, third.subarray(0, -8));
    expect(await refusal(pdfOf(broken, broken, broken, broken)), "read as far as they go").toBe("document_too_large");
    const damaged = Buffer.from(third);
    damaged.fill(0xff, damaged.byteLength - 2_000);
    const damagedStream = streamOf(flate, damaged);
    expect(await refusal(pdfOf(damagedStream, damagedStream, damagedStream, damagedStream)), "and damaged ones too").toBe(
      "document_too_large",
    );
  });

  it("if it is compressed twice into a small file", async () => {
    const twice = deflateSync(bomb);
    expect(twice.byteLength).toBeLessThan(10_000);
    expect(await refusal(pdfOf(streamOf("/Filter [/FlateDecode /FlateDecode]", twice)))).toBe("document_too_large");
  });
});

describe("a PDF is refused for its unpacked size despite misleading stream boundaries", () => {
  const bomb = zeros(MAX_UNPACKED_BYTES + 1);

  it('if a stream\'s data contains "endstream"', async () => {
    // A stored block (RFC 1951 §3.2.4) and then the rest of the stream, as seen by a reader that trusts the declared length.
    const word = Buffer.from("\nendstream\nendobj\n");
    const stored = Buffer.from([0, word.byteLength, 0, ~word.byteLength & 0xff, 0xff]);
    const hidden = Buffer.concat([bomb.subarray(0, 2), stored, word, bomb.subarray(2)]);
    expect(await refusal(pdfOf(streamOf(flate, hidden)))).toBe("document_too_large");
    expect(await refusal(pdfOf(Buffer.from("4 0 obj\n<< /Length 5 0 R >>\nstream\n"), hidden, Buffer.from("\nendstream\n")))).toBe(
      "document_too_large",
    );
  });

  it('if the stream\'s dictionary contains "stream"', async () => {
    expect(await refusal(pdfOf(streamOf(`/Note (a stream ) ${flate}`, bomb)))).toBe("document_too_large");
  });
});

describe("a stream declared as an image", () => {
  it("is not read as page content, which the limit would not count", async () => {
    const lie = pageOf(streamOf(`/Subtype /Image /Width 9000 /Height 9000 ${flate}`, zeros(MAX_UNPACKED_BYTES)));
    const { pages } = await readDocument(lie, { ocr: false, timeoutMs: 5_000 });
    expect(pages).toMatchObject([{ words: [] }]);
    const honest = pageOf(streamOf("", Buffer.from("0 0 9 9 re f")));
    expect(Buffer.from(withoutImages(honest)).equals(honest)).toBe(true);
  });

  it("is refused before rendering if it unpacks to far more than its width and height", async () => {
    expect(await imageRefusal(pdfOf(image(100, 100, MAX_UNPACKED_BYTES)))).toBeNull();
    expect(await imageRefusal(pdfOf(image(100, 100, MAX_UNPACKED_BYTES + 50_000)))).toBe("document_too_large");
    expect(await imageRefusal(pdfOf(image(8_000, 8_000, 64_000_000, "/ColorSpace /DeviceGray /BitsPerComponent 8")))).toBeNull();
    const masks = Array.from({ length: 3 }, () => image(8_000, 8_000, 40_000_000, "/ImageMask true"));
    expect(await imageRefusal(pdfOf(...masks)), "a mask has one bit a pixel").toBe("document_too_large");
    const lie = pageOf(streamOf(`/Subtype /Image /Width 9 /Height 9 ${flate}`, zeros(2 * MAX_UNPACKED_BYTES)));
    await expect(readDocument(lie, { timeoutMs: 20_000 })).rejects.toMatchObject({ detail: { code: "document_too_large" } });
  });

  it("is accepted for as many full-page scans as a document may have pages, and no more", async () => {
    const scan = image(2_480, 3_508, 2_480 * 3_508 * 3);
    expect(await imageRefusal(pdfOf(...Array.from({ length: 50 }, () => scan)))).toBeNull();
    expect(await imageRefusal(pdfOf(...Array.from({ length: 70 }, () => scan)))).toBe("document_too_large");
  });

  it("is accepted if it is not Deflate data, and fails with a timeout after the deadline", async () => {
    expect(await imageRefusal(pdfOf(streamOf("/Subtype /Image /Filter /DCTDecode", randomBytes(100_000))))).toBeNull();
    expect(await imageRefusal(pdfOf(image(9, 9, 1_000)), new Deadline(-1))).toBe("analysis_timeout");
  });
});

it("refuseUnpackedSize fails with a timeout after the deadline", async () => {
  expect(await refusal(pdfOf(streamOf(flate, zeros(1_000))), new Deadline(-1))).toBe("analysis_timeout");
});

describe("a PDF is accepted", () => {
  it("whatever size its images unpack to, since they have a separate limit", async () => {
    expect(await refusal(pdfOf(streamOf(`/Type /XObject /Subtype /Image ${flate}`, zeros(MAX_UNPACKED_BYTES + 1))))).toBeNull();
  });

  it("if a stream is no Deflate data, is truncated or has no end", async () => {
    expect(await refusal(pdfOf(streamOf(flate, randomBytes(200_000))))).toBeNull();
    expect(await refusal(pdfOf(streamOf(flate, zeros(20_000_000).subarray(0, -8))))).toBeNull();
    expect(await refusal(Buffer.from("%PDF-1.7\n1 0 obj << >> stream\nabc"))).toBeNull();
    expect(await refusal(Buffer.from("%PDF-1.7\nstream"))).toBeNull();
  });
});
