import { and, asc, desc, eq, gt, isNotNull, ne, notLike, sql } from "drizzle-orm";
import type { AnyPgColumn, AnyPgTable } from "drizzle-orm/pg-core";
import { deploymentSecrets, filingCredentials, filings, mails, sharedSecrets, userSecondFactors, webhookEndpoints } from "@/drizzle/schema";
import type { Orm } from "@/drizzle/client";
import { dataKeyBoundTo } from "@/lib/flux/credentials/seal-credentials";
import { secretNamed } from "@/lib/flux/portal/user-hash";
import { secretSealedFor } from "@/lib/keys/create-shared-secret";
import { linkOf } from "@/lib/mail/write-mail";
import { associated as secondFactorOf } from "@/lib/users/second-factor";
import { associated as webhookSecretOf } from "@/lib/webhooks/webhook-secret";

export interface SealedValue {
  id: string;
  sealed: string;
  /** The associated data with which the value was sealed. */
  boundTo: string;
}

/** A column with values that the master key seals. */
export interface SealedColumn {
  name: string;
  /** Locks and returns up to `limit` values after `after` that were sealed by another key than `keyId`. */
  next(orm: Orm, keyId: string, after: string, limit: number): Promise<SealedValue[]>;
  /** Up to `limit` values each from the beginning and the end of the column, ordered by id. */
  ends(orm: Orm, limit: number): Promise<SealedValue[]>;
  store(orm: Orm, id: string, sealed: string): Promise<void>;
  countOther(orm: Orm, keyId: string): Promise<number>;
}

interface Place {
  name: string;
  table: AnyPgTable;
  id: AnyPgColumn;
  column: AnyPgColumn;
  /** The column's property name in the table object. */
  key: string;
}

function sealedColumn<Row>(
  { name, table, id, column, key }: Place,
  rowsOf: (orm: Orm, ids: readonly string[]) => Promise<Map<string, Row>>,
  boundTo: (row: Row) => string,
): SealedColumn {
  // Revoked secrets are empty, so there is nothing to seal.
  const isSealed = and(isNotNull(column), ne(column, ""));
  const byOther = (keyId: string) => and(isSealed, notLike(column, `${keyId}.%`));
  const value = { id: sql<string>`${id}`, sealed: sql<string>`${column}` };
  const bind = async (orm: Orm, found: readonly Omit<SealedValue, "boundTo">[]): Promise<SealedValue[]> => {
    const rows = await rowsOf(
      orm,
      found.map((one) => one.id),
    );
    return found.flatMap((one) => {
      const row = rows.get(one.id);
      return row === undefined ? [] : [{ ...one, boundTo: boundTo(row) }];
    });
  };
  return {
    name,
    next: async (orm, keyId, after, limit) => {
      const found = await orm
        .select(value)
        .from(table)
        .where(and(byOther(keyId), gt(id, after)))
        .orderBy(asc(id))
        .limit(limit)
        .for("update");
      return bind(orm, found);
    },
    ends: async (orm, limit) => {
      const ends = [asc(id), desc(id)].map((order) => orm.select(value).from(table).where(isSealed).orderBy(order).limit(limit));
      const found = await Promise.all(ends);
      return bind(orm, [...new Map(found.flat().map((one) => [one.id, one])).values()]);
    },
    store: async (orm, rowId, sealed) => {
      await orm
        .update(table)
        .set({ [key]: sealed })
        .where(eq(id, rowId));
    },
    countOther: (orm, keyId) => orm.$count(table, byOther(keyId)),
  };
}

const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));
const among = (column: AnyPgColumn, ids: readonly string[]) => sql`${column} = any(${sql.param([...ids])}::text[])`;

const endpointsOf = async (orm: Orm, ids: readonly string[]) =>
  byId(
    await orm
      .select({ id: webhookEndpoints.id, accountId: webhookEndpoints.accountId, environment: webhookEndpoints.environment })
      .from(webhookEndpoints)
      .where(among(webhookEndpoints.id, ids)),
  );

/** Every column that the master key seals; a test finds missing ones. */
export const sealedColumns: readonly SealedColumn[] = [
  sealedColumn(
    {
      name: "filing_credentials.wrapped_data_key",
      table: filingCredentials,
      id: filingCredentials.filingId,
      column: filingCredentials.wrappedDataKey,
      key: "wrappedDataKey",
    },
    async (orm, ids) =>
      byId(
        await orm
          .select({ id: filings.id, accountId: filings.accountId, environment: filings.environment })
          .from(filings)
          .where(among(filings.id, ids)),
      ),
    ({ id, accountId, environment }) => dataKeyBoundTo({ filingId: id, accountId, environment }),
  ),
  sealedColumn(
    { name: "shared_secrets.sealed", table: sharedSecrets, id: sharedSecrets.id, column: sharedSecrets.sealed, key: "sealed" },
    async (orm, ids) =>
      byId(
        await orm
          .select({ id: sharedSecrets.id, accountId: sharedSecrets.accountId, environment: sharedSecrets.environment })
          .from(sharedSecrets)
          .where(among(sharedSecrets.id, ids)),
      ),
    secretSealedFor,
  ),
  sealedColumn(
    {
      name: "webhook_endpoints.sealed_secret",
      table: webhookEndpoints,
      id: webhookEndpoints.id,
      column: webhookEndpoints.sealedSecret,
      key: "sealedSecret",
    },
    endpointsOf,
    webhookSecretOf,
  ),
  sealedColumn(
    {
      name: "webhook_endpoints.sealed_previous_secret",
      table: webhookEndpoints,
      id: webhookEndpoints.id,
      column: webhookEndpoints.sealedPreviousSecret,
      key: "sealedPreviousSecret",
    },
    endpointsOf,
    webhookSecretOf,
  ),
  sealedColumn(
    { name: "mails.sealed_link", table: mails, id: mails.id, column: mails.sealedLink, key: "sealedLink" },
    (_orm, ids) => Promise.resolve(new Map(ids.map((id) => [id, id]))),
    linkOf,
  ),
  sealedColumn(
    {
      name: "user_second_factors.sealed_secret",
      table: userSecondFactors,
      id: userSecondFactors.userId,
      column: userSecondFactors.sealedSecret,
      key: "sealedSecret",
    },
    (_orm, ids) => Promise.resolve(new Map(ids.map((id) => [id, id]))),
    secondFactorOf,
  ),
  sealedColumn(
    {
      name: "deployment_secrets.sealed",
      table: deploymentSecrets,
      id: deploymentSecrets.name,
      column: deploymentSecrets.sealed,
      key: "sealed",
    },
    (_orm, ids) => Promise.resolve(new Map(ids.map((id) => [id, id]))),
    secretNamed,
  ),
];
