/** Turns a code such as `professional_services` into words for people. */
export function inWords(code: string | null | undefined): string {
  if (!code) return "–";
  const text = code.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
