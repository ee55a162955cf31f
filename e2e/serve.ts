import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { processVariables } from "@/scripts/start/settings";
import { noSettings } from "@/scripts/testing/no-settings";

/** `npm start` for the browser tests, on a data directory that goes when it stops. */
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
  // Each test comes from an address of its own (fixtures.ts): what one address may try in an hour is not shared by all of them.
  TRUSTED_PROXIES: "127.0.0.0/8",
  // Where the journey of the webhooks listens.
  ...(inherited.LEVY_E2E_HOOK_PORT ? { LEVY_ALLOWED_PRIVATE_HOSTS: `127.0.0.1:${inherited.LEVY_E2E_HOOK_PORT}` } : {}),
};
const child = spawn(process.execPath, ["--import", "tsx", "scripts/start.ts"], { stdio: "inherit", env: variables as NodeJS.ProcessEnv });

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
child.once("exit", (code) => {
  // As root the database's files may lie elsewhere; the note in the data directory says where.
  const note = join(dataDir, "postgres.path");
  if (existsSync(note)) rmSync(dirname(readFileSync(note, "utf8").trim()), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 1);
});
