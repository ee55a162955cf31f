import { expect, it } from "vitest";
import { ownPath } from "./own-path";

it.each([
  "/test",
  "/live/filings?state=open&page=2#lines",
  "/invitation?token=inv_1",
  // A visitor who has to sign in before creating an account returns to that form.
  "/new-account",
])("ownPath keeps a path of the portal: %s", (path) => expect(ownPath(path)).toBe(path));

it.each([
  undefined,
  "",
  "test",
  ["/test", "/live"],
  "//elsewhere.example/test",
  "/\\elsewhere.example/test",
  "/test/..//elsewhere.example",
  "/test/../docs",
  "https://elsewhere.example/test",
  "/testing",
  "/sign-in?next=/test",
  "/api/portal/test/status",
  "//",
])("ownPath replaces any other target with /test: %s", (path) => expect(ownPath(path)).toBe("/test"));

it("ownPath escapes characters that a header can't hold", () => {
  expect(ownPath("/test/invoices?q=Ọjà\r\nset-cookie: a=b")).toBe("/test/invoices?q=%E1%BB%8Cj%C3%A0set-cookie:%20a=b");
});
