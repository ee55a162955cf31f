import { Linter } from "eslint";
import { expect, it } from "vitest";
import plugin, { wayToServerCode } from "./client-imports.mjs";

const files: Readonly<Record<string, string>> = {
  "components/words.ts": 'import { toMinor } from "@/lib/kernel/money";',
  "components/later.ts": 'const load = () => import("./words");',
  "components/for-its-effect.ts": 'import "./words";',
  "components/handed-on.ts": 'export { words } from "./words";',
  "components/types.ts": 'import type { Money } from "@/lib/kernel/money";\nimport { type Minor } from "@/lib/kernel/money";',
  "components/plain.ts": 'import { withMinus } from "@/lib/kernel/text/with-minus";\nimport { plain } from "./plain";',
  "components/icons.tsx": 'import { Icon } from "lucide-react";',
  "components/actions.ts": '"use server";\nimport { toMinor } from "@/lib/kernel/money";',
  "lib/kernel/money.ts": 'import Big from "big.js";',
  "lib/kernel/text/with-minus.ts": "export const withMinus = 1;",
  "lib/kernel/listed-values.ts": 'import {\n  toMinor,\n} from "./money";',
  "lib/flux/rows.ts": 'import { rows } from "@/drizzle/schema";',
  "lib/flux/list-values.ts": 'import { states } from "@/drizzle/schema/state-values";',
  "lib/flux/column-values.ts": 'import { states } from "@/drizzle/schema/column-values";',
  "drizzle/schema/state-values.ts": "export const states = 1;",
  "drizzle/schema/column-values.ts": 'import { text } from "drizzle-orm/pg-core";',
};
const way = (source: string) => wayToServerCode("components/page.tsx", source, (file: string) => files[file] ?? null);

it("finds server code that a page would load through any form of import", () => {
  expect(way("./words")).toEqual(["components/words.ts", "lib/kernel/money.ts", "big.js"]);
  expect(way("./later")?.at(-1)).toBe("big.js");
  expect(way("./for-its-effect")?.at(-1)).toBe("big.js");
  expect(way("@/components/handed-on")?.at(-1)).toBe("big.js");
  expect(way("@/lib/kernel/listed-values"), "the module with lists of values too").toEqual([
    "lib/kernel/listed-values.ts",
    "lib/kernel/money.ts",
    "big.js",
  ]);
  expect(way("@/lib/flux/rows")).toEqual(["lib/flux/rows.ts", "drizzle/schema"]);
  expect(way("@/lib/flux/column-values")?.at(-1)).toBe("drizzle-orm/pg-core");
  expect(way("big.js")).toEqual(["big.js"]);
});

it("ignores types, code without dependencies, packages allowed in the browser, and server actions", () => {
  for (const source of ["./types", "./plain", "./icons", "./actions", "lucide-react", "./nowhere", "@/lib/flux/list-values"])
    expect(way(source), source).toBeNull();
});

it("reports every form of import of server code, only in client components", () => {
  const told = (code: string): number =>
    new Linter().verify(
      code,
      [{ files: ["**/*.js"], plugins: { house: plugin }, rules: { "house/client-imports": "error" } }],
      "components/page.js",
    ).length;
  for (const code of [
    'import { toMinor } from "@/lib/kernel/money";',
    'export { toMinor } from "@/lib/kernel/money";',
    'import("@/lib/kernel/money");',
  ]) {
    expect(told(`"use client";\n${code}`), code).toBe(1);
    expect(told(code), code).toBe(0);
  }
  expect(told('"use client";\nimport Big from "big.js";')).toBe(1);
  expect(told('"use client";\nimport { currencyExponent } from "@/lib/kernel/currency-exponent-values";')).toBe(0);
});
