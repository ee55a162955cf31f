/** What is kept of one body, in characters. */
export const MAX_KEPT_CHARACTERS = 16_000;
const REDACTED = "[redacted]";

/** Members whose values are secrets, in lower case without "-" and "_". */
const SECRET_MEMBERS: ReadonlySet<string> = new Set([
  "encryptedpayload",
  "secret",
  "secrets",
  "password",
  "passphrase",
  "pin",
  "key",
  "apikey",
  "xapikey",
  "privatekey",
  "accesskey",
  "sharedsecret",
  "token",
  "accesstoken",
  "refreshtoken",
  "authorization",
  "cookie",
  "signature",
  "credentials",
]);

/** A member of a JSON object with a text or a number as its value; the text may be cut off at the end. */
const MEMBER = /"((?:[^"\\]|\\.){1,64})"(\s*:\s*)(?:"(?:[^"\\]|\\.)*(?:"|\\?$)|-?\d[\d.eE+-]*)/g;
const OWN_SECRETS = /\b(levy_(?:ss_)?(?:test|live)_|whsec_)[0-9A-Za-z+/=]+/g;
/** A pre-signed address has its signature in the query, and some have a password before the host. */
const ADDRESS = /(https?:\/\/)(?:[^"\s/?#@]*@)?([^"\s?#]*)(\?[^"\s#]*)?/g;

/** JSON text without its secrets: by the names of members, and by the form of our own keys wherever they stand. */
export function maskSecrets(json: string): string {
  return json
    .replace(MEMBER, (whole, name: string, colon: string) =>
      SECRET_MEMBERS.has(name.toLowerCase().replace(/[-_]/g, "")) ? `"${name}"${colon}"${REDACTED}"` : whole,
    )
    .replace(OWN_SECRETS, `$1${REDACTED}`)
    .replace(
      ADDRESS,
      (_whole, scheme: string, rest: string, query: string | undefined) => `${scheme}${rest}${query === undefined ? "" : `?${REDACTED}`}`,
    );
}

/** What is kept of a body: masked, and cut where it is long. Cut first, so that the work is bounded too. */
export function keptText(json: string): string {
  if (json.length <= MAX_KEPT_CHARACTERS) return maskSecrets(json);
  return `${maskSecrets(json.slice(0, MAX_KEPT_CHARACTERS))} … [cut: ${json.length} characters]`;
}
