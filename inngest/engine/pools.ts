import type { Sql } from "postgres";

/** A function whose calls have places of their own in a worker, so that neither they nor the other functions' take each other's. */
export interface Pool {
  /** The function's id, without the app's. */
  functionId: string;
  /** How many of its calls this process makes at a time. */
  places: number;
  /** Expression over `event`: between whom the places are shared (`chosenFairly`), such as `event.data.accountId`. */
  tenant: string;
}

/** The name of the places that functions without a pool share. */
export const COMMON_POOL = "";

/** A call that this worker is making, and whose it is. */
export interface BusyCall {
  key: string;
  tenant: string | null;
}

/** How many calls may be taken: `busy` are those that are being made in the same places, where these are shared fairly. */
export interface Room {
  pool: string;
  free: number;
  busy: readonly BusyCall[] | null;
}

/** Calls, counted for each pool. */
export type CountByPool = ReadonlyMap<string, number>;

/** Adds calls to what is counted for their pool. */
export function countIn(counts: Map<string, number>, pool: string, calls = 1): void {
  if (calls > 0) counts.set(pool, (counts.get(pool) ?? 0) + calls);
}

/**
 * Further parts of a `with` whose part `free` (id, run_id, slot_key, tenant) has the calls that may be taken; the last is `chosen`
 * (id), of at most `room.free` calls. Those of the oldest runs first; in a pool by shares: a tenant may hold as many places as are
 * free, that is half of what the others leave, and a key of its half of what the tenant's other keys leave of that. So the first
 * call of a tenant finds a place however much is asked for in the name of others, until there are as many of these as places, and
 * however long theirs take; one who is alone has half of the places, and one of its keys a quarter.
 *
 * Each call has a level: how many of its key, and how many of its tenant, are made when it is, those that are being made and those
 * of `free` that come before it counted. Lower levels go first, and each that goes makes the places fewer for those after it.
 */
export function chosenFrom(sql: Sql, room: Room) {
  if (!room.busy) return sql`chosen as (select id from free order by run_id limit (select ${room.free}::int))`;
  const counts = new Map<string, { tenant: string | null; calls: number }>();
  for (const { key, tenant } of room.busy) counts.set(key, { tenant, calls: (counts.get(key)?.calls ?? 0) + 1 });
  const keys = [...counts.entries()];
  return sql`
    busy as (
      select * from unnest((select ${keys.map(([key]) => key)}::text[]), (select ${keys.map(([, { tenant }]) => tenant ?? "")}::text[]),
        (select ${keys.map(([, { calls }]) => calls)}::int[])) as making (slot_key, tenant, calls)
    ), by_key as (
      select free.id, free.run_id, coalesce(free.tenant, '') as tenant,
        coalesce(busy.calls, 0) + row_number() over (partition by coalesce(free.slot_key, free.id) order by free.run_id) as of_key
      from free left join busy on busy.slot_key = free.slot_key
    ), by_tenant as (
      select by_key.*, coalesce(making.calls, 0) + row_number() over (partition by by_key.tenant order by of_key, run_id) as of_tenant
      from by_key left join (select tenant, sum(calls)::int as calls from busy group by tenant) as making on making.tenant = by_key.tenant
    ), fitting as (
      select *, row_number() over (order by of_tenant, of_key, run_id) as nth from by_tenant where ${fits(sql, sql`(select ${room.free}::int)`)}
    ), chosen as (
      select id from fitting where nth <= (select ${room.free}::int) and ${fits(sql, sql`(select ${room.free}::int) - nth + 1`)}
    )`;
}

/** Whether a call of such levels has a place where so many are free: half of what its tenant could still have is left to its other keys. */
function fits(sql: Sql, free: ReturnType<Sql>) {
  return sql`(of_tenant = 1 or of_tenant <= ${free} and (of_key = 1 or 2 * (of_key - 1) + of_tenant - 1 < ${free}))`;
}
