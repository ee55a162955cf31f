/**
 * The first `length` UTF-16 code units of a text, one fewer if the cut would split a surrogate pair: PostgreSQL refuses a whole JSON
 * document that contains half of one.
 */
export function cutText(text: string, length: number): string {
  const cut = text.slice(0, length);
  return cut.length < text.length && /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}
