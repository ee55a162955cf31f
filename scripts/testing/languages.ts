import { spawnSync } from "node:child_process";
import { installWithApt } from "./apt";

/** Languages of the documentation's code snippets that few machines have, with their Debian packages. */
const languages = [
  { command: ["php", "--version"], package: "php-cli" },
  { command: ["go", "version"], package: "golang-go" },
] as const;

const missing = (): string[] =>
  languages
    .filter(({ command: [name, argument] }) => spawnSync(name, [argument], { stdio: "ignore" }).status !== 0)
    .map((language) => language.package);

/** Installs PHP and Go if apt-get is available. Without them, the tests of their snippets are skipped, which is announced. */
export function ensureLanguages(say: (line: string) => void): void {
  const absent = missing();
  if (absent.length > 0) installWithApt(absent, say);
  const left = missing();
  if (left.length > 0) say(`No ${left.join(" and no ")} here: the tests of their snippets are skipped. Install them to run these.`);
}
