/** Stands where a secret stood. */
export const MASK = "••••••";

const inMarkup = (secret: string): string =>
  secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\u00a0", "&nbsp;");
const inScript = (secret: string): string => JSON.stringify(secret).slice(1, -1);

/** Half a character can't be written in an address. */
const wellFormed = (secret: string): string => secret.replace(/\p{Surrogate}/gu, "\ufffd");

const escapes: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  inMarkup,
  (secret) => inMarkup(secret).replaceAll('"', "&quot;"),
  (secret) => inMarkup(secret).replaceAll('"', "&#34;").replaceAll("'", "&#39;"),
  (secret) => encodeURIComponent(wellFormed(secret)),
  (secret) => new URLSearchParams({ "": secret }).toString().slice(1),
  inScript,
  (secret) => inScript(secret).replaceAll("/", "\\/"),
  // As JSON is written into pages, so that no tag ends it.
  (secret) => inScript(secret).replace(/[<>&']/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`),
];

/**
 * The text without secrets, however they are written in markup, addresses or scripts and in whichever case, and without any
 * one-time token.
 */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  const written = secrets.filter((secret) => secret !== "").flatMap((secret) => escapes.map((escape) => escape(secret)));
  // The longest first: one that is part of another must not leave the other's rest behind.
  const longestFirst = [...new Set(written)].sort((a, b) => b.length - a.length);
  // Portals show user names as they were registered, which may be in other letters than they were typed in.
  const masked = longestFirst.reduce((rest, secret) => rest.replace(new RegExp(literal(secret), "giu"), MASK), text);
  return masked.replace(TAG, (tag) => (BEARS_TOKEN.test(tag) ? tag.replace(/(\s(?:value|content)=")[^"]*"/gi, `$1${MASK}"`) : tag));
}

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

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

/** The same error, told without secrets: what it says of a page may quote whom that greets. */
export function hideSecretsIn(error: unknown, secrets: readonly string[]): unknown {
  if (!(error instanceof Error)) return error;
  error.message = maskSecrets(error.message, secrets);
  error.stack = maskSecrets(error.stack ?? "", secrets);
  return error;
}
