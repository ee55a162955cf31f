import postgres, { type Sql } from "postgres";

/** A pooler usually hands out the session that was used last, but other traffic may get in between. */
const TRIES = 5;

/**
 * Throws if connections to `url` share PostgreSQL sessions, as behind a pooler in transaction mode (PgBouncer, or the pooled address that
 * many hosting providers show first). Locks and prepared statements belong to a session: with shared sessions, migrations could run twice
 * at once, and statements would fail now and then. `connect` opens one connection (replaceable for tests).
 */
export async function requireOwnSessions(url: string, connect: (url: string) => Sql = connectOnce): Promise<void> {
  const [one, other] = [connect(url), connect(url)];
  try {
    for (let tried = 0; tried < TRIES; tried++) {
      // Both connections stay open, so only a pooler can have served the second one with the session of the first.
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
    // A prepared statement could be looked up in the session of another connection.
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
