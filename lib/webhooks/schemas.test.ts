import { expect, it } from "vitest";
import { validate } from "@/lib/http/validation";
import { newWebhook, replayRequest } from "./schemas";

it.each([
  "http://user@93.184.215.14/",
  "https://u:hunter2@93.184.215.14/",
  "http://@93.184.215.14/",
  "file:///etc/passwd",
  "gopher://93.184.215.14/",
  "not a url",
  "/hook",
])("refuses an invalid webhook URL without repeating it: %s", (url) => {
  expect(validate(newWebhook, { url, events: ["*"] }).faults).toEqual([
    { field: "url", code: "invalid_url", message: "url must be an absolute http or https URL without a user name or password" },
  ]);
});

it.each(["https://93.184.215.14\\@evil.example/", "https://hooks.example\\x"])(
  "refuses a webhook URL with a backslash after its host: %s",
  (url) => {
    expect(validate(newWebhook, { url, events: ["*"] }).faults).toMatchObject([{ field: "url", code: "invalid_url" }]);
  },
);

it.each(["https://hooks.exam\tple.com/", "https://hooks.example.com/a\nb", "https://hooks.example.com/\u0085x"])(
  "refuses a webhook URL with control characters, which a parser would drop: %j",
  (url) => {
    expect(validate(newWebhook, { url, events: ["*"] }).faults).toEqual([
      { field: "url", code: "invalid_url", message: "url must not contain tabs, line breaks, or other control characters" },
    ]);
  },
);

it("accepts a URL with a query or fragment right after its host, and a line end behind it", () => {
  for (const url of [
    "https://hooks.example.com?a=1",
    "https://hooks.example.com#x",
    "https://hooks.example.com",
    "https://hooks.example.com/a\r\n",
  ])
    expect(validate(newWebhook, { url, events: ["*"] }).faults, url).toEqual([]);
});

it("reports each fault of a replay request once, combined faults included", () => {
  const told = (body: unknown) => validate(replayRequest, body).faults.map(({ field, code }) => [field, code]);
  expect(told({ eventIds: ["evt_1"], since: "yesterday" })).toEqual([
    ["since", "invalid_date"],
    ["eventIds", "conflict"],
  ]);
  expect(told({ until: "2026-13-01T00:00:00Z" })).toEqual([
    ["until", "invalid_date"],
    ["since", "required"],
  ]);
  expect(told({ since: "0000-01-01T00:00:00Z", until: "x" })).toEqual([
    ["since", "invalid_date"],
    ["until", "invalid_date"],
  ]);
  expect(told({ since: "2026-01-01T00:00:00+01:00", until: "2026-01-02T00:00:00Z" })).toEqual([]);
});
