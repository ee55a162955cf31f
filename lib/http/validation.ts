import type { z } from "zod";
import { DomainError, type FieldFault } from "@/lib/kernel/errors";

const MAX_FAULTS = 100;

/** Validates the parts of a request at once, so that one answer names every problem of all of them (at most 100). */
export class Validation {
  readonly #faults: FieldFault[] = [];

  /** The parsed part, or undefined where it is at fault (then `finish` throws) or where no schema asks for one. */
  parse(schema: z.ZodType | undefined, input: unknown): unknown {
    if (!schema) return undefined;
    const { data, faults } = validate(schema, input);
    this.#faults.push(...faults);
    return data;
  }

  get failed(): boolean {
    return this.#faults.length > 0;
  }

  /** Throws invalid_request where anything was at fault. */
  finish(): void {
    if (this.#faults.length > 0) throw new DomainError("invalid_request", "Invalid parameters", { faults: this.#faults.slice(0, MAX_FAULTS) });
  }
}

/** The parsed value, undefined where the schema refuses it, and every fault in the API's words. */
export function validate(schema: z.ZodType, input: unknown): { data: unknown; faults: FieldFault[] } {
  const parsed = schema.safeParse(input, { reportInput: true });
  return parsed.success ? { data: parsed.data, faults: isStorable(parsed.data) ? [] : unstorableTexts(parsed.data, []) } : { data: undefined, faults: parsed.error.issues.map(faultOf) };
}

type Issue = z.core.$ZodIssue;

/** One zod issue in the API's words: `businesses[0].invoices[3].invoiceDate`, a code, and a sentence with the remedy. */
function faultOf(issue: Issue): FieldFault {
  const field = fieldPath(issue.path);
  const { code, text } = wording(issue);
  return { field, code, message: text.startsWith(field) ? text : `${field || "The body"} ${text}` };
}

function wording(issue: Issue): { code: string; text: string } {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? { code: "required", text: "is required" } : { code: "invalid_type", text: `must be ${articled(issue.expected)}` };
    case "too_small":
      return { code: "too_small", text: sizeText(issue.origin, "at least", Number(issue.minimum), issue.inclusive !== false) };
    case "too_big":
      return { code: issue.origin === "array" ? "too_many_records" : "too_big", text: sizeText(issue.origin, "at most", Number(issue.maximum), issue.inclusive !== false) };
    case "invalid_value":
      return { code: "invalid_value", text: `must be one of: ${issue.values.map(String).join(", ")}` };
    case "invalid_format":
      return issue.format === "date" ? { code: "invalid_date", text: "must be a calendar day in the form YYYY-MM-DD" }
        : issue.format === "datetime" ? { code: "invalid_date", text: "must be an ISO 8601 UTC time such as 2026-11-21T09:30:00.000Z" }
        : issue.format === "url" ? { code: "invalid_url", text: "must be an absolute http or https URL" }
        : { code: "invalid_format", text: issue.message };
    case "not_multiple_of":
      return { code: "not_multiple_of", text: `must be a multiple of ${String(issue.divisor)}` };
    case "custom":
      return { code: typeof issue.params?.code === "string" ? issue.params.code : "invalid", text: issue.message };
    default:
      return { code: "invalid", text: issue.message };
  }
}

function articled(type: string): string {
  return /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`;
}

function sizeText(origin: string, bound: string, size: number, inclusive: boolean): string {
  if (origin === "string") return `must have ${bound} ${size} character${size === 1 ? "" : "s"}`;
  if (origin === "array" || origin === "set" || origin === "map") return `must have ${bound} ${size} ${size === 1 ? "entry" : "entries"}`;
  if (bound === "at least") return inclusive ? `must be ${size} or more` : `must be more than ${size}`;
  return inclusive ? `must be ${size} or less` : `must be less than ${size}`;
}

export function fieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => (typeof part === "number" ? `${text}[${part}]` : text === "" ? String(part) : `${text}.${String(part)}`), "");
}

const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** Whether `unstorableTexts` would find nothing, as it nearly always does; a batch has thousands of texts. */
function isStorable(value: unknown): boolean {
  if (typeof value === "string") return !UNSTORABLE.test(value);
  if (value === null || typeof value !== "object") return true;
  if (Array.isArray(value)) return value.every(isStorable);
  for (const [name, member] of Object.entries(value)) if (UNSTORABLE.test(name) || !isStorable(member)) return false;
  return true;
}

/** PostgreSQL stores neither U+0000 nor half a surrogate pair, and neither belongs in an invoice. */
function unstorableTexts(value: unknown, path: PropertyKey[]): FieldFault[] {
  if (typeof value === "string") {
    if (!UNSTORABLE.test(value)) return [];
    const field = fieldPath(path);
    return [{ field, code: "invalid_characters", message: `${field} holds a character that is not text (U+0000 or half a surrogate pair)` }];
  }
  if (value === null || typeof value !== "object") return [];
  if (Array.isArray(value)) return value.flatMap((entry, index) => unstorableTexts(entry, [...path, index]));
  return Object.entries(value).flatMap(([name, entry]) => [...unstorableTexts(name, [...path, name]), ...unstorableTexts(entry, [...path, name])]);
}
