/** An instant as the browser's own field for a date and a time shows it, in the reader's zone. */
export function localOf(instant: string | undefined): string {
  if (instant === undefined) return "";
  const time = new Date(instant);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** What such a field holds, as an instant; null where it is empty or half typed. */
export function instantOf(local: string): string | null {
  const time = new Date(local);
  return local === "" || Number.isNaN(time.getTime()) ? null : time.toISOString();
}
