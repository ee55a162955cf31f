import { CodeTabs } from "@/components/docs/code-tabs";
import { readSnippets, type SnippetTopic } from "../../_content/snippets";

/** A program in every language, shown from its file in `docs/snippets`. */
export function SnippetTabs({ topic, label }: { topic: SnippetTopic; label: string }) {
  return (
    <CodeTabs label={label} tabs={readSnippets(topic).map(({ language, name, file, code }) => ({ id: language, name, file, code }))} />
  );
}
