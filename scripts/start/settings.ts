import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { setEnv, type Env } from "@/lib/kernel/env";

/** The environment variables of this process, for callers that must pass them on to a child. */
export const processVariables = (): Record<string, string | undefined> => process.env;

/** Reads `.env` (variables that are already set win), applies `changes` on top and makes the result this process's settings. */
export function loadSettings(changes: Record<string, string> = {}): Env {
  const file = resolve(".env");
  if (existsSync(file)) process.loadEnvFile(file);
  Object.assign(process.env, changes);
  return setEnv(process.env);
}

export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}
