import { settingNames } from "@/lib/kernel/env";

/** Settings that describe the machine, not a deployment. */
const KEPT: ReadonlySet<string> = new Set(["NODE_ENV", "LEVY_BROWSER_PATH"]);

/**
 * Variables for a process that a test starts. Every setting is blank, because a blank variable is not read from the checkout's `.env`
 * either. Otherwise a server under test would use the operator's own database, document store and mail server.
 */
export function noSettings(variables: Record<string, string | undefined> = {}): Record<string, string | undefined> {
  const unset = settingNames.filter((name) => !KEPT.has(name)).map((name) => [name, ""]);
  return { ...variables, ...Object.fromEntries(unset) };
}
