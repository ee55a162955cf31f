"use client";

import { createElement, useEffect, useState } from "react";
import { leaveAccount, watchAccount } from "@/components/forms/ended-session";
import { WhenHere } from "@/components/ui/not-here-yet";
import { useLater } from "@/components/ui/use-later";
import { AccountButton, type AccountMenuProps } from "./account-button";
import { accountMeta, watchToldAccount } from "./told-account";

const load = () => import("./open-account-menu");

/** The menu's button. The menu itself is loaded when it first opens, and takes over the same button. */
export function AccountMenu(props: AccountMenuProps) {
  const [wanted, setWanted] = useState(false);
  const menu = useLater(load, wanted);
  const { user, account } = props;
  useEffect(() => {
    const ends = [watchAccount(account.id, user.id), watchToldAccount(accountMeta(account.id, user.id), leaveAccount)];
    return () => ends.forEach((end) => end());
  }, [account.id, user.id]);
  const button = (
    <AccountButton name={account.name} user={user.name} aria-haspopup="menu" aria-expanded={false} onClick={() => setWanted(true)} />
  );
  if (wanted && menu.part) return createElement(menu.part.OpenAccountMenu, props);
  return (
    <>
      {button}
      {wanted ? (
        <WhenHere later={menu} title="Account menu" onClose={() => setWanted(false)}>
          {() => null}
        </WhenHere>
      ) : null}
    </>
  );
}
