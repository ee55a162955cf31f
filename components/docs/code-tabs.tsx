"use client";

import { Tabs } from "radix-ui";
import { CodeBlock } from "@/components/ui/code-block";
import { chooseLanguage, useLanguage } from "./language";

export interface CodeTab {
  id: string;
  name: string;
  file: string;
  code: string;
}

/**
 * Shows the same program in several languages. All of them are in the page's markup, so that they can be searched and read without
 * JavaScript. The chosen language applies to every page.
 */
export function CodeTabs({ label, tabs }: { label: string; tabs: readonly CodeTab[] }) {
  const language = useLanguage();
  const shown = tabs.find(({ id }) => id === language) ?? tabs[0];
  return (
    <Tabs.Root value={shown?.id ?? ""} onValueChange={chooseLanguage} className="grid gap-2">
      <Tabs.List aria-label={label} className="flex flex-wrap gap-1">
        {tabs.map(({ id, name }) => (
          <Tabs.Trigger
            key={id}
            value={id}
            className="h-8 rounded-md px-2.5 text-sm font-medium text-ink-soft transition-colors hover:bg-sunken hover:text-ink data-[state=active]:bg-accent-soft data-[state=active]:text-accent"
          >
            {name}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map(({ id, file, code, name }) => (
        <Tabs.Content key={id} value={id} forceMount tabIndex={-1} className="data-[state=inactive]:hidden">
          <CodeBlock label={`${file} (${name})`} code={code} />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
