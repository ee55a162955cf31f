import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "@/drizzle/embedded/cluster";
import { ensureSecrets } from "@/lib/kernel/secrets";

/** A separate PostgreSQL without tables, with the data directory that it belongs to. */
export interface ScratchPostgres extends Pick<EmbeddedPostgres, "url" | "socket" | "folder"> {
  dataDir: string;
  /** Stops it and removes both folders; further calls have no effect. */
  end(): Promise<void>;
}

/** Starts the server; `name` is the prefix of the folder's name. */
export async function startScratchPostgres(name: string): Promise<ScratchPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), `${name}-`));
  const { postgresPassword } = ensureSecrets(dataDir);
  const server = await startEmbeddedPostgres({ dataDir, password: postgresPassword });
  let ended: Promise<void> | null = null;
  const end = async (): Promise<void> => {
    await server.release();
    rmSync(server.folder, { recursive: true, force: true });
    rmSync(dataDir, { recursive: true, force: true });
  };
  const { url, socket, folder } = server;
  return { url, socket, folder, dataDir, end: () => (ended ??= end()) };
}

/**
 * For commands: on Ctrl+C, also ends what was started. A process killed by a signal runs no `finally`, and PostgreSQL, which leads its own
 * session, would run on forever with its folder.
 */
export function endOnSignal(end: () => Promise<void>): void {
  for (const [signal, exitCode] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)
    process.once(signal, () => void end().finally(() => process.exit(exitCode)));
}
