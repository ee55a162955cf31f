"use client";

import { Tooltip as Primitive } from "radix-ui";
import type { ReactNode } from "react";

/** Says more about what it stands on, on hover and on focus. Never the only place where something is said. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={200}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content sideOffset={6} className="z-50 max-w-72 rounded-md bg-ink px-2.5 py-1.5 text-xs text-canvas shadow-floating">{text}</Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
