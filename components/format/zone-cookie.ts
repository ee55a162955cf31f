/** Keeps the reader's time zone, as their browser tells it, so that pages are sent with times in it. */
export const zoneCookie = "levy.zone";

/** The zone by its own name; null where there is no such zone. */
export function readZone(text: string | undefined): string | null {
  if (!text) return null;
  try {
    return new Intl.DateTimeFormat("en-GB", { timeZone: decodeURIComponent(text) }).resolvedOptions().timeZone;
  } catch {
    // What a reader's cookie holds may be anything.
    return null;
  }
}
