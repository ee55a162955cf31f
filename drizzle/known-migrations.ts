import journal from "./migrations/meta/_journal.json";

/** How many migrations this version knows; readiness compares it with what the database has. */
export const knownMigrations = journal.entries.length;
