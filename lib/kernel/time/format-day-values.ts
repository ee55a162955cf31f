const inWords = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** Formats a calendar day (YYYY-MM-DD) as the portal shows it, e.g. 31 Oct 2026. A day has no time zone: it is the same everywhere. */
export function formatDay(isoDate: string | null | undefined): string {
  if (!isoDate) return "–";
  const parsed = Date.parse(`${isoDate.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(parsed) ? isoDate : inWords.format(parsed);
}
