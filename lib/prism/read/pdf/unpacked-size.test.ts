import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { AnalysisFailure } from "@/lib/prism/model";
import { Deadline } from "../read-options";
import { MAX_UNPACKED_BYTES, refuseUnpackedSize } from "./unpacked-size";

const streamOf = (dictionary: string, data: Buffer, lineEnd = "\n"): Buffer =>
  Buffer.concat([
    Buffer.from(`4 0 obj\n<< /Length ${data.byteLength} ${dictionary} >>\nstream${lineEnd}`),
    data,
    Buffer.from("\nendstream\nendobj\n"),
  ]);
const pdfOf = (...streams: Buffer[]): Buffer => Buffer.concat([Buffer.from("%PDF-1.7\n"), ...streams, Buffer.from("%%EOF")]);
const zeros = (bytes: number): Buffer => deflateSync(Buffer.alloc(bytes, "BT (a) Tj ET\n"));
const flate = "/Filter /FlateDecode";

function refusal(file: Buffer, deadline = new Deadline(600_000)): string | null {
  try {
    refuseUnpackedSize(file, deadline);
    return null;
  } catch (error) {
    if (error instanceof AnalysisFailure) return error.detail.code;
    throw error;
  }
}

describe("a PDF is refused for what it unpacks to", () => {
  const bomb = zeros(MAX_UNPACKED_BYTES + 1);

  it("where one stream alone is too much, with either line end", () => {
    expect(refusal(pdfOf(streamOf(flate, bomb)))).toBe("document_too_large");
    expect(refusal(pdfOf(streamOf(flate, bomb, "\r\n")))).toBe("document_too_large");
  });

  it("where its dictionary does not say how it is packed", () => {
    expect(refusal(pdfOf(streamOf("/Filter 9 0 R", bomb)))).toBe("document_too_large");
  });

  it("where many are too much together", () => {
    const third = zeros(Math.ceil(MAX_UNPACKED_BYTES / 3) + 1);
    expect(refusal(pdfOf(streamOf(flate, third), streamOf(flate, third)))).toBeNull();
    expect(refusal(pdfOf(streamOf(flate, third), streamOf(flate, third), streamOf(flate, third)))).toBe("document_too_large");
    const broken = streamOf(flate, third.subarray(0, -8));
    expect(refusal(pdfOf(broken, broken, broken, broken)), "read as far as they go").toBe("document_too_large");
  });

  it("where it is packed twice, however small that is", () => {
    const twice = deflateSync(bomb);
    expect(twice.byteLength).toBeLessThan(10_000);
    expect(refusal(pdfOf(streamOf("/Filter [/FlateDecode /FlateDecode]", twice)))).toBe("document_too_large");
  });
});

it("going through the streams ends with the time of the reading", () => {
  expect(refusal(pdfOf(streamOf(flate, zeros(1_000))), new Deadline(-1))).toBe("analysis_timeout");
});

describe("a PDF is read", () => {
  it("whatever its images unpack to: they have a limit of their own", () => {
    expect(refusal(pdfOf(streamOf(`/Type /XObject /Subtype /Image ${flate}`, zeros(MAX_UNPACKED_BYTES + 1))))).toBeNull();
  });

  it("where a stream is no Deflate data, or breaks off, or has no end", () => {
    expect(refusal(pdfOf(streamOf(flate, randomBytes(200_000))))).toBeNull();
    expect(refusal(pdfOf(streamOf(flate, zeros(20_000_000).subarray(0, -8))))).toBeNull();
    expect(refusal(Buffer.from("%PDF-1.7\n1 0 obj << >> stream\nabc"))).toBeNull();
    expect(refusal(Buffer.from("%PDF-1.7\nstream"))).toBeNull();
  });
});
