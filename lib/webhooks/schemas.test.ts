import { expect, it } from "vitest";
import { validate } from "@/lib/http/validation";
import { newWebhook } from "./schemas";

it.each([
  "http://user@93.184.215.14/",
  "https://u:hunter2@93.184.215.14/",
  "http://@93.184.215.14/",
  "file:///etc/passwd",
  "gopher://93.184.215.14/",
  "not a url",
  "/hook",
])("says of what no host could save that it is no URL, and repeats none of it: %s", (url) => {
  expect(validate(newWebhook, { url, events: ["*"] }).faults).toEqual([
    { field: "url", code: "invalid_url", message: "url must be an absolute http or https URL without a user name or password" },
  ]);
});
