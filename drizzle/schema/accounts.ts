import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, environment, instant } from "./columns";

export const accounts = pgTable("accounts", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  /** ISO 3166-1 alpha-2 code; the jurisdiction if neither the request nor the business names one. */
  defaultCountry: text("default_country"),
  /** Thresholds and switches that differ from their named defaults. */
  settings: jsonb("settings").$type<Record<string, unknown>>().notNull().default({}),
  suspendedAt: instant("suspended_at"),
  liveEnabledAt: instant("live_enabled_at"),
  /** When an owner closed the account; nobody can work in it anymore. */
  closedAt: instant("closed_at"),
  /** When the data of a closed account that need not be retained had been removed. */
  emptiedAt: instant("emptied_at"),
  createdAt: createdAt(),
});

export const users = pgTable(
  "users",
  {
    id: text("id").primaryKey(),
    /** Lowercase. */
    email: text("email").notNull(),
    name: text("name").notNull(),
    passwordHash: text("password_hash"),
    emailVerifiedAt: instant("email_verified_at"),
    failedSignIns: integer("failed_sign_ins").notNull().default(0),
    lockedUntil: instant("locked_until"),
    /**
     * When the daily chore `forgetFormerMembers` first found this user to be a member of no account; null while they are a member of one.
     */
    aloneSince: instant("alone_since"),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("users_email").on(t.email)],
);

export const memberships = pgTable(
  "memberships",
  {
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    role: text("role", { enum: ["owner", "developer", "reviewer", "viewer"] }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.userId] }), index("memberships_user").on(t.userId)],
);

/** The companies on whose behalf a partner sends invoices, identified by the partner's own id. */
export const businesses = pgTable(
  "businesses",
  {
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    environment: environment(),
    businessId: text("business_id").notNull(),
    name: text("name"),
    taxId: text("tax_id"),
    state: text("state"),
    country: text("country"),
    /** BusinessTaxProfile of lib/prism/model. */
    profile: jsonb("profile").$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.environment, t.businessId] })],
);
