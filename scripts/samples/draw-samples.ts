import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { samples } from "./catalogue";

/** Draws the sample documents into public/samples. It can be run again at any time and produces the same bytes. */
const folder = fileURLToPath(new URL("../../public/samples", import.meta.url));
mkdirSync(folder, { recursive: true });
for (const sample of samples) {
  for (const [file, bytes] of Object.entries(await sample.draw())) {
    writeFileSync(join(folder, file), bytes);
    console.log(`${file.padEnd(26)} ${Math.ceil(bytes.byteLength / 1024)} kB`);
  }
}
