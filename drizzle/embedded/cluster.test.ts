import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterEach, expect, test, vi } from "vitest";
import { connectDatabase } from "../client";
import { runsAsRoot, UNPRIVILEGED_ID } from "./binaries";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "./cluster";

const folders: string[] = [];
const servers: EmbeddedPostgres[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    await server.release();
    rmSync(server.folder, { recursive: true, force: true });
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function dataDirectory(): string {
  const folder = mkdtempSync(join(tmpdir(), "levy-cluster-"));
  folders.push(folder);
  return folder;
}

test("a second process adopts the running database, and the last process to leave stops it", async () => {
  const dataDir = dataDirectory();
  const first = await startEmbeddedPostgres({ dataDir, password: "a-long-test-password" });
  const second = await startEmbeddedPostgres({ dataDir, password: "a-long-test-password" });
  servers.push(second);
  expect([first.adopted, second.adopted]).toEqual([false, true]);
  expect(second.url).toBe(first.url);
  await first.release();
  const sql = postgres(second.url, { max: 1 });
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  await sql.end();
  await second.release();
  servers.pop();
  expect(existsSync(join(second.folder, "postmaster.pid"))).toBe(false);
  const third = await startEmbeddedPostgres({ dataDir, password: "a-long-test-password" });
  servers.push(third);
  expect(third.adopted).toBe(false);
});

test("the database keeps running while a process needs it, even if the session that holds it ends", async () => {
  const dataDir = dataDirectory();
  const server = await startEmbeddedPostgres({ dataDir, password: "a-long-test-password" });
  servers.push(server);
  const sql = postgres(server.url, { max: 1 });
  const holders = async () =>
    (
      await sql<{ pid: number }[]>`
        select pid from pg_stat_activity join pg_locks using (pid) where application_name = 'levy-hold' and locktype = 'advisory' and granted`
    ).map(({ pid }) => pid);
  const [first] = await holders();
  await sql`select pg_terminate_backend(${first ?? 0})`;
  await expect.poll(async () => (await holders()).filter((pid) => pid !== first).length).toBe(1);
  // Like an operator's command that runs next to the server.
  const command = await startEmbeddedPostgres({ dataDir, password: "a-long-test-password" });
  await command.release();
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  await sql.end();
});

test("restarts a killed server at the same address, and the last process to leave stops it", async () => {
  const dataDir = dataDirectory();
  const restarts = vi.fn();
  const server = await startEmbeddedPostgres({ dataDir, password: "a-long-test-password", onRestart: restarts });
  const pidFile = join(server.folder, "postmaster.pid");
  const pidOf = () => Number(readFileSync(pidFile, "utf8").split("\n")[0]);
  const sql = postgres(server.url, { max: 1 });
  await sql`create table kept as select 1 as one`;
  const killed = pidOf();
  process.kill(killed, "SIGKILL");
  await expect
    .poll(async () =>
      sql`select one from kept`.then(
        ([row]) => row?.["one"] as number,
        () => null,
      ),
    )
    .toBe(1);
  await expect.poll(() => restarts.mock.calls.length).toBe(1);
  expect(pidOf()).not.toBe(killed);
  await sql.end();
  await server.release();
  expect(existsSync(pidFile)).toBe(false);
});

test("release() tolerates a server that is gone", async () => {
  const server = await startEmbeddedPostgres({ dataDir: dataDirectory(), password: "a-long-test-password" });
  process.kill(Number(readFileSync(join(server.folder, "postmaster.pid"), "utf8").split("\n")[0]), "SIGKILL");
  await expect(server.release()).resolves.toBeUndefined();
});

test("the session that holds the server has no maximum lifetime", async () => {
  const timers = vi.spyOn(globalThis, "setTimeout");
  try {
    servers.push(await startEmbeddedPostgres({ dataDir: dataDirectory(), password: "a-long-test-password" }));
    expect(timers.mock.calls.map(([, ms]) => ms ?? 0).filter((ms) => ms > 60_000)).toEqual([]);
  } finally {
    timers.mockRestore();
  }
});

test("opens a socket with password authentication in its own folder, unless the path is too long", async () => {
  const server = await startEmbeddedPostgres({ dataDir: dataDirectory(), password: "a-long-test-password" });
  servers.push(server);
  expect(server.socket).toMatch(/\.s\.PGSQL\.\d+$/);
  const away = server.url.replace(/:\d+\//, ":1/");
  const through = connectDatabase(away, { pool: 1, name: "levy-test", socket: server.socket ?? "" });
  expect(await through.raw`select inet_client_addr() is null as local`).toEqual([{ local: true }]);
  await through.close();
  const stranger = postgres(away.replace("a-long-test-password", "another"), { max: 1, path: server.socket ?? "" });
  await expect(stranger`select 1`).rejects.toMatchObject({ code: "28P01" });
  await stranger.end();

  // The database's user can enter this folder, so the cluster is inside it even for root.
  const open = dataDirectory();
  chmodSync(open, 0o711);
  const long = await startEmbeddedPostgres({ dataDir: join(open, "a".repeat(120)), password: "a-long-test-password" });
  servers.push(long);
  expect(long.socket).toBeNull();
  const sql = postgres(long.url, { max: 1 });
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  await sql.end();
});

test("works in a data directory within a private folder", async () => {
  const parent = dataDirectory();
  chmodSync(parent, 0o700);
  const server = await startEmbeddedPostgres({ dataDir: join(parent, "data"), password: "a-long-test-password" });
  servers.push(server);
  const sql = postgres(server.url, { max: 1 });
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  await sql.end();
});

test("two concurrent first starts share one database, and remove what a killed start left", async () => {
  const dataDir = dataDirectory();
  chmodSync(dataDir, 0o711);
  const numberOfNobody = 2 ** 22 + 1;
  mkdirSync(join(dataDir, `postgres.new.${numberOfNobody}`));
  writeFileSync(join(dataDir, `postgres.new.${numberOfNobody}`, "PG_VERSION"), "18\n");
  const both = await Promise.all([1, 2].map(() => startEmbeddedPostgres({ dataDir, password: "a-long-test-password" })));
  servers.push(...both);
  expect(both[0]?.url).toBe(both[1]?.url);
  expect(readdirSync(dataDir)).toEqual(["postgres"]);
});

test("removes the password that a killed start left, even if its cluster was complete", async () => {
  const dataDir = dataDirectory();
  chmodSync(dataDir, 0o711);
  const first = await startEmbeddedPostgres({ dataDir, password: "a-long-test-password" });
  await first.release();
  const left = join(dataDir, `postgres.new.${2 ** 22 + 1}`);
  mkdirSync(left);
  writeFileSync(join(left, "password"), "a-long-test-password\n", { mode: 0o600 });
  servers.push(await startEmbeddedPostgres({ dataDir, password: "a-long-test-password" }));
  expect(readdirSync(dataDir)).toEqual(["postgres"]);
});

test("passes the password to initdb in no folder that other programs share", async () => {
  const shared = dataDirectory();
  vi.stubEnv("TMPDIR", join(shared, "missing"));
  try {
    const dataDir = join(shared, "data");
    chmodSync(shared, 0o711);
    servers.push(await startEmbeddedPostgres({ dataDir, password: "a-long-test-password" }));
  } finally {
    vi.unstubAllEnvs();
  }
});

test("its log doesn't quote rows, and its searches ignore the case of every letter", async () => {
  const server = await startEmbeddedPostgres({ dataDir: dataDirectory(), password: "a-long-test-password" });
  servers.push(server);
  const sql = postgres(server.url, { max: 1 });
  await sql`create table vendors (name text unique)`;
  await sql`insert into vendors values (${"MÜLLER ỌLÁ"})`;
  expect(await sql`select name from vendors where name ilike ${"%müller ọlá%"}`).toHaveLength(1);
  await expect(sql`insert into vendors values (${"MÜLLER ỌLÁ"})`).rejects.toMatchObject({ code: "23505" });
  await sql.end();
  const log = readFileSync(join(server.folder, "server.log"), "utf8");
  expect(log).toContain("ERROR:  duplicate key value violates unique constraint");
  expect(log).not.toContain("MÜLLER");
});

test("creates the database in the target of a symbolic link", async () => {
  const [dataDir, elsewhere] = [dataDirectory(), dataDirectory()];
  for (const folder of [dataDir, elsewhere]) chmodSync(folder, 0o711);
  symlinkSync(elsewhere, join(dataDir, "postgres"));
  servers.push(await startEmbeddedPostgres({ dataDir, password: "a-long-test-password" }));
  expect(existsSync(join(elsewhere, "PG_VERSION"))).toBe(true);
});

test.runIf(runsAsRoot())("follows postgres.path even if the folder that it names is gone", async () => {
  const dataDir = dataDirectory();
  chmodSync(dataDir, 0o711);
  const noted = join(dataDir, "gone", "postgres");
  writeFileSync(join(dataDir, "postgres.path"), `${noted}\n`);
  const server = await startEmbeddedPostgres({ dataDir, password: "a-long-test-password" });
  servers.push(server);
  expect(server.folder).toBe(noted);
});

test("refuses a folder with other files, names it, and leaves it unchanged", async () => {
  const dataDir = dataDirectory();
  chmodSync(dataDir, 0o711);
  mkdirSync(join(dataDir, "postgres"));
  writeFileSync(join(dataDir, "postgres", "notes.txt"), "mine");
  await expect(startEmbeddedPostgres({ dataDir, password: "a-long-test-password" })).rejects.toThrow("holds files, but no database");
  expect(readFileSync(join(dataDir, "postgres", "notes.txt"), "utf8")).toBe("mine");
});

test("starts after a crash even if another program now has the PID of the old server", async () => {
  const dataDir = dataDirectory();
  const first = await startEmbeddedPostgres({ dataDir, password: "a-long-test-password" });
  const pidFile = join(first.folder, "postmaster.pid");
  const left = readFileSync(pidFile, "utf8");
  await first.release();
  // Runs as the database's own user, because PostgreSQL only takes such a process for a possible server.
  const other = spawn("sleep", ["600"], { stdio: "ignore", ...(runsAsRoot() && { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID }) });
  try {
    writeFileSync(pidFile, left.replace(/^\d+/, String(other.pid)));
    const second = await startEmbeddedPostgres({ dataDir, password: "a-long-test-password" });
    servers.push(second);
    expect(second.adopted).toBe(false);
  } finally {
    other.kill();
  }
});

test("refuses a wrong password, and leaves no server running", async () => {
  const dataDir = dataDirectory();
  const first = await startEmbeddedPostgres({ dataDir, password: "a-long-test-password" });
  await first.release();
  await expect(startEmbeddedPostgres({ dataDir, password: "another-test-password" })).rejects.toThrow(
    "both must come from the same backup",
  );
  await expect.poll(() => existsSync(join(first.folder, "postmaster.pid")), { timeout: 20_000 }).toBe(false);
  servers.push(await startEmbeddedPostgres({ dataDir, password: "a-long-test-password" }));
});
