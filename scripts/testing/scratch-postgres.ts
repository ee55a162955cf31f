import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "@/drizzle/embedded/cluster";
import { ensureSecrets } from "@/lib/kernel/secrets";

/** A PostgreSQL of its own, without tables yet, with the data directory that it belongs to. */
export interface ScratchPostgres extends Pick<EmbeddedPostgres, "url" | "socket" | "folder"> {
  dataDir: string;
  /** Stops it and removes both folders; once, however often it is asked for. */
  end(): Promise<void>;
}

/** `name` begins the name of the folder. */
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
 * For commands: Ctrl+C ends what was started too. A process that a signal kills runs no `finally`, and PostgreSQL, which leads a session
 * of its own, would go on for ever with its folder.
 */
export function endOnSignal(end: () => Promise<void>): void {
  for (const [signal, exitCode] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)
    process.once(signal, () => void end().finally(() => process.exit(exitCode)));
}
