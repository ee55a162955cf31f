import type { Period } from "@/lib/flux/requests/period-values";

const name = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
const shortName = new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric", timeZone: "UTC" });
const at = ({ month, year }: Period) => Date.UTC(year, month - 1, 1);

/** For example "October 2026". */
export const formatPeriod = (period: Period): string => name.format(at(period));
/** For example "Oct 2026". */
export const formatPeriodShort = (period: Period): string => shortName.format(at(period));

export const taxNames = { VAT: "VAT", WHT: "Withholding tax" } as const;
