import { NextRequest } from "next/server";
import { expect, it, vi } from "vitest";
import { POST as signIn } from "@/app/api/auth/[...nextauth]/route";
import { DomainError } from "@/lib/kernel/errors";

const thrown = vi.hoisted(() => ({ error: new Error("none") }));
// The real next-auth expects Next's request object, which doesn't exist in this test. Like this stub, it passes on whatever a callback
// throws.
vi.mock("next-auth", () => ({ default: () => Promise.reject(thrown.error) }));

const send = () =>
  signIn(new NextRequest("http://levy.test/api/auth/callback/credentials", { method: "POST", body: "email=a" }), {
    params: Promise.resolve({ nextauth: ["callback", "credentials"] }),
  });

it("answers a password changed during sign-in like a wrong one", async () => {
  thrown.error = new DomainError("state_conflict", "The password was changed in the meantime. Sign in again.");
  const answer = await send();
  expect(answer.status).toBe(401);
  const { url } = (await answer.json()) as { url: string };
  expect(new URL(url).searchParams.get("error")).toBe("CredentialsSignin");
});

it("passes other errors through instead of reporting a wrong password", async () => {
  thrown.error = new Error("the database is away");
  await expect(send()).rejects.toThrow("the database is away");
});
