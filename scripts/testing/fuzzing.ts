import { createContext, Script } from "node:vm";
import fc from "fast-check";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Factor by which there are more inputs than in `npm test`, different ones each time; set by `npm run fuzz -- N`. */
    fuzzTimes: number | undefined;
  }
}

/** Work that normally takes milliseconds and exceeds this on the slowest machine is taken to hang. */
const LONGEST_MS = 20_000;

/** Parameters of `fc.assert` for `count` inputs in `npm test`. */
export const fuzzParameters = (count: number): fc.Parameters<unknown> => ({ numRuns: count * (inject("fuzzTimes") ?? 1) });

/** Time limit in ms for a test that needs `usualMs` in `npm test`. */
export const fuzzTimeoutMs = (usualMs: number): number => usualMs * (inject("fuzzTimes") ?? 1);

const watched = createContext({ work: (): void => undefined });
const call = new Script("work()");

/** Returns or throws what `work` does; throws ERR_SCRIPT_EXECUTION_TIMEOUT if it never ends, even within a single expression. */
export function runWithinLimit<T>(work: () => T): T {
  const results: T[] = [];
  watched["work"] = (): void => void results.push(work());
  call.runInContext(watched, { timeout: LONGEST_MS });
  return results[0] as T;
}

/** Positions are whole numbers taken modulo the length, so that they fit whatever the earlier edits produced. */
type Edit =
  | { kind: "flip"; at: number; bit: number }
  | { kind: "write"; at: number; bytes: Uint8Array }
  | { kind: "insert"; at: number; token: string; times: number }
  | { kind: "cut"; at: number; length: number }
  | { kind: "copy"; from: number; length: number; at: number; times: number }
  | { kind: "end"; at: number };

/** The name of a seed and the edits applied to it: small enough to read in a failure, whatever the size of the seed. */
export interface Mutation {
  seed: string;
  edits: Edit[];
}

/** Mutations of the seeds; `tokens` are pieces of the format that have a meaning to the parser. */
export function mutationsOf(seeds: readonly string[], tokens: readonly string[]): fc.Arbitrary<Mutation> {
  const place = fc.nat(0x3fff_ffff);
  const edit = fc.oneof(
    fc.record({ kind: fc.constant("flip" as const), at: place, bit: fc.nat(7) }),
    fc.record({ kind: fc.constant("write" as const), at: place, bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }) }),
    fc.record({
      kind: fc.constant("insert" as const),
      at: place,
      token: fc.constantFrom(...tokens),
      times: fc.oneof(fc.constant(1), fc.nat(2_000)),
    }),
    fc.record({ kind: fc.constant("cut" as const), at: place, length: fc.oneof(fc.nat(8), fc.nat(4_000)) }),
    fc.record({ kind: fc.constant("copy" as const), from: place, length: fc.nat(200), at: place, times: fc.integer({ min: 1, max: 50 }) }),
    fc.record({ kind: fc.constant("end" as const), at: place }),
  );
  return fc.record({ seed: fc.constantFrom(...seeds), edits: fc.array(edit, { minLength: 1, maxLength: 8 }) });
}

/** The bytes of a mutation. */
export function mutated(seeds: Readonly<Record<string, Uint8Array>>, { seed, edits }: Mutation): Buffer {
  return edits.reduce<Buffer>((bytes, edit) => changed(bytes, edit), Buffer.from(seeds[seed] ?? []));
}

function changed(bytes: Buffer, edit: Edit): Buffer {
  const at = edit.at % (bytes.length + 1);
  const replaced = (length: number, by: Uint8Array): Buffer => Buffer.concat([bytes.subarray(0, at), by, bytes.subarray(at + length)]);
  switch (edit.kind) {
    case "flip":
      return replaced(1, Buffer.of((bytes[at] ?? 0) ^ (1 << edit.bit)));
    case "write":
      return replaced(edit.bytes.length, edit.bytes);
    case "insert":
      return replaced(0, Buffer.from(edit.token.repeat(edit.times), "latin1"));
    case "cut":
      return replaced(edit.length, new Uint8Array());
    case "copy": {
      const from = edit.from % (bytes.length + 1);
      return replaced(0, Buffer.concat(Array.from({ length: edit.times }, () => bytes.subarray(from, from + edit.length))));
    }
    case "end":
      return bytes.subarray(0, at);
  }
}

/** Text that mixes pieces with a meaning to a parser and random characters. */
export const textOf = (pieces: readonly string[]): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: "binary", maxLength: 6 })), { maxLength: 60 })
    .map((parts) => parts.join(""));
