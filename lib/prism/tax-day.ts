import { AUTHORITY_TIME_ZONE } from "@/lib/flux/authority-values";
import { dayIn, type IsoDate } from "@/lib/kernel/dates";
import { rulePack } from "@/lib/tax";

/**
 * The calendar day of an instant under a country's rules: the day in the time zone of its tax authority, whatever the zone of the server or
 * the reader. So the same day of analysis appears in the result, the due dates and the return. If no rules are known for the country (ISO
 * 3166-1 alpha-2), the zone is that of the authority that returns are filed with.
 */
export const taxDay = (country: string | null, instant: Date): IsoDate =>
  dayIn(rulePack(country ?? "")?.timeZone ?? AUTHORITY_TIME_ZONE, instant);
