import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The languages that the guides speak, in the order of their tabs. */
export const snippetLanguages = ["node", "python", "php", "java", "go"] as const;
export type SnippetLanguage = (typeof snippetLanguages)[number];

/** What the guides show a program for, and its file for each language below `docs/snippets/<language>`. */
const snippetFiles = {
  encrypt: { node: "encrypt.mjs", python: "encrypt.py", php: "encrypt.php", java: "Encrypt.java", go: "encrypt.go" },
  encryptJwe: { node: "encrypt-jwe.mjs", python: "encrypt_jwe.py", php: "encrypt-jwe.php", java: "EncryptJwe.java", go: "encrypt_jwe.go" },
  verifyWebhook: {
    node: "verify-webhook.mjs",
    python: "verify_webhook.py",
    php: "verify-webhook.php",
    java: "VerifyWebhook.java",
    go: "verify_webhook.go",
  },
} as const satisfies Record<string, Record<SnippetLanguage, string>>;
export type SnippetTopic = keyof typeof snippetFiles;

const names: Readonly<Record<SnippetLanguage, string>> = { node: "Node.js", python: "Python", php: "PHP", java: "Java", go: "Go" };

export interface Snippet {
  language: SnippetLanguage;
  name: string;
  file: string;
  code: string;
}

/** The path of a program below the checkout. */
export function snippetPath(topic: SnippetTopic, language: SnippetLanguage): string {
  return join("docs", "snippets", language, snippetFiles[topic][language]);
}

/** The receiver of webhooks that a guide begins with: one language is enough to see a delivery come in. */
export const receiverPath = join("docs", "snippets", "node", "receive-webhooks.mjs");
export const readReceiver = (): string => readFileSync(join(/* turbopackIgnore: true */ process.cwd(), receiverPath), "utf8").trimEnd();

/** The programs of a topic as they stand in the checkout: the very files that the tests run. */
export function readSnippets(topic: SnippetTopic): Snippet[] {
  return snippetLanguages.map((language) => ({
    language,
    name: names[language],
    file: snippetFiles[topic][language],
    code: readFileSync(join(/* turbopackIgnore: true */ process.cwd(), snippetPath(topic, language)), "utf8").trimEnd(),
  }));
}
