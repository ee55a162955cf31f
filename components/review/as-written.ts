/** All digits of a number with commas between the thousands, which are removed again when the field is read. */
export function parted(value: number): string {
  const [whole = "", ...fraction] = String(value).split(".");
  return [whole.replace(/\B(?=(\d{3})+$)/g, ","), ...fraction].join(".");
}

/** A value as its single-line field contains it. An e-invoice's texts have line breaks; such a field would drop them and join the words. */
export const asWritten = (value: string | number | null): string =>
  value === null ? "" : typeof value === "number" ? parted(value) : value.replace(/\s*[\r\n]\s*/g, " ");

/** Whether a field still has its initial text. Then it wasn't corrected, even if the field can't represent the whole value. */
export const isAsOpened = (text: string, value: string | number | null): boolean => text.trim() === asWritten(value).trim();
