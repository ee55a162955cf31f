import "./start/check-node.mjs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** Starts `levy` from one file, which takes half as long; through the loader where the file can't be written. */
const folder = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const entry = "scripts/levy.ts";

async function programFile() {
  // Not before the check, for it imports a package.
  const { oneFile } = await import("../lib/kernel/one-file.mjs");
  try {
    return oneFile(folder, entry);
  } catch {
    return null;
  }
}

const file = await programFile();
if (file === null) (await import("tsx/esm/api")).register();
await import(pathToFileURL(file ?? path.join(folder, entry)).href);
