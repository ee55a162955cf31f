import { DomainError } from "@/lib/kernel/errors";
import { accountCommands } from "./accounts";
import { auditCommands } from "./audit";
import { analyzeCommand } from "./analyze";
import { explainCommand } from "./explain";
import { masterKeyCommands } from "./master-key";
import { parseCommand, UsageError, type Command } from "./command";

const commands: readonly Command[] = [analyzeCommand, explainCommand, ...accountCommands, ...auditCommands, ...masterKeyCommands];

/** Runs the command that `args` name. Returns 0 when all was done, 1 when something failed, 2 for wrong use. */
export async function runLevy(args: string[]): Promise<number> {
  if (args.length === 0 || args[0] === "help" || args[0] === "--help" || args[0] === "-h") {
    process.stdout.write(overview());
    return args.length === 0 ? 2 : 0;
  }
  const command = commands.find(({ name }) => name.split(" ").every((word, i) => args[i] === word));
  if (!command) {
    process.stderr.write(`There is no command "${args.slice(0, 2).join(" ")}".\n\n${overview()}`);
    return 2;
  }
  try {
    const rest = args.slice(command.name.split(" ").length);
    if (rest.includes("--help") || rest.includes("-h")) {
      process.stdout.write(`${command.summary}\n\nlevy ${command.usage}\n`);
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

function overview(): string {
  const lines = commands.map(({ usage, summary }) => `  levy ${usage}\n      ${summary}`);
  return `The levy command works on the data directory LEVY_DATA_DIR (.data), while the server runs or without it.\n\n${lines.join("\n")}\n`;
}

/** What went wrong, in words for the operator: what the API tells partners to ask of them is named as the command that does it. */
export function explain(error: unknown): string {
  if (error instanceof DomainError && error.code === "live_mode_not_enabled")
    return "Live is not enabled for this account: enable it first with: levy account enable-live --account ID";
  if (error instanceof DomainError && error.faults.length > 0) return error.faults.map(({ message }) => message).join("\n");
  return error instanceof Error ? error.message : String(error);
}
