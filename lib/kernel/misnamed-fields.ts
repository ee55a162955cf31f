import { z } from "zod";
import { fieldPath } from "./zod-faults";

/** A member that is ignored because of how it is written: where it stands, and where it would be read. */
export interface MisnamedField {
  /** `data[2].transaction_type` */
  field: string;
  /** `data[2].transactionType` */
  meant: string;
}

/**
 * Members of a value that no schema knows, and that are names it does know but for case, `_` and `-`. Who writes them so would
 * otherwise never learn that they were passed over.
 */
export function misnamedFields(schema: z.ZodType | undefined, value: unknown): MisnamedField[] {
  const found: MisnamedField[] = [];
  if (schema) note(schema, value, [], found);
  return found;
}

/** What an answer points out of a request that it took all the same. */
export interface MisnamedWarning {
  code: "fields_ignored";
  message: string;
  fields: string[];
}

const NAMED = 3;
const MOST_FIELDS = 100;

/** One warning for all of them, or none: three by name, and at most a hundred in `fields`. */
export function misnamedWarnings(misnamed: readonly MisnamedField[]): MisnamedWarning[] {
  if (misnamed.length === 0) return [];
  const first = misnamed.slice(0, NAMED).map(({ field, meant }) => `${field} (did you mean ${meant.slice(meant.lastIndexOf(".") + 1)}?)`);
  const others = misnamed.length > NAMED ? ` and ${misnamed.length - NAMED} more` : "";
  return [
    {
      code: "fields_ignored",
      message: `${first.join(", ")}${others} ${misnamed.length === 1 ? "is" : "are"} ignored: names must match exactly`,
      fields: misnamed.slice(0, MOST_FIELDS).map(({ field }) => field),
    },
  ];
}

function note(schema: unknown, value: unknown, path: PropertyKey[], found: MisnamedField[]): void {
  const bare = unwrapped(schema);
  if (bare instanceof z.ZodArray && Array.isArray(value)) {
    for (const [index, entry] of value.entries()) if (holdsMembers(entry)) note(bare.element, entry, [...path, index], found);
    return;
  }
  if (!(bare instanceof z.ZodObject) || !holdsMembers(value) || Array.isArray(value)) return;
  const shape = bare.shape as Record<string, unknown>;
  for (const [name, member] of Object.entries(value)) {
    if (Object.hasOwn(shape, name)) {
      // A batch has thousands of texts and numbers: for them no path is made.
      if (holdsMembers(member)) note(shape[name], member, [...path, name], found);
    } else {
      const meant = namesOf(shape).get(plain(name));
      if (meant !== undefined && name.length <= meant.length + MOST_SEPARATORS && !Object.hasOwn(value, meant))
        found.push({ field: fieldPath([...path, name]), meant: fieldPath([...path, meant]) });
    }
  }
}

const holdsMembers = (value: unknown): value is object => value !== null && typeof value === "object";

/** A schema without what makes it optional, gives it a default or transforms what it took. */
function unwrapped(schema: unknown): unknown {
  let at = schema;
  for (;;) {
    if (at instanceof z.ZodPipe) at = at.def.in;
    else if (at instanceof z.ZodOptional || at instanceof z.ZodNullable || at instanceof z.ZodDefault) at = at.def.innerType;
    else return at;
  }
}

const known = new WeakMap<object, ReadonlyMap<string, string>>();

function namesOf(shape: Record<string, unknown>): ReadonlyMap<string, string> {
  const names = known.get(shape) ?? new Map(Object.keys(shape).map((name) => [plain(name), name]));
  known.set(shape, names);
  return names;
}

/** So that a name that is told and stored is hardly longer than the one that was meant. */
const MOST_SEPARATORS = 8;

const plain = (name: string) => name.toLowerCase().replace(/[_\-\s]/g, "");
