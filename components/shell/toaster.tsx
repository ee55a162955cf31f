"use client";

import { useEffect } from "react";
import { toast, Toaster as Sonner } from "sonner";
import { showWith } from "@/components/ui/toast";

export function Toaster() {
  // A parent's effect runs after its children's, so the toaster is listening by now.
  useEffect(() => {
    showWith(toast);
    return () => showWith(null);
  }, []);
  return (
    <Sonner
      position="bottom-right"
      style={{ fontFamily: "inherit" }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: "flex w-full items-start gap-3 rounded-lg border border-line bg-surface p-3 text-sm text-ink shadow-floating",
          title: "font-medium",
          description: "text-ink-soft",
          content: "min-w-0 flex-1",
          error: "border-danger",
          actionButton:
            "shrink-0 rounded-sm pointer-coarse:-my-3 pointer-coarse:px-2 pointer-coarse:py-3 font-medium whitespace-nowrap text-accent underline underline-offset-2",
        },
      }}
    />
  );
}
