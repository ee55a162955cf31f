import { SUBJECTLESS } from "@/lib/kernel/subjectless-values";
import { DomainError } from "@/lib/kernel/errors";
import { engineVersion } from "@/lib/prism/engine-version";
import { rulesVersion } from "@/lib/tax/rule-pack";
import { version } from "@/package.json";
import { accountCommands } from "./accounts";
import { auditCommands } from "./audit";
import { analyzeCommand } from "./analyze";
import { explainCommand } from "./explain";
import { masterKeyCommands } from "./master-key";
import { parseCommand, UsageError, worksOn, type Command } from "./command";

const commands: readonly Command[] = [analyzeCommand, explainCommand, ...accountCommands, ...auditCommands, ...masterKeyCommands];

/** Runs the command that `args` name. Returns 0 if everything was done, 1 if something failed, 2 for wrong use. */
export async function runLevy(args: string[]): Promise<number> {
  if (args[0] === "help" && args.length > 1) return runLevy([...args.slice(1), "--help"]);
  if (args.length === 0 || args[0] === "help" || args[0] === "--help" || args[0] === "-h") {
    process.stdout.write(overview(commands));
    return args.length === 0 ? 2 : 0;
  }
  if (args.length === 1 && (args[0] === "--version" || args[0] === "version")) {
    process.stdout.write(`levy ${version} (analysis ${engineVersion}, tax rules ${rulesVersion})\n`);
    return 0;
  }
  const command = commands.find(({ name }) => name.split(" ").every((word, i) => args[i] === word));
  if (!command) {
    // For "account" alone, or "account lst", lists the commands that start with that word.
    const near = commands.filter(({ name }) => name.split(" ")[0] === args[0]);
    if (near.length > 0 && args.length === 2 && asksForHelp(args)) {
      process.stdout.write(overview(near));
      return 0;
    }
    const words = args.slice(0, 2).filter((word) => !word.startsWith("-"));
    process.stderr.write(`Unknown command: ${words.join(" ") || args[0]}\n\n${overview(near.length > 0 ? near : commands)}`);
    return 2;
  }
  try {
    const rest = args.slice(command.name.split(" ").length);
    if (asksForHelp(rest)) {
      process.stdout.write(`${command.summary}\n\nUsage: levy ${command.usage}\n`);
      return 0;
    }
    const { values, positionals } = parseCommand(command, rest);
    return await command.run(values, positionals);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    if (!(error instanceof UsageError)) return 1;
    process.stderr.write(`\nUsage: levy ${command.usage}\n`);
    return 2;
  }
}

const asksForHelp = (args: readonly string[]): boolean => args.includes("--help") || args.includes("-h");

function overview(shown: readonly Command[]): string {
  const lines = shown.map(({ usage, summary }) => `  levy ${usage}\n      ${summary}`);
  return `Usage: levy COMMAND [OPTIONS]\n\n${worksOn}\nTo see the usage of a command, run: levy COMMAND --help\n\n${lines.join("\n")}\n`;
}

/** The error message for the operator. Where the API tells partners to ask the operator, this message names the command to run. */
export function explain(error: unknown): string {
  if (error instanceof DomainError && error.code === "live_mode_not_enabled")
    return "Live isn't enabled for this account. Enable it with: levy account enable-live --account ID";
  if (error instanceof DomainError && error.faults.length > 0)
    return error.faults
      .map(({ field, message }) => (field !== "" && SUBJECTLESS.test(message) ? `${field} ${message}` : message))
      .join("\n");
  return error instanceof Error ? error.message : String(error);
}
