import { Notice } from "@/components/ui/notice";
import type { ChosenFile } from "./schedule-file";
import { rowsOutside } from "./schedule-months";

/** What the check of a file found, as a whole. */
export function ScheduleOutcome({ chosen: { name, checked }, period }: { chosen: ChosenFile; period: string }) {
  const { faultyRows, rows, unknownColumns } = checked;
  const outside = period === "" ? 0 : rowsOutside(rows, period);
  return (
    <div className="grid gap-3">
      {faultyRows === 0 ? (
        <Notice
          kind="positive"
          title={`${name}: ${rows.length === 1 ? "1 row is" : `all ${rows.length.toLocaleString("en")} rows are`} valid`}
          live
        />
      ) : (
        <Notice
          kind="danger"
          title={`${name}: ${faultyRows.toLocaleString("en")} of ${rows.length.toLocaleString("en")} ${rows.length === 1 ? "row" : "rows"} can't be filed`}
          live
        >
          Correct them in your file and choose it again. Rows with errors are listed first.
        </Notice>
      )}
      {outside > 0 ? (
        <Notice
          kind="caution"
          title={`${outside === 1 ? "One row was" : `${outside.toLocaleString("en")} rows were`} paid in another month`}
          live
        >
          The whole schedule is filed for the selected month. Choose another month, or file each month separately.
        </Notice>
      ) : null}
      {unknownColumns.length > 0 ? (
        <Notice kind="info" title="Some columns are ignored">
          {unknownColumns.join(", ")}
        </Notice>
      ) : null}
    </div>
  );
}
