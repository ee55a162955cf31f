import { hash } from "node:crypto";

/** A weak ETag: equal for equal data, regardless of the response's request id and timestamp. */
export function weakEtag(data: unknown): string {
  return `W/"${hash("sha256", JSON.stringify(data), "base64url").slice(0, 27)}"`;
}

/** Weak comparison as in RFC 9110 §13.1.2. */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  return ifNoneMatch.trim() === "*" || ifNoneMatch.split(",").some((tag) => bare(tag) === bare(etag));
}
