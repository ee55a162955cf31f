import { expect, it } from "vitest";
import { readAudit } from "@/lib/audit/list-audit";
import { manageBusinesses } from "@/lib/businesses/businesses";
import { writeFlux } from "@/lib/flux/permissions";
import { roles, type Role } from "@/lib/kernel/context";
import { manageKeys } from "@/lib/keys/create-api-key";
import { readPayments } from "@/lib/payments/list-payments";
import { writePrism } from "@/lib/prism/jobs/queue-analysis";
import { readRequestLogs } from "@/lib/request-logs/list-request-logs";
import { reviewInvoices } from "@/lib/review/reviewer";
import { manageWebhooks } from "@/lib/webhooks/permissions";
import { roleLabels } from "./role-labels";

type Allowed = Readonly<Record<string, { roles: readonly Role[] }>>;

/** The permissions behind the words in the descriptions: what a role may change or create, and what not every role may see. */
const changes: Allowed = {
  "API keys": manageKeys,
  webhooks: manageWebhooks,
  uploads: writePrism,
  reviews: reviewInvoices,
  filings: writeFlux.VAT,
  "business data": manageBusinesses,
};
const looks: Allowed = { "API keys": manageKeys, logs: readRequestLogs, purchases: readPayments, "the audit log": readAudit };

const named = (words: string, among: Allowed): string[] => Object.keys(among).filter((name) => words.includes(name));
const permitted = (role: Role, among: Allowed): string[] => Object.keys(among).filter((name) => among[name]?.roles.includes(role));

it.each(roles.filter((role) => role !== "owner"))("the description of the role %s matches what it may change and see", (role) => {
  const [does = "", sees = ""] = roleLabels[role].about.split(" Reads ");
  expect(named(does, changes)).toEqual(permitted(role, changes));
  const unseen = sees.startsWith("everything except ") ? named(sees, looks) : [];
  expect(unseen).toEqual(Object.keys(looks).filter((name) => !permitted(role, looks).includes(name)));
});
