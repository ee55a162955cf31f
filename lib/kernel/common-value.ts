/** The value that all share; null if they differ or there are none. */
export function commonValue<T>(values: readonly T[]): T | null {
  return values.every((value) => value === values[0]) ? (values[0] ?? null) : null;
}
