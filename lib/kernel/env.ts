import { existsSync, readFileSync, statSync } from "node:fs";
import { resolve, join } from "node:path";
import { z } from "zod";
import { parseRange } from "./outbound/address-range";
import type { NamedKey } from "./crypto";
import { parseHostAndPort } from "./outbound/host-and-port";
import { parseHeaders } from "./observe/otlp-headers";
import { faultInWords } from "./schemas/zod-faults";

const list = z
  .string()
  .optional()
  .transform((v) =>
    (v ?? "")
      .split(",")
      .map((s) => s.trim())
      .filter(Boolean),
  );
const listOf = (isEntry: (text: string) => boolean, form: string) =>
  list.superRefine((entries, check) => {
    for (const entry of entries.filter((one) => !isEntry(one))) check.addIssue({ code: "custom", message: `"${entry}" is not ${form}` });
  });
const optional = z
  .string()
  .optional()
  .transform((v) => (v === undefined || v.trim() === "" ? undefined : v.trim()));

const settings = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  PUBLIC_URL: optional.pipe(z.url().optional()),
  SANDBOX_URL: optional.pipe(z.url().optional()),
  DATABASE_URL: optional.refine((text) => text === undefined || /^postgres(ql)?:\/\/./.test(text), "must be a postgres:// URL"),
  DATABASE_SOCKET: optional,
  /** At least two: a daily chore works on a second connection while a transaction holds its claim. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  /** How long an API request waits for PostgreSQL before it is answered with 503. */
  DATABASE_TIMEOUT_SECONDS: z.coerce.number().min(0.1).max(300).default(15),
  REDIS_URL: optional.pipe(z.url({ protocol: /^rediss?$/, error: "a redis:// or rediss:// URL" }).optional()),
  LEVY_DATA_DIR: z.string().default(".data"),
  LEVY_MASTER_KEY: optional,
  LEVY_ALLOWED_PRIVATE_HOSTS: listOf((text) => parseHostAndPort(text) !== null, "of the form host:port"),
  TRUSTED_PROXIES: listOf((text) => parseRange(text) !== null, "an address or a CIDR range"),
  NEXTAUTH_SECRET: optional.pipe(
    z.string().min(32, "must have at least 32 characters: generate it with openssl rand -base64 32").optional(),
  ),
  S3_BUCKET: optional,
  S3_REGION: z.string().default("us-east-1"),
  S3_ENDPOINT: optional.pipe(z.url().optional()),
  /** The object store's address for browsers: S3_ENDPOINT if not set, `none` if browsers can't reach the store. */
  S3_BROWSER_ENDPOINT: optional.refine(
    (text) => text === undefined || text === "none" || URL.canParse(text),
    "must be an address, or none",
  ),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  MAX_BATCH_INVOICES: z.coerce.number().int().min(1).max(500).default(500),
  INNGEST_BASE_URL: optional,
  INNGEST_EVENT_KEY: optional,
  INNGEST_SIGNING_KEY: optional,
  WORKER_PORT: z.coerce.number().int().min(0).max(65535).default(3001),
  /** The address at which an Inngest server reaches the worker; WORKER_PORT on HOST if not set. */
  WORKER_URL: optional.pipe(z.url().optional()),
  /** How long the embedded engine keeps finished runs. */
  ENGINE_RETENTION_DAYS: z.coerce.number().int().min(1).max(3650).default(7),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(256).default(64),
  /** The most invoices of one account that are analyzed at the same time. */
  ANALYSES_PER_ACCOUNT: z.coerce.number().int().min(1).max(500).default(6),
  READER_PROCESSES: z.coerce.number().int().min(1).max(64).default(2),
  /** smtp:// or smtps:// with user and password. If not set, mails are written to files in the data directory. */
  SMTP_URL: optional.pipe(z.url({ protocol: /^smtps?$/, error: "an smtp:// or smtps:// URL" }).optional()),
  MAIL_FROM: z.string().default("Levy <levy@localhost>"),
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  GITHUB_CLIENT_ID: optional,
  GITHUB_CLIENT_SECRET: optional,
  MICROSOFT_CLIENT_ID: optional,
  MICROSOFT_CLIENT_SECRET: optional,
  /** The directory (tenant) whose members may sign in; `common` allows every directory. */
  MICROSOFT_TENANT_ID: z.string().default("common"),
  /** Any other OpenID Connect provider. */
  OIDC_ISSUER: optional.pipe(z.url().optional()),
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  OIDC_NAME: z.string().default("Single sign-on"),
  /** The credit packs on sale: `credits=price CURRENCY`, separated by commas; parsed by lib/payments/credit-packs. */
  CREDIT_PACKS: z.string().default("1000=50.00 USD,10000=400.00 USD,100000=3000.00 USD"),
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_API_URL: z.url().default("https://api.stripe.com"),
  PAYSTACK_SECRET_KEY: optional,
  PAYSTACK_API_URL: z.url().default("https://api.paystack.co"),
  SELLER_NAME: z.string().default("Levy"),
  /** Lines are separated by semicolons. */
  SELLER_ADDRESS: optional,
  SELLER_TAX_ID: optional,
  SELLER_VAT_PERCENT: z.coerce.number().min(0).max(50).default(0),
  /** The token that gives access to /api/metrics. Without it, that page does not exist. */
  METRICS_TOKEN: optional.pipe(z.string().min(16, "must have at least 16 characters").optional()),
  LEVY_AUTHORITY_NG_DRIVER: z.enum(["none", "portal"]).default("none"),
  LEVY_AUTHORITY_NG_URL: optional.pipe(z.url().optional()),
  /** Path of Chromium or Chrome; if not set, one that is found on the machine. */
  LEVY_BROWSER_PATH: optional,
  /** The most taxpayers that one worker has signed in to the portal at the same time. */
  PORTAL_SESSIONS: z.coerce.number().int().min(1).max(16).default(2),
  PORTAL_PAGE_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(300).default(30),
  PORTAL_SETTLE_SECONDS: z.coerce.number().int().min(1).max(3_600).default(90),
  FILING_EVIDENCE_DAYS: z.coerce.number().int().min(1).max(36_500).default(2_192),
  /** Base address of an OpenTelemetry collector (OTLP over HTTP); without it, tracing is off. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional.pipe(z.url().optional()),
  OTEL_EXPORTER_OTLP_HEADERS: optional.refine(
    (text) => text === undefined || parseHeaders(text) !== null,
    "must have the form name=value,name=value with percent-encoded values",
  ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

/**
 * Created on the first start and kept in `secrets.json` of the data directory (mode 0600). A setting for the same purpose takes precedence.
 */
const secretsFile = z.object({
  authSecret: z.string().min(32),
  masterKeys: z.array(z.object({ id: z.string(), key: z.string() })).min(1),
  postgresPassword: z.string().min(16),
});
export type SecretsFile = z.infer<typeof secretsFile>;

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(settings.shape);

export interface Env extends Omit<z.infer<typeof settings>, "LEVY_MASTER_KEY"> {
  /** Absolute path of LEVY_DATA_DIR. */
  dataDir: string;
  /** Absolute base of Levy's own addresses, without a trailing slash. */
  publicUrl: string;
  sandboxUrl: string;
  /** Signs portal sessions and links to filing documents; empty if neither the setting nor the data directory has a secret. */
  authSecret: string;
  /**
   * The first key seals, and all of them open. Keys from the data directory are read again when the file changes, so rotation needs no
   * restart.
   */
  masterKeys: readonly NamedKey[];
  masterKeysFrom: "setting" | "file";
  /** The tax authority that live keys file with; null if no driver is set. */
  liveAuthority: { url: string } | null;
  /** Where background functions run: in the embedded engine, or on an Inngest server or Inngest Cloud. */
  inngestMode: "embedded" | "server";
}

let cached: Env | null = null;

/** The settings of this process, parsed once. Throws an error that names every fault if a setting is invalid. */
export function env(): Env {
  cached ??= readEnv(process.env);
  return cached;
}

/** Variables that hold the locations of things on the machine, by their names on Linux, macOS, and Windows. */
const PLACES = (
  "PATH HOME TMPDIR TEMP TMP LANG LC_ALL LD_LIBRARY_PATH XDG_CACHE_HOME XDG_RUNTIME_DIR FONTCONFIG_PATH FONTCONFIG_FILE " +
  "SystemRoot LOCALAPPDATA APPDATA USERPROFILE ProgramFiles"
).split(" ");

/** The environment variables that a third-party program needs. Levy's settings are left out, since the program could read secrets there. */
export function variablesForOthers(): Record<string, string> {
  return Object.fromEntries(PLACES.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
}

/**
 * Turns off the debug output of a library that logs what an operator must not see, whatever DEBUG asks for (`pw:*` are Playwright's names).
 * Must be called before the library is loaded. The output of other libraries stays as it is.
 */
export function keepFromDebugOutput(names: string): void {
  const { DEBUG } = process.env;
  if (DEBUG) process.env["DEBUG"] = `${DEBUG},-${names}`;
}

/** For tests: reads the settings from `source` and uses them for this process. */
export function setEnv(source: Record<string, string | undefined>): Env {
  cached = readEnv(source);
  return cached;
}

/** Reads settings from any record of variables; pure except for the secrets file in the data directory. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const parsed = settings.safeParse(withoutBlankSettings(source), { reportInput: true });
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `  ${faultInText(issue, source)}`);
    throw new Error(`Invalid settings. Correct them in the environment or .env:\n${faults.join("\n")}`);
  }
  const { LEVY_MASTER_KEY, ...values } = parsed.data;
  const dataDir = resolve(values.LEVY_DATA_DIR);
  const file = readSecretsFile(dataDir);
  const masterKeys = LEVY_MASTER_KEY ? parseMasterKeys(LEVY_MASTER_KEY) : null;
  const keysOfFile = readKeysAgain(dataDir);
  const host = values.HOST.includes(":") ? `[${values.HOST}]` : values.HOST;
  const publicUrl = (values.PUBLIC_URL ?? `http://${host}:${values.PORT}`).replace(/\/+$/, "");
  return {
    ...values,
    dataDir,
    publicUrl,
    sandboxUrl: (values.SANDBOX_URL ?? publicUrl).replace(/\/+$/, ""),
    authSecret: values.NEXTAUTH_SECRET ?? file?.authSecret ?? "",
    get masterKeys() {
      return masterKeys ?? keysOfFile();
    },
    masterKeysFrom: masterKeys ? "setting" : "file",
    liveAuthority: readLiveAuthority(values.LEVY_AUTHORITY_NG_DRIVER, values.LEVY_AUTHORITY_NG_URL),
    inngestMode: values.INNGEST_BASE_URL || values.INNGEST_EVENT_KEY ? "server" : "embedded",
  };
}

/**
 * Treats a blank setting as not set, as in a `.env` whose lines were uncommented but not filled in. Otherwise PORT would be 0, the data
 * directory the checkout, and HOST every interface of the machine.
 */
function withoutBlankSettings(source: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.keys(settings.shape).map((name) => [name, source[name]?.trim() || undefined]));
}

/** A fault with the setting's name and its allowed values. The value is shown only if the setting is a number: others may be secrets. */
function faultInText(issue: z.core.$ZodIssue, source: Record<string, string | undefined>): string {
  const name = String(issue.path[0]);
  const wanted = z.toJSONSchema(settings.shape[name as keyof typeof settings.shape], { io: "output", unrepresentable: "any" });
  if (wanted.type === "integer" || wanted.type === "number")
    return `${name} must be a ${wanted.type === "integer" ? "whole " : ""}number from ${wanted.minimum} to ${wanted.maximum}, not "${source[name]}"`;
  if (issue.code === "invalid_format" && issue.format === "url")
    return `${name} must be ${issue.message === "Invalid URL" ? "an absolute URL, such as https://levy.example.com" : issue.message}`;
  const { message } = faultInWords({ ...issue, path: [] });
  return `${name} ${message.replace(/^The body /, "")}`;
}

/** Taxpayers' passwords are sent to this address, so the connection must be encrypted or stay on this machine. */
function readLiveAuthority(driver: "none" | "portal", url: string | undefined): { url: string } | null {
  if (driver === "none") return null;
  if (url === undefined) throw new Error("Invalid settings: LEVY_AUTHORITY_NG_DRIVER=portal requires LEVY_AUTHORITY_NG_URL");
  const { protocol, hostname, origin } = new URL(url);
  const isHere = ["localhost", "[::1]"].includes(hostname) || /^127(\.\d{1,3}){3}$/.test(hostname);
  if (protocol !== "https:" && !(protocol === "http:" && isHere))
    throw new Error("Invalid settings: LEVY_AUTHORITY_NG_URL must use https or be a loopback address");
  return { url: origin };
}

/** Path of the secrets file in a data directory. */
export function secretsPath(dataDir: string): string {
  return join(dataDir, "secrets.json");
}

/** The secrets of a data directory, or null if the file does not exist yet. Throws if it is damaged. */
export function readSecretsFile(dataDir: string): SecretsFile | null {
  const path = secretsPath(dataDir);
  if (!existsSync(path)) return null;
  const parsed = secretsFile.safeParse(parseOrNull(readFileSync(path, "utf8")));
  if (!parsed.success) throw new Error(`${path} is damaged: restore it from a backup. What it sealed can't be opened without it.`);
  return parsed.data;
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns a function that gives the keys of the secrets file and reads the file again only after it has changed. */
function readKeysAgain(dataDir: string): () => readonly NamedKey[] {
  let seen = "";
  let keys: readonly NamedKey[] = [];
  return () => {
    const now = statSync(secretsPath(dataDir), { bigint: true, throwIfNoEntry: false });
    const version = now ? `${now.ino} ${now.mtimeNs} ${now.size}` : "";
    if (version !== seen) keys = (readSecretsFile(dataDir)?.masterKeys ?? []).map(decodeKey);
    seen = version;
    return keys;
  };
}

function decodeKey(entry: { id: string; key: string }): NamedKey {
  const key = Buffer.from(entry.key, "base64");
  if (key.length !== 32)
    throw new Error(
      `Master key ${entry.id} (LEVY_MASTER_KEY or secrets.json) must be 32 bytes in base64, as openssl rand -base64 32 prints them`,
    );
  return { id: entry.id, key };
}

/**
 * Parses `id:base64,id:base64`, the newest key first; a single key may omit its id. Duplicate ids are refused: the second key would never
 * be found.
 */
function parseMasterKeys(text: string): NamedKey[] {
  const keys = text.split(",").map((part) => {
    const [id, key] = part.includes(":") ? part.split(":", 2) : ["k1", part];
    return decodeKey({ id: (id ?? "k1").trim(), key: (key ?? "").trim() });
  });
  const twice = keys.find(({ id }, index) => keys.findIndex((other) => other.id === id) !== index);
  if (twice)
    throw new Error(
      `LEVY_MASTER_KEY has two keys with the id ${twice.id}. Give each its own, the newest first: k2:…,k1:… (a key without an id is k1)`,
    );
  return keys;
}
