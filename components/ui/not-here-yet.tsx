"use client";

import { CloudOff } from "lucide-react";
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { Button } from "./button";
import { standIn } from "./stand-ins";
import type { Later } from "./use-later";

/**
 * Renders a part that is loaded after the page, through `children`. If loading fails, a placeholder says so until it succeeds: what
 * happened, that nothing is lost, and that it will open by itself.
 */
export function WhenHere<T extends object>({
  later: { part, isMissing, again },
  title,
  onClose,
  children,
}: {
  later: Later<T>;
  /** Title of what was to be opened. */
  title: string;
  /** Null if closing would lose what was to be shown. */
  onClose: (() => void) | null;
  children: (part: T) => ReactNode;
}) {
  if (part) return children(part);
  return isMissing ? <NotHereYet title={title} onAgain={again} onClose={onClose} /> : null;
}

function NotHereYet({ title, onAgain, onClose }: { title: string; onAgain: () => void; onClose: (() => void) | null }) {
  const box = useRef<HTMLDivElement>(null);
  const name = useId();
  // As in the dialog that it replaces: it takes the focus and returns it afterwards.
  useLayoutEffect(() => {
    const element = box.current;
    const opener = standIn.openerOf(document.activeElement);
    if (!element || !opener) return;
    standIn.begin(element, opener);
    element.focus({ preventScroll: true });
    return () => {
      const isOwn = element.contains(document.activeElement);
      if (isOwn && opener.isConnected && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.defaultPrevented || !onClose) return;
    event.preventDefault();
    onClose();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  return createPortal(
    <div
      ref={box}
      role="dialog"
      aria-labelledby={name}
      aria-describedby={`${name}-why`}
      tabIndex={-1}
      data-stand-in
      className="pointer-events-auto fixed top-1/2 left-1/2 z-50 grid max-h-[calc(100dvh-2rem)] overflow-y-auto w-[min(28rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 gap-4 rounded-lg border border-line bg-surface p-5 shadow-floating print:hidden"
    >
      <div className="flex gap-3">
        <CloudOff className="mt-0.5 size-5 shrink-0 text-caution" aria-hidden />
        <div className="min-w-0">
          <h2 id={name} className="text-lg font-semibold">
            “{title}” can&apos;t be opened yet
          </h2>
          <p id={`${name}-why`} className="mt-1 text-sm text-ink-soft">
            The server couldn&apos;t be reached. Nothing you entered is lost, and this opens by itself once the connection is back.{" "}
            {onClose ? "If it doesn't, reload the page." : "Don't reload the page: this can be shown only once."}
          </p>
        </div>
      </div>
      <div className="flex justify-end gap-2">
        {onClose ? <Button onClick={onClose}>Close</Button> : null}
        <Button look="primary" onClick={onAgain}>
          Try again
        </Button>
      </div>
    </div>,
    document.body,
  );
}
