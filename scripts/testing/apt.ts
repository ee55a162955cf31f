import { spawnSync } from "node:child_process";

/** Installs Debian's packages where apt-get is at hand and may be used, saying so; else does nothing. */
export function installWithApt(packages: readonly string[], say: (line: string) => void): void {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status !== 0) return;
  say(`No ${packages.join(" and no ")} here: installing Debian's with apt-get …`);
  spawnSync("apt-get", ["update"], { stdio: "ignore" });
  spawnSync("apt-get", ["install", "-y", "--no-install-recommends", ...packages], { stdio: ["ignore", "ignore", "inherit"] });
}
