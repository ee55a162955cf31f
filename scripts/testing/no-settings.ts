import { settingNames } from "@/lib/kernel/env";

/** What the machine is like, not what a deployment is. */
const KEPT: ReadonlySet<string> = new Set(["NODE_ENV", "LEVY_BROWSER_PATH"]);

/**
 * Variables for a process that a test starts: every setting is unset, whatever the shell and the checkout's `.env` say, because a blank one
 * is not read from the file. Without it a server under test would work on the operator's own database, store and mail.
 */
export function noSettings(variables: Record<string, string | undefined> = {}): Record<string, string | undefined> {
  const unset = settingNames.filter((name) => !KEPT.has(name)).map((name) => [name, ""]);
  return { ...variables, ...Object.fromEntries(unset) };
}
