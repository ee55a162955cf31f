import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { dirname, isAbsolute, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres, { type Sql } from "postgres";
import { locateBinaries, openFolderFor, othersCanEnter, runsAsRoot, UNPRIVILEGED_ID } from "./binaries";
import { freePort } from "./free-port";
import { removeStalePidFile, isAlive, serverMayRun, readPostmaster } from "./postmaster";

/** Key of the advisory lock that each process holds (shared) while it needs the embedded database. */
const IN_USE_LOCK = 7_305_311;
/** Key of the advisory lock under which the role's settings are changed. */
const ROLE_LOCK = 7_305_312;
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;
/** First and longest pause between two attempts to take the lock again or to restart a server that has ended. */
const HOLD_AGAIN_MS = 500;
const HOLD_AGAIN_AT_MOST_MS = 10_000;
/** Deliberately excludes this process's environment: PostgreSQL would take its locale, time zone and libpq defaults from it. */
const SERVER_ENVIRONMENT = { LC_ALL: "C", PGTZ: "UTC" } as unknown as NodeJS.ProcessEnv;

export interface EmbeddedPostgres {
  url: string;
  /** Path of its Unix socket; null if it has none. */
  socket: string | null;
  /** The cluster's data directory. */
  folder: string;
  /** True if the server was already running: another Levy process started it, or one that was killed since. */
  adopted: boolean;
  /** Gives up this process's hold on the server, and stops the server if no other process holds it. */
  release(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  password: string;
  /** Called whenever the server has ended unexpectedly, for example because memory ran out, and has been started again. */
  onRestart?: () => void;
}

/**
 * Starts the PostgreSQL of a data directory, or adopts the one that already runs on it. The cluster is created on first use. It listens
 * only on a free port of 127.0.0.1 and on a socket in its own folder, and requires `password`. Until it is released, a server that ends is
 * restarted at the same address, whichever process started it.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = clusterFolder(options.dataDir);
  let adopted = true;
  let hold = await tryHold(folder, options.password);
  if (!hold) {
    adopted = false;
    const binaries = locateBinaries();
    removeUnfinished(folder);
    if (existsSync(join(folder, "PG_VERSION"))) restoreOwnership(folder);
    else createCluster(binaries, folder, options.password);
    removeStalePidFile(folder);
    const logged = sizeOfLog(folder);
    const server = await launch(binaries, folder, await freePort());
    try {
      hold = await waitForHold(folder, options.password, server, logged);
      await keepRowsOutOfLog(hold.sql);
    } catch (error) {
      server.kill("SIGINT");
      throw error;
    }
  }
  const held = hold;
  if (options.onRestart) held.onRestart = options.onRestart;
  return { url: held.url, socket: held.socket, folder, adopted, release: () => release(held) };
}

/**
 * Errors of statements are logged without their details, which would quote rows, such as those of an invoice that breaks a constraint. Set
 * for the role, so that the server's own messages keep theirs: they say why it can't start.
 */
async function keepRowsOutOfLog(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    // Two first starts may run at once, and PostgreSQL refuses concurrent changes of a role.
    await tx`select pg_advisory_xact_lock(${ROLE_LOCK})`;
    await tx`alter role levy set log_error_verbosity = terse`;
  });
}

/** Releases the lock, and stops the server if no other process holds it. */
async function release(hold: Hold): Promise<void> {
  hold.lasts = false;
  try {
    // A server that has ended holds no lock to release, and the client would keep trying to connect to it.
    if (!serverMayRun(hold.folder)) return void hold.launched?.kill("SIGINT");
    await hold.sql`select pg_advisory_unlock_shared(${IN_USE_LOCK})`;
    const [row] = await hold.sql<{ free: boolean }[]>`select pg_try_advisory_lock(${IN_USE_LOCK}) as free`;
    const pid = readPostmaster(hold.folder)?.pid;
    await hold.sql.end({ timeout: 1 });
    if (row?.free && pid) await stop(pid);
  } catch (error) {
    // A server that this process is just restarting has accepted no connection yet, so it can simply be stopped.
    if (!hold.launched?.kill("SIGINT") && serverMayRun(hold.folder)) throw error;
  } finally {
    await hold.sql.end({ timeout: 1 });
  }
}

/** The cluster's folder: inside the data directory, unless root runs a checkout that the database's user can't enter. */
function clusterFolder(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const inside = join(dataDir, "postgres");
  if (!runsAsRoot()) return inside;
  const note = join(dataDir, "postgres.path");
  if (existsSync(note)) return readFileSync(note, "utf8").trim();
  // Others may pass through the folder but neither list nor read it: every file in it has mode 0600.
  chmodSync(dataDir, 0o711);
  if (othersCanEnter(dataDir)) return inside;
  const outside = join(openFolderFor(dataDir), "postgres");
  // The note keeps the path valid when the checkout moves, and tells a person who deletes the data directory what else exists.
  writeFileSync(note, `${outside}\n`, { mode: 0o600 });
  return outside;
}

/**
 * Creates the cluster next to its final place and moves it there when it is complete, so that a killed start leaves no partial cluster. If
 * two first starts run at once, the later one uses the cluster of the other.
 */
function createCluster(binaries: string, folder: string, password: string): void {
  // The note may name a folder that no longer exists, as after a move to another machine.
  mkdirSync(dirname(folder), { recursive: true, mode: 0o755 });
  const making = `${folder}.new.${process.pid}`;
  mkdirSync(making, { mode: 0o700 });
  try {
    const secretFile = writeSecretFile(making, password);
    if (isLinkOrMount(folder)) return initializeCluster(binaries, folder, secretFile);
    const partial = join(making, "cluster");
    mkdirSync(partial, { mode: 0o700 });
    initializeCluster(binaries, partial, secretFile);
    // An existing empty folder does no harm: the rename replaces it.
    moveIntoPlace(partial, folder);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

/** Removes what killed starts left behind: a partial cluster, and the file with its password. */
function removeUnfinished(folder: string): void {
  const parent = dirname(folder);
  for (const name of existsSync(parent) ? readdirSync(parent) : []) {
    const maker = /^postgres\.new\.(\d+)$/.exec(name)?.[1];
    if (maker && (Number(maker) === process.pid || !isAlive(Number(maker))))
      rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/** initdb takes the password only from a file. It is in a private folder beside the cluster, never in one that other programs share. */
function writeSecretFile(making: string, password: string): string {
  const secretFile = join(making, "password");
  writeFileSync(secretFile, `${password}\n`, { mode: 0o600 });
  if (runsAsRoot()) for (const path of [making, secretFile]) chownSync(path, UNPRIVILEGED_ID, UNPRIVILEGED_ID);
  return secretFile;
}

/** Nothing can be renamed onto a symbolic link or a mount point, so there initdb creates the cluster in place. */
function isLinkOrMount(folder: string): boolean {
  const entry = lstatSync(folder, { throwIfNoEntry: false });
  return entry !== undefined && (entry.isSymbolicLink() || entry.dev !== statSync(dirname(folder)).dev);
}

/**
 * Runs initdb in an empty folder. Texts sort by their bytes, as with the locale C, but upper and lower case are told apart in every script,
 * so that a search finds "MÜLLER" by "müller".
 */
function initializeCluster(binaries: string, folder: string, secretFile: string): void {
  if (runsAsRoot()) chownSync(folder, UNPRIVILEGED_ID, UNPRIVILEGED_ID);
  const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const done = spawnSync(
    join(binaries, "bin", "initdb"),
    ["-D", folder, "-U", "levy", "-E", "UTF8", ...locale, "--auth=scram-sha-256", `--pwfile=${secretFile}`, "--no-instructions"],
    { ...asDatabaseUser(), cwd: folder, env: SERVER_ENVIRONMENT, encoding: "utf8" },
  );
  if (done.status !== 0)
    throw new Error(`initdb could not make the database in ${folder}: ${done.stderr || done.error?.message || `signal ${done.signal}`}`);
}

function moveIntoPlace(partial: string, folder: string): void {
  try {
    renameSync(partial, folder);
  } catch (error) {
    if (existsSync(join(folder, "PG_VERSION"))) return;
    if (!["ENOTEMPTY", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    throw new Error(`${folder} holds files, but no database. Move them away, or set LEVY_DATA_DIR to another folder.`, { cause: error });
  }
}

/** A restored backup may belong to the user who copied it and may have different permissions; PostgreSQL accepts neither. */
function restoreOwnership(folder: string): void {
  const { mode, uid } = statSync(folder);
  if ((mode & 0o777) !== 0o700) chmodSync(folder, 0o700);
  if (!runsAsRoot() || uid === UNPRIVILEGED_ID) return;
  for (const path of ["", ...readdirSync(folder, { recursive: true, encoding: "utf8" })])
    lchownSync(join(folder, path), UNPRIVILEGED_ID, UNPRIVILEGED_ID);
}

const asDatabaseUser = () => (runsAsRoot() ? { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID } : {});

/** Starts the server detached, so that Ctrl-C ends Levy's own processes first and their last statements still reach the database. */
async function launch(binaries: string, folder: string, port: number): Promise<ChildProcess> {
  const log = openSync(logOf(folder), "a", 0o600);
  const flags = ["-D", folder, "-p", String(port)];
  for (const setting of [
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${(await canHoldSocket(folder)) ? folder : ""}`,
    "max_connections=200",
    "shared_buffers=128MB",
  ])
    flags.push("-c", setting);
  const child = spawn(join(binaries, "bin", "postgres"), flags, {
    ...asDatabaseUser(),
    cwd: folder,
    env: SERVER_ENVIRONMENT,
    detached: true,
    stdio: ["ignore", log, log],
  });
  child.on("error", () => undefined);
  child.unref();
  return child;
}

/**
 * Whether the server can have a socket in the folder. Systems limit a socket's path to about a hundred bytes, and PostgreSQL's setting is a
 * list in which commas and quotes have a meaning. Some file systems don't support sockets, and the server would then fail to start.
 */
async function canHoldSocket(folder: string): Promise<boolean> {
  if (
    process.platform === "win32" ||
    !isAbsolute(folder) ||
    !/^[\w./-]+$/.test(folder) ||
    Buffer.byteLength(socketIn(folder, 65_535)) >= 100
  )
    return false;
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => probe.once("error", reject).listen(join(folder, `.probe.${process.pid}`), resolve));
    return true;
  } catch {
    return false;
  } finally {
    await new Promise((closed) => probe.close(closed));
  }
}

const socketIn = (folder: string, port: number): string => join(folder, `.s.PGSQL.${port}`);

interface Hold {
  folder: string;
  port: number;
  url: string;
  socket: string | null;
  sql: Sql;
  /** False once the hold is released; until then, a session that ends is replaced by a new one. */
  lasts: boolean;
  /** True while the lock is being taken again, because the client reports the end of every session that it tries. */
  isTaking: boolean;
  /** The server that this process restarted, if it did. */
  launched: ChildProcess | null;
  onRestart: () => void;
}

const logOf = (folder: string): string => join(folder, "server.log");
const sizeOfLog = (folder: string): number => statSync(logOf(folder), { throwIfNoEntry: false })?.size ?? 0;

/** Waits until the server answers. If it ends or does not answer in time, throws with what it logged beyond the first `logged` bytes. */
async function waitForHold(folder: string, password: string, server: ChildProcess, logged: number): Promise<Hold> {
  for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; await sleep(30)) {
    const hold = await tryHold(folder, password);
    if (hold) return hold;
    // If two starts race, this process's server ends at the lock file of the other, which is adopted in a moment.
    if ((server.exitCode !== null || server.signalCode !== null) && !serverMayRun(folder)) break;
  }
  const log = existsSync(logOf(folder)) ? readFileSync(logOf(folder)).subarray(logged).toString("utf8") : "";
  const end = log.trim().split("\n").slice(-12).join("\n");
  throw new Error(`The embedded PostgreSQL in ${folder} did not start. Its log (${logOf(folder)}) ends:\n${end}`);
}

/** Connects to the server that runs on the folder, if there is one, and takes the shared lock. */
async function tryHold(folder: string, password: string): Promise<Hold | null> {
  const postmaster = readPostmaster(folder);
  if (!postmaster || !isAlive(postmaster.pid)) return null;
  const url = `postgres://levy:${encodeURIComponent(password)}@127.0.0.1:${postmaster.port}/postgres`;
  const hold: Hold = {
    folder,
    port: postmaster.port,
    url,
    socket: null,
    lasts: false,
    isTaking: false,
    launched: null,
    onRestart: () => undefined,
    sql: postgres(url, {
      max: 1,
      connect_timeout: 3,
      // The lock ends with its session, and by default the client replaces a session after an hour at most.
      max_lifetime: null,
      onnotice: () => undefined,
      onclose: () => void holdAgain(hold),
      connection: { application_name: "levy-hold" },
    }),
  };
  const { sql } = hold;
  try {
    const [row] = await sql<
      { folder: string }[]
    >`select current_setting('data_directory') as folder, pg_advisory_lock_shared(${IN_USE_LOCK})`;
    // A stale file may name a port that another server has taken since.
    if (row && realpathSync(row.folder) === realpathSync(folder)) {
      // While the server starts, its file names the port before the socket; once it accepts connections, the file names both.
      const { socketFolder } = readPostmaster(folder) ?? postmaster;
      return Object.assign(hold, { lasts: true, socket: socketFolder ? socketIn(socketFolder, postmaster.port) : null });
    }
  } catch (error) {
    const code = (error as { code?: string }).code;
    if (code === "28P01") {
      await sql.end({ timeout: 0 });
      throw new Error(`The database in ${folder} refuses the password of secrets.json: both must come from the same backup.`);
    }
  }
  await sql.end({ timeout: 0 });
  return null;
}

/**
 * Takes the lock again after its session ended, as all sessions do when PostgreSQL recovers from the crash of one of them. Without the
 * lock, the next command to exit would stop the database while others still use it. If the server itself has ended, it is first restarted
 * at the same address, because that is the only address that the other Levy processes know.
 */
async function holdAgain(hold: Hold): Promise<void> {
  if (hold.isTaking) return;
  hold.isTaking = true;
  const before = hold.launched;
  for (let pauseMs = HOLD_AGAIN_MS; hold.lasts; pauseMs = Math.min(2 * pauseMs, HOLD_AGAIN_AT_MOST_MS)) {
    const [held] = await Promise.allSettled([retake(hold)]);
    if (held.status === "fulfilled") break;
    await sleep(pauseMs, undefined, { ref: false });
  }
  hold.isTaking = false;
  if (hold.launched !== before && hold.lasts) hold.onRestart();
}

/**
 * Restarts the server if needed and takes the lock. Throws if that is not possible yet: the server is starting or recovering, or its port
 * is in use.
 */
async function retake(hold: Hold): Promise<void> {
  if (!serverMayRun(hold.folder)) {
    removeStalePidFile(hold.folder);
    // If another Levy process was faster, this server ends at the lock file of the other.
    hold.launched = await launch(locateBinaries(), hold.folder, hold.port);
  }
  await hold.sql`select pg_advisory_lock_shared(${IN_USE_LOCK})`;
}

/** Stops the server with SIGINT, PostgreSQL's fast shutdown: open transactions are rolled back, and all committed data is on disk. */
async function stop(pid: number): Promise<void> {
  process.kill(pid, "SIGINT");
  for (const deadline = Date.now() + STOP_TIMEOUT_MS; Date.now() < deadline; await sleep(20)) {
    if (!isAlive(pid)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) did not stop in ${STOP_TIMEOUT_MS / 1000} s`);
}
