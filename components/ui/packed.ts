/** A value serialized as JSON for passing it from a server component to a client component. */
export type Packed<T> = string & { readonly of?: T };

/**
 * React traverses every value that it passes to the client, once to write it and once on each side to read it. For a result with its lines
 * and word positions these are thousands, which took longer than everything else the server did for the page. A string is one value. Only
 * for JSON data: no dates, no functions.
 */
export const pack = <T>(value: T): Packed<T> => JSON.stringify(value);

export const unpack = <T>(packed: Packed<T>): T => JSON.parse(packed) as T;
