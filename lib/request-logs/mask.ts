import { cutText } from "@/lib/kernel/text/cut-text";

/** The most characters of a body that are logged. */
export const MAX_KEPT_CHARACTERS = 16_000;
const REDACTED = "[redacted]";

/** Names of members with secret values, in lower case and without "-" and "_"; most match with any prefix, as in `portalPassword`. */
const SECRET_NAME =
  /pass(?:word|wd|phrase|code)|^(?:pass|pin|pwd|key|cookie)$|(?:encryptedpayload|secret|token|apikey|privatekey|accesskey|authorization|signature|credential|pwd)s?\d*$/;
const isSecret = (name: string): boolean => SECRET_NAME.test(name.toLowerCase().replace(/[-_]/g, ""));

/** A JSON string, which may be cut off at the end of the text. */
const TEXT = String.raw`"(?:[^"\\]|\\.)*(?:"|\\?$)`;
/** The content of a list or object without nested ones. */
const FLAT = String.raw`(?:"(?:[^"\\]|\\.)*"|[^"[\]{}])*`;
/** A member of a JSON object whose value is a string, a number, or a flat list or object. */
const MEMBER = new RegExp(
  String.raw`"((?:[^"\\]|\\.){1,64})"(\s*:\s*)(?:${TEXT}|-?\d[\d.eE+-]*|\[${FLAT}(?:\]|(?:${TEXT})?$)|\{${FLAT}(?:\}|(?:${TEXT})?$))`,
  "g",
);
/** A member with a string value in JSON that is itself embedded in a string. */
const ESCAPED_MEMBER = /\\"([^"\\]{1,64})\\"(\s*:\s*)\\"(?:[^"\\]|\\\\(?:\\.|[^"]))*/g;
/** An assignment as in form data and shell commands. */
const ASSIGNED = /\b([\w-]{1,64})=([^&#\s"'\\;,]+)/g;
const OWN_SECRETS = /\b(levy_(?:ss_)?(?:test|live)_|whsec_)[0-9A-Za-z+/=]+/g;
/** Presigned URLs have their signature in the query, and some URLs contain a password before the host. */
const ADDRESS = /(https?:\/\/)(?:[^"\s/?#@]*@)?([^"\s?#]*)(\?[^"\s#]*)?/g;

/** Masks secrets in JSON text: values by the names of their members, and Levy's own keys by their form wherever they occur. */
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

/** Members inside a list or object that is not itself secret are masked by their own names. */
function maskMember(whole: string, name: string, colon: string): string {
  if (isSecret(name)) return `"${name}"${colon}"${REDACTED}"`;
  const at = name.length + 2 + colon.length;
  return /^[[{]/.test(whole.slice(at, at + 1)) ? whole.slice(0, at + 1) + whole.slice(at + 1).replace(MEMBER, maskMember) : whole;
}

/** The logged form of a body: masked, and cut if it is long. It is cut first, so that the work of masking is bounded too. */
export function keptText(json: string): string {
  if (json.length <= MAX_KEPT_CHARACTERS) return maskSecrets(json);
  return `${maskSecrets(cutText(json, MAX_KEPT_CHARACTERS))} … [cut: ${json.length} characters]`;
}
