import pino from "pino";
import { env } from "./env";
import { logContext } from "./observe/log-context";

/** Members that are redacted, at the top of an entry and two levels below; no logged object is nested deeper. */
const SECRET_MEMBERS = ["password", "secret", "apiKey", "encryptedPayload", "authorization", "cookie", "token", "x-api-key"];
const paths = SECRET_MEMBERS.flatMap((name) => {
  const member = /^[a-zA-Z]+$/.test(name) ? name : `["${name}"]`;
  return [member, member.startsWith("[") ? `*${member}` : `*.${member}`, member.startsWith("[") ? `*.*${member}` : `*.*.${member}`];
});
/** Redacted as well: PostgreSQL's errors may contain the whole refused row, or the text it could not parse. Also in aggregate errors. */
const REFUSED_VALUES = ["err", "err.aggregateErrors[*]"].flatMap((error) => [`${error}.detail`, `${error}.where`]);

let root: pino.Logger | null = null;
let destination: pino.DestinationStream | null = null;

/** Structured log of one part of the service, one JSON line per entry on standard output. */
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

/** For tests: sends log lines to `elsewhere` from now on, at the level currently set; null restores standard output. */
export function logTo(elsewhere: pino.DestinationStream | null): void {
  destination = elsewhere;
  root = null;
}
