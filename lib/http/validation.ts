import type { z } from "zod";
import { DomainError, type FieldFault } from "@/lib/kernel/errors";
import { misnamedFields } from "@/lib/kernel/misnamed-fields";
import { faultOf, fieldPath } from "@/lib/kernel/zod-faults";

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

  add(fault: FieldFault): void {
    this.#faults.push(fault);
  }

  get failed(): boolean {
    return this.#faults.length > 0;
  }

  /** Throws invalid_request where anything was at fault. */
  finish(): void {
    if (this.#faults.length > 0)
      throw new DomainError("invalid_request", "Invalid parameters", { faults: this.#faults.slice(0, MAX_FAULTS) });
  }
}

/** The parsed value, undefined where the schema refuses it, and every fault in the API's words. */
export function validate(schema: z.ZodType, input: unknown): { data: unknown; faults: FieldFault[] } {
  const parsed = schema.safeParse(input, { reportInput: true });
  return parsed.success
    ? { data: parsed.data, faults: isStorable(parsed.data) ? [] : unstorableTexts(parsed.data, []) }
    : { data: undefined, faults: withRemedies(distinct(parsed.error.issues.map(faultOf)), schema, input) };
}

/** What is missing may be there under a name that is nearly right: "is required" alone would be read as a lie. */
function withRemedies(faults: FieldFault[], schema: z.ZodType, input: unknown): FieldFault[] {
  if (!faults.some(({ code }) => code === "required")) return faults;
  const misnamed = new Map(misnamedFields(schema, input).map((one) => [one.meant, one]));
  return faults.map((fault) => {
    const sent = fault.code === "required" ? misnamed.get(fault.field) : undefined;
    if (!sent) return fault;
    const remedy = sent.instead ? `move it there from ${sent.field}` : `rename ${lastOf(sent.field)} to ${lastOf(fault.field)}`;
    return { ...fault, message: `${fault.message}: ${remedy}` };
  });
}

const lastOf = (field: string) => field.slice(field.lastIndexOf(".") + 1);

/**
 * What each field is told: of a value of another type nothing but that, since a list has a length and is no text for it; and of several
 * bounds of one kind the last, which the schema sets itself, where the first is that of every integer.
 */
function distinct(faults: readonly FieldFault[]): FieldFault[] {
  const byField = new Map<string, Map<string, FieldFault>>();
  for (const fault of faults) {
    const known = byField.get(fault.field) ?? new Map<string, FieldFault>();
    byField.set(fault.field, known);
    if (!known.has("invalid_type")) known.set(fault.code, fault);
  }
  return [...byField.values()].flatMap((known) => [...known.values()]);
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
    return [
      { field, code: "invalid_characters", message: `${field} contains an invalid character (U+0000 or an unpaired surrogate): remove it` },
    ];
  }
  if (value === null || typeof value !== "object") return [];
  if (Array.isArray(value)) return value.flatMap((entry, index) => unstorableTexts(entry, [...path, index]));
  return Object.entries(value).flatMap(([name, entry]) => [
    ...unstorableTexts(name, [...path, name]),
    ...unstorableTexts(entry, [...path, name]),
  ]);
}
