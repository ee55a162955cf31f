"use client";

import { useState, type ComponentProps } from "react";
import { Input } from "@/components/ui/field";

const grouped = (amount: number): string => amount.toLocaleString("en", { maximumFractionDigits: 6 });

/** The amount in a field's text, with or without commas between the thousands; null where it is empty, NaN where it is no number. */
export function amountIn(text: string): number | null {
  const plain = text.replaceAll(",", "").trim();
  return plain === "" ? null : Number(plain);
}

/** An amount whose thousands are parted, so that 25,000,000 is not taken for 2,500,000; `amountIn` reads what the form holds. */
export function AmountInput({
  initial,
  ...rest
}: Omit<ComponentProps<"input">, "type" | "value" | "defaultValue" | "onChange"> & { initial: number | null | undefined }) {
  const [text, setText] = useState(initial === null || initial === undefined ? "" : grouped(initial));
  const part = (): void => {
    const amount = amountIn(text);
    if (amount !== null && Number.isFinite(amount)) setText(grouped(amount));
  };
  return (
    <Input
      {...rest}
      inputMode="decimal"
      pattern="[0-9,]*\.?[0-9]*"
      title="An amount such as 25,000,000"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={part}
    />
  );
}
