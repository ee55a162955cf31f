import { spawn, spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, describe, expect, test } from "vitest";
import { openEncryptedPayload } from "@/lib/flux/credentials/open-encrypted-payload";
import { signatureHeaders } from "@/lib/webhooks/webhook-secret";
import { receiverPath, snippetLanguages, snippetPath, type SnippetLanguage, type SnippetTopic } from "./snippets";

const SECRET = "levy_ss_test_4fT9qLm2Xw7RkZ0pYc8VbN1hJ6sD3gAeU5iOtQxEyKa";
const SECRET_ID = "ss_01KQ7ZJ5ZV3X8E6Y2M4N0P9RTB";
// Quotes, a backslash, and non-ASCII letters must survive each language's JSON encoding.
const CREDENTIALS = { email: "päyroll@example.com", password: '₦ "secret" \\ 1/2' };
const WEBHOOK_SECRET = `whsec_${Buffer.from("0123456789abcdef0123456789abcdef").toString("base64")}`;
const BODY = JSON.stringify({
  type: "webhook.test",
  timestamp: "2026-11-21T09:30:00.000Z",
  apiVersion: "v1",
  data: { object: "webhook", note: "₦ café" },
});

const temporary = mkdtempSync(join(tmpdir(), "levy-snippets-"));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

const commands: Readonly<Record<SnippetLanguage, string[]>> = {
  node: [process.execPath],
  python: ["python3"],
  php: ["php"],
  java: ["java"],
  go: ["go", "run"],
};
const probes: Readonly<Record<SnippetLanguage, string[]>> = {
  node: ["--version"],
  python: ["--version"],
  php: ["--version"],
  java: ["--list-modules"],
  go: ["version"],
};

function run(language: SnippetLanguage, args: string[], variables: Record<string, string> = {}, input = "") {
  const [command = "", ...first] = commands[language];
  // eslint-disable-next-line no-restricted-properties -- a program of another language is found by the PATH of this one
  const env = { ...process.env, LC_ALL: "C.UTF-8", GOCACHE: join(temporary, "go"), ...variables };
  return spawnSync(command, [...first, ...args], { encoding: "utf8", input, env, timeout: 55_000 });
}

/** Why a program can't run on this machine; null if it can. Running a single Java file requires the compiler. */
function missing(language: SnippetLanguage, topic: SnippetTopic): string | null {
  const [command = ""] = commands[language];
  const probe = spawnSync(command, probes[language], { encoding: "utf8" });
  if (probe.status !== 0) return `${command} is not installed`;
  if (language === "java" && !probe.stdout.includes("jdk.compiler")) return "java has no compiler";
  if (language === "python" && topic !== "verifyWebhook" && run("python", ["-c", "import cryptography"]).status !== 0)
    return "python3 has no cryptography package";
  return null;
}

/** Compiling a Java or Go file for each call is slow on a busy machine, hence the generous timeout. */
function each(topic: SnippetTopic, check: (language: SnippetLanguage, file: string) => void): void {
  for (const language of snippetLanguages) {
    const reason = missing(language, topic);
    test.skipIf(reason !== null)(`${language}${reason ? ` (skipped: ${reason})` : ""}`, { timeout: 240_000 }, () =>
      check(language, snippetPath(topic, language)),
    );
  }
}

function payloadOf(language: SnippetLanguage, file: string, variables: Record<string, string> = {}): string {
  const done = run(language, [file], {
    PORTAL_EMAIL: CREDENTIALS.email,
    PORTAL_PASSWORD: CREDENTIALS.password,
    LEVY_SHARED_SECRET: SECRET,
    ...variables,
  });
  expect(done.status, done.stderr).toBe(0);
  return done.stdout.trim();
}

describe("encryption snippet, version 1: the service decrypts its payload, and two payloads differ", () => {
  each("encrypt", (language, file) => {
    const [first, second] = [payloadOf(language, file), payloadOf(language, file)];
    expect(first).toMatch(/^[A-Za-z0-9+/]+=*$/);
    expect(openEncryptedPayload(first, [{ id: SECRET_ID, secret: SECRET }])?.credentials).toEqual(CREDENTIALS);
    expect(second).not.toBe(first);
    expect(openEncryptedPayload(first, [{ id: SECRET_ID, secret: `${SECRET}x` }])).toBeNull();
  });
});

describe("encryption snippet, version 2: the service decrypts its payload with the secret named by kid", () => {
  each("encryptJwe", (language, file) => {
    const named = payloadOf(language, file, { LEVY_SHARED_SECRET_ID: SECRET_ID });
    expect(named.split(".")).toHaveLength(5);
    expect(openEncryptedPayload(named, [{ id: SECRET_ID, secret: SECRET }])).toEqual({ credentials: CREDENTIALS, secretId: SECRET_ID });
    expect(openEncryptedPayload(named, [{ id: "ss_another", secret: SECRET }])).toBeNull();
    const unnamed = payloadOf(language, file);
    expect(openEncryptedPayload(unnamed, [{ id: "ss_another", secret: SECRET }])?.credentials).toEqual(CREDENTIALS);
  });
});

describe("webhook verification snippet: accepts a valid Standard Webhooks signature and nothing else", () => {
  each("verifyWebhook", (language, file) => {
    const now = new Date();
    const id = "evt_01KQ7ZJ5ZV3X8E6Y2M4N0P9RTB";
    const timestamp = String(Math.floor(now.getTime() / 1_000));
    const signature = new Webhook(WEBHOOK_SECRET).sign(id, now, BODY);
    const verdict = (args: string[], body = BODY) =>
      run(language, [file, ...args], { LEVY_WEBHOOK_SECRET: WEBHOOK_SECRET }, body).stdout.trim();

    expect(verdict([id, timestamp, signature])).toBe("valid");
    // During a rotation the service signs with both secrets, and the receiver may still have the older one.
    const both = signatureHeaders({ id, sentAt: now, body: BODY }, [`whsec_${Buffer.alloc(32).toString("base64")}`, WEBHOOK_SECRET]);
    expect(verdict([id, timestamp, both["webhook-signature"] ?? ""])).toBe("valid");

    expect(verdict([id, timestamp, signature], `${BODY} `)).toBe("invalid");
    expect(verdict(["evt_another", timestamp, signature])).toBe("invalid");
    const old = new Date(now.getTime() - 10 * 60_000);
    expect(verdict([id, String(Math.floor(old.getTime() / 1_000)), new Webhook(WEBHOOK_SECRET).sign(id, old, BODY)])).toBe("invalid");
    const keyless = createHmac("sha256", "").update(`${id}.${timestamp}.${BODY}`).digest("base64");
    expect(verdict([id, timestamp, `v1,${keyless}`])).toBe("invalid");
    expect(verdict([id, timestamp, signature.replace("v1,", "v0,")])).toBe("invalid");
  });
});

/** Sends half a body and resets the connection once the server has started reading. */
async function breakOff(port: number): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n{");
  await once(socket, "data");
  socket.resetAndDestroy();
  await once(socket, "close");
}

test("webhook receiver snippet: accepts a delivery once, rejects a changed one, and survives an aborted request", async () => {
  // eslint-disable-next-line no-restricted-properties -- a program of its own, as the guide starts it
  const env = { ...process.env, LEVY_WEBHOOK_SECRET: WEBHOOK_SECRET, PORT: "0" };
  const receiver = spawn(process.execPath, [receiverPath], { env, stdio: ["ignore", "pipe", "inherit"] });
  try {
    let printed = "";
    const says = (pattern: RegExp) =>
      new Promise<RegExpExecArray>((resolve) => {
        const look = () => {
          const found = pattern.exec(printed);
          if (found) resolve(found);
        };
        receiver.stdout.on("data", (chunk: Buffer) => {
          printed += chunk.toString();
          look();
        });
        look();
      });
    const [, port = ""] = await says(/port (\d+)/);
    const headers = signatureHeaders({ id: "evt_01KQ7ZJ5ZV3X8E6Y2M4N0P9RTB", sentAt: new Date(), body: BODY }, [WEBHOOK_SECRET]);
    const post = async (body: string) =>
      (await fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers: { ...headers }, body })).status;
    await breakOff(Number(port));
    expect([await post(BODY), await post(BODY), await post(`${BODY} `)]).toEqual([204, 204, 401]);
    await says(/webhook\.test[^]*₦ café/);
    expect(printed.match(/webhook\.test/g)).toHaveLength(1);
  } finally {
    receiver.kill();
  }
});
