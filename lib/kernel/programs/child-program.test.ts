import { fork } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { childProgram, programVersion, versionIn } from "./child-program";
import { writeBundle } from "./bundle-program.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "levy-one-file-"));
  writeFileSync(join(folder, "answer.ts"), "export const answer: number = 1;\n");
  writeFileSync(join(folder, "program.ts"), 'import { answer } from "./answer";\nprocess.send?.(answer);\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

const said = (file: string) =>
  new Promise<unknown>((told, reject) => {
    const child = fork(file, [], { execArgv: [] });
    child.once("message", told).once("exit", () => reject(new Error("it ended without a word")));
  });

it("writeBundle writes one runnable file, and a new one only if a source file has changed", async () => {
  const first = writeBundle(folder, "program.ts");
  expect(await said(first)).toBe(1);
  expect(writeBundle(folder, "program.ts")).toBe(first);
  writeFileSync(join(folder, "answer.ts"), "export const answer: number = 2;\n");
  const second = writeBundle(folder, "program.ts");
  expect(second).not.toBe(first);
  expect(await said(second)).toBe(2);
});

it("writeBundle throws if it can't write, and for sources with syntax errors", () => {
  mkdirSync(join(folder, "node_modules"));
  symlinkSync("/dev/null", join(folder, "node_modules", ".cache"));
  expect(() => writeBundle(folder, "program.ts")).toThrow();
  writeFileSync(join(folder, "answer.ts"), "export const answer = ;\n");
  expect(() => writeBundle(folder, "program.ts")).toThrow();
});

it("childProgram finds a program by its path in the project, and bundles it once per process", () => {
  const program = childProgram("lib/prism/processes/analysis-process.ts");
  expect(program).toMatchObject({ execArgv: [], folder: resolve(".") });
  expect(existsSync(program.file)).toBe(true);
  expect(childProgram("lib/prism/processes/analysis-process.ts")).toBe(program);
  expect(() => childProgram("lib/prism/no-such-process.ts")).toThrow("start Levy from its own folder");
});

it("versionIn changes with the program's sources and the packages in package-lock.json, and with nothing else", () => {
  const seen = new Set<string>();
  const look = () => {
    const version = versionIn(folder, "program.ts");
    expect(version).toMatch(/^[0-9a-f]{16}$/);
    expect(versionIn(folder, "program.ts")).toBe(version);
    return seen.add(version).size;
  };
  expect(look()).toBe(1);
  writeFileSync(join(folder, "unrelated.ts"), "export const unrelated = 1;\n");
  expect(look()).toBe(1);
  writeFileSync(join(folder, "answer.ts"), "export const answer: number = 2;\n");
  expect(look()).toBe(2);
  writeFileSync(join(folder, "package-lock.json"), '{"packages": {}}');
  expect(look()).toBe(3);
  writeFileSync(join(folder, "package-lock.json"), '{"packages": {"node_modules/reader": {"version": "2.0.0"}}}');
  expect(look()).toBe(4);
  expect(programVersion("lib/prism/read/reader-process.ts")).not.toBe(programVersion("lib/prism/processes/analysis-process.ts"));
});
