import postgres, { type Sql } from "postgres";

/** A pooler hands out the session that was used last, as a rule; other traffic may be in between. */
const TRIES = 5;

/**
 * Throws where connections to `url` share PostgreSQL sessions, as behind a pooler in transaction mode (PgBouncer, or the pooled
 * address that many hosts show first). Locks and prepared statements belong to a session: with shared ones migrations could run
 * twice at once, and statements fail now and then. `connect` opens one connection (for tests).
 */
export async function requireOwnSessions(url: string, connect: (url: string) => Sql = connectOnce): Promise<void> {
  const [one, other] = [connect(url), connect(url)];
  try {
    for (let tried = 0; tried < TRIES; tried++) {
      // Both stay open, so that only a pooler can have served the second by the session of the first.
      if ((await sessionOf(one)) === (await sessionOf(other)))
        throw new Error(
          "its connections share PostgreSQL sessions, as behind a pooler in transaction mode. Use the database's direct address, or a pooler in session mode",
        );
    }
  } finally {
    await Promise.all([one.end({ timeout: 5 }), other.end({ timeout: 5 })]);
  }
}

function connectOnce(url: string): Sql {
  return postgres(url, {
    max: 1,
    idle_timeout: undefined,
    max_lifetime: null,
    fetch_types: false,
    // A prepared statement would be looked for in the session of another connection.
    prepare: false,
    onnotice: () => undefined,
    connection: { application_name: "levy-probe" },
  });
}

async function sessionOf(sql: Sql): Promise<number> {
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  if (!row) throw new Error("PostgreSQL didn't say which session serves a connection");
  return row.pid;
}
