import type { Sql } from "postgres";

/** A function whose calls have their own places in a worker, so that its calls and those of other functions can't crowd each other out. */
export interface Pool {
  /** The function's id, without the app's prefix. */
  functionId: string;
  /** Maximum number of its calls that run at a time in this process. */
  places: number;
  /**
   * Expression over `event` that names the tenant, such as `event.data.accountId`; places are shared fairly between tenants
   * (`selectByFairShare`).
   */
  tenant: string;
}

/** The name of the pool that all functions without their own pool share. */
export const COMMON_POOL = "";

/** A call that this worker is executing, with the slot key and tenant that it counts for. */
export interface BusyCall {
  key: string;
  tenant: string | null;
}

/** How many calls of a pool may be claimed. `busy` lists the calls that are executing in it; null if the pool is not shared by tenant. */
export interface PoolCapacity {
  pool: string;
  free: number;
  busy: readonly BusyCall[] | null;
}

/** Number of calls by pool. */
export type CountByPool = ReadonlyMap<string, number>;

/** Adds one to the number of calls of a pool. */
export function countIn(counts: Map<string, number>, pool: string): void {
  counts.set(pool, (counts.get(pool) ?? 0) + 1);
}

/**
 * SQL for further parts of a `with` statement. It reads the part `free` (id, run_id, slot_key, tenant), which holds the calls that may be
 * claimed, and ends with the part `chosen` (id), which has at most `room.free` calls.
 *
 * In the common pool, calls of the oldest runs are chosen first. In a tenant-shared pool, a tenant may hold as many places as remain free,
 * that is, half of what the other tenants leave; and a key may hold half of what the tenant's other keys leave of that. So the first call
 * of a tenant finds a place however much other tenants ask for and however long their calls take, until there are as many tenants as
 * places. A tenant that is alone gets half of the places, and one of its keys a quarter.
 *
 * Each call has two levels: how many calls of its key, and how many of its tenant, run when it does, counting those that are executing and
 * those of `free` that come before it. Calls with lower levels are chosen first, and each chosen call leaves fewer places for the next.
 */
export function selectByFairShare(sql: Sql, room: PoolCapacity) {
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
      select *, row_number() over (order by of_tenant, of_key, run_id) as nth from by_tenant where ${isWithinShare(sql, sql`(select ${room.free}::int)`)}
    ), chosen as (
      select id from fitting where nth <= (select ${room.free}::int) and ${isWithinShare(sql, sql`(select ${room.free}::int) - nth + 1`)}
    )`;
}

/**
 * Whether a call with these levels gets one of `free` places: half of what its tenant could still have is left to the tenant's other keys.
 */
function isWithinShare(sql: Sql, free: ReturnType<Sql>) {
  return sql`(of_tenant = 1 or of_tenant <= ${free} and (of_key = 1 or 2 * (of_key - 1) + of_tenant - 1 < ${free}))`;
}
