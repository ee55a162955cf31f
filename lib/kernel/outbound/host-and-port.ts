/** Parses `host:port` (an IPv6 address in brackets) into an http origin; returns null for any other text. */
export function parseHostAndPort(text: string): URL | null {
  if (!/^(\[[0-9a-fA-F:.]+\]|[^\s:/?#@[\]]+):\d{1,5}$/.test(text)) return null;
  return URL.canParse(`http://${text}`) ? new URL(`http://${text}`) : null;
}
