import { spawnSync } from "node:child_process";

/** Announces and installs Debian packages if this process is root and has apt-get; otherwise does nothing. */
export function installWithApt(packages: readonly string[], say: (line: string) => void): void {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status !== 0) return;
  say(`No ${packages.join(" and no ")} here: installing Debian's with apt-get …`);
  spawnSync("apt-get", ["update"], { stdio: "ignore" });
  spawnSync("apt-get", ["install", "-y", "--no-install-recommends", ...packages], { stdio: ["ignore", "ignore", "inherit"] });
}
