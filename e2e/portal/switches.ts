import { z } from "zod";

const times = z.coerce.number().int().min(0).max(1_000_000).default(0);
/** JSON's true or false, or a checked box of a form. */
const flag = (atStart: boolean) => z.union([z.boolean(), z.literal("on").transform(() => true)]).default(atStart);
const pause = z.coerce.number().int().min(0).max(600_000).default(0);

export const changedPages = ["none", "sign-in", "vat-form", "wht-form", "confirm", "submissions", "receipt"] as const;

/** Faults that can be switched on, as they occur at real portals. Counters say how many more times and run down by themselves. */
export const switchesSchema = z.object({
  /** Every page responds with 503 and a maintenance notice. */
  outage: flag(false),
  /** Delay added to every page, in milliseconds. */
  slowPagesMs: pause,
  /** Delay before a submitted return is saved, in milliseconds. */
  slowSubmitMs: pause,
  /** Returns that are saved but whose response never arrives, because the connection breaks. */
  lostAnswers: times,
  /** Returns whose connection breaks before anything is saved. */
  lostBeforeSaving: times,
  /** Sessions that end between the form and the submission. */
  expiringSessions: times,
  /** Pages that look different than before. */
  changedPage: z.enum(changedPages).default("none"),
  /** Milliseconds until a payment reference is available. */
  paymentAfterMs: pause,
  /** Refuses a second VAT return for a period. When off, the portal accepts every return and counts it. */
  onePerPeriod: flag(true),
});

export type Switches = z.output<typeof switchesSchema>;

export const switchesAtStart = (): Switches => switchesSchema.parse({});
