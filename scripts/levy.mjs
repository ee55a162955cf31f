import "./start/check-node.mjs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** Starts `levy` from one bundled file, which takes half as long; if the file can't be written, starts it through the tsx loader. */
const folder = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const entry = "scripts/levy.ts";

async function programFile() {
  // Imported only after the check, because it imports a package.
  const { writeBundle } = await import("../lib/kernel/programs/bundle-program.mjs");
  try {
    return writeBundle(folder, entry);
  } catch {
    return null;
  }
}

const file = await programFile();
if (file === null) (await import("tsx/esm/api")).register();
await import(pathToFileURL(file ?? path.join(folder, entry)).href);
