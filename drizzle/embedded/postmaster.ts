import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";

export interface Postmaster {
  pid: number;
  port: number;
  /** Folder of its socket; empty or undefined where it has none. */
  socketFolder: string | undefined;
}

/** Of the lines that PostgreSQL writes: 1 process, 4 port, 5 folder of its socket, which may be empty. */
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
 * True where a server runs on the folder, or may: its file names a process that is alive and that is, as far as the system
 * tells, PostgreSQL on this very folder. After a crash of the machine the number is another program's before long.
 */
export function mayRunOn(folder: string): boolean {
  const postmaster = readPostmaster(folder);
  if (!postmaster || !isAlive(postmaster.pid)) return false;
  const command = commandOf(postmaster.pid);
  return command === null || [folder, realpathSync(folder)].some((path) => command.includes(`-D ${path} `));
}

/**
 * Removes the file that a server left when it was killed, where its number is now another program's. PostgreSQL itself would
 * refuse to start until that program ends. Against a server that runs after all it has a second guard, its shared memory.
 */
export function forgetGonePostmaster(folder: string): void {
  const left = readPostmaster(folder);
  if (!left || mayRunOn(folder)) return;
  // Another start may have put its own there meanwhile.
  if (readPostmaster(folder)?.pid === left.pid) rmSync(join(folder, "postmaster.pid"), { force: true });
}

/** The command line of a process, one blank after each word; null where the system doesn't tell. */
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
