import { connectDatabase, type ConnectedDatabase } from "@/drizzle/client";
import { startEmbeddedPostgres } from "@/drizzle/embedded/cluster";
import { migrateDatabase } from "@/drizzle/migrate";
import { requireOwnSessions } from "@/drizzle/require-own-sessions";
import { withDataDirRemedy } from "@/lib/kernel/data-directory";
import { readSecretsFile, type Env } from "@/lib/kernel/env";
import { ensureSecrets } from "@/lib/kernel/secrets";
import { checkMasterKey } from "@/lib/master-key/check-master-key";

export interface OpenDatabase {
  url: string;
  /** The server's Unix socket, if it has one on this machine. */
  socket: string | null;
  embedded: boolean;
  /** The embedded cluster's data directory; null for an operator's own database. */
  folder: string | null;
  release(): Promise<void>;
}

const SAY_EVERY_MS = 30_000;

/** Prints a line at intervals while `work` runs: upgrading a large database, or waiting for a process that does, can take long. */
async function telling<T>(say: (line: string) => void, work: Promise<T>): Promise<T> {
  const since = performance.now();
  const timer = setInterval(
    () =>
      say(
        `Still preparing the database after ${Math.round((performance.now() - since) / 1000)} s, or waiting for another process that does …`,
      ),
    SAY_EVERY_MS,
  );
  return work.finally(() => clearInterval(timer));
}

/** Opens the operator's PostgreSQL (`DATABASE_URL`) or the data directory's own, and migrates it to this version's tables. */
export async function openDatabase(env: Env, say: (line: string) => void = () => undefined): Promise<OpenDatabase> {
  const isNew = readSecretsFile(env.dataDir) === null;
  const secrets = ensureSecrets(env.dataDir);
  if (env.DATABASE_URL) {
    await requireOwnSessions(env.DATABASE_URL).catch(refuseDatabase);
    await telling(say, migrateDatabase(env.DATABASE_URL)).catch(refuseDatabase);
    if (isNew && missedWithout(env).length > 0 && (await hasAccounts(env.DATABASE_URL)))
      say(
        `Warning: the data directory ${env.dataDir} is new, but the database already has accounts. What this process reads from it: ` +
          `${missedWithout(env).join(", ")}. If it replaces an earlier Levy, stop it and set LEVY_DATA_DIR to the absolute path of the earlier data directory.`,
      );
    await tryMasterKey(env.DATABASE_URL);
    return { url: env.DATABASE_URL, socket: env.DATABASE_SOCKET ?? null, embedded: false, folder: null, release: () => Promise.resolve() };
  }
  if (isNew) say(`Creating a new, empty data directory: ${env.dataDir}`);
  const server = await startEmbeddedPostgres({
    dataDir: env.dataDir,
    password: secrets.postgresPassword,
    onRestart: () => say("The embedded PostgreSQL had ended and was started again. Its log (server.log beside its files) tells why."),
  }).catch((error: unknown) => {
    throw withDataDirRemedy(env.dataDir, error);
  });
  try {
    await telling(say, migrateDatabase(server.url));
    await tryMasterKey(server.url);
  } catch (error) {
    await server.release();
    throw error;
  }
  return { url: server.url, socket: server.socket, embedded: true, folder: server.folder, release: server.release };
}

/** What exists only in the data directory, according to the settings, when the operator provides the database. */
const missedWithout = (env: Env): string[] => [
  ...(env.S3_BUCKET ? [] : ["documents (S3_BUCKET is not set)"]),
  ...(env.masterKeysFrom === "file" ? ["the master key (LEVY_MASTER_KEY is not set)"] : []),
  ...(env.NEXTAUTH_SECRET ? [] : ["the secret of sessions and document links (NEXTAUTH_SECRET is not set)"]),
];

const hasAccounts = async (url: string): Promise<boolean> =>
  connected(url, async ({ raw }) => (await raw`select 1 from accounts limit 1`).length > 0);

const tryMasterKey = async (url: string): Promise<void> => connected(url, checkMasterKey);

/** Uses a separate connection, because the settings may not name the database yet. */
async function connected<T>(url: string, use: (db: ConnectedDatabase) => Promise<T>): Promise<T> {
  const db = connectDatabase(url, { pool: 2, name: "levy-start" });
  try {
    return await use(db);
  } finally {
    await db.close();
  }
}

/** Throws the database's error together with the setting that names the database. */
export function refuseDatabase(error: unknown): never {
  throw new Error(`Can't use the database at DATABASE_URL: ${reasonOf(error)}`, { cause: error });
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || (error as NodeJS.ErrnoException).code || error.name;
}
