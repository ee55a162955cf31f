import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { describe, expect, it } from "vitest";
import { readEnv } from "@/lib/kernel/env";

const text = readFileSync(fileURLToPath(new URL("../.env.example", import.meta.url)), "utf8");
const shown = parseEnv(text.replaceAll(/^#(?=[A-Z0-9_]+=)/gm, ""));

/** The names that `readEnv` reads from its source. */
function settingNames(): string[] {
  const asked = new Set<string>();
  readEnv(
    new Proxy<Record<string, string>>(
      {},
      { get: (_, name) => (asked.add(String(name)), name === "LEVY_DATA_DIR" ? "/nowhere" : undefined) },
    ),
  );
  return [...asked].sort();
}

describe(".env.example", () => {
  it("names every setting and no other", () => {
    expect(settingNames().length).toBeGreaterThan(20);
    expect(Object.keys(shown).sort()).toEqual(settingNames());
  });

  it("shows the defaults, so that uncommenting a line changes nothing", () => {
    expect(readEnv({ ...shown, LEVY_DATA_DIR: "/nowhere" })).toEqual(readEnv({ LEVY_DATA_DIR: "/nowhere" }));
    expect(shown["LEVY_DATA_DIR"]).toBe(".data");
  });

  it("comments out every line, so that copying it changes nothing", () => {
    expect(parseEnv(text)).toEqual({});
  });
});
