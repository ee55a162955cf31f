import { afterAll, describe, expect, it } from "vitest";
import { analyze } from "../analyze";
import { createAnalysisPool } from "./analysis-pool";
import { defaultThresholds } from "../check/default-thresholds";
import type { UnderstoodInvoice } from "./analysis-protocol";
import type { AnalysisContext, EarlierInvoice, LearnedCorrection, ReadDocument } from "../model";
import { packDocument } from "../packed-document";

const context: AnalysisContext = {
  asOf: "2026-11-21",
  defaultCountry: "NG",
  business: { name: null, taxId: null, country: null, profile: {} },
  history: [],
  thresholds: defaultThresholds,
};
const request = { vendorName: "Acme Ltd", invoiceNumber: "A-1", invoiceDate: "2026-11-01" };
const pool = createAnalysisPool({ processes: 1 });
afterAll(() => pool.close());

/** A page with one word in its text layer. */
const wordOf = (text: string): ReadDocument => ({
  mimeType: "application/pdf",
  sha256: "ab".repeat(32),
  language: null,
  textSource: "pdf_text",
  einvoice: null,
  pdf: null,
  pages: [
    {
      number: 1,
      widthPt: 595,
      heightPt: 842,
      textSource: "pdf_text",
      rules: [],
      words: [{ text, box: [0, 0, 1, 1], confidence: 1, fontSize: 10, bold: false, hidden: false }],
    },
  ],
});

describe("createAnalysisPool", () => {
  it("returns the same results and errors as analyze", async () => {
    const invoice = await pool.understand(null, request, context);
    expect(await pool.judge(null, invoice, request, context)).toEqual(analyze(null, request, context));
    await expect(pool.understand(null, {}, context)).rejects.toMatchObject({ detail: { code: "insufficient_input" } });
    await expect(pool.understand(packDocument(wordOf("hello")), {}, context)).rejects.toMatchObject({ detail: { code: "not_an_invoice" } });
  });

  it("judges an invoice again with another history", async () => {
    const invoice = await pool.understand(null, request, context);
    const earlier: EarlierInvoice = {
      id: "itm_1",
      invoiceNumber: "A-1",
      invoiceDate: "2026-10-01",
      vendorName: "ACME Limited",
      vendorTaxId: null,
      currency: null,
      total: null,
      bankAccount: null,
      sha256: null,
      approved: null,
    };
    const judged = await pool.judge(null, invoice, request, { ...context, history: [earlier] });
    expect(judged).toEqual(analyze(null, request, { ...context, history: [earlier] }));
    expect(judged.anomalies.map(({ code }) => code)).toContain("duplicate_number_vendor");
  });

  it("judges recent invoices, evicted ones and those of another process", async () => {
    const two = createAnalysisPool({ processes: 1 });
    const many: [number: string, invoice: UnderstoodInvoice][] = [];
    for (let index = 0; index < 12; index += 1)
      many.push([`B-${index}`, await two.understand(null, { ...request, invoiceNumber: `B-${index}` }, context)]);
    await expect(two.understand(null, {}, context)).rejects.toMatchObject({ detail: { code: "insufficient_input" } });
    const foreign = await pool.understand(null, { ...request, invoiceNumber: "C-1" }, context);
    for (const [invoiceNumber, invoice] of [...many, ["C-1", foreign] as const, ...many]) {
      const judged = await two.judge(null, invoice, { ...request, invoiceNumber }, context);
      expect(judged).toEqual(analyze(null, { ...request, invoiceNumber }, context));
    }
    two.close();
  });

  it("processes more tasks than it has processes", async () => {
    const many = await Promise.all(
      Array.from({ length: 12 }, (_, index) => pool.understand(null, { ...request, invoiceNumber: `A-${index}` }, context)),
    );
    expect(many.map((invoice) => invoice.invoiceNumber.value)).toEqual(Array.from({ length: 12 }, (_, index) => `A-${index}`));
  });

  it("reports a bug in a rule as AnalysisFault and continues", async () => {
    const broken = { ...context, thresholds: null as unknown as AnalysisContext["thresholds"] };
    await expect(pool.judge(null, await pool.understand(null, request, context), request, broken)).rejects.toMatchObject({
      name: "AnalysisFault",
    });
    await expect(pool.understand(null, request, context)).resolves.toBeDefined();
  });

  it("starts another process while the first is busy", async () => {
    const two = createAnalysisPool({ processes: 2 });
    const invoice = await two.understand(null, request, context);
    const slow = two.judge(null, invoice, request, { ...context, corrections: new Array<LearnedCorrection>(4_000_000_000) });
    await expect(two.understand(null, request, context)).resolves.toEqual(invoice);
    two.close();
    await expect(slow).rejects.toThrow("closed");
  });

  it("ends a task that times out, without blocking this process, and runs the next", async () => {
    const hasty = createAnalysisPool({ processes: 1, timeoutMs: 4_000 });
    const invoice = await hasty.understand(null, request, context);
    let turns = 0;
    const turning = setInterval(() => {
      turns += 1;
    }, 10);
    // Iterating an array of four billion holes takes hours; it stands for a text on which a rule never finishes.
    const slow = hasty.judge(null, invoice, request, { ...context, corrections: new Array<LearnedCorrection>(4_000_000_000) });
    const next = hasty.understand(null, request, context);
    await expect(slow).rejects.toMatchObject({ detail: { code: "analysis_timeout", retryable: true } });
    clearInterval(turning);
    expect(turns).toBeGreaterThan(50);
    await expect(next).resolves.toBeDefined();
    hasty.close();
    await expect(hasty.understand(null, request, context)).rejects.toThrow("closed");
  });
});
