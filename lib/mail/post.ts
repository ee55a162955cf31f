import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { env } from "@/lib/kernel/env";
import type { SetLetter } from "./set-letter";

export interface Post extends SetLetter {
  /** `mal_…`; the Message-ID is derived from it, so that a mail that was sent twice is recognized as one. */
  mailId: string;
  to: string;
}

/** A mail that the server will never accept, such as for an unknown mailbox or a refused sender. */
export class RefusedMail extends Error {}

const TIMEOUT_MS = 30_000;

/**
 * Sends a mail through the configured SMTP server, or writes it to `mail/` in the data directory if none is configured. Throws RefusedMail
 * if a retry can't help, and other errors if it may.
 */
export async function post(mail: Post): Promise<void> {
  const { SMTP_URL, dataDir } = env();
  if (SMTP_URL === undefined) return writeToFolder(mail, join(dataDir, "mail"));
  const transport = createTransport(withTimeouts(SMTP_URL));
  try {
    await transport.sendMail(optionsOf(mail));
  } catch (error) {
    const code = (error as { responseCode?: unknown }).responseCode;
    const isAuthentication = (error as { code?: unknown }).code === "EAUTH";
    // The operator can correct a refused SMTP password, after which the mail is sent.
    if (typeof code === "number" && code >= 500 && !isAuthentication)
      throw new RefusedMail(error instanceof Error ? error.message : String(error), { cause: error });
    throw error;
  } finally {
    transport.close();
  }
}

/**
 * Adds time limits to the SMTP URL, unless the operator has set them there: a server that hangs then blocks a step for half a minute rather
 * than the library's ten minutes. They go into the URL because the library ignores all other options beside one.
 */
export function withTimeouts(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const name of ["connectionTimeout", "greetingTimeout", "socketTimeout"])
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(TIMEOUT_MS));
  return url.href;
}

/**
 * The recipient is given as an object, which is never parsed as a list, and the library encodes all headers. Reading files and fetching
 * URLs for the content is disabled.
 */
function optionsOf({ mailId, to, subject, text, html }: Post): SendMailOptions {
  const { MAIL_FROM, publicUrl } = env();
  return {
    from: MAIL_FROM,
    to: { name: "", address: to },
    subject,
    text,
    html,
    messageId: `<${mailId}@${new URL(publicUrl).hostname}>`,
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * Writes one .eml file per mail, named by its id, so that a repeat overwrites it. Readable by this user only, since mails contain sign-in
 * links.
 */
async function writeToFolder(mail: Post, folder: string): Promise<void> {
  const built = await createTransport({ streamTransport: true, buffer: true, newline: "unix" }).sendMail(optionsOf(mail));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const partial = join(folder, `.${mail.mailId}.${process.pid}`);
  await writeFile(partial, built.message as Buffer, { mode: 0o600 });
  await rename(partial, join(folder, `${mail.mailId}.eml`));
}
