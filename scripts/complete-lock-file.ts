/**
 * Adds to package-lock.json the platform packages that a registry did not have when the lock file was made. npm leaves such packages out
 * without a word and then never installs them where they are needed: a start on macOS or Windows would lack its native parts, and `npm ci`
 * rejects the file. Only packages with an exact version can be added; they have no checksum until npm has fetched them.
 *
 *   npm run lock:complete
 */
import { readFileSync, writeFileSync } from "node:fs";

export interface LockedPackage {
  version?: string;
  license?: string;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  engines?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export type LockedPackages = Record<string, LockedPackage>;

const SYSTEMS = ["android", "darwin", "freebsd", "linux", "openbsd", "openharmony", "win32"];
const PROCESSORS: readonly (readonly [string, RegExp])[] = [
  ["arm64", /-arm64\b/],
  ["arm", /-arm\b/],
  ["ia32", /-ia32\b/],
  ["loong64", /-loong64\b/],
  ["ppc64", /-ppc64\b/],
  ["riscv64", /-riscv64\b/],
  ["s390x", /-s390x\b/],
  ["wasm32", /-wasm32\b/],
  ["x64", /-x64\b/],
];
const LIBRARIES: readonly (readonly [string, RegExp])[] = [
  ["musl", /-musl/],
  ["glibc", /-gnu/],
];

/** Optional dependencies without an entry in the lock file, with the path of the package that wants them (`by`). */
export function missingOptional(packages: LockedPackages): { by: string; name: string; version: string }[] {
  return Object.entries(packages).flatMap(([by, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).flatMap(([name, version]) => (isLocked(packages, by, name) ? [] : [{ by, name, version }])),
  );
}

/** Whether the package at `by` finds `name` in its own folder or in one above it, as Node resolves it. */
function isLocked(packages: LockedPackages, by: string, name: string): boolean {
  for (let at = by; ;) {
    if (packages[`${at === "" ? "" : `${at}/`}node_modules/${name}`]) return true;
    if (at === "") return false;
    at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")));
  }
}

/** The lock entry of a package for one platform, which its name must tell. Throws if it does not. */
export function platformEntry(name: string, version: string, { license, engines, dev }: LockedPackage): LockedPackage {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`${name}@${version}: not an exact version; install from a registry that has it`);
  const cpu = PROCESSORS.find(([, pattern]) => pattern.test(name))?.[0];
  const os = SYSTEMS.find((system) => name.includes(`-${system}-`));
  if (!cpu || (!os && cpu !== "wasm32")) throw new Error(`${name}: its name tells no platform; install from a registry that has it`);
  const libc = os === "linux" ? LIBRARIES.find(([, pattern]) => pattern.test(name))?.[0] : undefined;
  return {
    version,
    cpu: [cpu],
    ...(dev ? { dev } : {}),
    ...(libc ? { libc: [libc] } : {}),
    ...(license ? { license } : {}),
    optional: true,
    ...(os ? { os: [os] } : {}),
    ...(engines ? { engines } : {}),
  };
}

function complete(file: string): void {
  const lock = JSON.parse(readFileSync(file, "utf8")) as { packages: LockedPackages };
  const missing = missingOptional(lock.packages);
  const entries = Object.entries(lock.packages);
  for (const { by, name, version } of missing) {
    const path = `node_modules/${name}`;
    // Next to similar packages; npm restores its own order when it next writes the file.
    const beside = entries.findIndex(([other]) => other.startsWith(path.slice(0, path.lastIndexOf("/") + 1)));
    entries.splice(beside, 0, [path, platformEntry(name, version, lock.packages[by] ?? {})]);
  }
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(entries) }, null, 2)}\n`);
  console.log(
    missing.length === 0 ? "The lock file is complete." : `Added: ${missing.map(({ name, version }) => `${name}@${version}`).join(", ")}`,
  );
}

if (process.argv[1]?.endsWith("complete-lock-file.ts")) complete("package-lock.json");
