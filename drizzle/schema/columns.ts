import { text, timestamp } from "drizzle-orm/pg-core";

/** A column for an instant with millisecond precision, as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

export const createdAt = () => instant("created_at").notNull().defaultNow();

/** `test` or `live`; every row of a tenant has it, and every query filters by it. */
export const environment = () => text("environment", { enum: ["test", "live"] }).notNull();
