/** An instant as the value of a `datetime-local` input, in the reader's time zone. */
export function localOf(instant: string | undefined): string {
  if (instant === undefined) return "";
  const time = new Date(instant);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The instant in a `datetime-local` input; null if it is empty or incomplete. */
export function instantOf(local: string): string | null {
  const time = new Date(local);
  return local === "" || Number.isNaN(time.getTime()) ? null : time.toISOString();
}
