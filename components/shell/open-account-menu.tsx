"use client";

import { LogOut, UserRound } from "lucide-react";
import { Link } from "@/components/ui/link";
import { useTheme } from "next-themes";
import { signOut } from "@/components/auth/auth-calls";
import { setLeaving } from "@/components/forms/ended-session";
import { forgetSearches } from "@/components/ui/kept-search";
import { toast } from "@/components/ui/toast";
import { Menu, MenuChoice, MenuChoices, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/menu";
import { AccountButton, type AccountMenuProps } from "./account-button";

/** The account menu, open. */
export function OpenAccountMenu({ environment, user, account, role, accounts, switchAccount }: AccountMenuProps) {
  const move = async (accountId: string): Promise<void> => {
    if (accountId === account.id) return;
    // The answer may bring the other account's page into this frame, which must not be loaded again at its address meanwhile.
    setLeaving(true);
    const moved = await switchAccount(accountId).catch(() => ({
      ok: false as const,
      message: "The server didn't respond. Check your connection and try again.",
    }));
    // A full load: nothing of the other account stays in the browser's memory.
    if (moved.ok) {
      forgetSearches();
      window.location.assign(`/${environment}`);
    } else {
      setLeaving(false);
      toast.error("The account wasn't switched", { description: moved.message });
    }
  };
  const leave = (): void => {
    signOut("/sign-in").catch(() =>
      toast.error("You are still signed in", { description: "The server didn't respond. Check your connection and try again." }),
    );
  };
  const { theme, setTheme } = useTheme();
  return (
    <Menu align="start" defaultOpen trigger={<AccountButton name={account.name} user={user.name} />}>
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
              <MenuChoice key={id} value={id}>
                <span className="max-w-52 truncate">{name}</span>
                <span className="text-xs text-ink-faint capitalize">{ownRole}</span>
              </MenuChoice>
            ))}
          </MenuChoices>
        </>
      ) : null}
      <MenuSeparator />
      <MenuItem asChild>
        <Link href={`/${environment}/profile`}>
          <UserRound aria-hidden />
          Profile and security
        </Link>
      </MenuItem>
      <MenuSeparator />
      <MenuLabel>Theme</MenuLabel>
      <MenuChoices value={theme ?? "system"} onValueChange={setTheme}>
        <MenuChoice value="system">System</MenuChoice>
        <MenuChoice value="light">Light</MenuChoice>
        <MenuChoice value="dark">Dark</MenuChoice>
      </MenuChoices>
      <MenuSeparator />
      <MenuItem onSelect={leave}>
        <LogOut aria-hidden />
        Sign out
      </MenuItem>
    </Menu>
  );
}
