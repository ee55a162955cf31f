/** Converts a Nigerian-style date (05/10/2026) to ISO (2026-10-05); returns any other text unchanged. */
export function dayOf(text: string): string {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  return day && month && year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
}
