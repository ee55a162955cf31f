import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";

export interface Postmaster {
  pid: number;
  port: number;
  /** Folder of its socket; empty or undefined if it has none. */
  socketFolder: string | undefined;
}

/**
 * Reads `postmaster.pid`; null if it is missing or incomplete. Line 1 is the process id, line 4 the port, and line 5 the folder of the
 * socket, which may be empty.
 */
export function readPostmaster(folder: string): Postmaster | null {
  const file = join(folder, "postmaster.pid");
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, "utf8").split("\n");
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return Number.isInteger(pid) && pid > 0 && Number.isInteger(port) && port > 0 ? { pid, port, socketFolder: lines[4]?.trim() } : null;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Whether a server runs, or may run, on the folder: its file names a living process that, as far as the system tells, is PostgreSQL on this
 * very folder. After a crash of the machine, the process id soon belongs to another program.
 */
export function mayRunOn(folder: string): boolean {
  const postmaster = readPostmaster(folder);
  if (!postmaster || !isAlive(postmaster.pid)) return false;
  const command = commandOf(postmaster.pid);
  return command === null || [folder, realpathSync(folder)].some((path) => command.includes(`-D ${path} `));
}

/**
 * Removes the file that a killed server left behind if its process id now belongs to another program; PostgreSQL would otherwise refuse to
 * start until that program ends. If a server runs after all, PostgreSQL's shared memory still keeps a second one from starting.
 */
export function forgetGonePostmaster(folder: string): void {
  const left = readPostmaster(folder);
  if (!left || mayRunOn(folder)) return;
  // Another start may have written its own file in the meantime.
  if (readPostmaster(folder)?.pid === left.pid) rmSync(join(folder, "postmaster.pid"), { force: true });
}

/** The command line of a process, with a space after each word; null if the system doesn't tell. */
function commandOf(pid: number): string | null {
  if (process.platform === "win32") return null;
  if (process.platform !== "linux") {
    const { status, stdout } = spawnSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" });
    return status === 0 ? `${stdout.trim()} ` : null;
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return null;
  }
}
