import { listBusinesses } from "@/lib/businesses/businesses";
import { periodText } from "@/lib/flux/requests/period-values";
import type { Ctx } from "@/lib/kernel/context";
import { toCsv, type CsvColumn } from "@/lib/kernel/text/csv";
import { DomainError } from "@/lib/kernel/errors";
import { formatMajor } from "@/lib/kernel/money";
import { listApiKeys } from "@/lib/keys/list-api-keys";
import { listSharedSecrets } from "@/lib/keys/list-shared-secrets";
import { listCorrections } from "@/lib/prism/learn/list-corrections";
import { listPayments } from "@/lib/payments/list-payments";
import { dueDateQuery } from "@/lib/returns/due-date-query";
import { listDueDates } from "@/lib/returns/list-due-dates";
import { listInvitations } from "@/lib/team/invite-member";
import { listMembers } from "@/lib/team/list-members";
import { MAX_WEBHOOKS } from "@/lib/webhooks/create-webhook";
import { listWebhooks } from "@/lib/webhooks/list-webhooks";

/** As many as the page of API keys shows. */
const MOST_KEYS = 500;
/** Far more than an account's reviewers ever create. */
const MOST_CORRECTIONS = 10_000;

type Query = Readonly<Record<string, string>>;
type Export = (ctx: Ctx, query: Query) => Promise<string>;

/** Exports the rows of the page's own verb, which checks the permission, with the given columns. */
function table<Row>(
  read: (ctx: Ctx, query: Query) => Promise<readonly Row[]>,
  columns: Readonly<Record<string, CsvColumn<Row>["of"]>>,
): Export {
  return async (ctx, query) => {
    const rows = await read(ctx, query);
    return toCsv(
      Object.keys(columns),
      rows.map((row) => Object.values(columns).map((of) => of(row))),
    );
  };
}

const tables: Readonly<Record<string, Export>> = {
  "api-keys": table(async (ctx) => (await listApiKeys(ctx, { limit: MOST_KEYS })).items, {
    id: ({ id }) => id,
    name: ({ name }) => name,
    key: ({ prefix, last4 }) => `${prefix}…${last4}`,
    scopes: ({ scopes }) => scopes.join(" "),
    ipAllowList: ({ ipAllowList }) => ipAllowList.join(" "),
    createdAt: ({ createdAt }) => createdAt,
    lastUsedAt: ({ lastUsedAt }) => lastUsedAt,
    expiresAt: ({ expiresAt }) => expiresAt,
  }),
  "shared-secrets": table(listSharedSecrets, {
    id: ({ id }) => id,
    secret: ({ prefix, last4 }) => `${prefix}…${last4}`,
    createdAt: ({ createdAt }) => createdAt,
    lastUsedAt: ({ lastUsedAt }) => lastUsedAt,
    expiresAt: ({ expiresAt }) => expiresAt,
  }),
  members: table(listMembers, {
    name: ({ name }) => name,
    email: ({ email }) => email,
    role: ({ role }) => role,
    secondFactor: ({ hasSecondFactor }) => hasSecondFactor,
    joinedAt: ({ joinedAt }) => joinedAt,
  }),
  invitations: table(listInvitations, {
    email: ({ email }) => email,
    role: ({ role }) => role,
    invitedBy: ({ invitedBy }) => invitedBy,
    createdAt: ({ createdAt }) => createdAt,
    expiresAt: ({ expiresAt }) => expiresAt,
    expired: ({ isExpired }) => isExpired,
  }),
  webhooks: table(async (ctx) => (await listWebhooks(ctx, { limit: MAX_WEBHOOKS })).items, {
    id: ({ id }) => id,
    url: ({ url }) => url,
    description: ({ description }) => description,
    events: ({ events }) => events.join(" "),
    enabled: ({ enabled }) => enabled,
    disabledReason: ({ disabledReason }) => disabledReason,
    failingSince: ({ failingSince }) => failingSince,
    createdAt: ({ createdAt }) => createdAt,
  }),
  businesses: table(listBusinesses, {
    businessId: ({ businessId }) => businessId,
    businessName: ({ name }) => name,
    businessTaxId: ({ taxId }) => taxId,
    businessTaxIdValid: ({ taxIdValid }) => taxIdValid,
    country: ({ country }) => country,
    state: ({ state }) => state,
    vatWithholdingAgent: ({ vatWithholdingAgent }) => vatWithholdingAgent,
    isIndividual: ({ isIndividual }) => isIndividual,
    annualTurnover: ({ annualTurnover }) => annualTurnover,
    updatedAt: ({ updatedAt }) => updatedAt,
  }),
  "learned-corrections": table(async (ctx) => (await listCorrections(ctx, { limit: MOST_CORRECTIONS })).items, {
    id: ({ id }) => id,
    businessId: ({ businessId }) => businessId,
    vendorName: ({ vendorName }) => vendorName,
    linesLike: ({ example, term }) => example ?? term,
    vatTreatment: ({ vatTreatment }) => vatTreatment,
    whtCategory: ({ category }) => category,
    reason: ({ reason }) => reason,
    learnedAt: ({ learnedAt }) => learnedAt.toISOString(),
    learnedBy: ({ learnedByName }) => learnedByName,
    invoice: ({ itemId }) => itemId,
    lineNumber: ({ lineNumber }) => lineNumber,
  }),
  payments: table(listPayments, {
    id: ({ id }) => id,
    provider: ({ provider }) => provider,
    credits: ({ credits }) => credits,
    amount: ({ amountMinor, currency }) => formatMajor(amountMinor, currency),
    currency: ({ currency }) => currency,
    status: ({ status }) => status,
    invoiceNumber: ({ invoiceNumber }) => invoiceNumber,
    createdAt: ({ createdAt }) => createdAt,
    settledAt: ({ settledAt }) => settledAt,
  }),
  "due-dates": table(async (ctx, query) => (await listDueDates(ctx, dueDateQuery.parse(query))).dates, {
    dueDate: ({ dueDate }) => dueDate,
    businessId: ({ businessId }) => businessId,
    businessName: ({ businessName }) => businessName,
    country: ({ country }) => country,
    obligation: ({ obligation }) => obligation,
    period: ({ period }) => periodText(period),
    state: ({ state }) => state,
    invoices: ({ invoices }) => invoices,
    unreviewed: ({ unreviewed }) => unreviewed,
    filingId: ({ filingId }) => filingId,
    filedElsewhereOn: ({ filedElsewhere }) => filedElsewhere?.filedOn ?? null,
    filedElsewhereReference: ({ filedElsewhere }) => filedElsewhere?.reference ?? null,
    verified: ({ verified }) => verified,
    note: ({ note }) => note,
  }),
};

/**
 * Exports one of the portal's short tables as CSV, complete, with the filters of its page. Times are in UTC.
 * @throws resource_not_found, insufficient_scope
 */
export async function exportTable(ctx: Ctx, name: string, query: Query): Promise<string> {
  const write = Object.hasOwn(tables, name) ? tables[name] : undefined;
  if (!write) throw new DomainError("resource_not_found", "This table doesn't exist");
  return write(ctx, query);
}
