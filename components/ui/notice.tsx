import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names";

const kinds = {
  info: { look: "bg-info-soft text-info", Icon: Info },
  positive: { look: "bg-positive-soft text-positive", Icon: CircleCheck },
  caution: { look: "bg-caution-soft text-caution", Icon: TriangleAlert },
  danger: { look: "bg-danger-soft text-danger", Icon: CircleAlert },
} as const;

/** What happened and what to do next. `live` announces it when it appears. */
export function Notice({
  kind = "info",
  title,
  children,
  live = false,
}: {
  kind?: keyof typeof kinds;
  title: ReactNode;
  children?: ReactNode;
  live?: boolean;
}) {
  const { look, Icon } = kinds[kind];
  return (
    <div
      role={live ? (kind === "danger" ? "alert" : "status") : undefined}
      data-notice={kind}
      className={classNames("flex gap-3 rounded-md p-3 text-sm", look)}
    >
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        {children ? <div className="mt-0.5 text-ink-soft">{children}</div> : null}
      </div>
    </div>
  );
}
