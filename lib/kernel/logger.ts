import pino from "pino";
import { env } from "./env";
import { logContext } from "./log-context";

/** Members whose values never reach a log, at the entry's top and two levels below: nothing that is logged goes deeper. */
const SECRET_MEMBERS = ["password", "secret", "apiKey", "encryptedPayload", "authorization", "cookie", "token", "x-api-key"];
const paths = SECRET_MEMBERS.flatMap((name) => {
  const member = /^[a-zA-Z]+$/.test(name) ? name : `["${name}"]`;
  return [member, member.startsWith("[") ? `*${member}` : `*.${member}`, member.startsWith("[") ? `*.*${member}` : `*.*.${member}`];
});
/** Of a refusal PostgreSQL tells the whole row, or the text that it could not read; also where several errors are logged as one. */
const REFUSED_VALUES = ["err", "err.aggregateErrors[*]"].flatMap((error) => [`${error}.detail`, `${error}.where`]);

let root: pino.Logger | null = null;
let destination: pino.DestinationStream | null = null;

/** Structured log of one part of the service; one JSON line an entry on standard output. */
export function logger(part: string): pino.Logger {
  const options = {
    level: env().LOG_LEVEL,
    base: null,
    mixin: () => logContext(),
    redact: { paths: [...paths, ...REFUSED_VALUES], censor: "[redacted]" },
  };
  root ??= destination ? pino(options, destination) : pino(options);
  return root.child({ part });
}

/** For tests: what is logged from now on, at the level set now, goes there; null: to standard output again. */
export function logTo(elsewhere: pino.DestinationStream | null): void {
  destination = elsewhere;
  root = null;
}
