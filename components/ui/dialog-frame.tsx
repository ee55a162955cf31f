"use client";

import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import { useState, type ReactNode } from "react";
import { Button } from "./button";
import { classNames } from "./class-names";
import { DialogHold } from "./dialog-hold";
import { useDialogFocus } from "./use-dialog-focus";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  guarded?: boolean;
  /** Opens on the right of a wide window, for input that is copied from the document on the left. */
  onRight?: boolean;
}

/** The frame of `Dialog`, which loads it when it opens. */
export function DialogFrame({ open, onOpenChange, title, description, children, guarded = false, onRight = false }: DialogProps) {
  const focus = useDialogFocus();
  const [isHeld, setHeld] = useState(false);
  const isKept = guarded || isHeld;
  const refuse = (event: Event): void => {
    if (isKept) event.preventDefault();
  };
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-veil print:hidden" />
        <Primitive.Content
          {...focus}
          onEscapeKeyDown={refuse}
          onPointerDownOutside={refuse}
          onInteractOutside={refuse}
          {...(description ? {} : { "aria-describedby": undefined })}
          className={classNames(
            "scroll-shade fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[min(34rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-lg border border-line bg-surface p-5 shadow-floating print:absolute print:top-0 print:left-0 print:max-h-none print:translate-none print:border-0 print:shadow-none print:outline-none",
            onRight && "xl:right-8 xl:left-auto xl:translate-x-0",
          )}
        >
          <div className="mb-4 flex items-start justify-between gap-4">
            <div>
              <Primitive.Title className="text-lg font-semibold">{title}</Primitive.Title>
              {description ? <Primitive.Description className="mt-1 text-sm text-ink-soft">{description}</Primitive.Description> : null}
            </div>
            {isKept ? null : (
              <Primitive.Close asChild>
                <Button look="quiet" size="icon" aria-label="Close" className="-mt-1.5 -mr-1.5">
                  <X aria-hidden />
                </Button>
              </Primitive.Close>
            )}
          </div>
          <DialogHold value={setHeld}>{children}</DialogHold>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
