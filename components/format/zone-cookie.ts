/** Name of the cookie in which the browser reports the reader's time zone, so that the server can render times in it. */
export const zoneCookie = "levy.zone";

/** The canonical name of a time zone; null if there is no such zone. */
export function readZone(text: string | undefined): string | null {
  if (!text) return null;
  try {
    return new Intl.DateTimeFormat("en-GB", { timeZone: decodeURIComponent(text) }).resolvedOptions().timeZone;
  } catch {
    // A cookie may contain anything.
    return null;
  }
}
