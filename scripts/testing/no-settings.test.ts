import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { processVariables } from "../start/settings";
import { noSettings } from "./no-settings";

const folder = mkdtempSync(join(tmpdir(), "levy-no-settings-"));
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

it("noSettings hides the operator's settings in the environment and in .env from a process under test", () => {
  const file = join(folder, ".env");
  writeFileSync(file, "DATABASE_URL=postgres://operators.example/levy\nSMTP_URL=smtp://mail.example\n");
  const env = noSettings({ ...processVariables(), S3_BUCKET: "operators", LEVY_BROWSER_PATH: "/usr/bin/chromium" });
  const said = spawnSync(
    process.execPath,
    [
      "-e",
      "process.loadEnvFile(process.argv[1]); const { DATABASE_URL, SMTP_URL, S3_BUCKET, LEVY_BROWSER_PATH } = process.env; console.log(JSON.stringify({ DATABASE_URL, SMTP_URL, S3_BUCKET, LEVY_BROWSER_PATH }))",
      file,
    ],
    { encoding: "utf8", env: env as NodeJS.ProcessEnv },
  );
  expect(JSON.parse(said.stdout)).toEqual({ DATABASE_URL: "", SMTP_URL: "", S3_BUCKET: "", LEVY_BROWSER_PATH: "/usr/bin/chromium" });
});
