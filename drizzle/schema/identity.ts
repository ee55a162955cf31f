import { sql } from "drizzle-orm";
import { bigint, boolean, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts, users } from "./accounts";
import { createdAt, instant } from "./columns";

/** One signed-in browser. The session cookie names this row, so the session can be ended from elsewhere. */
export const userSessions = pgTable(
  "user_sessions",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** The account currently worked in; if null or left, the account joined first. */
    accountId: text("account_id").references(() => accounts.id),
    address: text("address"),
    userAgent: text("user_agent"),
    createdAt: createdAt(),
    lastSeenAt: instant("last_seen_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    endedAt: instant("ended_at"),
  },
  (t) => [
    index("user_sessions_user").on(t.userId, t.lastSeenAt.desc()),
    index("user_sessions_account")
      .on(t.accountId)
      .where(sql`${t.accountId} is not null`),
    index("user_sessions_expiry").on(t.expiresAt),
  ],
);

/** Single-use secrets that were sent to a person or handed to a browser; only their SHA-256 hash is stored. */
export const userTokens = pgTable(
  "user_tokens",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    purpose: text("purpose", { enum: ["verify_address", "reset_password", "second_factor"] }).notNull(),
    hash: text("hash").notNull(),
    /** The address that the token was sent to. If the user's address has changed since, the token proves nothing. */
    email: text("email").notNull(),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [uniqueIndex("user_tokens_hash").on(t.hash), index("user_tokens_user").on(t.userId, t.purpose)],
);

/** A person's account at another identity provider, by that provider's own permanent id. */
export const userIdentities = pgTable(
  "user_identities",
  {
    provider: text("provider").notNull(),
    subject: text("subject").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    email: text("email").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.subject] }), index("user_identities_user").on(t.userId)],
);

/** A time-based one-time password (RFC 6238); required at sign-in once a first code has confirmed it. */
export const userSecondFactors = pgTable("user_second_factors", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id),
  /** Sealed with the master key. */
  sealedSecret: text("sealed_secret").notNull(),
  confirmed: boolean("confirmed").notNull().default(false),
  /** The 30-second time step of the last accepted code, so that no code is accepted twice. */
  lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
  createdAt: createdAt(),
});

export const userRecoveryCodes = pgTable(
  "user_recovery_codes",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** SHA-256 over the user's id and the code, which has 80 bits of entropy. */
    hash: text("hash").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
);

export const invitations = pgTable(
  "invitations",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    email: text("email").notNull(),
    role: text("role", { enum: ["owner", "developer", "reviewer", "viewer"] }).notNull(),
    tokenHash: text("token_hash").notNull(),
    invitedBy: text("invited_by").notNull(),
    /** The person who sent the invitation, if a person did; it becomes invalid when they lose the right to invite. */
    inviterId: text("inviter_id"),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    acceptedAt: instant("accepted_at"),
    revokedAt: instant("revoked_at"),
  },
  (t) => [uniqueIndex("invitations_token").on(t.tokenHash), index("invitations_account").on(t.accountId, t.id.desc())],
);

/** Attempts from an address, which limit how often sign-up and password reset can be tried. */
export const visitorAttempts = pgTable(
  "visitor_attempts",
  {
    id: text("id").primaryKey(),
    /** What was tried and from where, such as `sign_up:203.0.113.7`. */
    subject: text("subject").notNull(),
    at: instant("at").notNull(),
  },
  (t) => [index("visitor_attempts_subject").on(t.subject, t.at), index("visitor_attempts_age").on(t.at)],
);
