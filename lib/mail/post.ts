import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { env } from "@/lib/kernel/env";
import type { SetLetter } from "./set-letter";

export interface Post extends SetLetter {
  /** `mal_…`; the Message-ID is made of it, so that a mail sent twice is known for one. */
  mailId: string;
  to: string;
}

/** What the mail server will never take, whatever is tried: an unknown mailbox, a refused sender. */
export class RefusedMail extends Error {}

const TIMEOUT_MS = 30_000;

/**
 * Hands a mail to the SMTP server of the settings, or writes it to `mail/` of the data directory where there is none.
 * Throws RefusedMail where no repeat can help, anything else where one may.
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
    // A refused password is the operator's to mend, and the mail goes out once it is.
    if (typeof code === "number" && code >= 500 && !isAuthentication)
      throw new RefusedMail(error instanceof Error ? error.message : String(error), { cause: error });
    throw error;
  } finally {
    transport.close();
  }
}

/**
 * A mail server that hangs holds a step for half a minute, not for the library's ten; what the operator's URL says of it stays. In the
 * URL, because beside one the library ignores every other option.
 */
export function withTimeouts(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const name of ["connectionTimeout", "greetingTimeout", "socketTimeout"])
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(TIMEOUT_MS));
  return url.href;
}

/**
 * An address as an object is never parsed as a list, and the library encodes every header. Nothing of a mail is a file or a URL to
 * fetch.
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

/** One .eml a mail, named by its id: a repeat writes the same file. Only this user may read them, for they hold sign-in links. */
async function writeToFolder(mail: Post, folder: string): Promise<void> {
  const built = await createTransport({ streamTransport: true, buffer: true, newline: "unix" }).sendMail(optionsOf(mail));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const partial = join(folder, `.${mail.mailId}.${process.pid}`);
  await writeFile(partial, built.message as Buffer, { mode: 0o600 });
  await rename(partial, join(folder, `${mail.mailId}.eml`));
}
