"use client";

import { useState, type ComponentProps } from "react";
import { Input } from "@/components/ui/field";
import { plainAmount } from "@/lib/kernel/text/typed-number-values";

const grouped = (amount: number): string => amount.toLocaleString("en", { maximumFractionDigits: 6 });

/** The number in a field's text, with any thousands separators; null if the text is empty, NaN if it isn't a number or is ambiguous. */
export const amountIn = (text: string): number | null => (text.trim() === "" ? null : Number(plainAmount(text) ?? NaN));

interface Bounds {
  min?: number;
  max?: number;
  /** Integers only. */
  whole?: boolean;
}

/** How to correct the typed amount; empty if it is valid. */
export function faultOfAmount(text: string, { min = 0, max, whole = false }: Bounds = {}): string {
  const amount = amountIn(text);
  if (amount === null) return "";
  const isKept = whole ? Number.isSafeInteger(amount) : Number.isFinite(amount) && amountIn(grouped(amount)) === amount;
  if (isKept && amount >= min && amount <= (max ?? Infinity)) return "";
  if (!whole) return "enter a number such as 25,000,000 or 1,250.50";
  return max === undefined ? "enter a whole number such as 1,250" : `enter a whole number from ${grouped(min)} to ${grouped(max)}`;
}

/**
 * An input for numbers with thousands separators, so that 25,000,000 isn't mistaken for 2,500,000; `amountIn` reads the form's value.
 * Number inputs of browsers can't show separators, and some drop a typed comma, which turns 0,85 into 85.
 */
export function AmountInput({
  initial,
  min,
  max,
  whole,
  ...rest
}: Omit<ComponentProps<"input">, "type" | "value" | "defaultValue" | "onChange" | "min" | "max"> &
  Bounds & { initial: number | null | undefined }) {
  const [text, setText] = useState(initial === null || initial === undefined ? "" : grouped(initial));
  const bounds = {
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(whole === undefined ? {} : { whole }),
  };
  const part = (): void => {
    const amount = amountIn(text);
    if (amount !== null && faultOfAmount(text, bounds) === "") setText(grouped(amount));
  };
  return (
    <Input
      {...rest}
      inputMode={whole ? "numeric" : "decimal"}
      value={text}
      onChange={(event) => {
        const fault = faultOfAmount(event.target.value, bounds);
        // Blocks submission of the form; the browser shows the message at the field.
        event.target.setCustomValidity(fault === "" ? "" : `${event.target.labels?.[0]?.textContent ?? "This field"}: ${fault}`);
        setText(event.target.value);
      }}
      onBlur={part}
    />
  );
}
