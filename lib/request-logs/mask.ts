import { cutText } from "@/lib/kernel/cut-text";

/** What is kept of one body, in characters. */
export const MAX_KEPT_CHARACTERS = 16_000;
const REDACTED = "[redacted]";

/** Names of members whose values are secrets, in lower case without "-" and "_": whatever else stands before, as in `portalPassword`. */
const SECRET_NAME =
  /pass(?:word|wd|phrase|code)|^(?:pass|pin|pwd|key|cookie)$|(?:encryptedpayload|secret|token|apikey|privatekey|accesskey|authorization|signature|credential|pwd)s?\d*$/;
const isSecret = (name: string): boolean => SECRET_NAME.test(name.toLowerCase().replace(/[-_]/g, ""));

/** A text, which may be cut off at the end. */
const TEXT = String.raw`"(?:[^"\\]|\\.)*(?:"|\\?$)`;
/** What stands in a list or an object that holds no further ones. */
const FLAT = String.raw`(?:"(?:[^"\\]|\\.)*"|[^"[\]{}])*`;
/** A member of a JSON object with a text, a number, or a flat list or object as its value. */
const MEMBER = new RegExp(
  String.raw`"((?:[^"\\]|\\.){1,64})"(\s*:\s*)(?:${TEXT}|-?\d[\d.eE+-]*|\[${FLAT}(?:\]|(?:${TEXT})?$)|\{${FLAT}(?:\}|(?:${TEXT})?$))`,
  "g",
);
/** The same with a text as its value, in JSON that is itself a text. */
const ESCAPED_MEMBER = /\\"([^"\\]{1,64})\\"(\s*:\s*)\\"(?:[^"\\]|\\\\(?:\\.|[^"]))*/g;
/** As forms and shells write it. */
const ASSIGNED = /\b([\w-]{1,64})=([^&#\s"'\\;,]+)/g;
const OWN_SECRETS = /\b(levy_(?:ss_)?(?:test|live)_|whsec_)[0-9A-Za-z+/=]+/g;
/** A pre-signed address has its signature in the query, and some have a password before the host. */
const ADDRESS = /(https?:\/\/)(?:[^"\s/?#@]*@)?([^"\s?#]*)(\?[^"\s#]*)?/g;

/** JSON text without its secrets: by the names of members, and by the form of our own keys wherever they stand. */
export function maskSecrets(json: string): string {
  return json
    .replace(MEMBER, maskMember)
    .replace(ESCAPED_MEMBER, (whole, name: string, colon: string) => (isSecret(name) ? `\\"${name}\\"${colon}\\"${REDACTED}` : whole))
    .replace(OWN_SECRETS, `$1${REDACTED}`)
    .replace(
      ADDRESS,
      (_whole, scheme: string, rest: string, query: string | undefined) => `${scheme}${rest}${query === undefined ? "" : `?${REDACTED}`}`,
    )
    .replace(ASSIGNED, (whole, name: string) => (isSecret(name) ? `${name}=${REDACTED}` : whole));
}

/** Members of a list or object that is no secret have names of their own. */
function maskMember(whole: string, name: string, colon: string): string {
  if (isSecret(name)) return `"${name}"${colon}"${REDACTED}"`;
  const at = name.length + 2 + colon.length;
  return /^[[{]/.test(whole.slice(at, at + 1)) ? whole.slice(0, at + 1) + whole.slice(at + 1).replace(MEMBER, maskMember) : whole;
}

/** What is kept of a body: masked, and cut where it is long. Cut first, so that the work is bounded too. */
export function keptText(json: string): string {
  if (json.length <= MAX_KEPT_CHARACTERS) return maskSecrets(json);
  return `${maskSecrets(cutText(json, MAX_KEPT_CHARACTERS))} … [cut: ${json.length} characters]`;
}
