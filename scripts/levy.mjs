import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { oneFile } from "../lib/kernel/one-file.mjs";

/** Starts `levy` from one file, which takes half as long; through the loader where the file can't be written. */
const folder = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const entry = "scripts/levy.ts";

function programFile() {
  try {
    return oneFile(folder, entry);
  } catch {
    return null;
  }
}

const file = programFile();
if (file === null) (await import("tsx/esm/api")).register();
await import(pathToFileURL(file ?? path.join(folder, entry)).href);
