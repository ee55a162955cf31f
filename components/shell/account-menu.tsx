"use client";

import { ChevronsUpDown, LogOut, UserRound } from "lucide-react";
import Link from "next/link";
import { signOut } from "next-auth/react";
import { useTheme } from "next-themes";
import { useSyncExternalStore } from "react";
import { toast } from "sonner";
import { Menu, MenuChoice, MenuChoices, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/menu";

const nothing = () => () => undefined;

/** False while the server renders and React wakes: only the browser knows the theme. */
function useIsBrowser(): boolean {
  return useSyncExternalStore(nothing, () => true, () => false);
}

export interface AccountChoice { id: string; name: string; role: string }
export type SwitchAccount = (accountId: string) => Promise<{ ok: true } | { ok: false; message: string }>;

export function AccountMenu({ environment, user, account, role, accounts, switchAccount }: {
  environment: "test" | "live"; user: { name: string; email: string }; account: { id: string; name: string }; role: string;
  accounts: readonly AccountChoice[]; switchAccount: SwitchAccount;
}) {
  const accountName = account.name;
  const move = async (accountId: string): Promise<void> => {
    if (accountId === account.id) return;
    const moved = await switchAccount(accountId).catch(() => ({ ok: false as const, message: "The server gave no answer. Check your connection and try again." }));
    // A full load: nothing of the other account stays in the browser's memory.
    if (moved.ok) window.location.assign(`/${environment}`);
    else toast.error("The account was not changed", { description: moved.message });
  };
  const { theme, setTheme } = useTheme();
  const isBrowser = useIsBrowser();
  return (
    <Menu align="start" trigger={
      <button type="button" aria-label={`Account menu, ${accountName}`} className="flex w-full items-center gap-2.5 rounded-md p-1.5 text-left hover:bg-sunken">
        <span className="grid size-8 shrink-0 place-items-center rounded-md bg-accent-soft text-sm font-semibold text-accent" aria-hidden>
          {accountName.slice(0, 1).toUpperCase()}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm font-medium text-ink">{accountName}</span>
          <span className="block truncate text-xs text-ink-faint">{user.name}</span>
        </span>
        <ChevronsUpDown className="size-4 shrink-0 text-ink-faint" aria-hidden />
      </button>
    }>
      <MenuLabel>
        <span className="block max-w-64 truncate text-ink-soft">{user.email}</span>
        <span className="capitalize">{role}</span>
      </MenuLabel>
      {accounts.length > 1 ? (
        <>
          <MenuSeparator />
          <MenuLabel>Account</MenuLabel>
          <MenuChoices value={account.id} onValueChange={(id) => void move(id)}>
            {accounts.map(({ id, name, role: ownRole }) => (
              <MenuChoice key={id} value={id}><span className="max-w-52 truncate">{name}</span><span className="text-xs text-ink-faint capitalize">{ownRole}</span></MenuChoice>
            ))}
          </MenuChoices>
        </>
      ) : null}
      <MenuSeparator />
      <MenuItem asChild><Link href={`/${environment}/profile`}><UserRound aria-hidden />Your sign-in</Link></MenuItem>
      <MenuSeparator />
      <MenuLabel>Theme</MenuLabel>
      <MenuChoices value={isBrowser ? theme ?? "system" : "system"} onValueChange={setTheme}>
        <MenuChoice value="system">As the system</MenuChoice>
        <MenuChoice value="light">Light</MenuChoice>
        <MenuChoice value="dark">Dark</MenuChoice>
      </MenuChoices>
      <MenuSeparator />
      <MenuItem onSelect={() => void signOut({ callbackUrl: "/sign-in" })}><LogOut aria-hidden />Sign out</MenuItem>
    </Menu>
  );
}
