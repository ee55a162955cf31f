import type { z } from "zod";
import type { FaultParams, FieldFault } from "../errors";

type Issue = z.core.$ZodIssue;

/** Translates a zod issue into the API's terms: `businesses[0].invoices[3].invoiceDate`, a code, and a sentence with the remedy. */
export function faultOf(issue: Issue): FieldFault {
  const field = fieldPath(issue.path);
  const { code, text } = wording(issue);
  const params = paramsOf(issue);
  return {
    field,
    code,
    ...(Object.keys(params).length > 0 ? { params } : {}),
    message: field !== "" && text.startsWith(field) ? text : `${field || "The body"} ${text}`,
  };
}

/** The values in a message, so that an interface in another language or with other wording can build its own sentence. */
function paramsOf(issue: Issue): FaultParams {
  switch (issue.code) {
    case "invalid_type":
      return { expected: jsonTypes[issue.expected] ?? issue.expected };
    case "too_small":
      return { origin: issue.origin, minimum: Number(issue.minimum), inclusive: issue.inclusive !== false };
    case "too_big":
      return { origin: issue.origin, maximum: Number(issue.maximum), inclusive: issue.inclusive !== false };
    case "invalid_value":
      return { values: issue.values };
    case "custom": {
      const { code: _code, ...params } = issue.params ?? {};
      return params;
    }
    default:
      return {};
  }
}

function wording(issue: Issue): { code: string; text: string } {
  switch (issue.code) {
    case "invalid_type":
      return {
        code: isMissing(issue) ? "required" : "invalid_type",
        // If the schema has its own message, it says what to send instead.
        text: !zodsOwn.test(issue.message)
          ? issue.message
          : isMissing(issue)
            ? "is required"
            : `must be ${articled(issue.expected)}${nullHint(issue)}`,
      };
    case "too_small":
      return { code: "too_small", text: sizeText(issue.origin, "at least", Number(issue.minimum), issue.inclusive !== false) };
    case "too_big":
      return {
        code: issue.origin === "array" ? "too_many_records" : "too_big",
        text: zodsOwn.test(issue.message)
          ? sizeText(issue.origin, "at most", Number(issue.maximum), issue.inclusive !== false)
          : issue.message,
      };
    case "invalid_value":
      return isMissing(issue)
        ? { code: "required", text: "is required" }
        : { code: "invalid_value", text: choiceText(issue.values, issue.input) };
    case "invalid_format":
      return issue.format === "date"
        ? { code: "invalid_date", text: "must be a valid date in the form YYYY-MM-DD" }
        : issue.format === "datetime"
          ? { code: "invalid_date", text: "must be an ISO 8601 UTC timestamp, such as 2026-11-21T09:30:00.000Z" }
          : issue.format === "url"
            ? { code: "invalid_url", text: "must be an absolute http or https URL" }
            : { code: "invalid_format", text: issue.message };
    case "not_multiple_of":
      return { code: "not_multiple_of", text: `must be a multiple of ${String(issue.divisor)}` };
    case "invalid_union":
      return isMissing(issue) ? { code: "required", text: "is required" } : { code: "invalid_type", text: issue.message };
    case "invalid_key":
      return { code: "invalid_format", text: "is not a valid key: it is empty or too long" };
    case "custom":
      return { code: typeof issue.params?.code === "string" ? issue.params.code : "invalid", text: issue.message };
    default:
      return { code: "invalid", text: issue.message };
  }
}

/** Whether the field is missing. If inputs aren't reported, only zod's own message tells what was there. */
const isMissing = ({ input, message }: Issue): boolean => input === undefined && !/received (?!undefined)/.test(message);

/**
 * Explains null, which serializers write for values that were never set: "must be a string" alone would hide the cause. Whether the field
 * is optional isn't known here.
 */
const nullHint = ({ input, path }: Issue): string =>
  input === null && typeof path.at(-1) === "string" ? ", not null: send a value, or leave the field out if it is optional" : "";

/** Says so if a number was sent as text: "must be one of: 0, 1" alone would look like what was sent. */
function choiceText(values: readonly unknown[], input: unknown): string {
  const asText = typeof input === "string" && values.every((value) => typeof value === "number");
  const [only] = values;
  const choice = values.length === 1 ? `must be ${String(only)}` : `must be one of: ${values.map(String).join(", ")}`;
  return asText ? `${choice}, as a number` : choice;
}

/** JSON's names of types where zod's differ. */
const jsonTypes: Readonly<Record<string, string>> = { record: "object", int: "integer" };

function articled(type: string): string {
  const name = jsonTypes[type] ?? type;
  return /^[aeio]/.test(name) ? `an ${name}` : `a ${name}`;
}

function sizeText(origin: string, bound: string, size: number, inclusive: boolean): string {
  if (origin === "string") return `must have ${bound} ${size} character${size === 1 ? "" : "s"}`;
  if (origin === "array" || origin === "set" || origin === "map") return `must have ${bound} ${size} ${size === 1 ? "entry" : "entries"}`;
  if (bound === "at least") return inclusive ? `must be ${size} or more` : `must be more than ${size}`;
  return inclusive ? `must be ${size} or less` : `must be less than ${size}`;
}

/** A path as the API's responses write it: `businesses[0].invoices[3].invoiceDate`; "" for the whole body. */
export function fieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) => (typeof part === "number" ? `${text}[${part}]` : text === "" ? String(part) : `${text}.${String(part)}`),
    "",
  );
}

/** Like `faultOf`, but keeps a message that the schema defines itself, since it is more specific. */
export function faultInWords(issue: Issue): FieldFault {
  return zodsOwn.test(issue.message) ? faultOf(issue) : { field: fieldPath(issue.path), code: "invalid_value", message: issue.message };
}

const zodsOwn = /^(Too (big|small): expected|Invalid (input: expected|option: expected|number: must|URL$|ISO |date$))/;
