/**
 * The first `length` UTF-16 units of a text, one fewer where the last would be half of a surrogate pair: PostgreSQL refuses half of one
 * in JSON, and with it whatever stands beside it.
 */
export function cutText(text: string, length: number): string {
  const cut = text.slice(0, length);
  return cut.length < text.length && /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}
