"use client";

import { Menu as MenuIcon } from "lucide-react";
import { createElement, useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { WhenHere } from "@/components/ui/not-here-yet";
import { useLater } from "@/components/ui/use-later";

const load = () => import("@/components/ui/drawer-frame");

/** The navigation on a phone, behind a button. `children` receives a function that closes it. */
export function NavigationDrawer({ title, children }: { title: string; children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  const frame = useLater(load, open);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button
        look="quiet"
        size="icon"
        aria-label="Open navigation"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <MenuIcon aria-hidden />
      </Button>
      {open ? (
        <WhenHere later={frame} title={title} onClose={close}>
          {({ DrawerFrame }) => createElement(DrawerFrame, { title, onClose: close, children: children(close) })}
        </WhenHere>
      ) : null}
    </>
  );
}
