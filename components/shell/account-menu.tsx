"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import { watchAccount } from "@/components/forms/ended-session";
import { whenPresent } from "@/components/ui/when-present";
import { AccountButton, type AccountMenuProps } from "./account-button";

const load = () => import("./open-account-menu");
const OpenAccountMenu = lazy(() => load().then((loaded) => ({ default: loaded.OpenAccountMenu })));
whenPresent(load);

/** Its button; the menu itself is loaded when it first opens, and is the same button from then on. */
export function AccountMenu(props: AccountMenuProps) {
  const [wanted, setWanted] = useState(false);
  const { user, account } = props;
  useEffect(() => watchAccount(account.id, user.email), [account.id, user.email]);
  const button = (
    <AccountButton name={account.name} user={user.name} aria-haspopup="menu" aria-expanded={false} onClick={() => setWanted(true)} />
  );
  return wanted ? (
    <Suspense fallback={button}>
      <OpenAccountMenu {...props} />
    </Suspense>
  ) : (
    button
  );
}
