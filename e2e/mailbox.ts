import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";

/** The emails that the service wrote to its data directory, as recipients would see them. */
export class Mailbox {
  constructor(private readonly dataDir: string) {}

  /** The link that leads to `path` in the newest email to an address; waits for it. */
  async link(to: string, path: string): Promise<string> {
    let found: string | null = null;
    await expect
      .poll(() => (found = this.find(to, path)), { message: `a mail to ${to} with a link to ${path}`, timeout: 30_000 })
      .not.toBeNull();
    return found ?? "";
  }

  private find(to: string, path: string): string | null {
    const folder = join(this.dataDir, "mail");
    if (!existsSync(folder)) return null;
    for (const name of readdirSync(folder)
      .filter((file) => file.endsWith(".eml"))
      .sort()
      .reverse()) {
      const eml = readFileSync(join(folder, name), "utf8")
        .replace(/=\r?\n/g, "")
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
      const link = new RegExp(`https?://[^\\s"<]*${path}\\?token=[\\w-]+`).exec(eml)?.[0];
      if (link && eml.includes(`To: ${to}`)) return link;
    }
    return null;
  }
}
