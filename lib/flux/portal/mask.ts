const MASK = "••••••";

const escapes: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  (secret) => secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  (secret) => secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\"", "&quot;"),
  (secret) => secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\"", "&#34;").replaceAll("'", "&#39;"),
  (secret) => encodeURIComponent(secret),
  (secret) => JSON.stringify(secret).slice(1, -1),
];

/** The text without secrets, however they are written in markup, addresses or scripts, and without any one-time token. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  const written = secrets.filter((secret) => secret !== "").flatMap((secret) => escapes.map((escape) => escape(secret)));
  // The longest first: one that is part of another must not leave the other's rest behind.
  const longestFirst = [...new Set(written)].sort((a, b) => b.length - a.length);
  const masked = longestFirst.reduce((rest, secret) => rest.replaceAll(secret, MASK), text);
  return masked.replace(/(<input[^>]*type="(?:hidden|password)"[^>]*value=")[^"]*"/g, `$1${MASK}"`);
}

/** Whether any secret is written in the text. */
export function holdsSecret(text: string, secrets: readonly string[]): boolean {
  return secrets.some((secret) => secret !== "" && escapes.some((escape) => text.includes(escape(secret))));
}
