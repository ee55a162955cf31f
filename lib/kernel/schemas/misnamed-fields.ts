import { z } from "zod";
import { innerSchema } from "./inner-schema";
import { fieldPath } from "./zod-faults";

/** A member of a request that is ignored because of its spelling or its position. */
export interface MisnamedField {
  /** `data[2].transaction_type` */
  field: string;
  /** The path at which it would be read: `data[2].transactionType` */
  meant: string;
  /** For a correct name in the wrong place: what to do instead, such as `set it beside data`. */
  instead?: string;
}

/**
 * Finds members of a value that the schema doesn't know, but that probably mean one that it does. Either the name is right except for case,
 * `_`, `-`, or one typo (a letter too many, missing, wrong, or swapped with the next). Or the name is right, but the member stands beside
 * the list whose entries should have it, or in an entry instead of beside the list. The sender would otherwise never learn that they were
 * ignored.
 */
export function misnamedFields(schema: z.ZodType | undefined, value: unknown): MisnamedField[] {
  const found: MisnamedField[] = [];
  if (schema) note(schema, value, { path: [], above: [] }, found);
  return found;
}

/** A warning about a request that was accepted all the same. */
export interface MisnamedWarning {
  code: "fields_ignored";
  message: string;
  fields: string[];
}

const NAMED = 3;
const MOST_FIELDS = 100;

/** One warning for all misnamed fields, or none: it names three in its message, and lists at most a hundred in `fields`. */
export function misnamedWarnings(misnamed: readonly MisnamedField[]): MisnamedWarning[] {
  if (misnamed.length === 0) return [];
  const first = misnamed.slice(0, NAMED).map(({ field, meant, instead }) => `${field} (${instead ?? `did you mean ${lastOf(meant)}?`})`);
  const others = misnamed.length > NAMED ? ` and ${misnamed.length - NAMED} more` : "";
  const rule = misnamed.some(({ instead }) => instead === undefined) ? ": names must match exactly" : "";
  return [
    {
      code: "fields_ignored",
      message: `${first.join(", ")}${others} ${misnamed.length === 1 ? "is" : "are"} ignored${rule}`,
      fields: misnamed.slice(0, MOST_FIELDS).map(({ field }) => field),
    },
  ];
}

const lastOf = (field: string) => field.slice(field.lastIndexOf(".") + 1);

/** An object on the path to a value, and the name of its list through which the path leads. */
interface Above {
  shape: Readonly<Record<string, unknown>>;
  value: object;
  list: string;
  path: readonly PropertyKey[];
}
interface Place {
  path: readonly PropertyKey[];
  above: readonly Above[];
}

function note(schema: unknown, value: unknown, place: Place, found: MisnamedField[]): void {
  const { path, above } = place;
  const bare = innerSchema(schema);
  if (bare instanceof z.ZodArray && Array.isArray(value)) {
    for (const [index, entry] of value.entries())
      if (holdsMembers(entry)) note(bare.element, entry, { path: [...path, index], above }, found);
    return;
  }
  if (!(bare instanceof z.ZodObject) || !holdsMembers(value) || Array.isArray(value)) return;
  const shape = bare.shape as Record<string, unknown>;
  for (const [name, member] of Object.entries(value)) {
    if (Object.hasOwn(shape, name)) {
      // Paths are built only for objects and arrays: a batch has thousands of texts and numbers.
      if (holdsMembers(member))
        note(shape[name], member, { path: [...path, name], above: [...above, { shape, value, list: name, path }] }, found);
      continue;
    }
    const meant = meantBy(name, namesOf(shape));
    if (meant !== undefined && !Object.hasOwn(value, meant))
      found.push({ field: fieldPath([...path, name]), meant: fieldPath([...path, meant]) });
    else if (meant === undefined) noteMisplaced(name, member, { shape, value, place }, found);
  }
}

function noteMisplaced(
  name: string,
  member: unknown,
  { shape, value, place: { path, above } }: { shape: Record<string, unknown>; value: object; place: Place },
  found: MisnamedField[],
): void {
  const field = fieldPath([...path, name]);
  const owner = above.findLast((one) => Object.hasOwn(one.shape, name));
  if (owner) {
    // An entry that repeats the value set beside its list loses nothing.
    if ((owner.value as Record<string, unknown>)[name] !== member)
      found.push({ field, meant: fieldPath([...owner.path, name]), instead: `set it beside ${owner.list}` });
    return;
  }
  const list = Object.entries(value).find(
    ([of, entries]) =>
      Object.hasOwn(shape, of) && Array.isArray(entries) && isOfEntries(shape[of], name) && !entries.every((one) => has(one, name)),
  );
  if (list) found.push({ field, meant: fieldPath([...path, list[0], 0, name]), instead: `set it on each entry of ${list[0]}` });
}

function isOfEntries(schema: unknown, name: string): boolean {
  const list = innerSchema(schema);
  const entry = list instanceof z.ZodArray ? innerSchema(list.element) : null;
  return entry instanceof z.ZodObject && Object.hasOwn(entry.shape as object, name);
}

const has = (value: unknown, name: string): boolean => holdsMembers(value) && Object.hasOwn(value, name);

const holdsMembers = (value: unknown): value is object => value !== null && typeof value === "object";

const known = new WeakMap<object, ReadonlyMap<string, string>>();

/** The names of a shape, keyed by the normalized form in which they are compared. */
function namesOf(shape: Record<string, unknown>): ReadonlyMap<string, string> {
  const names = known.get(shape) ?? new Map(Object.keys(shape).map((name) => [plain(name), name]));
  known.set(shape, names);
  return names;
}

/** Keeps the misspelled name, which is reported and stored, hardly longer than the name that was meant. */
const MOST_SEPARATORS = 8;

const WORD = /^[\p{L}\p{N}_\-\s]+$/u;

/** Shorter names are one letter from other words: `date` is one from `data` and from `rate`. */
const SHORTEST_SLIPPED = 5;

function meantBy(name: string, names: ReadonlyMap<string, string>): string | undefined {
  const written = plain(name);
  if (name.length > written.length + MOST_SEPARATORS) return undefined;
  const exact = names.get(written);
  if (exact !== undefined || !WORD.test(name)) return exact;
  const near = [...names].filter(([right]) => right.length >= SHORTEST_SLIPPED && isOneSlipFrom(written, right));
  // A name one typo away from two others means neither for certain.
  return near.length === 1 ? near[0]?.[1] : undefined;
}

/** Whether the two differ by one letter added, left out, or changed, or by two neighboring letters swapped. */
function isOneSlipFrom(written: string, right: string): boolean {
  const [short, long] = written.length <= right.length ? [written, right] : [right, written];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
  return isSwapped || short.slice(at + 1) === long.slice(at + 1);
}

const plain = (name: string) => name.toLowerCase().replace(/[_\-\s]/g, "");
