import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { buildIdentity } from "./build-identity";

it("builds of the same sources have the same identity, and builds of other sources another", () => {
  const { buildId, actionsKey } = buildIdentity("a");
  expect(buildIdentity("a")).toEqual({ buildId, actionsKey });
  expect(buildIdentity("b").buildId).not.toBe(buildId);
  expect(buildIdentity("b").actionsKey).not.toBe(actionsKey);
  expect(buildId, "digits only, which no ad blocker matches").toMatch(/^\d+$/);
  expect(Buffer.from(actionsKey, "base64"), "a key of 32 bytes, as AES-256 needs").toHaveLength(32);
});

/** Anyone with the sources knows the key of `buildIdentity`, so they could read and forge whatever Next encrypts with it. */
it("no inline server action or cache exists, whose data would be encrypted with a key known from the sources", () => {
  const marks = ["app", "components", "lib"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
      .flatMap((path) => {
        const text = readFileSync(`${folder}/${path}`, "utf8");
        return [...text.matchAll(/^.*["']use (?:server|cache)\b.*$/gm)].map(({ 0: line, index }) => ({
          path: `${folder}/${path}`,
          line,
          index,
        }));
      }),
  );
  expect(marks.length).toBeGreaterThan(5);
  expect(marks.filter(({ line, index }) => line !== '"use server";' || index !== 0)).toEqual([]);
});
