import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { processVariables } from "@/scripts/start/settings";
import { noSettings } from "@/scripts/testing/no-settings";

/** `npm start` for the browser tests, with a data directory that is deleted when it stops. */
const [dataDir, port] = process.argv.slice(2);
if (!dataDir || !port) throw new Error("usage: serve.ts DATA_DIR PORT");

const inherited = processVariables();
const variables: Record<string, string | undefined> = {
  ...noSettings(inherited),
  LEVY_DATA_DIR: dataDir,
  HOST: "127.0.0.1",
  PORT: port,
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  LOG_LEVEL: "error",
  // Each test sends its own address (fixtures.ts), so tests don't share the hourly limits of one address.
  TRUSTED_PROXIES: "127.0.0.0/8",
  // Where the webhook test's receiver listens.
  ...(inherited.LEVY_E2E_HOOK_PORT ? { LEVY_ALLOWED_PRIVATE_HOSTS: `127.0.0.1:${inherited.LEVY_E2E_HOOK_PORT}` } : {}),
};
const child = spawn(process.execPath, ["--import", "tsx", "scripts/start.ts"], { stdio: "inherit", env: variables as NodeJS.ProcessEnv });

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
child.once("exit", (code) => {
  // When running as root, the database's files may be elsewhere; this file in the data directory says where.
  const note = join(dataDir, "postgres.path");
  if (existsSync(note)) rmSync(dirname(readFileSync(note, "utf8").trim()), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 1);
});
