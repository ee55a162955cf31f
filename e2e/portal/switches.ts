import { z } from "zod";

const times = z.coerce.number().int().min(0).max(1_000_000).default(0);
/** JSON's true and false, or a box of a form that is ticked. */
const flag = (atStart: boolean) => z.union([z.boolean(), z.literal("on").transform(() => true)]).default(atStart);
const pause = z.coerce.number().int().min(0).max(600_000).default(0);

export const changedPages = ["none", "sign-in", "vat-form", "wht-form", "confirm", "submissions", "receipt"] as const;

/** What can be made to go wrong, as it goes wrong at real portals. A count says how many more times; it runs down by itself. */
export const switchesSchema = z.object({
  /** Every page answers 503 with the maintenance notice. */
  outage: flag(false),
  /** Milliseconds that every page takes longer. */
  slowPagesMs: pause,
  /** Milliseconds that taking a return takes longer, before it is saved. */
  slowSubmitMs: pause,
  /** Returns that are saved, and whose answer then never arrives: the connection breaks. */
  lostAnswers: times,
  /** Returns whose connection breaks before anything was saved. */
  lostBeforeSaving: times,
  /** Sessions that end between the form and the submission. */
  expiringSessions: times,
  /** Pages that look different from yesterday. */
  changedPage: z.enum(changedPages).default("none"),
  /** Milliseconds after which a payment reference is there. */
  paymentAfterMs: pause,
  /** A second VAT return of a period is refused. Off, the portal takes whatever comes, and counts it. */
  onePerPeriod: flag(true),
});

export type Switches = z.output<typeof switchesSchema>;

export const switchesAtStart = (): Switches => switchesSchema.parse({});
