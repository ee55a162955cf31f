import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../", import.meta.url));
const lib = join(root, "lib");

/**
 * Folders of lib that currently import each other. A pair that no longer does is removed from the list; none may be added: move the code
 * that both need to a lower folder.
 */
const KNOWN_PAIRS: readonly string[] = [
  ...["accounts ↔ documents", "accounts ↔ flux", "accounts ↔ keys", "accounts ↔ prism", "accounts ↔ users", "accounts ↔ webhooks"],
  ...["documents ↔ prism", "documents ↔ review", "flux ↔ prism", "flux ↔ webhooks", "http ↔ keys", "keys ↔ webhooks"],
  ...["mail ↔ users", "prism ↔ review", "prism ↔ webhooks"],
];

function importsOf(file: string): string[] {
  const found = [...readFileSync(file, "utf8").matchAll(/\bfrom "([^"]+)"|\bimport\("([^"]+)"\)/g)].map(([, a, b]) => a ?? b ?? "");
  return found.flatMap((path) =>
    path.startsWith("@/lib/") ? [path.slice("@/lib/".length)] : path.startsWith(".") ? [relative(lib, join(dirname(file), path))] : [],
  );
}

it("only the listed pairs of lib folders import each other", () => {
  const edges = new Set<string>();
  for (const file of readdirSync(lib, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(file) || /\.test\.|[/\\]testing[/\\]|[/\\]fixtures[/\\]/.test(file)) continue;
    const [from = ""] = file.split(sep);
    for (const path of importsOf(join(lib, file))) {
      const [to = ""] = path.split(/[/\\]/);
      if (to !== from && to !== "..") edges.add(`${from} ${to}`);
    }
  }
  const pairs = [...edges].map((edge) => edge.split(" ")).filter(([from = "", to = ""]) => from < to && edges.has(`${to} ${from}`));
  expect(pairs.map((pair) => pair.join(" ↔ ")).sort()).toEqual(KNOWN_PAIRS);
});
