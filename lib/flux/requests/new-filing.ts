import type { z } from "zod";
import type { MisnamedField } from "@/lib/kernel/schemas/misnamed-fields";
import type { PortalCredentials } from "../credentials/open-encrypted-payload";
import { vatLine, whtLine, type VatLine, type WhtLine } from "./lines";
import type { Period } from "./period-values";
import { common, type vatBatchRequest, type vatSingleRequest, type whtBatchRequest, type whtSingleRequest } from "./schemas";

/** One taxpayer's return as requested, independent of the form of the request. */
export interface NewFiling {
  filingId?: string;
  month?: number;
  year?: number;
  businessId?: string;
  businessTaxId?: string;
  metadata?: Record<string, unknown>;
  encryptedPayload: string;
  /** Path of the encryptedPayload in the request, such as `payload[2].encryptedPayload`. */
  payloadField: string;
  /** Path of the lines in the request, such as `payload[2].data` (absent: `data`); "" if the only line's fields were at the top level. */
  linesField?: string;
  /** Line fields that stood beside `data`, where they have no effect. */
  ignoredFields?: readonly string[];
  /** Typed into the portal, in place of an encryptedPayload; sealed before anything is stored. */
  credentials?: PortalCredentials;
  lines: readonly (VatLine | WhtLine)[];
  /** The analyzed invoice behind each line of a prepared return, or of a schedule that names it; null if unknown. */
  lineItemIds?: readonly (string | null)[];
}

export interface NewFilings {
  taxType: "VAT" | "WHT";
  /** `several` is form B, whose answer names a batch. */
  form: "one" | "several";
  batchId?: string;
  filings: readonly NewFiling[];
  /** Ignored members whose name is almost that of a known one. */
  misnamed?: readonly MisnamedField[];
}

interface FilingBody extends Omit<NewFiling, "lines" | Place> {
  data?: readonly (VatLine | WhtLine)[];
}

type Place = "payloadField" | "linesField" | "ignoredFields";

function one(body: FilingBody, place: Pick<NewFiling, Place>, lines: NewFiling["lines"]): NewFiling {
  const { filingId, month, year, businessId, businessTaxId, metadata: given, encryptedPayload: payload } = body;
  return { filingId, month, year, businessId, businessTaxId, metadata: given, encryptedPayload: payload, ...place, lines };
}

const atTop = { payloadField: "encryptedPayload", linesField: "" };
const inData = { payloadField: "encryptedPayload", linesField: "data" };

/**
 * Required line fields beside `data` were rejected, and so was a transactionType that differs from the lines; the others are ignored, with
 * a warning.
 */
const besideData = (line: z.ZodObject, body: Record<string, unknown>): Pick<NewFiling, Place> => ({
  ...inData,
  ignoredFields: Object.keys(line.shape).filter((name) => body[name] !== undefined && !(name in common) && name !== "transactionType"),
});

/** Converts the body of a single VAT filing, whose line is in `data` or at the top level, to a list of lines. */
export function fromVatSingle(body: z.output<typeof vatSingleRequest>): NewFilings {
  const filing = body.data ? one(body, besideData(vatLine, body), body.data) : one(body, atTop, [vatLine.parse(body)]);
  return { taxType: "VAT", form: "one", filings: [filing] };
}

/** Converts the body of a single WHT filing in the same way. */
export function fromWhtSingle(body: z.output<typeof whtSingleRequest>): NewFilings {
  const filing = body.data ? one(body, besideData(whtLine, body), body.data) : one(body, atTop, [whtLine.parse(body)]);
  return { taxType: "WHT", form: "one", filings: [filing] };
}

/** Converts the body of a batch whose lines were validated by the schema of its tax. */
export function fromBatch(taxType: "VAT" | "WHT", body: z.output<typeof vatBatchRequest> | z.output<typeof whtBatchRequest>): NewFilings {
  const { batchId, payload } = body;
  if (!payload) {
    const filing = one({ ...body, encryptedPayload: body.encryptedPayload ?? "" }, inData, body.data ?? []);
    return { taxType, form: "one", batchId, filings: [filing] };
  }
  return {
    taxType,
    form: "several",
    batchId,
    filings: payload.map((taxpayer, index) =>
      one(
        { ...taxpayer, ...periodFor(taxpayer, body) },
        { payloadField: `payload[${index}].encryptedPayload`, linesField: `payload[${index}].data` },
        taxpayer.data,
      ),
    ),
  };
}

/** A period beside `payload` applies to every entry without its own; if it were ignored, those would be filed for another month. */
const periodFor = (taxpayer: Partial<Period>, body: Partial<Period>): Partial<Period> => {
  const { month, year } = taxpayer.month === undefined && taxpayer.year === undefined ? body : taxpayer;
  return { month, year };
};
