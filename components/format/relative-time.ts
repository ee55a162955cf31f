const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000];

/** The distance of an instant from now in words; null from one week on, where a date is more useful. */
export function relativeTime(instant: Date, now: Date): string | null {
  const ms = instant.getTime() - now.getTime();
  const far = Math.abs(ms);
  if (far >= 7 * DAY) return null;
  const said = (text: string): string => (ms > 0 ? `in ${text}` : `${text} ago`);
  if (far < 45 * SECOND) return ms > 0 ? "in a moment" : "just now";
  if (far < 59.5 * MINUTE) return said(`${Math.max(1, Math.round(far / MINUTE))} min`);
  if (far < 23.5 * HOUR) return said(`${Math.round(far / HOUR)} h`);
  const days = Math.round(far / DAY);
  return said(days === 1 ? "1 day" : `${days} days`);
}
