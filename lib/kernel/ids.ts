import { randomFillSync } from "node:crypto";
import { encodeTime, monotonicFactory } from "ulid";

/** The prefixes of all ids that Levy exposes, and of its rows. An id is `<prefix>_<ULID>`. */
export const idPrefixes = {
  account: "acc",
  user: "usr",
  apiKey: "key",
  sharedSecret: "ss",
  request: "req",
  job: "job",
  item: "itm",
  document: "doc",
  event: "evt",
  webhook: "whk",
  delivery: "dlv",
  filing: "fil",
  filingBatch: "bat",
  ledgerEntry: "led",
  audit: "aud",
  run: "run",
  call: "cal",
  outbox: "out",
  worker: "wkr",
  intent: "int",
  submission: "sub",
  correction: "cor",
  evidence: "evd",
  refusal: "rfs",
  signIn: "sgn",
  reviewChange: "rvc",
  reviewComment: "cmt",
  payment: "pay",
  mail: "mal",
  session: "ses",
  userToken: "utk",
  invitation: "ivt",
  attempt: "att",
  filedElsewhere: "fel",
} as const;

export type IdKind = keyof typeof idPrefixes;

// Monotonic, so that ids created by one process within the same millisecond still sort in order of creation.
const nextUlid = monotonicFactory(bufferedRandom());

/** Returns random fractions in steps of 2^-32 from the system's generator, fetched 1,024 at a time: ulid asks for one per character. */
function bufferedRandom(): () => number {
  const fractions = new Uint32Array(1_024);
  let used = fractions.length;
  return () => {
    if (used === fractions.length) {
      randomFillSync(fractions);
      used = 0;
    }
    return (fractions[used++] ?? 0) / 2 ** 32;
  };
}

/** A new id such as `job_01K…`; ids sort by time of creation. */
export function newId(kind: IdKind): string {
  return `${idPrefixes[kind]}_${nextUlid()}`;
}

/** Whether `text` has the form of an id of this kind; says nothing about whether it exists. */
export function isId(kind: IdKind, text: string): boolean {
  return text.startsWith(`${idPrefixes[kind]}_`) && /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(text.slice(idPrefixes[kind].length + 1));
}

/** Whether `text` has the form of an id of any kind. */
export function isKnownId(text: string): boolean {
  return (Object.keys(idPrefixes) as IdKind[]).some((kind) => isId(kind, text));
}

/** The smallest id of this kind that can be created at `time`: ids that sort before it are older. */
export function firstIdAt(kind: IdKind, time: Date): string {
  return `${idPrefixes[kind]}_${encodeTime(Math.max(0, time.getTime()), 10)}${"0".repeat(16)}`;
}
