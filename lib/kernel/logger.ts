import pino from "pino";
import { env } from "./env";
import { logContext } from "./log-context";

/** Members whose values never reach a log, wherever they stand. */
const SECRET_MEMBERS = ["password", "secret", "apiKey", "encryptedPayload", "authorization", "cookie", "token", "x-api-key"];
const paths = SECRET_MEMBERS.flatMap((name) => {
  const member = /^[a-zA-Z]+$/.test(name) ? name : `["${name}"]`;
  return [member, member.startsWith("[") ? `*${member}` : `*.${member}`, member.startsWith("[") ? `*.*${member}` : `*.*.${member}`];
});

let root: pino.Logger | null = null;

/** Structured log of one part of the service; one JSON line an entry on standard output. */
export function logger(part: string): pino.Logger {
  root ??= pino({ level: env().LOG_LEVEL, base: null, mixin: () => logContext(), redact: { paths, censor: "[redacted]" } });
  return root.child({ part });
}
