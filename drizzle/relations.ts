import { relations } from "drizzle-orm";
import { accounts, memberships, users } from "./schema/accounts";
import { items, jobs } from "./schema/prism";
import { documents } from "./schema/documents";
import { webhookDeliveries, webhookEndpoints, events } from "./schema/webhooks";

// One file for all, so that the table files need not import each other in circles.

export const accountRelations = relations(accounts, ({ many }) => ({ memberships: many(memberships) }));
export const userRelations = relations(users, ({ many }) => ({ memberships: many(memberships) }));
export const membershipRelations = relations(memberships, ({ one }) => ({
  account: one(accounts, { fields: [memberships.accountId], references: [accounts.id] }),
  user: one(users, { fields: [memberships.userId], references: [users.id] }),
}));
export const jobRelations = relations(jobs, ({ many }) => ({ items: many(items) }));
export const itemRelations = relations(items, ({ one }) => ({
  job: one(jobs, { fields: [items.jobId], references: [jobs.id] }),
  document: one(documents, { fields: [items.documentId], references: [documents.id] }),
}));
export const webhookEndpointRelations = relations(webhookEndpoints, ({ many }) => ({ deliveries: many(webhookDeliveries) }));
export const webhookDeliveryRelations = relations(webhookDeliveries, ({ one }) => ({
  endpoint: one(webhookEndpoints, { fields: [webhookDeliveries.endpointId], references: [webhookEndpoints.id] }),
  event: one(events, { fields: [webhookDeliveries.eventId], references: [events.id] }),
}));
