/** A query string for a URL: empty values are left out, and the order is always the same. */
export function queryString(query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return new URLSearchParams(
    given.map(([name, value]): [string, string] => [name, String(value)]).sort(([a], [b]) => (a < b ? -1 : 1)),
  ).toString();
}

/** The state of a URL as a query: missing values are undefined, and a page before the first becomes the first. */
export function queryOf<T extends Record<string, unknown>>(
  state: T,
): { [Name in keyof T]: null extends T[Name] ? Exclude<T[Name], null> | undefined : T[Name] } {
  const read = ([name, value]: [string, unknown]): [string, unknown] => [
    name,
    value === null ? undefined : name === "page" ? Math.max(1, Number(value)) : value,
  ];
  return Object.fromEntries(Object.entries(state).map(read)) as ReturnType<typeof queryOf<T>>;
}
