import { parseArgs, type ParseArgsConfig } from "node:util";
import { closeDatabase } from "@/lib/kernel/db";
import { systemContext, type Ctx, type Environment } from "@/lib/kernel/context";
import { getDatabase } from "@/lib/kernel/db";
import { rulePack, rulePacks } from "@/lib/tax";
import { openDatabase } from "../start/database";
import { loadSettings } from "../start/settings";

/** Wrong use of the command: exits with 2 and prints the usage. Every other failure exits with 1. */
export class UsageError extends Error {}

export type Values = Record<string, string | boolean | undefined>;

export interface Command {
  /** The words that name the command, such as "account create". */
  name: string;
  usage: string;
  summary: string;
  options: NonNullable<ParseArgsConfig["options"]>;
  allowPositionals?: boolean;
  /** Prints the result on standard output and returns the exit code. */
  run(values: Values, positionals: string[]): Promise<number>;
}

export function parseCommand(command: Command, args: string[]): { values: Values; positionals: string[] } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: command.options,
      allowPositionals: command.allowPositionals ?? false,
      strict: true,
    });
    return { values: values as Values, positionals };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

export function required(values: Values, name: string, hint: string): string {
  const value = values[name];
  if (typeof value !== "string" || value.trim() === "") throw new UsageError(`--${name} is required (${hint})`);
  return value.trim();
}

/** Parses a whole number of 1 or more. Only digits are accepted, because `1e3` and `0x10` are more often typing errors than intended. */
export function countOption(values: Values, name: string, hint: string): number {
  const text = required(values, name, hint);
  const count = /^\d+$/.test(text) ? Number(text) : NaN;
  if (!Number.isSafeInteger(count) || count < 1) throw new UsageError(`--${name} must be a whole number of 1 or more, not "${text}"`);
  return count;
}

export function environmentOf(values: Values): Environment {
  const value = required(values, "env", "test or live");
  if (value !== "test" && value !== "live") throw new UsageError(`--env must be test or live, not "${value}"`);
  return value;
}

/** Parses a country whose rules are known, in upper or lower case; Nigeria if none is given. */
export function countryOption({ country = "NG" }: Values): string {
  const pack = rulePack(String(country));
  if (!pack)
    throw new UsageError(`--country must be one of ${rulePacks.map((known) => known.country).join(", ")}, not "${String(country)}"`);
  return pack.country;
}

/** What an operator must know who runs a command in another shell than the server's, where its settings may be missing. */
export const worksOn =
  "Commands work on the PostgreSQL at DATABASE_URL, or on that of the data directory LEVY_DATA_DIR (default: .data), whether or not the server is running. Run them with the server's settings: they read the environment and .env.";

/**
 * Runs `work` with the database at DATABASE_URL or of the data directory: the one that a running server uses, or one started temporarily.
 * Only errors are logged, because log lines would mix with the command's output. Notices go to standard error: a data directory that is
 * created here has no accounts, which a command without the server's settings could not tell from a server without any.
 */
export async function withDatabase<T>(accountId: string, environment: Environment, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const env = loadSettings({ LOG_LEVEL: "error" });
  // With a database of the operator's, the notices are about what a server keeps in the data directory.
  const tell = env.DATABASE_URL ? undefined : (line: string) => void process.stderr.write(`${line}\n`);
  const database = await openDatabase(env, tell);
  try {
    loadSettings({ DATABASE_URL: database.url, DATABASE_POOL: "2" });
    return await work(systemContext(getDatabase(), "levy command", accountId, environment));
  } finally {
    await closeDatabase();
    await database.release();
  }
}

/** Prints one line of JSON, or the same facts as lines for a person. */
export function print(values: Values, facts: Record<string, unknown>, forPeople: readonly string[]): void {
  process.stdout.write(values["json"] ? `${JSON.stringify(facts)}\n` : `${forPeople.join("\n")}\n`);
}

export const jsonOption = { json: { type: "boolean" } } as const;
