import type { Period } from "@/lib/flux/requests/period-values";
import type { IsoDate } from "@/lib/kernel/dates";
import type { Obligation } from "./due-rules";
import type { FiledElsewhere } from "./filed-elsewhere";

/**
 * done: the authority has the return.
 * partly: it has the return, but without some reviewed invoices of the month.
 * under_way, blocked: a filing is being processed, or waits for a person.
 * overdue: the date is past and invoices wait. to_do: invoices wait.
 * quiet: no invoice of the period is known.
 * by_hand: a person hands it in: a schedule made by Levy, or something in the period's invoices that can't be filed with Levy.
 * filed_elsewhere: a person recorded that it was filed outside Levy.
 */
export type DueState = "done" | "filed_elsewhere" | "partly" | "under_way" | "blocked" | "overdue" | "to_do" | "quiet" | "by_hand";

export interface DueDate {
  businessId: string | null;
  businessName: string | null;
  country: string;
  countryName: string;
  obligation: Obligation;
  period: Period;
  dueDate: IsoDate | null;
  /** The due date in words, if the rule names no day. */
  words: string | null;
  verified: boolean;
  note: string | null;
  /** Negative once the date is past; null if no day is known. */
  daysLeft: number | null;
  isWeekend: boolean;
  /** Whether it is late enough for it to have been filed: a VAT return after its month, withheld tax once the month has begun. */
  canBeFiled: boolean;
  state: DueState;
  /** Analyzed invoices of the period for this obligation, and how many of them wait for review. */
  invoices: number;
  unreviewed: number;
  /** Reviewed invoices of the period with something to file that are not in its filing, or in its return filed elsewhere. */
  leftOut: number;
  /** Reviewed invoices of the period that are in no filing and in no return recorded as filed elsewhere. */
  notRecorded: number;
  /** Whether a record that it was filed elsewhere claims those invoices; if not, only their number is kept. */
  isClaimed: boolean;
  /** A filing of the month, made through the API or from a file, names no invoices and may include those left out. */
  mayBeFiled: boolean;
  filingId: string | null;
  /** The record that it was filed outside Levy; null where there is none. */
  filedElsewhere: FiledElsewhere | null;
  /**
   * True for a VAT month that is over and has no invoices. A business registered for VAT must file a nil return for it, because the return
   * is monthly (`NG return vat` in lib/tax/facts.tsv); Levy doesn't know whether a business is registered.
   */
  mayBeNil: boolean;
}

export interface DueDates {
  from: string;
  months: number;
  today: IsoDate;
  businesses: { businessId: string | null; name: string | null }[];
  /** By date; dates without a day come last. */
  dates: DueDate[];
}
