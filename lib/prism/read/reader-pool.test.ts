import { execFileSync } from "node:child_process";
import { deflateSync } from "node:zlib";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { afterAll, describe, expect, it } from "vitest";
import type { ItemErrorCode } from "@/lib/prism/model";
import { AnalysisFailure } from "@/lib/prism/model";
import { createReaderPool, type ReaderPool, type ReaderPoolOptions } from "./reader-pool";

const pools: ReaderPool[] = [];
afterAll(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

function poolOf(options: Partial<ReaderPoolOptions> = {}): ReaderPool {
  const pool = createReaderPool({ processes: 1, ...options });
  pools.push(pool);
  return pool;
}

/** A page with enough text of its own that nothing on it needs to be recognised. */
async function onePage(text: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([400, 300]);
  page.drawText(text, { x: 20, y: 250, size: 12, font });
  page.drawText("Invoice 20871 of 14 March 2026 to Kestrel Bay Foods Limited, total NGN 215,000.00", { x: 20, y: 200, size: 9, font });
  return pdf.save();
}

/** A page whose small stream unfolds to `bytes` of text operators. */
function bomb(bytes: number): Uint8Array {
  const packed = deflateSync(Buffer.alloc(bytes, "BT /F1 8 Tf (a) Tj ET\n"));
  const head = "%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj 2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj "
    + "3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >> endobj "
    + `4 0 obj << /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), packed, Buffer.from("\nendstream endobj trailer << /Root 1 0 R >>\n%%EOF")]);
}

/** The reader processes that this test process started. */
function readerProcesses(): number[] {
  const rows = execFileSync("ps", ["-o", "pid=,args=", "--ppid", String(process.pid)], { encoding: "utf8" }).split("\n");
  return rows.filter((row) => row.includes("reader-process")).map((row) => Number(row.trim().split(" ")[0]));
}

async function wordsOf(pool: ReaderPool, text: string): Promise<string[] | undefined> {
  return (await pool.read(await onePage(text))).pages[0]?.words.map((word) => word.text).slice(0, text.split(" ").length);
}

async function failureOf(reading: Promise<unknown>): Promise<{ code: ItemErrorCode; retryable: boolean } | string> {
  return reading.then(() => "read", (error: unknown) => (error instanceof AnalysisFailure ? { code: error.detail.code, retryable: error.detail.retryable } : String(error)));
}

describe("the pool of readers", () => {
  const pool = poolOf();

  it("reads more documents than it has processes, each with its own answer", async () => {
    expect(await Promise.all(["Alpha one", "Beta two", "Gamma three"].map((text) => wordsOf(pool, text)))).toEqual([["Alpha", "one"], ["Beta", "two"], ["Gamma", "three"]]);
    expect(readerProcesses()).toHaveLength(1);
  });

  it("passes on why a document cannot be read, and keeps the process", async () => {
    expect(await failureOf(pool.read(Buffer.from("%PDF-1.7\nnothing")))).toEqual({ code: "document_corrupt", retryable: false });
    expect(await failureOf(pool.read(Buffer.from("plain text")))).toEqual({ code: "unsupported_document_type", retryable: false });
    const [pid] = readerProcesses();
    expect(await wordsOf(pool, "still here")).toEqual(["still", "here"]);
    expect(readerProcesses()).toEqual([pid]);
  });

  it("ends a process that does not answer in time, even one that runs no code of its own any more", async () => {
    const [stuck = 0] = readerProcesses();
    process.kill(stuck, "SIGSTOP");
    expect(await failureOf(pool.read(await onePage("never"), { timeoutMs: 300 }))).toEqual({ code: "analysis_timeout", retryable: true });
    expect(await wordsOf(pool, "after it")).toEqual(["after", "it"]);
    expect(readerProcesses()).not.toContain(stuck);
  });

  it("goes on after a crash", async () => {
    const [doomed = 0] = readerProcesses();
    process.kill(doomed, "SIGSTOP");
    const reading = failureOf(pool.read(await onePage("lost")));
    process.kill(doomed, "SIGKILL");
    expect(await reading).toEqual({ code: "document_unreadable", retryable: false });
    expect(await wordsOf(pool, "after it")).toEqual(["after", "it"]);
  });

  it("gives readers nothing of this process's environment", async () => {
    const environment = execFileSync("cat", [`/proc/${readerProcesses()[0]}/environ`], { encoding: "utf8" });
    expect(environment.split("\0").map((entry) => entry.split("=")[0]).filter(Boolean).sort()).not.toContain("PATH");
    expect(environment).not.toMatch(/DATABASE|SECRET|KEY/);
  });

  it("ends a process that grows beyond its memory; that document alone fails", async () => {
    const small = poolOf({ memoryMb: 450, timeoutMs: 100_000 });
    const [failure, next] = await Promise.all([failureOf(small.read(bomb(400_000_000))), wordsOf(small, "next in line")]);
    expect(failure).toEqual({ code: "document_unreadable", retryable: false });
    expect(next).toEqual(["next", "in", "line"]);
  }, 180_000);

  it("fails what is read and what waits when it is closed", async () => {
    const bytes = await onePage("too late");
    const both = [failureOf(pool.read(bytes)), failureOf(pool.read(bytes))];
    await pool.close();
    expect((await Promise.all(both)).map((failure) => (typeof failure === "string" ? failure : failure.code))).toEqual(["internal_error", "internal_error"]);
    expect(await failureOf(pool.read(bytes))).toMatchObject({ code: "internal_error" });
  });
});
