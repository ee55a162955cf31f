import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (name: string): string => readFileSync(join(root, name), "utf8");
const compose = read("compose.yaml");

/** The settings that the file gives to web server and worker. */
const given = Object.fromEntries(
  [...(/environment: &environment\n((?: {4}.*\n)+)/.exec(compose)?.[1] ?? "").matchAll(/^ {4}([A-Z0-9_]+): (.*)$/gm)].map(
    ([, name = "", value = ""]) => [name, value],
  ),
);

it("the compose file sets only existing settings", () => {
  const known = [...read(".env.example").matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(Object.keys(given).length).toBeGreaterThan(15);
  expect(Object.keys(given).filter((name) => !known.includes(name))).toEqual([]);
});

it("the compose file passes on .env, and overrides the settings that differ in a container", () => {
  expect(compose).toContain("env_file: [{ path: .env, required: false }]");
  expect(given).toMatchObject({
    NODE_ENV: "production",
    HOST: "0.0.0.0",
    PORT: '"3000"',
    WORKER_PORT: '"3001"',
    LEVY_DATA_DIR: "/data",
    DATABASE_SOCKET: '""',
    LEVY_BROWSER_PATH: '""',
  });
});

it("no process of Levy or PostgreSQL leaves its memory, with keys and passwords, in a core dump", () => {
  const sections = compose.split(/\n(?=x-levy:| {2}[a-z]+:\n)/);
  for (const name of ["x-levy: &levy\n", "  postgres:\n"])
    expect(
      sections.find((section) => section.startsWith(name)),
      name,
    ).toContain("ulimits: { core: 0 }");
});

it("the Dockerfile and compose file name only existing scripts", () => {
  const scripts = `${compose}${read("Dockerfile")}`.match(/scripts\/[\w/-]+\.m?[jt]s/g) ?? [];
  expect(scripts.length).toBeGreaterThanOrEqual(4);
  expect(scripts.filter((script) => !existsSync(join(root, script)))).toEqual([]);
});

it("the Dockerfile changes no source of the web application after building it", () => {
  const afterBuild = read("Dockerfile").split("scripts/build.ts")[1] ?? "";
  // npm rewrites the lock file while it prunes, unless it is told not to.
  expect(afterBuild.match(/npm [^&\n]*/g)?.map((command) => command.trim())).toEqual(["npm prune --omit=dev --no-save"]);
});

it("the health check exits with 0 if the web server answers and with 1 otherwise", async () => {
  const server = createServer((request, response) => response.writeHead(request.url === "/up" ? 200 : 503).end());
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const exitCode = (url: string): Promise<number | null> =>
    new Promise((done) => spawn(process.execPath, [join(root, "scripts/start/health-check.mjs"), url]).once("exit", done));
  try {
    expect(compose).toContain('test: ["CMD", "node", "scripts/start/health-check.mjs", "http://127.0.0.1:3000/api/health"]');
    expect(await Promise.all(["up", "down"].map((path) => exitCode(`http://127.0.0.1:${port}/${path}`)))).toEqual([0, 1]);
  } finally {
    await new Promise((closed) => server.close(closed));
  }
  expect(await exitCode(`http://127.0.0.1:${port}/up`), "a port with no server").toBe(1);
});

it("the compose file's store creates its bucket once and then stops", () => {
  const folder = mkdtempSync(join(tmpdir(), "levy-compose-"));
  try {
    const script = (/printf[\s\S]*?s3\.json\n(?= {4}environment)/.exec(compose)?.[0] ?? "")
      .replaceAll("$$", "$")
      .replaceAll("/tmp/", `${folder}/`);
    // Imitates SeaweedFS: it reports a created bucket on standard error, and a list on standard output.
    const weed = `#!/bin/sh
cd ${folder}
case "$1" in
  server) /bin/sleep 2; exit 0;;
esac
read command
echo "$command" >> commands
case "$command" in
  s3.bucket.create*) [ -e bucket ] && { echo "error: exists" >&2; exit 0; }; touch bucket; echo "created bucket levy" >&2;;
  s3.bucket.list) [ -e bucket ] && echo "  levy	size:0";;
esac
exit 0
`;
    writeFileSync(join(folder, "weed"), weed, { mode: 0o755 });
    writeFileSync(join(folder, "sleep"), "#!/bin/sh\n/bin/sleep 0.05\n", { mode: 0o755 });
    const env = { PATH: `${folder}:/usr/bin:/bin`, KEY: "key", SECRET: "secret", NODE_ENV: "test" as const };
    const run = spawnSync("sh", ["-c", script], { env, encoding: "utf8", timeout: 30_000 });
    expect(run.status, run.stderr).toBe(0);
    expect(JSON.parse(readFileSync(join(folder, "s3.json"), "utf8"))).toMatchObject({
      identities: [{ name: "levy", credentials: [{ accessKey: "key", secretKey: "secret" }] }],
    });
    const commands = readFileSync(join(folder, "commands"), "utf8").trim().split("\n");
    expect(commands).toEqual(["s3.bucket.list", "s3.bucket.create -name levy", "s3.bucket.list"]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
