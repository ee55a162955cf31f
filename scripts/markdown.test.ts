import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { expect, it } from "vitest";
import { rulePacks } from "@/lib/tax";
import { banner } from "./start/banner";

const root = fileURLToPath(new URL("../", import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), "utf8");
/** Folders that are not part of the project and not in its repository. */
const UNTRACKED: ReadonlySet<string> = new Set(["node_modules", ".next", ".data", ".git", "test-results", "playwright-report"]);
const tracked = filesOf().filter((file) => existsSync(join(root, file)));

/**
 * The repository's files, also in a checkout that belongs to another user, as in a container; in a downloaded archive, all of its files.
 */
function filesOf(): string[] {
  try {
    return execFileSync("git", ["-c", "safe.directory=*", "ls-files"], {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 16 * 1024 * 1024,
      stdio: ["ignore", "pipe", "ignore"],
    })
      .trim()
      .split("\n");
  } catch {
    return readdirSync(root, { withFileTypes: true })
      .filter(({ name }) => !UNTRACKED.has(name))
      .flatMap((entry) =>
        entry.isDirectory()
          ? readdirSync(join(root, entry.name), { recursive: true, encoding: "utf8" }).map((file) => join(entry.name, file))
          : [entry.name],
      );
  }
}

const pages = tracked.filter((file) => file.endsWith(".md"));
const names = new Set(tracked.map((file) => basename(file)));
const { scripts, version } = JSON.parse(read("package.json")) as { scripts: Record<string, string>; version: string };
const settings = parseEnv(read(".env.example").replaceAll(/^#(?=[A-Z0-9_]+=)/gm, ""));

const withoutCode = (text: string): string => text.replaceAll(/```[\s\S]*?```/g, "");
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? "");

/** The anchor that repository hosts give to a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");
}

const anchorsOf = (file: string): string[] => all(withoutCode(read(file)), /^#+ (.+)$/gm).map(anchorOf);

function brokenLinks(page: string): string[] {
  return all(withoutCode(read(page)), /\]\(([^)\s]+)\)/g).filter((link) => {
    if (/^https?:/.test(link)) return false;
    const [path = "", anchor] = link.split("#");
    const file = path === "" ? page : join(dirname(page), decodeURI(path));
    return !existsSync(join(root, file)) || (anchor !== undefined && !anchorsOf(file).includes(anchor));
  });
}

/** Whether a file is named by the end of its path or, if the folder was named before, by file name alone. */
const isInRepository = (file: string): boolean =>
  file.includes("/") ? tracked.some((known) => known === file || known.endsWith(`/${file}`)) : names.has(file);

/** Files that a page names and that don't exist. */
function missingFiles(page: string): string[] {
  return all(withoutCode(read(page)), /`([\w.()/-]+\.(?:ts|tsx|mjs|yaml|md))`/g).filter((file) => !isInRepository(file));
}

/** Pages that the comments of a source file name and that don't exist. */
function missingPages(source: string): string[] {
  const comments = all(read(source), /(\/\*[\s\S]*?\*\/|(?<!:)\/\/.*)/g).join("\n");
  return all(comments, /(?<![\w./-])(?:\.\.\/)*([\w/-][\w./-]*\.(?:md|txt))\b/g).filter((file) => !isInRepository(file));
}

const runnable = (page: string): string[] => all(read(page), /(?:npm run |`)(?:-s )?((?:bench|test|start|lock|db|samples|train):[\w:]+)/g);
const settingLike = /`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g;
/** Settings of Node.js and of the database's image. */
const settingsOfOthers = ["NODE_EXTRA_CA_CERTS", "POSTGRES_PASSWORD"];

it.each(pages)("%s has no broken links", (page) => expect(brokenLinks(page)).toEqual([]));

// A decision describes the day on which it was made; files that it names may be gone since.
it.each(pages.filter((page) => !page.startsWith("docs/decisions/")))("%s names only existing files, commands and settings", (page) => {
  expect(missingFiles(page)).toEqual([]);
  expect(runnable(page).filter((name) => !(name in scripts))).toEqual([]);
  expect(all(read(page), settingLike).filter((name) => !(name in settings) && !settingsOfOthers.includes(name))).toEqual([]);
});

it("comments name only pages that exist", () => {
  const sources = tracked.filter((file) => /\.(?:ts|tsx|mjs|cjs|css)$/.test(file));
  expect(sources.flatMap((source) => missingPages(source).map((page) => `${source}: ${page}`))).toEqual([]);
});

it("the checked pages include the main documents", () => {
  expect(pages).toEqual(
    expect.arrayContaining(["README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/operate.md", "docs/portal-driver.md"]),
  );
  expect(runnable("README.md").length).toBeGreaterThan(5);
  expect(all(read("docs/operate.md"), settingLike).length).toBeGreaterThan(20);
});

it.each(pages)("%s shows curl requests with the required headers", (page) => {
  const calls = all(read(page), /^(curl (?:.*\\\n)*.*)/gm).filter((call) => call.includes("/v1/"));
  if (page === "README.md") expect(calls).toHaveLength(2);
  for (const call of calls) expect(call).toMatch(/(?=[\s\S]*-H 'x-api-key: )[\s\S]*-H 'Content-Type: application\/json'/);
});

it("the README's excerpt matches the published result of the sample it sends", () => {
  const [sent] = all(read("README.md"), /"invoiceUrl":"[^"]+\/samples\/([\w-]+)\.pdf"/g);
  const { samples } = JSON.parse(read("public/samples/index.json")) as { samples: { name: string; result?: unknown }[] };
  const [excerpt = ""] = all(read("README.md"), /```json\n([\s\S]*?)```/g);
  expect(samples.find(({ name }) => name === sent)?.result).toMatchObject(JSON.parse(excerpt) as object);
});

it("the changelog starts with the version in package.json", () => {
  expect(all(read("CHANGELOG.md"), /^## (\S+)/gm)[0]).toBe(version);
});

it("the README gives the right number of countries", () => {
  expect(read("README.md")).toContain(`those of ${rulePacks.length - 1} other countries in part`);
});

it("neither the documentation nor the startup message shows a password on the command line", () => {
  const told = [...pages.map(read), banner("http://127.0.0.1:3000", "/data", null)];
  expect(told.flatMap((text) => all(text, /(--password (?!-[\s`])\S+)/g))).toEqual([]);
  expect(told.filter((text) => text.includes("account create --name NAME --email EMAIL --password -")).length).toBe(2);
});
