import journal from "./migrations/meta/_journal.json";

/** How many migrations this version knows; the readiness check compares it with the number in the database. */
export const knownMigrations = journal.entries.length;
