import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/**
 * Ends the process, with what to do, where Node is older than package.json asks for or `npm install` hasn't run: Node itself
 * would only name an option or an export that it doesn't know. Imported first, and written for any Node since 14.
 */
function check() {
  const { engines } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  const least = engines.node.replace(">=", "");
  const [major, minor] = process.versions.node.split(".").map(Number);
  const [leastMajor, leastMinor] = least.split(".").map(Number);
  if (major < leastMajor || (major === leastMajor && minor < leastMinor))
    return `Levy needs Node.js ${least} or later, but this is ${process.versions.node}. Install a newer one, for example from https://nodejs.org.`;
  try {
    createRequire(import.meta.url).resolve("tsx");
  } catch {
    return "Levy's packages are not installed. Run npm install first.";
  }
  return null;
}

const fault = check();
if (fault !== null) {
  process.stderr.write(`${fault}\n`);
  process.exit(1);
}
