import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { dependencies } from "@/package.json";

const root = fileURLToPath(new URL("../", import.meta.url));

/**
 * Packages that are used without an import: those that Next runs and builds with, and OCR languages, which are loaded by name when needed.
 */
const USED_OTHERWISE = /^(@tailwindcss\/postcss|react-dom|tailwindcss|typescript|@tesseract\.js-data\/\w+)$/;

it("every production dependency is used outside of tests", () => {
  const sources = ["app", "components", "drizzle", "inngest", "lib", "scripts", "."].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: folder !== ".", encoding: "utf8" })
      .filter((file) => /\.(tsx?|mjs|css)$/.test(file) && !/\.test\.tsx?$|(^|[/\\])testing[/\\]/.test(file))
      .map((file) => readFileSync(join(root, folder, file), "utf8")),
  );
  const unused = Object.keys(dependencies).filter(
    (name) => !sources.some((text) => text.includes(`"${name}"`) || text.includes(`"${name}/`)),
  );
  expect(unused.filter((name) => !USED_OTHERWISE.test(name))).toEqual([]);
});
