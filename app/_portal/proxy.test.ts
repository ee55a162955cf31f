import { NextRequest } from "next/server";
import { expect, it } from "vitest";
import { env } from "@/lib/kernel/env";
import { config, proxy } from "@/proxy";

const isMet = (path: string): boolean => config.matcher.some((matcher) => new RegExp(`^${matcher}$`).test(path));

it("every page path gets a content security policy, even with a dot in it; files and the API do not", () => {
  for (const path of [
    "/",
    "/docs",
    "/test",
    "/test/invoices/itm_1",
    "/docs/errors.x",
    "/test/invoices/itm_1.pdf",
    "/live/a.png",
    "/icon.svg",
  ])
    expect(isMet(path), path).toBe(true);
  for (const path of ["/api/health", "/v1/events", "/_next/static/chunks/a.js", "/samples/clean.pdf"])
    expect(isMet(path), path).toBe(false);
});

it("the policy allows only scripts with the response's own nonce", async () => {
  const ask = async (path: string) => (await proxy(new NextRequest(`${env().publicUrl}${path}`))).headers.get("content-security-policy");
  const [one, other] = [await ask("/docs/errors.x"), await ask("/docs/errors.x")];
  expect(one).toMatch(/default-src 'none'; script-src 'self' 'nonce-[A-Za-z0-9+/]{22}==' 'strict-dynamic';/);
  expect(one).toContain("frame-ancestors 'none'");
  expect(one).not.toBe(other);
});
