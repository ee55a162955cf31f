import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The languages of the guides' programs, in the order of their tabs. */
export const snippetLanguages = ["node", "python", "php", "java", "go"] as const;
export type SnippetLanguage = (typeof snippetLanguages)[number];

/** The programs that the guides show, with the file of each language below `docs/snippets/<language>`. */
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

/** The path of a program, relative to the checkout. */
export function snippetPath(topic: SnippetTopic, language: SnippetLanguage): string {
  return join("docs", "snippets", language, snippetFiles[topic][language]);
}

/** The webhook receiver that a guide starts with. One language is enough to watch a delivery arrive. */
export const receiverPath = join("docs", "snippets", "node", "receive-webhooks.mjs");
export const readReceiver = (): string => readFileSync(join(/* turbopackIgnore: true */ process.cwd(), receiverPath), "utf8").trimEnd();

/** The programs of a topic, read from the files that the tests run. */
export function readSnippets(topic: SnippetTopic): Snippet[] {
  return snippetLanguages.map((language) => ({
    language,
    name: names[language],
    file: snippetFiles[topic][language],
    code: readFileSync(join(/* turbopackIgnore: true */ process.cwd(), snippetPath(topic, language)), "utf8").trimEnd(),
  }));
}
