import { spawnSync } from "node:child_process";
import { installWithApt } from "./apt";

/** The languages of the snippets in the documentation that few machines have, with Debian's packages of them. */
const languages = [
  { command: ["php", "--version"], package: "php-cli" },
  { command: ["go", "version"], package: "golang-go" },
] as const;

const missing = (): string[] =>
  languages
    .filter(({ command: [name, argument] }) => spawnSync(name, [argument], { stdio: "ignore" }).status !== 0)
    .map((language) => language.package);

/** Installs PHP and Go where apt-get is at hand; without them the tests of their snippets are skipped, and say so. */
export function ensureLanguages(say: (line: string) => void): void {
  const absent = missing();
  if (absent.length > 0) installWithApt(absent, say);
  const left = missing();
  if (left.length > 0) say(`No ${left.join(" and no ")} here: the tests of their snippets are skipped. Install them to run these.`);
}
