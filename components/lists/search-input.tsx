"use client";

import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Input } from "@/components/ui/field";

/** Delay after the last typed letter before the list is filtered. */
const PAUSE_MS = 150;

/**
 * A search field. `label` names everything that is searched, `placeholder` as much of it as fits, and `wide` makes room for longer words.
 * The list is filtered when typing pauses, or at once on Enter, rather than on each letter, which would mean a request and a rendering
 * each.
 */
export function SearchInput({
  label,
  placeholder,
  value,
  wide = false,
  onChange,
}: {
  label: string;
  placeholder: string;
  value: string;
  wide?: boolean;
  onChange: (text: string) => void;
}) {
  // Null while the list's query is up to date.
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tell = (text: string): void => {
    clearTimeout(timer.current);
    setTyped(null);
    onChange(text);
  };
  const type = (text: string): void => {
    clearTimeout(timer.current);
    setTyped(text);
    timer.current = setTimeout(() => tell(text), PAUSE_MS);
  };
  return (
    <div
      className={`relative min-w-44 flex-1 @max-xl:-order-2 @max-xl:basis-[calc(100%-5.5rem)] @max-[20rem]:basis-full ${wide ? "basis-80" : "basis-56"}`}
    >
      <Search className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-ink-faint" aria-hidden />
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        className="pl-9"
        value={typed ?? value}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && typed !== null) tell(typed);
        }}
      />
    </div>
  );
}
