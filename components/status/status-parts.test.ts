import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { AccountStatus } from "@/lib/accounts/read-account-status";
import { StatusParts } from "./status-parts";

const calm: AccountStatus = {
  analysis: { waiting: 0, working: 0, oldestSince: null, isSlow: false, failedLastDay: 0, completedLastDay: 4 },
  filings: { underWay: 0, needPeople: 0, oldestSince: null },
  authority: { name: "Simulated authority", state: "answering", askedAgainAt: null },
  webhooks: { state: "delivering", endpoints: 1, failing: 0, disabled: 0, waiting: 0, failedLastDay: 0 },
  credits: { state: "enough", available: 900, held: 0 },
  isWorked: true,
};

/** The texts of each part: its name, description, and state. */
function words(changes: Partial<AccountStatus>): Record<string, { told: string; state: string }> {
  const markup = renderToStaticMarkup(createElement(StatusParts, { environment: "test", status: { ...calm, ...changes } }));
  return Object.fromEntries(
    [...markup.matchAll(/<li.*?<\/li>/gs)].map(([part]) => {
      const [name = "", ...texts] = part
        .replace(/<[^>]*>/g, "\n")
        .split("\n")
        .filter((text) => text.trim() !== "");
      return [name.replaceAll("&#x27;", "'"), { state: texts.at(-1) ?? "", told: texts.slice(0, -1).join("").replaceAll("&#x27;", "'") }];
    }),
  );
}
const states = (changes: Partial<AccountStatus>) => Object.values(words(changes)).map(({ state }) => state);

it("a part that is not configured is shown as Not set up or Off", () => {
  const { Webhooks, ...others } = words({ webhooks: { ...calm.webhooks, state: "none", endpoints: 0 } });
  expect(Webhooks).toEqual({ told: "No endpoints", state: "Not set up" });
  expect(Object.values(others).map(({ state }) => state)).toEqual(["Working", "Working", "Working", "Working"]);
  expect(words({ webhooks: { ...calm.webhooks, state: "off", endpoints: 0 } }).Webhooks?.state).toBe("Off");
  expect(words({ authority: { name: "Revenue authority", state: "none", askedAgainAt: null } })["Revenue authority"]).toEqual({
    told: "This service has no live driver, so live filing is unavailable",
    state: "Not set up",
  });
  expect(words({ credits: { state: "none", available: 0, held: 0 } }).Credits?.state).toBe("Not set up");
});

it("without a worker, analysis, filings and webhooks are shown as Not working", () => {
  expect(states({ isWorked: false })).toEqual(["Not working", "Not working", "Working", "Not working", "Working"]);
  expect(words({ isWorked: false }).Analysis?.told).toContain("No worker is running");
  expect(words({ isWorked: false, webhooks: { ...calm.webhooks, state: "none", endpoints: 0 } }).Webhooks?.state).toBe("Not set up");
});

it.each([
  ["Analysis", { analysis: { ...calm.analysis, waiting: 1, isSlow: true } }, "1 invoice waiting, 0 in progress"],
  ["Filings", { filings: { underWay: 2, needPeople: 1, oldestSince: null } }, "2 filings in progress · 1 filing requires action"],
  ["Simulated authority", { authority: { ...calm.authority, state: "away" } }, "Filings wait for it and continue automatically."],
  ["Webhooks", { webhooks: { ...calm.webhooks, state: "failing", failing: 1, waiting: 1 } }, "1 endpoint · 1 delivery waiting, 0 failed"],
  ["Webhooks", { webhooks: { ...calm.webhooks, state: "failing", endpoints: 0, disabled: 2 } }, "2 endpoints were disabled because"],
  ["Credits", { credits: { state: "low", available: 9, held: 1 } }, "Your balance is below your threshold."],
] as const)("%s needs attention and says why", (name, changes, told) => {
  expect(words(changes)[name]).toEqual({ told: expect.stringContaining(told) as string, state: "Needs attention" });
});

it("used-up credits are shown as Not working", () => {
  expect(words({ credits: { state: "used_up", available: 0, held: 2 } }).Credits).toEqual({
    told: "0 available · 2 held for work in progressNew invoices are rejected until you add credits.",
    state: "Not working",
  });
});
