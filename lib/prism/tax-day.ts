import { AUTHORITY_TIME_ZONE } from "@/lib/flux/authority-values";
import { dayIn, type IsoDate } from "@/lib/kernel/dates";
import { rulePack } from "@/lib/tax";

/**
 * The day on which an instant falls for a country's rules: that of its tax authority, whatever the zone of the server or of who
 * reads. So an invoice has one day of analysis in its result, its due dates and its return. Where no rules are known for the country
 * (ISO 3166-1 alpha-2), the day of the authority that returns are filed with.
 */
export const taxDay = (country: string | null, instant: Date): IsoDate =>
  dayIn(rulePack(country ?? "")?.timeZone ?? AUTHORITY_TIME_ZONE, instant);
