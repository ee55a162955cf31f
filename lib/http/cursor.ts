import { z } from "zod";
import { idPrefixes, isId, type IdKind } from "@/lib/kernel/ids";

const VERSION = "1:";

/** An opaque cursor that means "after this id"; no other file may depend on its format. */
export function encodeCursor(after: string): string {
  return Buffer.from(VERSION + after).toString("base64url");
}

/** The id that `encodeCursor` was given, or null if the text is not a valid cursor. */
export function decodeCursor(cursor: string): string | null {
  const text = Buffer.from(cursor, "base64url").toString("utf8");
  return text.startsWith(VERSION) && encodeCursor(text.slice(VERSION.length)) === cursor ? text.slice(VERSION.length) : null;
}

function cursorOf(isPlace: (place: string) => boolean) {
  return z
    .string()
    .max(200)
    .transform((cursor, check) => {
      const place = decodeCursor(cursor);
      if (place !== null && isPlace(place)) return place;
      check.addIssue({
        code: "custom",
        message: "cursor is not valid for this list: use the nextCursor of a previous page, or omit it to start from the beginning",
        params: { code: "invalid_cursor" },
      });
      return z.NEVER;
    });
}

/** Accepts only digits: `Number` would also take `0x5`, `1e1`, `5.0`, and blanks, whose author may have meant something else. */
const plainInteger = (value: unknown): unknown => (typeof value === "string" && /^-?\d+$/.test(value) ? Number(value) : value);

const limitOf = (fallback: number) =>
  z
    .preprocess(plainInteger, z.int({ error: "must be a whole number from 1 to 100, in digits alone" }).min(1).max(100))
    .default(fallback)
    .meta({
      description: "Maximum number of results to return",
      override: { type: "integer", minimum: 1, maximum: 100, default: fallback },
    });

/**
 * The query of a list of `kind`: `limit` from 1 to 100 (default 20), and `cursor`, which is decoded to the id after which the page starts.
 */
export function pageQuery(kind: IdKind) {
  return z.object({
    limit: limitOf(20),
    cursor: cursorOf((place) => isId(kind, place))
      .optional()
      .meta({ description: `nextCursor of the previous page (results are ${idPrefixes[kind]}_ objects, newest first)` }),
  });
}

/** The query of a list whose cursor is a position counted from 0, such as the items of a job. */
export function positionQuery(fallbackLimit: number) {
  return z.object({
    limit: limitOf(fallbackLimit),
    cursor: cursorOf((place) => /^\d{1,6}$/.test(place))
      .optional()
      .meta({ description: "nextCursor of the previous page" }),
  });
}

/** Parameters by which other services page, in the plain form of `pagedOtherwise`, and the ones that lists have instead. */
const elsewhere: Readonly<Record<string, "cursor" | "limit">> = {
  ...{ page: "cursor", pagenumber: "cursor", pagetoken: "cursor", offset: "cursor", skip: "cursor", after: "cursor" },
  ...{ startingafter: "cursor", perpage: "limit", pagesize: "limit" },
};

/**
 * What to send instead of a parameter that pages elsewhere, or null for any other name. If `page=2` were ignored like other unknown
 * parameters, a client that counts pages would read the first one forever.
 */
export function pagedOtherwise(name: string): string | null {
  const plain = name.toLowerCase().replace(/[_-]/g, "");
  const meant = Object.hasOwn(elsewhere, plain) ? elsewhere[plain] : undefined;
  if (meant === undefined) return null;
  return meant === "limit" ? "rename it to limit" : "send the nextCursor of the previous page as cursor";
}
