import type { z } from "zod";
import { DomainError, type FieldFault } from "@/lib/kernel/errors";
import { misnamedFields } from "@/lib/kernel/schemas/misnamed-fields";
import { safeParse } from "@/lib/kernel/schemas/safe-parse";
import { faultOf, fieldPath } from "@/lib/kernel/schemas/zod-faults";

const MAX_FAULTS = 100;

/** Validates all parts of a request together, so that one response names every fault (at most 100). */
export class Validation {
  readonly #faults: FieldFault[] = [];

  /** The parsed part, or undefined if it is invalid (then `finish` throws) or has no schema. */
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

  /** @throws invalid_request if there was any fault */
  finish(): void {
    if (this.#faults.length > 0)
      throw new DomainError("invalid_request", "Invalid parameters", { faults: this.#faults.slice(0, MAX_FAULTS) });
  }
}

/** The parsed value, or undefined if the schema refuses it, and every fault in the API's words. */
export function validate(schema: z.ZodType, input: unknown): { data: unknown; faults: FieldFault[] } {
  const parsed = safeParse(schema, input, { reportInput: true });
  return parsed.success
    ? { data: parsed.data, faults: isStorable(parsed.data) ? [] : unstorableTexts(parsed.data, []) }
    : { data: undefined, faults: withRemedies(distinct(parsed.error.issues.map(faultOf)), schema, input) };
}

/** Adds a hint if a missing field was probably sent under a slightly wrong name, without which "is required" would seem false. */
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
 * Removes redundant faults of a field. A value of the wrong type gets only that fault, although zod would also check, for example, the
 * length of a list that was sent instead of a text. Of several bounds of one kind only the last counts, which the schema sets itself; the
 * first is that of all integers.
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

/** Whether `unstorableTexts` would find nothing, which is nearly always so. This check is cheap, and a batch has thousands of texts. */
function isStorable(value: unknown): boolean {
  if (typeof value === "string") return !UNSTORABLE.test(value);
  if (value === null || typeof value !== "object") return true;
  if (Array.isArray(value)) return value.every(isStorable);
  for (const [name, member] of Object.entries(value)) if (UNSTORABLE.test(name) || !isStorable(member)) return false;
  return true;
}

/** Finds texts that contain U+0000 or an unpaired surrogate: PostgreSQL can't store them, and neither belongs in an invoice. */
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
