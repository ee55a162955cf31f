import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/**
 * Ends the process with instructions if this Node version is not one that package.json allows, or if `npm install` hasn't been run; Node's
 * own error would only name an unknown option or export. Imported first, and written for any Node since version 14.
 */
function check() {
  const { engines } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  const [major, minor] = process.versions.node.split(".").map(Number);
  // "^20.19.0" means 20.19 or a later 20; ">=24" means 24 or any later version.
  const asked = engines.node.split("||").map((range) => {
    const [leastMajor, leastMinor = 0] = range
      .replace(/[^\d.]/g, "")
      .split(".")
      .map(Number);
    const fits = major === leastMajor ? minor >= leastMinor : major > leastMajor && range.includes(">=");
    return { fits, inWords: `${leastMajor}${leastMinor > 0 ? `.${leastMinor}` : ""}${range.includes(">=") ? " or later" : "+"}` };
  });
  if (!asked.some(({ fits }) => fits)) {
    const words = asked.map(({ inWords }) => inWords).join(", ");
    return `Levy needs Node.js ${words}, but this is ${process.versions.node}. Install one of these, for example from https://nodejs.org.`;
  }
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
