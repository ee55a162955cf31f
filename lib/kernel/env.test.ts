import { resolve } from "node:path";
import { expect, it } from "vitest";
import { readEnv } from "./env";
import { parseHeaders } from "./observe/otlp-headers";

it("readEnv throws for an invalid setting at start and names it", () => {
  expect(readEnv({ LEVY_ALLOWED_PRIVATE_HOSTS: "files.internal:8080, [::1]:99", TRUSTED_PROXIES: "10.0.0.0/8,2001:db8::1" })).toMatchObject(
    { LEVY_ALLOWED_PRIVATE_HOSTS: ["files.internal:8080", "[::1]:99"], TRUSTED_PROXIES: ["10.0.0.0/8", "2001:db8::1"] },
  );
  for (const [name, value] of [
    ["LEVY_ALLOWED_PRIVATE_HOSTS", "files.internal"],
    ["LEVY_ALLOWED_PRIVATE_HOSTS", "http://files.internal:80"],
    ["LEVY_ALLOWED_PRIVATE_HOSTS", "a:80,b:99999"],
    ["TRUSTED_PROXIES", "10.0.0.0/40"],
    ["TRUSTED_PROXIES", "proxy.internal"],
    ["REDIS_URL", "http://redis:6379"],
    ["PORT", "80000"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "Authorization: Bearer secret"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "api-key=100%"],
  ] as const)
    expect(() => readEnv({ [name]: value }), `${name}=${value}`).toThrow(name);
});

it("says which values a setting takes, without showing values that may be secret", () => {
  for (const [name, value, text] of [
    ["DATABASE_POOL", "1", 'DATABASE_POOL must be a whole number from 2 to 200, not "1"'],
    ["PORT", "abc", 'PORT must be a whole number from 0 to 65535, not "abc"'],
    ["OTEL_TRACES_SAMPLER_ARG", "7", 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "7"'],
    ["LOG_LEVEL", "loud", "LOG_LEVEL must be one of: fatal, error"],
    ["PUBLIC_URL", "levy.example", "PUBLIC_URL must be an absolute URL, such as https://"],
    ["DATABASE_URL", "mysql://levy@db/levy", "DATABASE_URL must be a postgres:// URL"],
    ["REDIS_URL", "http://redis:6379", "REDIS_URL must be a redis:// or rediss:// URL"],
    ["METRICS_TOKEN", "short", "METRICS_TOKEN must have at least 16 characters"],
    ["NEXTAUTH_SECRET", "s".repeat(31), "NEXTAUTH_SECRET must have at least 32 characters"],
    ["TRUSTED_PROXIES", "proxy", 'TRUSTED_PROXIES "proxy" is not an address or a CIDR range'],
  ] as const)
    expect(() => readEnv({ [name]: value }), name).toThrow(text);
});

it("a blank setting has its default", () => {
  const blank = {
    PORT: "",
    HOST: " ",
    LEVY_DATA_DIR: "",
    DATABASE_POOL: "",
    LOG_LEVEL: "",
    NODE_ENV: "",
    S3_REGION: "",
    STRIPE_API_URL: "",
  };
  expect(readEnv(blank)).toEqual(readEnv({}));
  expect(readEnv(blank)).toMatchObject({ PORT: 3000, HOST: "127.0.0.1", dataDir: resolve(".data") });
});

it("LEVY_AUTHORITY_NG_URL must use https, except on localhost", () => {
  const read = (url: string) => readEnv({ LEVY_AUTHORITY_NG_DRIVER: "portal", LEVY_AUTHORITY_NG_URL: url }).liveAuthority;
  for (const url of [
    "http://portal.example",
    "http://10.0.0.7:8080",
    "http://127.0.0.1.evil.example",
    "http://localhost.evil.example",
    "ftp://127.0.0.1",
  ])
    expect(() => read(url), url).toThrow("must use https");
  expect(read("https://portal.example/path")).toEqual({ url: "https://portal.example" });
  for (const url of ["http://127.0.0.1:4010", "http://localhost:4010", "http://[::1]:4010"]) expect(read(url)).toEqual({ url });
  expect(() => readEnv({ LEVY_AUTHORITY_NG_DRIVER: "portal" })).toThrow("requires LEVY_AUTHORITY_NG_URL");
  expect(readEnv({ LEVY_AUTHORITY_NG_URL: "https://portal.example" }).liveAuthority, "a URL alone does not enable the driver").toBeNull();
});

it("parseHeaders reads headers in the format of OTEL_EXPORTER_OTLP_HEADERS", () => {
  expect(parseHeaders("authorization=Basic%20YTpi, x-tenant = one,")).toEqual({ authorization: "Basic YTpi", "x-tenant": "one" });
  expect(parseHeaders("")).toEqual({});
});

it("refuses two master keys with the same ID", () => {
  const key = (letter: string) => Buffer.from(letter.repeat(32)).toString("base64");
  expect(readEnv({ LEVY_MASTER_KEY: `k2:${key("b")},${key("a")}` }).masterKeys.map(({ id }) => id)).toEqual(["k2", "k1"]);
  for (const text of [`${key("b")},${key("a")}`, `k1:${key("b")},${key("a")}`])
    expect(() => readEnv({ LEVY_MASTER_KEY: text })).toThrow("two keys with the id k1");
});
