"use client";

import { Eye, EyeOff } from "lucide-react";
import { useState, type ComponentProps } from "react";
import { Input } from "./field";

/** A password input with a button that shows the text, because hidden text is easily mistyped, especially on a phone. */
export function PasswordInput(props: Omit<ComponentProps<typeof Input>, "type" | "className">) {
  const [seen, setSeen] = useState(false);
  const Icon = seen ? EyeOff : Eye;
  return (
    <span className="relative block">
      <Input {...props} type={seen ? "text" : "password"} spellCheck={false} autoCapitalize="none" autoCorrect="off" className="pr-10" />
      <button
        type="button"
        aria-label={seen ? "Hide password" : "Show password"}
        onClick={() => setSeen(!seen)}
        className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-md text-ink-faint hover:text-ink focus-visible:-outline-offset-2"
      >
        <Icon className="size-4" aria-hidden />
      </button>
    </span>
  );
}
