/** Digit for digit as it is, with commas between the thousands; the reading of what was written takes them out again. */
export function parted(value: number): string {
  const [whole = "", ...fraction] = String(value).split(".");
  return [whole.replace(/\B(?=(\d{3})+$)/g, ","), ...fraction].join(".");
}

/** A value as its field of one line holds it. An e-invoice's texts have line breaks, which such a field would leave out, joining words. */
export const asWritten = (value: string | number | null): string =>
  value === null ? "" : typeof value === "number" ? parted(value) : value.replace(/\s*[\r\n]\s*/g, " ");

/** Whether a field still holds the value that it was opened with: then nobody corrected it, whatever the field can't hold of it. */
export const isAsOpened = (text: string, value: string | number | null): boolean => text.trim() === asWritten(value).trim();
