import type { Posted } from "./post-json";

type Refused = Extract<Posted<unknown>, { ok: false }>;

/** The API names the state that a filing is in; a person wants to know what came between, and what that means. */
const inBetween = {
  resume:
    "Somebody else has resumed this filing meanwhile, or its time to wait was over. It shows now how it stands, and what you typed was not kept.",
  cancel: "Work on this filing has begun meanwhile, or somebody else has canceled it. It shows now how it stands.",
} as const;

/** What is said of a change of a filing that was refused. */
export const refusalOf = (change: keyof typeof inBetween, { code, message }: Refused): string =>
  code === "state_conflict" ? inBetween[change] : message;
