import { cutText } from "@/lib/kernel/text/cut-text";
import { shownText } from "@/lib/kernel/text/shown-text";

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Removes what PostgreSQL text refuses and documents may contain: NUL characters, and lone surrogates (replaced by U+FFFD). */
export function storableText(text: string): string {
  return text.replaceAll("\0", "").replace(LONE_SURROGATE, "\uFFFD");
}

/** The JSON escape of NUL or of a surrogate. An escaped backslash before a "u" looks the same. */
const PERHAPS_UNSTORABLE = /\\u(?:0000|d[89a-f])/;

/** A JSON value with all its texts made storable; the same object if nothing had to change. */
export function storableJson<T>(value: T): T {
  const text = JSON.stringify(value);
  return PERHAPS_UNSTORABLE.test(text) ? (parseStorable(text) as T) : value;
}

/** As `storableJson`, but returns the JSON text. */
export function storableJsonText(value: object): string {
  const text = JSON.stringify(value);
  return PERHAPS_UNSTORABLE.test(text) ? JSON.stringify(parseStorable(text)) : text;
}

const parseStorable = (json: string): unknown =>
  JSON.parse(json, (_, member: unknown) => (typeof member === "string" ? storableText(member) : member));

const MAX_COLUMN_TEXT = 500;

/** Prepares a value for a text column, such as a vendor's name: storable, harmless to show, and short enough to be shown and compared. */
export function columnText(value: string | null): string | null {
  return value === null ? null : cutText(shownText(storableText(value)), MAX_COLUMN_TEXT);
}
