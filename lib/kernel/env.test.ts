import { expect, it } from "vitest";
import { readEnv } from "./env";
import { parseHeaders } from "./otlp-headers";

it("a wrong setting is named at the start, not at its first use", () => {
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

it("passwords of taxpayers go to an authority encrypted on the way, or on this very machine", () => {
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
  expect(readEnv({ LEVY_AUTHORITY_NG_URL: "https://portal.example" }).liveAuthority, "the driver switches it on").toBeNull();
});

it("headers of a collector are read as OpenTelemetry writes them", () => {
  expect(parseHeaders("authorization=Basic%20YTpi, x-tenant = one,")).toEqual({ authorization: "Basic YTpi", "x-tenant": "one" });
  expect(parseHeaders("")).toEqual({});
});
