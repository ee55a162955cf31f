/** A document's display name; for a URL, the part after the last slash. */
export function shortFileName(name: string): string {
  if (!/^https?:\/\//i.test(name) || !URL.canParse(name)) return name;
  const { pathname, host } = new URL(name);
  const last = pathname.split("/").findLast((part) => part !== "");
  return last === undefined ? host : safelyDecoded(last);
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
