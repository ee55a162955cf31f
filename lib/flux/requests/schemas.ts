import { z } from "zod";
import { systemClock, type Clock } from "@/lib/kernel/clock";
import { plainId } from "@/lib/kernel/text/visible-text-values";
import { fieldPath } from "@/lib/kernel/schemas/zod-faults";
import { MAX_ENCRYPTED_PAYLOAD_BYTES } from "../credentials/open-encrypted-payload";
import { checkBusinessTaxIds } from "./business-tax-ids";
import { asRecord, checkPeriod, whtLineCheckBy, type LineCheck, type ReportFault } from "./check-lines";
import { businessFields, callersId, MAX_LINES, metadataValue, periodFields } from "./common-fields";
import { vatLine, whtLine } from "./lines";

/** Credentials as the caller encrypted them (/docs/guides/encryption). The content is checked when the request is accepted. */
export const encryptedPayload = z
  .string()
  .min(1)
  .refine((value) => Buffer.byteLength(value) <= MAX_ENCRYPTED_PAYLOAD_BYTES, {
    error: `must be at most ${MAX_ENCRYPTED_PAYLOAD_BYTES} bytes`,
    params: { code: "too_big" },
  })
  .meta({ description: "The business's portal credentials {email, password}, encrypted with your shared secret" });

/** JSON numbers are parsed as doubles, so a 64-bit ID would come back changed. */
const exactValue = metadataValue.refine((value) => !Number.isInteger(value) || Number.isSafeInteger(value), {
  error: "has more digits than can be kept exactly: send it as a string",
  params: { code: "inexact_number" },
});

const metadata = z
  .record(z.string().min(1).max(64), exactValue)
  .refine((value) => Object.keys(value).length <= 20, { error: "must have at most 20 keys", params: { code: "too_many_keys" } })
  .meta({
    description: "Your own key-value data, returned with the filing. Send whole numbers of more than 15 digits as strings",
    example: { ledger: "2026-10", run: 7 },
  });

/** The fields of a filing beside its lines, in every form of request. */
export const common = {
  filingId: callersId("Your own ID for the filing; must never be reused. White space around it is removed").optional(),
  ...periodFields,
  metadata: metadata.optional(),
  ...businessFields,
};

const tooMany = `must contain at most ${MAX_LINES} records per request: split the request`;
const always = { when: ({ value }: { value: unknown }) => asRecord(value) !== null };

/**
 * A line's fields at the top level of the body, all optional and without defaults: with a default, `transactionType` would count as sent in
 * every request, and be credit beside lines that are debit.
 */
function atTheTop<L extends z.ZodObject>(line: L): { [K in keyof L["shape"]]: z.ZodOptional<L["shape"][K]> } {
  const fields = Object.entries(line.shape as Record<string, z.ZodType>).map(([name, field]) => {
    if (!(field instanceof z.ZodDefault)) return [name, field.optional()];
    const bare = field.unwrap() as z.ZodType;
    return [name, bare.optional().meta({ ...field.meta(), default: field.def.defaultValue })];
  });
  return Object.fromEntries(fields) as { [K in keyof L["shape"]]: z.ZodOptional<L["shape"][K]> };
}

/** A single filing: the fields of its only line at the top level, or 1 to 500 lines in `data`. */
function singleRequest<L extends z.ZodObject>(line: L, checkLine: LineCheck | null) {
  const required = Object.entries(line.shape)
    .filter(([, field]) => !(field as z.ZodType).safeParse(undefined).success)
    .map(([name]) => name);
  return z
    .object({
      ...atTheTop(line),
      ...common,
      encryptedPayload,
      data: z
        .array(line)
        .min(1)
        .max(MAX_LINES, { error: tooMany })
        .optional()
        .meta({ description: "Lines of the filing; use instead of a single line's fields at the top level" }),
    })
    .superRefine((body, check) => {
      const fields = body as Record<string, unknown>;
      const report = faultReporter(check);
      checkPeriod(fields, [], report);
      if (fields.data === undefined) {
        for (const name of required) if (fields[name] === undefined) report([name], "required", "is required if data is omitted");
        checkLine?.(fields, [], report);
        return;
      }
      for (const name of required)
        if (fields[name] !== undefined) report([name], "mutually_exclusive", "can't be combined with data: send one or the other");
      checkTransactionType(fields, [], report);
      checkBusinessTaxIds(fields, [], report);
      checkLines(fields.data, ["data"], checkLine, report);
    }, always);
}

const isSide = (value: unknown): boolean => value === "credit" || value === "debit";

/**
 * Checks transactionType beside `data`, where it has no effect on the lines. A caller whose lines differ from it expects it to apply, and
 * would file purchases as sales.
 */
function checkTransactionType(
  { transactionType, data, payload }: Record<string, unknown>,
  path: readonly (string | number)[],
  report: ReportFault,
): void {
  if (transactionType === undefined) return;
  if (payload !== undefined)
    report([...path, "transactionType"], "mutually_exclusive", "can't be combined with payload: set it on each line");
  if (!Array.isArray(data)) return;
  // An invalid transactionType or line is reported by its schema.
  if (!isSide(transactionType)) return;
  const differs = data.findIndex((entry) => {
    const line = asRecord(entry);
    return line !== null && (line.transactionType ?? "credit") !== transactionType;
  });
  if (differs >= 0)
    report(
      [...path, "transactionType"],
      "mutually_exclusive",
      `conflicts with ${fieldPath([...path, "data", differs])}.transactionType, which defaults to credit: set it on each line`,
    );
}

/** Fields that would be lost beside `payload`. */
const ofOneTaxpayer = ["metadata", "businessTaxId"] as const satisfies readonly (keyof typeof common)[];

/** A line field that may be repeated beside the lines, but only with the same value. */
const ofLines = (field: z.ZodType) =>
  field.meta({
    ...field.meta(),
    default: undefined,
    description: "Must be that of every line, which defaults to credit: set it on each line",
  });

/** Form A: one taxpayer's lines in `data`. Form B: several taxpayers in `payload`. */
function batchRequest<L extends z.ZodObject>(line: L, checkLine: LineCheck | null) {
  // Callers who know it from single filings send it here too; if it were ignored, purchases would be filed as sales.
  const { transactionType } = atTheTop(line);
  const side = transactionType ? { transactionType: ofLines(transactionType) } : {};
  const taxpayer = z.object({
    ...common,
    ...side,
    encryptedPayload,
    data: z.array(line).min(1).meta({ description: "The lines of this taxpayer" }),
  });
  return z
    .object({
      batchId: callersId("Your own ID for the batch; must never be reused. White space around it is removed").optional(),
      ...common,
      ...side,
      encryptedPayload: encryptedPayload.optional().meta({ description: "Required if data is sent" }),
      data: z.array(line).min(1).max(MAX_LINES, { error: tooMany }).optional().meta({ description: "Form A: the lines of one taxpayer" }),
      payload: z
        .array(taxpayer)
        .min(1)
        .max(MAX_LINES, { error: tooMany })
        .optional()
        .meta({ description: "Form B: several taxpayers, up to 500 lines in total" }),
    })
    .superRefine((body, check) => {
      const fields = body as Record<string, unknown>;
      const report = faultReporter(check);
      checkPeriod(fields, [], report);
      if (fields.data !== undefined && fields.payload !== undefined)
        report(["payload"], "mutually_exclusive", "can't be combined with data: send one or the other");
      else if (fields.data === undefined && fields.payload === undefined) report(["data"], "required", "is required if payload is omitted");
      if (fields.payload !== undefined)
        for (const name of ofOneTaxpayer)
          if (fields[name] !== undefined) report([name], "mutually_exclusive", "can't be combined with payload: set it on each entry");
      if (fields.payload === undefined && fields.encryptedPayload === undefined)
        report(["encryptedPayload"], "required", "is required if payload is omitted");
      // An ignored filingId would not protect against filing twice.
      if (fields.payload !== undefined && fields.filingId !== undefined)
        report(
          ["filingId"],
          "mutually_exclusive",
          "can't be combined with payload: set a filingId on each entry and a batchId for the request",
        );
      checkTransactionType(fields, [], report);
      checkBusinessTaxIds(fields, [], report);
      checkLines(fields.data, ["data"], checkLine, report);
      if (Array.isArray(fields.payload)) checkTaxpayers(fields.payload, checkLine, report);
    }, always);
}

function checkTaxpayers(payload: readonly unknown[], checkLine: LineCheck | null, report: ReportFault): void {
  const seen = new Set<unknown>();
  let count = 0;
  payload.forEach((entry, index) => {
    const taxpayer = asRecord(entry);
    if (!taxpayer) return;
    checkPeriod(taxpayer, ["payload", index], report);
    checkTransactionType(taxpayer, ["payload", index], report);
    checkBusinessTaxIds(taxpayer, ["payload", index], report);
    const filingId = typeof taxpayer.filingId === "string" ? plainId(taxpayer.filingId) : taxpayer.filingId;
    if (filingId !== undefined && seen.has(filingId))
      report(["payload", index, "filingId"], "duplicate", "appears more than once in this request: use a unique value for each entry");
    seen.add(filingId);
    count += Array.isArray(taxpayer.data) ? taxpayer.data.length : 0;
    checkLines(taxpayer.data, ["payload", index, "data"], checkLine, report);
  });
  if (payload.length <= MAX_LINES && count > MAX_LINES) report(["payload"], "too_many_records", tooMany);
}

function checkLines(lines: unknown, path: readonly (string | number)[], checkLine: LineCheck | null, report: ReportFault): void {
  if (!checkLine || !Array.isArray(lines)) return;
  lines.forEach((entry, index) => {
    const line = asRecord(entry);
    if (line) checkLine(line, [...path, index], report);
  });
}

const faultReporter =
  (check: z.core.$RefinementCtx): ReportFault =>
  (path, code, message, params) =>
    check.addIssue({ code: "custom", path: [...path], message, params: { code, ...params } });

const checkWhtLine = whtLineCheckBy(systemClock);

export const vatSingleRequest = singleRequest(vatLine, null).meta({ id: "VatSingleFilingRequest" });
export const whtSingleRequest = singleRequest(whtLine, checkWhtLine).meta({ id: "WhtSingleFilingRequest" });
export const vatBatchRequest = batchRequest(vatLine, null).meta({ id: "VatBatchFilingRequest" });
export const whtBatchRequest = batchRequest(whtLine, checkWhtLine).meta({ id: "WhtBatchFilingRequest" });

/** The schema of a WHT batch whose lines are checked against a given clock. */
export const whtBatchRequestBy = (clock: Clock) => (clock === systemClock ? whtBatchRequest : batchRequest(whtLine, whtLineCheckBy(clock)));

export const resumeRequest = z.object({ encryptedPayload }).meta({ id: "ResumeFilingRequest" });

/** Headers with which a test key controls the simulated authority (/docs/guides/sandbox). */
export const sandboxHeaders = z.object({
  "x-sandbox-scenario": z
    .string()
    .regex(/^(?:0{8}-)?(?:0{0,3}[1-9]|0{0,2}1[01])$/, {
      error: "must be a scenario number (0001 to 0011) or its tax ID (00000000-0001 to 00000000-0011)",
    })
    .transform((value) => value.replace(/^0{8}-/, "").padStart(4, "0"))
    .optional()
    .meta({ description: "Outcome to simulate, such as 0002; see /docs/guides/sandbox#filing. Test keys only" }),
  // Digits only: otherwise an empty header would be read as 0, and "0x10" and "1e3" would be numbers too.
  "x-sandbox-delay-ms": z
    .preprocess(
      (value) => (typeof value === "string" && /^\d{1,5}$/.test(value) ? Number(value) : value),
      z.int({ error: "must be a whole number of milliseconds, 0 to 30000" }).min(0).max(30_000),
    )
    .optional()
    .meta({ description: "Milliseconds until the simulated outcome. Test keys only" }),
});
export type SandboxHeaders = z.output<typeof sandboxHeaders>;
