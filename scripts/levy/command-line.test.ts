import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { expect, it, vi } from "vitest";
import { verifyPassword } from "@/lib/users/password";
import { freshDatabase } from "@/scripts/testing/fresh-database";

const folder = fileURLToPath(new URL("../../", import.meta.url));
const program = fileURLToPath(new URL("../levy.mjs", import.meta.url));
const sample = fileURLToPath(new URL("../../public/samples/clean.pdf", import.meta.url));

function levy(args: string[], input?: Buffer): { code: number | null; out: string; faults: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { input, encoding: "utf8", cwd: folder });
  return { code: status, out: stdout, faults: stderr };
}

it("analyze reads standard input, and reports endless, unreadable and missing files", () => {
  const { code, out } = levy(["analyze", "-", "/dev/zero", folder, `${sample}.none`, "--json"], readFileSync(sample));
  const outcomes = out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { file: string; result?: object; error?: object });
  expect(outcomes).toMatchObject([
    { file: "-", result: { decision: { recommendation: "approve" } } },
    { error: { code: "document_too_large", message: "The document is larger than 20 MB" } },
    { error: { code: "file_unreadable", message: expect.stringContaining("it is a folder") as string } },
    { error: { code: "file_unreadable", message: expect.stringContaining("there is no such file") as string } },
  ]);
  expect(code).toBe(1);
});

it("analyze keeps the order of the files given", () => {
  const files = Array.from({ length: 40 }, (_, index) => `/nonexistent/${index}.pdf`);
  const { out } = levy(["analyze", ...files, "--json"]);
  expect(
    out
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { file: string }).file),
  ).toEqual(files);
});

it("exits silently with 1 if its output is closed", async () => {
  const child = spawn(process.execPath, [program, "help"], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  child.stdout.destroy();
  let faults = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (faults += text));
  await new Promise((resolve) => child.once("close", resolve));
  expect(faults).toBe("");
  expect(child.exitCode).toBe(1);
});

it("help describes one command or a group, and an unknown command lists those with the same first word", () => {
  expect(levy(["help", "account", "list"])).toEqual(levy(["account", "list", "--help"]));
  const group = levy(["help", "account"]);
  expect([group.code, group.faults]).toEqual([0, ""]);
  expect(group.out).toContain("levy account list");
  expect(group).toEqual(levy(["account", "--help"]));
  const { code, faults } = levy(["account", "lst"]);
  expect(code).toBe(2);
  expect(faults).toContain("levy account list");
  expect(faults).not.toContain("levy analyze");
  expect(levy(["bogus"]).faults).toContain("levy analyze");
  expect(levy(["help", "bogus"])).toMatchObject({ code: 2, faults: expect.stringMatching(/^Unknown command: bogus\n/) as string });
});

it("prints its version, and rejects anything but a positive whole number for --amount", () => {
  expect(levy(["--version"])).toMatchObject({ code: 0, faults: "", out: expect.stringMatching(/^levy \d+\.\d+\.\d+ \(/) as string });
  for (const amount of ["1e3", "0x10", "5.0", "+5", "-5", "0"]) {
    const { code, faults } = levy(["credits", "grant", "--account", "acc_1", "--env", "test", `--amount=${amount}`]);
    expect([code, faults.split("\n")[0]]).toEqual([2, `--amount must be a whole number of 1 or more, not "${amount}"`]);
  }
});

it("analyze treats blank text in --request as absent", () => {
  const resultOf = (request: object) => {
    const made = mkdtempSync(join(tmpdir(), "levy-request-"));
    try {
      const file = join(made, "metadata.json");
      writeFileSync(file, JSON.stringify(request));
      return levy(["analyze", sample, "--request", file, "--as-of", "2026-11-21", "--json"]).out;
    } finally {
      rmSync(made, { recursive: true });
    }
  };
  expect(resultOf({ businessTaxID: " ", vendorName: "" })).toBe(resultOf({}));
});

it("reports an invalid file with the option that named it", () => {
  const { code, faults } = levy(["analyze", sample, "--request", sample]);
  expect([code, faults.split("\n")[0]]).toEqual([2, expect.stringContaining("--request:")]);
  expect(levy(["analyze", sample, "--history", folder]).faults).toContain("--history: ");
});

it("account create reads the password from standard input exactly as typed; suspend and resume change the account", async () => {
  const fresh = await freshDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), "levy-command-"));
  vi.stubEnv("DATABASE_URL", fresh.url);
  vi.stubEnv("LEVY_DATA_DIR", dataDir);
  try {
    const create = ["account", "create", "--name", "Acme", "--email", "ada@acme.example", "--password", "-", "--json"];
    expect(levy(create, Buffer.from("\n"))).toMatchObject({
      code: 2,
      faults: expect.stringContaining("standard input is empty") as string,
    });
    const created = levy(create, Buffer.from(" correct horse battery \r\nmore"));
    expect(created).toMatchObject({ code: 0, faults: "" });
    suspendsAndResumes((JSON.parse(created.out) as { accountId: string }).accountId);
    const sql = postgres(fresh.url, { max: 1 });
    const [user] = await sql<{ hash: string }[]>`select password_hash as hash from users`;
    await sql.end();
    expect(await verifyPassword(" correct horse battery ", user?.hash ?? "")).toBe(true);
  } finally {
    vi.unstubAllEnvs();
    rmSync(dataDir, { recursive: true });
    await fresh.drop();
  }
});

it("audit verify doesn't pass where there is nothing to verify: in a database without accounts, or without the account named", async () => {
  const fresh = await freshDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), "levy-command-"));
  vi.stubEnv("DATABASE_URL", fresh.url);
  vi.stubEnv("LEVY_DATA_DIR", dataDir);
  try {
    const nothing = { code: 1, out: "", faults: "There are no accounts, so nothing was verified. Check DATABASE_URL and LEVY_DATA_DIR.\n" };
    expect(levy(["audit", "verify"])).toEqual(nothing);
    expect(levy(["audit", "verify", "--account", "acc_none"])).toMatchObject({
      code: 1,
      faults: expect.stringContaining('acc_none doesn\'t exist. List accounts with "levy account list"') as string,
    });
  } finally {
    vi.unstubAllEnvs();
    rmSync(dataDir, { recursive: true });
    await fresh.drop();
  }
});

it("says so when it creates a data directory, as in a shell that lacks the server's settings", () => {
  const parent = mkdtempSync(join(tmpdir(), "levy-command-"));
  // The embedded PostgreSQL runs as another user if this test runs as root.
  chmodSync(parent, 0o755);
  const dataDir = join(parent, "data");
  vi.stubEnv("DATABASE_URL", undefined);
  vi.stubEnv("LEVY_DATA_DIR", dataDir);
  try {
    const created = `Creating a new, empty data directory: ${dataDir}\n`;
    expect(levy(["account", "list"])).toEqual({ code: 0, out: "No accounts yet.\n", faults: created });
    expect(levy(["account", "list"]).faults).toBe("");
  } finally {
    vi.unstubAllEnvs();
    rmSync(parent, { recursive: true });
  }
}, 60_000);

/** Tests `account suspend` and `account resume` with the messages that an operator reads, and what `account list` then shows. */
function suspendsAndResumes(accountId: string): void {
  const command = (...args: string[]) => levy(["account", ...args]);
  const account = ["--account", accountId];
  expect(command("suspend", ...account)).toMatchObject({ code: 2, faults: expect.stringContaining("--reason is required") as string });
  expect(command("suspend", "--account", "acc_none", "--reason", "x")).toMatchObject({
    code: 1,
    faults: expect.stringContaining("acc_none doesn't exist") as string,
  });
  expect(command("suspend", ...account, "--reason", "chargebacks").out).toContain(`Suspended ${accountId}.`);
  expect(command("list").out).toContain("(ada@acme.example): suspended, test only");
  expect(JSON.parse(command("suspend", ...account, "--reason", "again", "--json").out)).toMatchObject({ accountId, changed: false });
  const reset = ["reset-second-factor", "--email", "ada@acme.example"];
  expect(command(...reset)).toMatchObject({ code: 2, faults: expect.stringContaining("--reason is required") as string });
  expect(command(...reset, "--reason", "lost phone")).toMatchObject({ code: 1, faults: "Two-factor authentication is off\n" });
  expect(command("resume", ...account)).toMatchObject({ code: 0, out: expect.stringContaining("no longer suspended") as string });
  expect(JSON.parse(command("resume", ...account, "--json").out)).toEqual({ accountId, suspendedAt: null, changed: false });
  expect(command("list").out).toContain("(ada@acme.example): test only");
}
