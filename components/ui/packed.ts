/** A value in the text of its JSON, on its way from a server's component to one that runs in the browser. */
export type Packed<T> = string & { readonly of?: T };

/**
 * React visits every value that it hands over, once to write it and once more on either side to read it: for a result with its
 * lines and the places of their words some thousands, which took longer than all else that the server did for the page. A text
 * is one value. For what JSON has alone: no times, no functions.
 */
export const pack = <T>(value: T): Packed<T> => JSON.stringify(value);

export const unpack = <T>(packed: Packed<T>): T => JSON.parse(packed) as T;
