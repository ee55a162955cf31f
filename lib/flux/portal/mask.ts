/** Stands where a secret stood. */
export const MASK = "••••••";

const escapes: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  (secret) => secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  (secret) => secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;"),
  (secret) =>
    secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&#34;").replaceAll("'", "&#39;"),
  (secret) => encodeURIComponent(secret),
  (secret) => JSON.stringify(secret).slice(1, -1),
];

/** The text without secrets, however they are written in markup, addresses or scripts, and without any one-time token. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  const written = secrets.filter((secret) => secret !== "").flatMap((secret) => escapes.map((escape) => escape(secret)));
  // The longest first: one that is part of another must not leave the other's rest behind.
  const longestFirst = [...new Set(written)].sort((a, b) => b.length - a.length);
  const masked = longestFirst.reduce((rest, secret) => rest.replaceAll(secret, MASK), text);
  return masked.replace(TAG, (tag) => (BEARS_TOKEN.test(tag) ? tag.replace(/(\s(?:value|content)=")[^"]*"/gi, `$1${MASK}"`) : tag));
}

const TAG = /<(?:input|meta)\b(?:"[^"]*"|[^">])*>/gi;
/** Hidden and password fields, and what frameworks put into the head for scripts to send. */
const BEARS_TOKEN = /\stype="(?:hidden|password)"|\sname="[^"]*(?:csrf|token|nonce)[^"]*"/i;

/** An error without secrets in its message, its trace or its cause: a browser's own tells what was being typed. */
export function withoutSecrets(error: unknown, secrets: readonly string[]): Error {
  const masked = new Error(maskSecrets(error instanceof Error ? error.message : String(error), secrets));
  if (error instanceof Error) {
    masked.name = error.name;
    masked.stack = maskSecrets(error.stack ?? "", secrets);
  }
  return masked;
}
