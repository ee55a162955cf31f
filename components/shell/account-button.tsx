import { ChevronsUpDown } from "lucide-react";
import type { ComponentProps } from "react";

export interface AccountChoice {
  id: string;
  name: string;
  role: string;
}
export type SwitchAccount = (accountId: string) => Promise<{ ok: true } | { ok: false; message: string }>;

export interface AccountMenuProps {
  environment: "test" | "live";
  user: { id: string; name: string; email: string };
  account: { id: string; name: string };
  role: string;
  accounts: readonly AccountChoice[];
  switchAccount: SwitchAccount;
}

/** Shows the current account and opens its menu. */
export function AccountButton({ name, user, ...rest }: { name: string; user: string } & ComponentProps<"button">) {
  return (
    <button
      type="button"
      aria-label={`Account menu, ${name}`}
      className="flex w-full items-center gap-2.5 rounded-md p-1.5 text-left hover:bg-sunken"
      {...rest}
    >
      <span className="grid size-8 shrink-0 place-items-center rounded-md bg-accent-soft text-sm font-semibold text-accent" aria-hidden>
        {String.fromCodePoint(name.codePointAt(0) ?? 32).toUpperCase()}
      </span>
      <span className="min-w-0 flex-1 rail:hidden">
        <span className="block truncate text-sm font-medium text-ink">{name}</span>
        <span className="block truncate text-xs text-ink-faint">{user}</span>
      </span>
      <ChevronsUpDown className="size-4 shrink-0 text-ink-faint rail:hidden" aria-hidden />
    </button>
  );
}
