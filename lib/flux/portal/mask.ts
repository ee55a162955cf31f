/** Replaces each secret. */
export const MASK = "••••••";

const inMarkup = (secret: string): string =>
  secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\u00a0", "&nbsp;");
const inScript = (secret: string): string => JSON.stringify(secret).slice(1, -1);

/** Replaces lone surrogates, which can't be encoded in a URL. */
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
  // JSON embedded in pages, where characters that could end the script tag are escaped.
  (secret) => inScript(secret).replace(/[<>&']/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`),
];

/**
 * Returns the text without secrets, however they are escaped in markup, addresses or scripts and in whichever case, and without one-time
 * tokens.
 */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  const written = secrets.filter((secret) => secret !== "").flatMap((secret) => escapes.map((escape) => escape(secret)));
  // The longest first: masking a secret that is part of another must not leave the rest of the longer one.
  const longestFirst = [...new Set(written)].sort((a, b) => b.length - a.length);
  // Case-insensitive, because portals show user names as they were registered, not as they were typed.
  const masked = longestFirst.reduce((rest, secret) => rest.replace(new RegExp(literal(secret), "giu"), MASK), text);
  return masked.replace(TAG, (tag) => (BEARS_TOKEN.test(tag) ? tag.replace(/(\s(?:value|content)=")[^"]*"/gi, `$1${MASK}"`) : tag));
}

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

const TAG = /<(?:input|meta)\b(?:"[^"]*"|[^">])*>/gi;
/** Hidden and password fields, and tokens that frameworks put into the head for scripts. */
const BEARS_TOKEN = /\stype="(?:hidden|password)"|\sname="[^"]*(?:csrf|token|nonce)[^"]*"/i;

/**
 * Returns a copy of the error with secrets masked in message and stack, and without its cause: browser errors quote what was being typed.
 */
export function withoutSecrets(error: unknown, secrets: readonly string[]): Error {
  const masked = new Error(maskSecrets(error instanceof Error ? error.message : String(error), secrets));
  if (error instanceof Error) {
    masked.name = error.name;
    masked.stack = maskSecrets(error.stack ?? "", secrets);
  }
  return masked;
}

/** Masks secrets in the error itself, keeping its class: a description of a page may quote the user whom the page greets. */
export function hideSecretsIn(error: unknown, secrets: readonly string[]): unknown {
  if (!(error instanceof Error)) return error;
  error.message = maskSecrets(error.message, secrets);
  error.stack = maskSecrets(error.stack ?? "", secrets);
  return error;
}
