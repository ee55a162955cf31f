import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { crc32, deflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { env, setEnv } from "@/lib/kernel/env";
import { AnalysisFailure, type ItemError } from "@/lib/prism/model";
import { closeDocumentReader } from "@/lib/prism/processes/reader";
import { testContext } from "@/scripts/testing/accounts";
import { acceptInvoices } from "@/scripts/testing/invoices";
import { fetchItemDocument } from "./fetch-item-document";
import { judgeItem } from "./judge-item";
import { readItemDocument } from "./read-item-document";
import { startItem } from "./start-item";

/** A PDF of `pages` pages that share one compressed content stream. */
function pdfOf(pages: number, content: Buffer): Buffer {
  const compressed = deflateSync(content);
  const kids = Array.from({ length: pages }, (_, index) => `${index + 5} 0 R`).join(" ");
  const page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 3 0 R /Resources << /Font << /F1 4 0 R >> >> >>";
  const objects: (string | Buffer)[] = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    Buffer.concat([
      Buffer.from(`<< /Length ${compressed.length} /Filter /FlateDecode >>\nstream\n`),
      compressed,
      Buffer.from("\nendstream"),
    ]),
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...Array.from({ length: pages }, () => page),
  ];
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const offsets: number[] = [];
  let length = 9;
  objects.forEach((object, index) => {
    const bytes = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from("\nendobj\n")]);
    offsets.push(length);
    length += bytes.length;
    parts.push(bytes);
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF`,
    ),
  );
  return Buffer.concat(parts);
}

/** A gray PNG that declares a large size but contains almost no data. */
function pngOf(side: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    return Buffer.concat([uint32(data.length), body, uint32(crc32(body) >>> 0)]);
  };
  const header = Buffer.concat([uint32(side), uint32(side), Buffer.from([8, 0, 0, 0, 0])]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(1_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

const text = (words: number) =>
  Buffer.from(
    `BT /F1 8 Tf\n${Array.from({ length: words }, (_, i) => `1 0 0 1 ${(i * 13) % 580} ${800 - 8 * Math.floor(i / 45)} Tm (a) Tj`).join("\n")}\nET`,
  );
const entities = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 20 }, (_, i) => `<!ENTITY b${i} "${`&${i === 0 ? "a" : `b${i - 1}`};`.repeat(10)}">`).join("")}<!ENTITY f SYSTEM "file:///etc/passwd">]><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>&b19;&f;</ID></Invoice>`;

const files: Record<string, () => Buffer> = {
  "100,000 pages": () => pdfOf(100_000, text(1)),
  "50 pages of 4,500 words": () => pdfOf(50, text(4_500)),
  "a stream that unfolds to 300 MB": () => pdfOf(1, Buffer.alloc(300_000_000, "BT (a) Tj ET\n")),
  "50,000 × 50,000 pixels": () => pngOf(50_000),
  "a PDF of noise": () =>
    Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.from(Array.from({ length: 200_000 }, (_, i) => (i * 7_919 + (i >> 3)) % 256))]),
  "entities that unfold without end": () => Buffer.from(entities),
  "nested elements": () => Buffer.from(`<?xml version="1.0"?>${"<a>".repeat(200_000)}${"</a>".repeat(200_000)}`),
};

let server: Server;
let host = "";

beforeAll(async () => {
  server = createServer((request, answer) => answer.end(files[decodeURIComponent(request.url?.slice(1) ?? "")]?.()));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  setEnv({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    DATABASE_URL: env().DATABASE_URL,
    LEVY_DATA_DIR: inject("dataDir"),
    LEVY_ALLOWED_PRIVATE_HOSTS: host,
    READER_PROCESSES: "1",
  });
});
afterAll(async () => {
  await closeDocumentReader();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

async function endOf(name: string): Promise<ItemError["code"] | "analysed"> {
  const ctx = await testContext();
  const {
    itemIds: [itemId = ""],
  } = await acceptInvoices(ctx, [{ invoiceUrl: `http://${host}/${encodeURIComponent(name)}` }]);
  await startItem(ctx, itemId);
  try {
    await fetchItemDocument(ctx, itemId);
    await readItemDocument(ctx, itemId);
    await judgeItem(ctx, itemId);
    return "analysed";
  } catch (error) {
    if (error instanceof AnalysisFailure) return error.detail.code;
    throw error;
  }
}

describe("hostile documents fail with their error codes and bounded memory", () => {
  const expected: Record<string, readonly string[]> = {
    "100,000 pages": ["document_too_large"],
    "50 pages of 4,500 words": ["document_too_large", "analysis_timeout"],
    "a stream that unfolds to 300 MB": ["document_too_large"],
    "50,000 × 50,000 pixels": ["document_too_large"],
    "a PDF of noise": ["document_corrupt"],
    "entities that unfold without end": ["document_corrupt", "unsupported_document_type"],
    "nested elements": ["document_corrupt", "unsupported_document_type"],
  };

  it.each(Object.keys(expected))("%s", async (name) => {
    expect(expected[name]).toContain(await endOf(name));
    expect(process.memoryUsage().heapUsed).toBeLessThan(700_000_000);
  });
});
