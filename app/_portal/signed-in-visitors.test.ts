import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import ForgotPasswordPage from "@/app/(auth)/forgot-password/page";
import SignUpPage from "@/app/(auth)/sign-up/page";

const signedIn = { person: false, account: false };
vi.mock("@/app/_portal/session", () => ({
  personSession: async () => (signedIn.person ? { user: { email: "ada@example.com" } } : null),
  portalSession: async () => (signedIn.account ? {} : null),
}));
vi.mock("next/navigation", async (original) => ({
  ...(await original<object>()),
  redirect: (path: string) => {
    throw new Error(`led on to ${path}`);
  },
}));

const shown = async (page: Promise<Parameters<typeof renderToStaticMarkup>[0]>) => renderToStaticMarkup(await page);

it("the sign-up page redirects a signed-in user to the portal, or to create an account if they have none", async () => {
  Object.assign(signedIn, { person: true, account: true });
  await expect(SignUpPage()).rejects.toThrow("led on to /test");
  Object.assign(signedIn, { person: true, account: false });
  await expect(SignUpPage()).rejects.toThrow("led on to /new-account");
  Object.assign(signedIn, { person: false, account: false });
  expect(await shown(SignUpPage())).toContain('name="userName"');
});

it("the forgotten password page mails a signed-in user's link only to their own address", async () => {
  Object.assign(signedIn, { person: true, account: true });
  const own = await shown(ForgotPasswordPage());
  expect(own).not.toContain('name="email"');
  expect(own).toContain("You are signed in as ada@example.com.");
  expect(own).toContain('href="/test/profile"');
  Object.assign(signedIn, { person: true, account: false });
  expect(await shown(ForgotPasswordPage())).toContain('href="/new-account"');
  Object.assign(signedIn, { person: false, account: false });
  const form = await shown(ForgotPasswordPage());
  expect(form).toContain('name="email"');
  expect(form).toContain('href="/sign-in"');
});
