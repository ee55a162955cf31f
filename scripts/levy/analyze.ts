import { readFile } from "node:fs/promises";
import { z } from "zod";
import { isIsoDate } from "@/lib/kernel/dates";
import { faultInWords } from "@/lib/kernel/schemas/zod-faults";
import { analyze } from "@/lib/prism/analyze";
import { defaultThresholds } from "@/lib/prism/check/default-thresholds";
import { AnalysisFailure, type AnalysisContext, type AnalysisRequest, type EarlierInvoice, type ItemErrorCode } from "@/lib/prism/model";
import { presentAnalysis } from "@/lib/prism/present-analysis";
import { createReaderPool, type ReaderPool } from "@/lib/prism/read/reader-pool";
import { invoiceFields } from "@/lib/prism/requests";
import { statedFields } from "@/lib/prism/stated-fields";
import { taxDay } from "@/lib/prism/tax-day";
import { loadSettings } from "../start/settings";
import { jsonOption, UsageError, type Command, type Values } from "./command";
import { readDocumentFile, whyUnreadable } from "./read-file";
import { summarize } from "./summary";

/** Maximum number of files, of up to 20 MB each, that are held in memory at a time. */
const FILES_AHEAD = 16;

/** A line of `--history`: an earlier invoice of the same business. Amounts in major units. */
const historyLine = z.object({
  id: z.string(),
  invoiceNumber: z
    .string()
    .nullish()
    .transform((v) => v ?? null),
  invoiceDate: z
    .string()
    .nullish()
    .transform((v) => v ?? null),
  vendorName: z
    .string()
    .nullish()
    .transform((v) => v ?? null),
  vendorTaxId: z
    .string()
    .nullish()
    .transform((v) => v ?? null),
  currency: z
    .string()
    .nullish()
    .transform((v) => v ?? null),
  total: z
    .number()
    .nullish()
    .transform((v) => v ?? null),
  bankAccount: z
    .string()
    .nullish()
    .transform((v) => v ?? null),
  sha256: z
    .string()
    .nullish()
    .transform((v) => v ?? null),
  approved: z
    .boolean()
    .nullish()
    .transform((v) => v ?? null),
}) satisfies z.ZodType<EarlierInvoice>;

type Outcome =
  | { file: string; result: ReturnType<typeof presentAnalysis> }
  | { file: string; error: { code: ItemErrorCode | "file_unreadable"; message: string } };

export const analyzeCommand: Command = {
  name: "analyze",
  usage: "analyze FILE… [--country NG] [--request metadata.json] [--as-of YYYY-MM-DD] [--history earlier.jsonl] [--json]",
  summary: "Analyzes invoice files (- is standard input) without a server or database. Exits with 1 if a file can't be analyzed.",
  options: {
    country: { type: "string" },
    request: { type: "string" },
    "as-of": { type: "string" },
    history: { type: "string" },
    ...jsonOption,
  },
  allowPositionals: true,
  run: async (values, files) => {
    if (files.length === 0) throw new UsageError("Specify at least one file to analyze.");
    const env = loadSettings({ LOG_LEVEL: "error" });
    const request = await readRequest(values);
    const context = await contextOf(values, request);
    const pool = createReaderPool({ processes: Math.min(env.READER_PROCESSES, files.length) });
    try {
      // The pool limits how many files are read in parallel; the output keeps their order.
      const waiting = [...files];
      const underWay: Promise<Outcome>[] = [];
      let failed = 0;
      for (;;) {
        for (const file of waiting.splice(0, FILES_AHEAD - underWay.length)) underWay.push(analyzeFile(file, request, context, pool));
        const outcome = await underWay.shift();
        if (outcome === undefined) return failed > 0 ? 1 : 0;
        if ("error" in outcome) failed += 1;
        process.stdout.write(values["json"] ? `${JSON.stringify(outcome)}\n` : `${summarize(outcome)}\n`);
      }
    } finally {
      await pool.close();
    }
  },
};

async function analyzeFile(file: string, request: AnalysisRequest, context: AnalysisContext, pool: ReaderPool): Promise<Outcome> {
  try {
    const bytes = await readDocumentFile(file);
    return { file, result: presentAnalysis(analyze(await pool.read(bytes), request, context)) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall)
      return { file, error: { code: "file_unreadable", message: `${file} can't be read: ${whyUnreadable(error)}` } };
    if (error instanceof AnalysisFailure) return { file, error: { code: error.detail.code, message: error.detail.message } };
    return { file, error: { code: "internal_error", message: error instanceof Error ? error.message : String(error) } };
  }
}

async function readRequest(values: Values): Promise<AnalysisRequest> {
  if (typeof values["request"] !== "string") return {};
  const json = await readJson(values["request"], "--request");
  const parsed = invoiceFields.partial().safeParse(json, { reportInput: true });
  if (parsed.success) return statedFields(parsed.data);
  throw new UsageError(
    parsed.error.issues.map((issue) => `--request: ${faultInWords(issue).message.replace(/^The body /, "the file ")}`).join("\n"),
  );
}

async function contextOf(values: Values, request: AnalysisRequest): Promise<AnalysisContext> {
  const country = typeof values["country"] === "string" ? values["country"].toUpperCase() : null;
  if (country !== null && !/^[A-Z]{2}$/.test(country))
    throw new UsageError(`--country must be a two-letter code such as NG, not "${country}"`);
  const asOf = typeof values["as-of"] === "string" ? values["as-of"] : taxDay(request.country ?? country, new Date());
  if (!isIsoDate(asOf)) throw new UsageError(`--as-of must be a date such as 2026-11-21, not "${asOf}"`);
  return {
    asOf,
    defaultCountry: country,
    business: { name: request.businessName ?? null, taxId: request.businessTaxID ?? null, country: null, profile: {} },
    history: await readHistory(values),
    thresholds: defaultThresholds,
  };
}

async function readHistory(values: Values): Promise<EarlierInvoice[]> {
  if (typeof values["history"] !== "string") return [];
  const text = await readText(values["history"], "--history");
  return text.split("\n").flatMap((line, index) => {
    if (line.trim() === "") return [];
    let json: unknown;
    try {
      json = JSON.parse(line);
    } catch {
      throw new UsageError(`--history line ${index + 1} isn't valid JSON`);
    }
    const parsed = historyLine.safeParse(json, { reportInput: true });
    if (!parsed.success)
      throw new UsageError(
        `--history line ${index + 1}: ${parsed.error.issues.map((issue) => faultInWords(issue).message.replace(/^The body /, "the line ")).join("; ")}`,
      );
    return [parsed.data];
  });
}

async function readJson(path: string, option: string): Promise<unknown> {
  const text = await readText(path, option);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${option}: ${path} isn't valid JSON (${error instanceof Error ? error.message : String(error)})`);
  }
}

async function readText(path: string, option: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new UsageError(`${option}: ${path} can't be read: ${whyUnreadable(error)}`);
  }
}
