"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { toast } from "@/components/ui/toast";
import { Button } from "./button";

export function CopyButton({
  text,
  label = "Copy",
  size = "sm",
  onCopied,
}: {
  /** A function for long texts: called on copying rather than on each render. */
  text: string | (() => string);
  label?: string;
  size?: "sm" | "md";
  onCopied?: () => void;
}) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(typeof text === "function" ? text() : text);
      setCopied(true);
      onCopied?.();
    } catch {
      // Browsers refuse clipboard access outside HTTPS and localhost, or if the reader denied it.
      toast.error("Couldn't copy", { description: "Select the text and press Ctrl+C (⌘C)." });
    }
  };
  return (
    <Button size={size} onClick={() => void copy()}>
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      <span aria-live="polite">{copied ? "Copied" : label}</span>
    </Button>
  );
}
