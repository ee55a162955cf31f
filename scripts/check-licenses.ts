/**
 * Checks that every production dependency in package-lock.json has a license that Levy's users can accept, and that THIRD-PARTY.md lists
 * it. Otherwise exits with 1 and says what to do.
 *
 *   npm run licenses     writes THIRD-PARTY.md
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { LockedPackages } from "./complete-lock-file";

const PERMISSIVE: ReadonlySet<string> = new Set([
  ...[
    "0BSD",
    "Apache-2.0",
    "BlueOak-1.0.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "OFL-1.1",
    "Unlicense",
    "Zlib",
  ],
]);

/** Other licenses, each with the packages that may have it and the reason why it is acceptable. */
const EXCEPTIONS: readonly { license: string; packages: RegExp; why: string }[] = [
  {
    license: "LGPL-3.0-or-later",
    packages: /^@img\/sharp-(libvips-|wasm32$|win32-)/,
    why: "libvips, a library of its own that sharp loads: unchanged, and whoever installs Levy can replace it",
  },
  { license: "MPL-2.0", packages: /^lightningcss(-|$)/, why: "used unchanged, when the web application is built" },
  { license: "CC-BY-4.0", packages: /^caniuse-lite$/, why: "data about browsers, used unchanged when the web application is built" },
];

/** Packages whose lock entry names no license, with the license of their license file or home page. */
const UNDECLARED: Readonly<Record<string, string>> = { "png-js": "MIT", only: "MIT" };

interface Shipped {
  name: string;
  version: string;
  license: string | null;
}

/** All packages that are not only for development, for every platform, each version once. */
export function shippedPackages(packages: LockedPackages): Shipped[] {
  const shipped = new Map<string, Shipped>();
  for (const [path, { version = "", license, dev }] of Object.entries(packages)) {
    if (path === "" || dev) continue;
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    shipped.set(`${name}@${version}`, { name, version, license: license ?? UNDECLARED[name] ?? null });
  }
  return [...shipped.values()].sort((a, b) => byText(a.name, b.name) || byText(a.version, b.version));
}

/**
 * Whether the SPDX expression allows use: one side of OR suffices, all sides of AND are needed. Parentheses may only enclose the whole
 * expression.
 */
export function isAllowed({ name, license }: Shipped): boolean {
  const known = (one: string): boolean =>
    PERMISSIVE.has(one) || EXCEPTIONS.some((exception) => exception.license === one && exception.packages.test(name));
  const text = (license ?? "").replace(/^\((.*)\)$/, "$1");
  return text.split(" OR ").some((side) => side.split(" AND ").every(known));
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The content of THIRD-PARTY.md: every package under its license. */
export function thirdPartyList(shipped: readonly Shipped[]): string {
  const licenses = [...new Set(shipped.map(({ license }) => license ?? "unknown"))].sort(byText);
  const sections = licenses.map((license) => {
    const under = shipped.filter((one) => (one.license ?? "unknown") === license);
    return `## ${license}\n\n${under.map(({ name, version }) => `- ${name} ${version}`).join("\n")}\n`;
  });
  const exceptions = EXCEPTIONS.map(({ license, packages, why }) => {
    const [first] = shipped.filter(({ name }) => packages.test(name));
    return `- ${license}, such as ${first?.name ?? "none"}: ${why}.`;
  });
  return `# Third-party software

The packages that Levy runs with, on any platform, by license. \`npm run licenses\` writes this list from \`package-lock.json\`. Each
package's own notice is in its folder below \`node_modules\`, also in the container image. The image's system packages, among them
Chromium and Node.js, have theirs below \`/usr/share/doc\` and \`/usr/local\`.

Not all are permissive:

${exceptions.join("\n")}

${sections.join("\n")}`;
}

function main(write: boolean): void {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: LockedPackages };
  const shipped = shippedPackages(packages);
  for (const one of shipped.filter((each) => !isAllowed(each))) {
    console.log(`${one.name} ${one.version}: ${one.license ?? "no license is declared"}. See scripts/check-licenses.ts.`);
    process.exitCode = 1;
  }
  const list = thirdPartyList(shipped);
  if (write) writeFileSync("THIRD-PARTY.md", list);
  else if (!existsSync("THIRD-PARTY.md") || readFileSync("THIRD-PARTY.md", "utf8") !== list) {
    console.log("THIRD-PARTY.md doesn't match package-lock.json: run npm run licenses.");
    process.exitCode = 1;
  }
}

if (process.argv[1]?.endsWith("check-licenses.ts")) main(process.argv.includes("--write"));
