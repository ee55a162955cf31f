import { writeAudit } from "@/lib/audit/write-audit";
import { acceptFilings } from "@/lib/flux/accept-filings";
import type { PortalCredentials } from "@/lib/flux/credentials/open-encrypted-payload";
import { isFuturePeriod, type Period } from "@/lib/flux/requests/period";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { canonicalJson } from "@/lib/kernel/canonical-json";
import { sha256Hex } from "@/lib/kernel/crypto";
import { invalidField } from "@/lib/kernel/errors";
import { writeFlux } from "@/lib/flux/permissions";
import { readSchedule } from "./check-schedule";
import { refuseSecondSchedule } from "./refuse-second-schedule";

/**
 * Files a WHT schedule from CSV, whole or not at all. `filingId` names the attempt: a repeat with the same rows gives the
 * first filing; the same rows by another attempt are refused. Errors: invalid_request (a row at fault, named by its line),
 * live_mode_not_enabled, duplicate_filing_id, state_conflict (these rows are filed already).
 */
export async function fileSchedule(
  ctx: Ctx,
  input: {
    csv: string;
    period: Period;
    businessId: string | null;
    businessTaxId: string | null;
    filingId: string;
    credentials: PortalCredentials;
  },
): Promise<{ id: string }> {
  requirePermission(ctx, writeFlux.WHT);
  const { csv, period, businessId, businessTaxId, filingId, credentials } = input;
  if (isFuturePeriod(period, ctx.clock.now()))
    throw invalidField("period", "future_period", "This month hasn't started yet. Choose an earlier one.");
  const { checked, lines } = readSchedule(ctx, csv);
  if (checked.fault) throw invalidField("csv", "invalid_file", checked.fault);
  const bad = checked.rows.find(({ faults }) => faults.length > 0);
  if (bad) throw invalidField("csv", "invalid_row", `Line ${bad.line}: ${bad.faults[0]?.message}`);
  const rowsSha256 = sha256Hex(canonicalJson({ businessId, period, lines }));
  return inTransaction(ctx, async (tx) => {
    await refuseSecondSchedule(tx, filingId, rowsSha256);
    const {
      data: { id },
    } = await acceptFilings(tx, {
      taxType: "WHT",
      form: "one",
      filings: [
        {
          filingId,
          ...period,
          encryptedPayload: "",
          payloadField: "credentials",
          credentials,
          lines,
          metadata: { preparedFrom: "csv", rowsSha256 },
          ...(businessId === null ? {} : { businessId }),
          ...(businessTaxId === null ? {} : { businessTaxId }),
        },
      ],
    });
    await writeAudit(tx, { action: "schedule.filed", targetId: id, after: { taxType: "WHT", businessId, ...period, lines: lines.length } });
    return { id };
  });
}
