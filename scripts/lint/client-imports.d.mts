import type { Rule } from "eslint";

export function wayToServerCode(from: string, source: string, read: (file: string) => string | null): string[] | null;

declare const plugin: { rules: Record<"client-imports", Rule.RuleModule> };
export default plugin;
