/** The origin that `host:port` names (an IPv6 address in brackets); null for text of another form. */
export function parseHostAndPort(text: string): URL | null {
  if (!/^(\[[0-9a-fA-F:.]+\]|[^\s:/?#@[\]]+):\d{1,5}$/.test(text)) return null;
  return URL.canParse(`http://${text}`) ? new URL(`http://${text}`) : null;
}
