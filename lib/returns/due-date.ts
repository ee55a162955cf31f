import type { Period } from "@/lib/flux/requests/period";
import type { IsoDate } from "@/lib/kernel/dates";
import type { Obligation } from "./due-rules";
import type { FiledElsewhere } from "./filed-elsewhere";

/**
 * done: the authority has it. partly: it has, without reviewed invoices of the month. under_way, blocked: a filing works, or waits for a
 * person. overdue: the date is past and invoices wait. to_do: invoices wait. quiet: no invoice of the period is known. by_hand: a person
 * hands it in, a schedule that Levy makes, or what of the period's invoices can't be filed with Levy. filed_elsewhere: a person recorded
 * that it was filed outside Levy.
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
  /** How the facts tell the date where they name no day. */
  words: string | null;
  verified: boolean;
  note: string | null;
  /** Below nought once it is past; null where no day is known. */
  daysLeft: number | null;
  isWeekend: boolean;
  /** The period has: something of it may have been filed. */
  hasBegun: boolean;
  state: DueState;
  /** Analysed invoices of the period that it is about, and how many of them wait for review. */
  invoices: number;
  unreviewed: number;
  /**
   * Reviewed invoices of the period, with something to file, that its filing does not hold; or invoices that came after it was recorded as
   * filed elsewhere.
   */
  leftOut: number;
  /** Of these: a filing of the month, by the API or in a file, names no invoices and may hold them. */
  mayBeFiled: boolean;
  filingId: string | null;
  /** The record that it was filed outside Levy; null where there is none. */
  filedElsewhere: FiledElsewhere | null;
  /**
   * A month of VAT that is over and quiet: a business registered for VAT files a nil return of it all the same, because the return is
   * monthly (tax/facts §1.1). Whether a business is registered, Levy doesn't know.
   */
  mayBeNil: boolean;
}

export interface DueDates {
  from: string;
  months: number;
  today: IsoDate;
  businesses: { businessId: string | null; name: string | null }[];
  /** By date; those without a day come last. */
  dates: DueDate[];
}
