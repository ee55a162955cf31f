import { createAccount } from "@/lib/accounts/create-account";
import { enableLive } from "@/lib/accounts/enable-live";
import { findAccount } from "@/lib/accounts/find-account";
import { listAccounts, type ListedAccount } from "@/lib/accounts/list-accounts";
import { resumeAccount } from "@/lib/accounts/resume-account";
import { setLimits } from "@/lib/accounts/set-limits";
import { suspendAccount } from "@/lib/accounts/suspend-account";
import { grantCredits } from "@/lib/credits/grant-credits";
import { scopes, type Ctx, type Scope } from "@/lib/kernel/context";
import { env } from "@/lib/kernel/env";
import { createApiKey } from "@/lib/keys/create-api-key";
import { createSharedSecret } from "@/lib/keys/create-shared-secret";
import { resetSecondFactor } from "@/lib/users/reset-second-factor";
import { readDocumentFile } from "./read-file";
import {
  countOption,
  countryOption,
  environmentOf,
  jsonOption,
  print,
  required,
  UsageError,
  withDatabase,
  type Command,
  type Values,
} from "./command";

const accountAndEnv = { account: { type: "string" }, env: { type: "string" }, ...jsonOption } as const;

/** Throws, with the commands that help, if the context's account doesn't exist. */
export async function requireAccount(ctx: Ctx): Promise<void> {
  if (await findAccount(ctx, ctx.account.id)) return;
  throw new Error(
    `Account ${ctx.account.id} doesn't exist. List accounts with "levy account list", or create one with "levy account create".`,
  );
}

const accountCreate: Command = {
  name: "account create",
  usage: "account create --name NAME --email EMAIL --password PASSWORD|- [--country NG] [--json]",
  summary:
    "Creates an account with an owner who can sign in to the portal. With --password - the password is read from the standard input, so that it appears in no list of processes or shell history.",
  options: {
    name: { type: "string" },
    email: { type: "string" },
    password: { type: "string" },
    country: { type: "string" },
    ...jsonOption,
  },
  run: async (values) => {
    const input = {
      name: required(values, "name", "the company's name"),
      email: required(values, "email", "the owner's email address"),
      password: await passwordOption(values),
      // The operator who types this command vouches for the address.
      verified: true,
      defaultCountry: countryOption(values),
    };
    const made = await withDatabase("", "test", (ctx) => createAccount(ctx, input));
    print(values, { accountId: made.accountId, userId: made.userId, email: input.email }, [
      `Created account ${made.accountId}. ${input.email} can now sign in.`,
    ]);
    return 0;
  },
};

const accountList: Command = {
  name: "account list",
  usage: "account list [--json]",
  summary: "Lists all accounts with their IDs and owners, oldest first.",
  options: jsonOption,
  run: async (values) => {
    const listed = await withDatabase("", "test", listAccounts);
    print(values, { accounts: listed }, listed.length === 0 ? ["No accounts yet."] : listed.map(inWords));
    return 0;
  },
};

/** The password as typed, including spaces at its ends; from a pipe, the first line. */
async function passwordOption(values: Values): Promise<string> {
  required(values, "password", "at least 12 characters, or - to read it from the standard input");
  if (values["password"] !== "-") return String(values["password"]);
  const [line = ""] = (await readDocumentFile("-")).toString("utf8").split(/\r?\n/);
  if (line.trim() === "") throw new UsageError("--password -: the standard input is empty");
  return line;
}

function inWords({ id, name, owners, unverifiedOwners, liveEnabledAt, suspendedAt, closedAt }: ListedAccount): string {
  const named = owners.map((owner) => (unverifiedOwners.includes(owner) ? `${owner}, not verified` : owner));
  const state = [closedAt ? "closed" : suspendedAt ? "suspended" : null, liveEnabledAt ? "live" : "test only"].filter(
    (word) => word !== null,
  );
  return `${id}  ${name} (${named.join("; ") || "no owner"}): ${state.join(", ")}`;
}

const accountEnableLive: Command = {
  name: "account enable-live",
  usage: "account enable-live --account ID [--unverified] [--json]",
  summary:
    "Enables live keys for an account, and live filing if a driver is configured. An owner must have verified their email address, unless you know whose account it is and say --unverified.",
  options: { account: { type: "string" }, unverified: { type: "boolean" }, ...jsonOption },
  run: async (values) => {
    const accountId = required(values, "account", "the account's id");
    const { enabled, driver } = await withDatabase(accountId, "live", async (ctx) => {
      await requireAccount(ctx);
      return { enabled: await enableLive(ctx, { unverified: values["unverified"] === true }), driver: env().liveAuthority };
    });
    print(values, { accountId, liveEnabledAt: enabled.liveEnabledAt.toISOString(), authorityUrl: driver?.url ?? null }, [
      `Live is enabled for ${accountId}. Create a key with: levy key create --account ${accountId} --env live`,
      driver
        ? `Filings are sent to ${driver.url}.`
        : "This command sees no driver. Live filings are rejected unless the server and its workers run with LEVY_AUTHORITY_NG_DRIVER=portal and LEVY_AUTHORITY_NG_URL.",
    ]);
    return 0;
  },
};

const accountSuspend: Command = {
  name: "account suspend",
  usage: "account suspend --account ID --reason TEXT [--json]",
  summary:
    "Suspends an account in test and live: its keys are rejected within 5 seconds, and its members can only read. Work accepted before continues. The reason is kept in the account's audit log.",
  options: { account: { type: "string" }, reason: { type: "string" }, ...jsonOption },
  run: async (values) => {
    const accountId = required(values, "account", "the account's id");
    const reason = required(values, "reason", "why the account is suspended");
    const { changed, since } = await withDatabase(accountId, "live", async (ctx) => {
      await requireAccount(ctx);
      return suspendAccount(ctx, { reason });
    });
    print(values, { accountId, suspendedAt: since?.toISOString() ?? null, changed }, [
      changed
        ? `Suspended ${accountId}. Its keys are rejected within 5 seconds. Analyses and filings accepted before continue.`
        : `${accountId} has been suspended since ${since?.toISOString()}. Nothing was changed.`,
      `To end the suspension: levy account resume --account ${accountId}`,
    ]);
    return 0;
  },
};

const accountResume: Command = {
  name: "account resume",
  usage: "account resume --account ID [--reason TEXT] [--json]",
  summary: "Ends the suspension of an account. Its keys work again within 5 seconds.",
  options: { account: { type: "string" }, reason: { type: "string" }, ...jsonOption },
  run: async (values) => {
    const accountId = required(values, "account", "the account's id");
    const { reason } = values;
    const { changed } = await withDatabase(accountId, "live", async (ctx) => {
      await requireAccount(ctx);
      return resumeAccount(ctx, typeof reason === "string" ? { reason } : {});
    });
    print(values, { accountId, suspendedAt: null, changed }, [
      changed
        ? `${accountId} is no longer suspended. Its keys work again within 5 seconds.`
        : `${accountId} isn't suspended. Nothing was changed.`,
    ]);
    return 0;
  },
};

const accountResetSecondFactor: Command = {
  name: "account reset-second-factor",
  usage: "account reset-second-factor --email EMAIL --reason TEXT [--json]",
  summary:
    "Turns off two-factor authentication for a person who lost their phone and their recovery codes. Their sessions end, they get an email, and the reason is kept in the audit log of their accounts. Make sure first that it's they who ask.",
  options: { email: { type: "string" }, reason: { type: "string" }, ...jsonOption },
  run: async (values) => {
    const email = required(values, "email", "the person's email address");
    const reason = required(values, "reason", "how you know who asks");
    const { userId, sessions } = await withDatabase("", "live", (ctx) => resetSecondFactor(ctx, { email, reason }));
    print(values, { userId, email, sessions }, [
      `Turned off two-factor authentication for ${email}, and ended ${sessions === 1 ? "one session" : `${sessions} sessions`}. They sign in with their password or provider alone, and should turn it on again.`,
    ]);
    return 0;
  },
};

const keyCreate: Command = {
  name: "key create",
  usage: "key create --account ID --env test|live [--name NAME] [--scopes a,b] [--json]",
  summary: "Creates an API key and prints it once.",
  options: { ...accountAndEnv, name: { type: "string" }, scopes: { type: "string" } },
  run: async (values) => {
    const wanted =
      typeof values["scopes"] === "string"
        ? values["scopes"]
            .split(",")
            .map((s) => s.trim())
            .filter(Boolean)
        : undefined;
    const unknown = wanted?.filter((scope) => !(scopes as readonly string[]).includes(scope)) ?? [];
    if (unknown.length > 0) throw new UsageError(`--scopes: unknown scope ${unknown.join(", ")}. Available scopes: ${scopes.join(", ")}`);
    const key = await withDatabase(required(values, "account", "the account's id"), environmentOf(values), async (ctx) => {
      await requireAccount(ctx);
      return createApiKey(ctx, {
        name: typeof values["name"] === "string" ? values["name"] : "Made by the levy command",
        ...(wanted ? { scopes: wanted as Scope[] } : {}),
      });
    });
    print(values, { id: key.id, key: key.key, scopes: key.scopes }, [key.key, "Save this key now. It won't be shown again."]);
    return 0;
  },
};

const secretCreate: Command = {
  name: "secret create",
  usage: "secret create --account ID --env test|live [--json]",
  summary: "Creates a shared secret for encryptedPayload and prints it once.",
  options: accountAndEnv,
  run: async (values) => {
    const secret = await withDatabase(required(values, "account", "the account's id"), environmentOf(values), async (ctx) => {
      await requireAccount(ctx);
      return createSharedSecret(ctx);
    });
    print(values, { id: secret.id, secret: secret.secret }, [secret.secret, "Save this secret now. It won't be shown again."]);
    return 0;
  },
};

const creditsGrant: Command = {
  name: "credits grant",
  usage: "credits grant --account ID --env test|live --amount N [--json]",
  summary: "Adds analysis credits to an account.",
  options: { ...accountAndEnv, amount: { type: "string" } },
  run: async (values) => {
    const amount = countOption(values, "amount", "a whole number of credits");
    const balance = await withDatabase(required(values, "account", "the account's id"), environmentOf(values), async (ctx) => {
      await requireAccount(ctx);
      return grantCredits(ctx, { amount, reason: "granted by the operator" });
    });
    print(values, { ...balance }, [`Granted ${amount} credits. ${balance.available} are now available.`]);
    return 0;
  },
};

const limitOptions = { rps: "rps", burst: "burst", concurrency: "concurrency", "business-rpm": "businessRpm" } as const;

const limitsSet: Command = {
  name: "limits set",
  usage: "limits set --account ID --env test|live [--rps N] [--burst N] [--concurrency N] [--business-rpm N] [--json]",
  summary: "Sets an account's rate limits. Limits you leave out keep their value.",
  options: { ...accountAndEnv, ...Object.fromEntries(Object.keys(limitOptions).map((name) => [name, { type: "string" }] as const)) },
  run: async (values) => {
    const given = Object.entries(limitOptions).filter(([name]) => values[name] !== undefined);
    if (given.length === 0) throw new UsageError("Specify at least one limit to set.");
    const wanted = Object.fromEntries(given.map(([name, member]) => [member, countOption(values, name, "a whole number")]));
    const limits = await withDatabase(required(values, "account", "the account's id"), environmentOf(values), async (ctx) => {
      await requireAccount(ctx);
      return setLimits(ctx, wanted);
    });
    print(
      values,
      { ...limits },
      Object.entries(limits).map(([name, figure]) => `${name} ${figure}`),
    );
    return 0;
  },
};

export const accountCommands: readonly Command[] = [
  accountCreate,
  accountList,
  accountEnableLive,
  accountSuspend,
  accountResume,
  accountResetSecondFactor,
  keyCreate,
  secretCreate,
  creditsGrant,
  limitsSet,
];
