/** A calendar month; `month` is 1 to 12. */
export interface Period {
  month: number;
  year: number;
}

/** `YYYY-MM`, the form in which URLs, queries and files give a period. */
export const PERIOD = /^20\d\d-(0[1-9]|1[0-2])$/;

/** The period as `YYYY-MM`. */
export const periodText = ({ month, year }: Period): string => `${year}-${String(month).padStart(2, "0")}`;

/** Parses a `YYYY-MM` that was validated with `PERIOD`. */
export const periodOfText = (text: string): Period => ({ year: Number(text.slice(0, 4)), month: Number(text.slice(5, 7)) });
