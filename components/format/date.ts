const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** Formats a calendar day, which has no time zone: 2026-10-31 is the same day everywhere. */
export function formatDay(isoDate: string | null | undefined): string {
  if (!isoDate) return "–";
  const parsed = Date.parse(`${isoDate.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(parsed) ? isoDate : day.format(parsed);
}
