import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPortal, type Portal, type PortalOptions } from "../portal";

// For tests only: runs the portal in this process, with records that are deleted when it stops.

export const OPERATOR_TOKEN = "operator-token-of-tests";
export const taxpayer = { email: "tax@acme.example", password: "Correct-horse-9", name: "Acme Trading Limited", taxId: "12345678-0001" };

export async function startTestPortal(options: Partial<PortalOptions> = {}): Promise<Portal & { dataDir: string }> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "levy-portal-"));
  const portal = await startPortal({ dataDir, operatorToken: OPERATOR_TOKEN, ...options });
  if (!portal.books.taxpayer(taxpayer.email)) portal.books.register(taxpayer);
  return {
    ...portal,
    dataDir,
    stop: async () => {
      await portal.stop();
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export const whtCsv = (rows: readonly string[]) =>
  ["Beneficiary name,Beneficiary TIN,Payment date,Description,Amount,Rate,Tax withheld,Reference", ...rows].join("\r\n");
export const goodRow = '"Bola, Ade & Sons",12345678-0001,2026-10-05,Consulting,1000.00,5,50.00,R-1';

/** A person at a browser, as far as the portal can tell: keeps cookies and follows no redirects by itself. */
export class Visitor {
  private cookie = "";
  constructor(private readonly base: string) {}

  async get(path: string): Promise<{ status: number; location: string | null; text: string }> {
    return this.read(await fetch(`${this.base}${path}`, { headers: { cookie: this.cookie }, redirect: "manual" }));
  }

  async post(path: string, form: FormData | URLSearchParams): Promise<{ status: number; location: string | null; text: string }> {
    return this.read(
      await fetch(`${this.base}${path}`, { method: "POST", body: form, headers: { cookie: this.cookie }, redirect: "manual" }),
    );
  }

  private async read(response: Response): Promise<{ status: number; location: string | null; text: string }> {
    const given = response.headers.get("set-cookie");
    if (given) this.cookie = given.split(";")[0] ?? "";
    return { status: response.status, location: response.headers.get("location"), text: await response.text() };
  }

  async tokenOf(path: string): Promise<string> {
    return tokenIn((await this.get(path)).text);
  }

  async signIn(email = taxpayer.email, password = taxpayer.password) {
    return this.post("/sign-in", new URLSearchParams({ form_token: await this.tokenOf("/sign-in"), email, password }));
  }

  /** Uploads a schedule. If it is valid, `location` is the draft's path. */
  async upload(kind: "vat" | "wht", csv: string, fields: { month?: string; year?: string; reference?: string } = {}) {
    const form = new FormData();
    form.set("form_token", await this.tokenOf(`/${kind}/new`));
    for (const [name, value] of Object.entries({ month: "10", year: "2026", reference: "fil_1", ...fields })) form.set(name, value);
    form.set("schedule", new File([csv], "schedule.csv", { type: "text/csv" }));
    return this.post(`/${kind}/new`, form);
  }

  async submit(draft: string, token?: string) {
    const form = new URLSearchParams({ form_token: token ?? (await this.tokenOf(draft)), declaration: "yes" });
    return this.post(`${draft}/submit`, form);
  }
}

export const tokenIn = (text: string) => /name="form_token" value="([\w-]+)"/.exec(text)?.[1] ?? "none";
