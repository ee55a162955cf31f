import { cutText } from "@/lib/kernel/cut-text";

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Text as PostgreSQL takes it: documents hold NUL characters and halves of surrogate pairs, which it refuses. */
export function storableText(text: string): string {
  return text.replaceAll("\0", "").replace(LONE_SURROGATE, "\uFFFD");
}

/** What JSON writes for NUL and for half of a surrogate pair; an escaped backslash before a u looks like it. */
const PERHAPS_UNSTORABLE = /\\u(?:0000|d[89a-f])/;

/** A JSON value with every text in it made storable; the value itself where it is. */
export function storableJson<T>(value: T): T {
  const text = JSON.stringify(value);
  return PERHAPS_UNSTORABLE.test(text) ? (mended(text) as T) : value;
}

/** As `storableJson`, written out. */
export function storableJsonText(value: object): string {
  const text = JSON.stringify(value);
  return PERHAPS_UNSTORABLE.test(text) ? JSON.stringify(mended(text)) : text;
}

const mended = (json: string): unknown =>
  JSON.parse(json, (_, member: unknown) => (typeof member === "string" ? storableText(member) : member));

const MAX_COLUMN_TEXT = 500;

/** A value of a text column, such as a vendor's name: storable, and short enough to be shown and compared. */
export function storedText(value: string | null): string | null {
  return value === null ? null : cutText(storableText(value), MAX_COLUMN_TEXT);
}
