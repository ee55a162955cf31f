"use client";

import { LogOut, UserRound } from "lucide-react";
import { Link } from "@/components/ui/link";
import { useTheme } from "next-themes";
import { useState } from "react";
import { signOut } from "@/components/auth/auth-calls";
import { hasUnsent, setLeaving } from "@/components/forms/ended-session";
import { answerOf } from "@/components/forms/use-action";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { forgetSearches } from "@/components/ui/kept-search";
import { toast } from "@/components/ui/toast";
import { Menu, MenuChoice, MenuChoices, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/menu";
import { AccountButton, type AccountMenuProps } from "./account-button";

/** A way of leaving the account. */
interface Leave {
  title: string;
  label: string;
  go: () => void;
}

/** The opened account menu. */
export function OpenAccountMenu({ environment, user, account, role, accounts, switchAccount }: AccountMenuProps) {
  const [asked, setAsked] = useState<Leave | null>(null);
  /** Asks about unsent input first. The browser's own prompt would come only after the session has ended. */
  const unlessUnsent = (leave: Leave): void => (hasUnsent() ? setAsked(leave) : leave.go());
  const move = async (accountId: string): Promise<void> => {
    // Set before the request: the response may render the other account's page into this layout, which must not trigger a reload.
    setLeaving(true);
    const moved = await answerOf(() => switchAccount(accountId));
    // A full page load, so that nothing of the other account stays in the browser's memory.
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
    <>
      <Menu align="start" defaultOpen trigger={<AccountButton name={account.name} user={user.name} />}>
        <MenuLabel>
          <span className="block max-w-64 truncate text-ink-soft">{user.email}</span>
          <span className="capitalize">{role}</span>
        </MenuLabel>
        {accounts.length > 1 ? (
          <>
            <MenuSeparator />
            <MenuLabel>Account</MenuLabel>
            <MenuChoices
              value={account.id}
              onValueChange={(id) => {
                if (id !== account.id) unlessUnsent({ title: "Switch account now?", label: "Switch account", go: () => void move(id) });
              }}
            >
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
        <MenuItem onSelect={() => unlessUnsent({ title: "Sign out now?", label: "Sign out", go: leave })}>
          <LogOut aria-hidden />
          Sign out
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={asked?.title ?? ""}
        confirmLabel={asked?.label ?? ""}
        busy={false}
        onConfirm={() => {
          setAsked(null);
          asked?.go();
        }}
      >
        Something on this page will be lost: files that are being uploaded, a decision or text that isn&apos;t saved, or a key or codes that
        are shown only once.
      </ConfirmDialog>
    </>
  );
}
