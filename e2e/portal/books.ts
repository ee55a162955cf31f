import { createHash, randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import { openJournal, type Journal } from "./journal";

const BAD_PASSWORDS_TO_LOCK = 5;

export interface Taxpayer {
  email: string;
  name: string;
  taxId: string;
  /** `<salt>:<scrypt>`, in hex. */
  password: string;
  /** First period, `YYYY-MM`, for which returns are expected. */
  registeredFrom: string;
  asksForCode: boolean;
  passwordExpired: boolean;
}

export interface NewTaxpayer extends Partial<Omit<Taxpayer, "password">> {
  email: string;
  password: string;
}

export interface Submission {
  /** The authority's number for the return. */
  acknowledgement: string;
  kind: "VAT" | "WHT";
  email: string;
  taxId: string;
  /** The taxpayer's entry in "Your reference". */
  reference: string;
  period: string;
  rows: number;
  /** In kobo. */
  amount: number;
  tax: number;
  scheduleSha256: string;
  paymentReference: string;
  /** Milliseconds since 1970. */
  receivedAt: number;
}

type Fact =
  | { type: "taxpayer"; taxpayer: Taxpayer }
  | { type: "bad_password"; email: string }
  | { type: "signed_in"; email: string }
  | { type: "submission"; submission: Submission }
  | { type: "repeated_form" };

export interface Counts {
  submissions: number;
  references: number;
  /** Submissions beyond the first for each reference: 0 if everybody filed exactly once. */
  duplicates: number;
  /** Forms that were sent again and refused for it. */
  repeatedForms: number;
  signIns: number;
  badPasswords: number;
}

/**
 * The portal's own records, on its own disk. They accept a return as often as it is sent, so their counts decide whether filing was
 * exactly-once.
 */
export class Books {
  private readonly taxpayers = new Map<string, Taxpayer>();
  private readonly badPasswords = new Map<string, number>();
  private readonly byAcknowledgement = new Map<string, Submission>();
  private readonly byEmail = new Map<string, Submission[]>();
  private readonly byReference = new Map<string, number>();
  private readonly totals = { repeatedForms: 0, signIns: 0, badPasswords: 0 };
  private readonly journal: Journal<Fact>;

  constructor(path: string) {
    this.journal = openJournal<Fact>(path, (fact) => this.note(fact));
  }

  private note(fact: Fact): void {
    switch (fact.type) {
      case "taxpayer": {
        this.taxpayers.set(fact.taxpayer.email, fact.taxpayer);
        this.badPasswords.delete(fact.taxpayer.email);
        return;
      }
      case "bad_password": {
        this.totals.badPasswords += 1;
        this.badPasswords.set(fact.email, (this.badPasswords.get(fact.email) ?? 0) + 1);
        return;
      }
      case "signed_in": {
        this.totals.signIns += 1;
        this.badPasswords.delete(fact.email);
        return;
      }
      case "repeated_form": {
        this.totals.repeatedForms += 1;
        return;
      }
      case "submission": {
        const { submission } = fact;
        this.byAcknowledgement.set(submission.acknowledgement, submission);
        this.byEmail.set(submission.email, [...(this.byEmail.get(submission.email) ?? []), submission]);
        this.byReference.set(submission.reference, (this.byReference.get(submission.reference) ?? 0) + 1);
      }
    }
  }

  /** Registers a taxpayer, or resets an existing one with a new password. */
  register({ password, email, ...rest }: NewTaxpayer): Taxpayer {
    const salt = randomBytes(16);
    const taxpayer: Taxpayer = {
      email: email.trim().toLowerCase(),
      name: rest.name ?? "Taxpayer",
      taxId: rest.taxId ?? "12345678-0001",
      registeredFrom: rest.registeredFrom ?? "2020-01",
      asksForCode: rest.asksForCode ?? false,
      passwordExpired: rest.passwordExpired ?? false,
      password: `${salt.toString("hex")}:${stretch(password, salt).toString("hex")}`,
    };
    this.journal.append({ type: "taxpayer", taxpayer });
    return taxpayer;
  }

  taxpayer(email: string): Taxpayer | null {
    return this.taxpayers.get(email.trim().toLowerCase()) ?? null;
  }

  isLocked(email: string): boolean {
    return (this.badPasswords.get(email.trim().toLowerCase()) ?? 0) >= BAD_PASSWORDS_TO_LOCK;
  }

  /** Returns null for a wrong password, which is counted, and for a locked account. */
  checkPassword(email: string, password: string): Taxpayer | null {
    const taxpayer = this.taxpayer(email);
    if (taxpayer && this.isLocked(email)) return null;
    const [salt = "", hash = ""] = (taxpayer?.password ?? `${"0".repeat(32)}:${"0".repeat(64)}`).split(":");
    const isRight = timingSafeEqual(stretch(password, Buffer.from(salt, "hex")), Buffer.from(hash, "hex"));
    if (!taxpayer) return null;
    this.journal.append(isRight ? { type: "signed_in", email: taxpayer.email } : { type: "bad_password", email: taxpayer.email });
    return isRight ? taxpayer : null;
  }

  take(submission: Omit<Submission, "acknowledgement" | "paymentReference">): Submission {
    const number = this.byAcknowledgement.size + 1;
    const acknowledgement = `ACK-${submission.period.replace("-", "")}-${String(number).padStart(7, "0")}`;
    const taken = { ...submission, acknowledgement, paymentReference: `PRN-${digitsOf(acknowledgement)}` };
    this.journal.append({ type: "submission", submission: taken });
    return taken;
  }

  noteRepeatedForm(): void {
    this.journal.append({ type: "repeated_form" });
  }

  submission(acknowledgement: string): Submission | null {
    return this.byAcknowledgement.get(acknowledgement) ?? null;
  }

  /** A taxpayer's submissions, newest first. */
  submissionsOf(email: string): Submission[] {
    return [...(this.byEmail.get(email) ?? [])].reverse();
  }

  allSubmissions(): Submission[] {
    return [...this.byAcknowledgement.values()];
  }

  counts(): Counts {
    const submissions = this.byAcknowledgement.size;
    return { submissions, references: this.byReference.size, duplicates: submissions - this.byReference.size, ...this.totals };
  }

  close(): void {
    this.journal.close();
  }
}

// Deliberately cheap, because these taxpayers are fictitious.
const stretch = (password: string, salt: Buffer) => scryptSync(password, salt, 32, { N: 1_024 });

const digitsOf = (text: string) =>
  (BigInt(`0x${createHash("sha256").update(text).digest("hex").slice(0, 16)}`) % 10_000_000_000n).toString().padStart(10, "0");
