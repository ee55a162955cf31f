"use client";

import { useState, type ComponentProps } from "react";
import { Input } from "@/components/ui/field";
import { plainAmount } from "@/lib/kernel/typed-number-values";

const grouped = (amount: number): string => amount.toLocaleString("en", { maximumFractionDigits: 6 });

/** The number in a field's text, however its thousands are parted; null where it is empty, NaN where it is none or could be two. */
export const amountIn = (text: string): number | null => (text.trim() === "" ? null : Number(plainAmount(text) ?? NaN));

interface Bounds {
  min?: number;
  max?: number;
  /** Without decimals. */
  whole?: boolean;
}

/** How to write it, where what is typed can't be sent; empty where it can. */
export function faultOfAmount(text: string, { min = 0, max, whole = false }: Bounds = {}): string {
  const amount = amountIn(text);
  if (amount === null) return "";
  const isKept = whole ? Number.isSafeInteger(amount) : Number.isFinite(amount) && amountIn(grouped(amount)) === amount;
  if (isKept && amount >= min && amount <= (max ?? Infinity)) return "";
  if (!whole) return "enter a number such as 25,000,000 or 1,250.50";
  return max === undefined ? "enter a whole number such as 1,250" : `enter a whole number from ${grouped(min)} to ${grouped(max)}`;
}

/**
 * A number whose thousands are parted, so that 25,000,000 is not taken for 2,500,000; `amountIn` reads what the form holds. A field for
 * numbers of the browser's own isn't one for them: some leave out a comma as it is typed, and 0,85 becomes 85.
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
        // A form isn't sent with it, and the browser says it at the field.
        event.target.setCustomValidity(fault === "" ? "" : `${event.target.labels?.[0]?.textContent ?? "This field"}: ${fault}`);
        setText(event.target.value);
      }}
      onBlur={part}
    />
  );
}
