import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { startPortal } from "./portal";

/** `npm run portal -- [--port N] [--operator-port N] [--data-dir FOLDER]`: runs the reference portal as a separate process. */
const { values } = parseArgs({
  options: {
    port: { type: "string", default: "4600" },
    "operator-port": { type: "string", default: "4601" },
    "data-dir": { type: "string", default: ".data/portal" },
    json: { type: "boolean", default: false },
  },
});
const dataDir = resolve(values["data-dir"]);
const demo = {
  email: "accounts@kestrel-bay.example",
  password: "Harmattan-Season-26",
  name: "Kestrel Bay Foods Limited",
  taxId: "12345678-0001",
};

const portal = await startPortal({
  dataDir,
  operatorToken: operatorToken(),
  port: Number(values.port),
  operatorPort: Number(values["operator-port"]),
});
if (!portal.books.taxpayer(demo.email)) portal.books.register(demo);

const operatorPage = `${portal.operatorUrl}/?token=${operatorToken()}`;
process.stdout.write(
  values.json
    ? `${JSON.stringify({ url: portal.url, operatorUrl: portal.operatorUrl, operatorToken: operatorToken(), email: demo.email, password: demo.password })}\n`
    : `Reference portal   ${portal.url}
Taxpayer           ${demo.email}   ${demo.password}
Operator           ${operatorPage}
Counts as JSON     ${portal.operatorUrl}/counts?token=${operatorToken()}

Ctrl-C stops it; its books stay in ${dataDir}.
`,
);

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void portal.stop().then(() => process.exit(0)));

/** Created on the first start and kept next to the books. */
function operatorToken(): string {
  const path = join(dataDir, "operator-token");
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(path, randomBytes(24).toString("base64url"), { mode: 0o600 });
  }
  return readFileSync(path, "utf8").trim();
}
