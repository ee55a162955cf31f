import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { testContext } from "@/scripts/testing/accounts";
import { openMadeUpPortal, type MadeUpPortal } from "@/scripts/testing/made-up-portal";
import { PortalChanged } from "../authority";
import { ngPages } from "./ng-pages";
import { PortalSession } from "./portal-session";
import { SessionPool } from "./session-pool";

// The list of submissions decides whether a return is sent again; this portal has only that page.
let portal: MadeUpPortal;
let status = "";
let rows: [acknowledgement: string, reference: string][] = [];

const markup = () =>
  `<main><h1>Submissions</h1><p role="status">${status}</p><table><thead><tr><th>Acknowledgement</th><th>Your reference</th></tr></thead>` +
  `<tbody>${rows.map(([first, second]) => `<tr><td>${first}</td><td>${second}</td></tr>`).join("")}</tbody></table></main>`;

beforeAll(async () => {
  portal = await openMadeUpPortal((_request, response) => void response.setHeader("content-type", "text/html").end(markup()));
});
afterAll(() => portal.close());
beforeEach(() => {
  status = "";
  rows = [];
});

async function find(reference: string) {
  const ctx = await testContext({ environment: "live" });
  const nothing = () => Promise.reject(new Error("nothing is sent here"));
  const seat = { page: portal.page, isSignedIn: true, lease: { assertHeld: nothing, release: () => Promise.resolve() } };
  const hooks = { filingId: "fil_1", credentialsSince: new Date(), declareIntent: nothing, keepEvidence: () => Promise.resolve() };
  const credentials = { email: "ada@acme.example", password: "word" };
  const session = new PortalSession(ctx, { map: ngPages, url: portal.url }, new SessionPool(portal.url, 1), { seat, credentials, hooks });
  return session.findSubmission(reference);
}

it("returns null only if the portal states that there is no submission with this reference", async () => {
  status = "0 submissions with the reference fil_A";
  expect(await find("fil_A")).toBeNull();
  await expect(find("fil_B"), "the list was narrowed to another reference").rejects.toThrow(PortalChanged);
  for (const other of [
    "",
    "No submissions",
    "0 submissions",
    "0 submissions with the reference",
    "0 submissions with the reference fil_A and more",
  ]) {
    status = other;
    await expect(find("fil_A"), other).rejects.toThrow(PortalChanged);
  }
});

it("returns the oldest of several submissions, ignoring other references and rows without a number", async () => {
  status = "2 submissions with the reference fil_A";
  rows = [
    ["ACK-202610-0000009", "fil_A"],
    ["ACK-202610-0000002", "fil_A"],
    ["ACK-202610-0000001", "fil_B"],
  ];
  expect(await find("fil_A")).toEqual({ authorityReference: "ACK-202610-0000002" });
  for (const shown of [[], [["ACK-202610-0000001", "fil_B"]], [["pending", "fil_A"]]] as (typeof rows)[]) {
    rows = shown;
    await expect(find("fil_A"), JSON.stringify(shown)).rejects.toThrow(PortalChanged);
  }
});
