"use client";

import { createElement, useEffect, useState } from "react";
import { handleAccountSwitch, watchAccount } from "@/components/forms/page-session";
import { WhenLoaded } from "@/components/ui/when-loaded";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import { AccountButton, type AccountMenuProps } from "./account-button";
import { accountMeta, watchPageAccount } from "./page-account";

const load = () => import("./open-account-menu");

/** The menu's button. The menu itself is loaded when it first opens, and takes over the same button. */
export function AccountMenu(props: AccountMenuProps) {
  const [wanted, setWanted] = useState(false);
  const menu = useLazyPart(load, wanted);
  const { user, account } = props;
  useEffect(() => {
    const ends = [watchAccount(account.id, user.id), watchPageAccount(accountMeta(account.id, user.id), handleAccountSwitch)];
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
        <WhenLoaded lazy={menu} title="Account menu" onClose={() => setWanted(false)}>
          {() => null}
        </WhenLoaded>
      ) : null}
    </>
  );
}
