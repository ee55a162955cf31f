import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { eq, inArray, sql } from "drizzle-orm";
import type { Database } from "@/drizzle/client";
import { accounts, events, filingIntents, filings, signInAttempts, webhookEndpoints } from "@/drizzle/schema";
import { acceptFilings } from "@/lib/flux/accept-filings";
import type { NewFiling } from "@/lib/flux/requests/new-filing";
import { isFinal } from "@/lib/flux/states";
import { systemContext, type Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { generateWebhookSecret, sealWebhookSecret } from "@/lib/webhooks/webhook-secret";
import { encryptFor, sharedSecretOf, whtLineBody } from "../testing/filings";
import { startEventReceiver, type EventReceiver } from "./event-receiver";
import { startPortalProcess, type PortalProcess } from "./portal-process";
import { startWorkerProcess, type WorkerProcess } from "./worker-process";

export interface ChaosOptions {
  db: Database;
  databaseUrl: string;
  dataDir: string;
  /** Number of times that a worker is killed (kill -9), at random moments while filings run. */
  kills: number;
  /**
   * Number of times that a worker is suspended (SIGSTOP, SIGCONT), at random moments and for random times, while another goes on. Half of
   * them suspend the worker's browser too.
   */
  stops: number;
  /** Number of returns that the portal accepts but whose responses it loses. */
  lostAnswers: number;
  workers: number;
  /** Concurrent signed-in sessions per worker; it also limits the number of taxpayers that share them. */
  sessions: number;
  /** Kills and suspensions end after this many minutes, however many there were; the open filings then finish. */
  killMinutes: number;
  /** Mean seconds between two kills, and before a suspension. */
  secondsBetweenKills: number;
  /** Number of filings kept open while workers are killed or suspended. */
  inFlight: number;
  /** How often each filing is requested, all at once, with the credentials encrypted anew each time. */
  requestsEach: number;
  say: (line: string) => void;
  /** Seconds after which everything must be final. */
  limitSeconds: number;
}

export interface ChaosReport {
  kills: number;
  stops: number;
  /** Requests for the filings; those after the first of each named a filing that already existed. */
  requests: number;
  filings: number;
  byStatus: Record<string, number>;
  reconciled: number;
  submissions: number;
  /** duplicates: submissions beyond the first of a filing; missing: successes without a submission; strangers: submissions of no filing. */
  duplicates: number;
  missing: number;
  strangers: number;
  /** Forms that the browser itself sent again after a broken connection and that the portal rejected. */
  repeatedForms: number;
  /** Webhook events of the filings: all, those that never arrived, those that arrived more than once, and those with differing bodies. */
  events: number;
  untold: number;
  toldTwice: number;
  unlike: number;
  seconds: number;
}

const places = ["lagos", "kano", "jos", "ibadan", "enugu", "calabar", "abuja", "kaduna"];
const allTaxpayers = places.map((place) => ({
  email: `tax@${place}.example`,
  password: `Rainy-season-${place}-7`,
  name: `${place} Trading Limited`,
  taxId: "12345678-0001",
}));
/** As many taxpayers as may be signed in at once: some sessions go on, others change hands when a worker dies. */
const taxpayersOf = ({ workers, sessions }: Pick<ChaosOptions, "workers" | "sessions">) =>
  allTaxpayers.slice(0, Math.max(workers * sessions, 2));

/**
 * How long a suspension lasts. The range covers the times after which other processes expect a worker to be alive or its page to be closed:
 * 10 s (`DEAD_AFTER_MS`), 15 s (the page limit in these settings) and 20 s (when others check whether a return arrived). A suspension ends
 * before, between or after these.
 */
const SUSPENDED_SECONDS = { least: 5, most: 35 };

/** Kills workers at random while filings run, suspends some, then loses responses; the portal's own records decide whether all is well. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport[]> {
  const portal = await startPortalProcess(join(options.dataDir, "portal"));
  try {
    await portal.set({ onePerPeriod: false });
    for (const taxpayer of taxpayersOf(options)) await portal.register(taxpayer);
    const reports: ChaosReport[] = [];
    if (options.kills > 0) reports.push(await phase(options, portal, killWorkers));
    if (options.stops > 0) reports.push(await phase(options, portal, suspendWorkers));
    if (options.lostAnswers > 0) reports.push(await phase(options, portal, loseAnswers));
    return reports;
  } finally {
    await portal.stop();
  }
}

interface Phase extends ChaosOptions {
  portal: PortalProcess;
  ctx: Ctx;
  start(): WorkerProcess;
  accept(count: number): Promise<void>;
  open(): Promise<number>;
  /** Number of events that the webhook receiver never got. */
  untold(): Promise<number>;
}

type Harm = (phase: Phase) => Promise<Partial<Pick<ChaosReport, "kills" | "stops">>>;

/** Runs one kind of harm in its own account, from the first filing to the end of the last, and returns the counts. */
async function phase(options: ChaosOptions, portal: PortalProcess, harm: Harm): Promise<ChaosReport> {
  const receiver = await startEventReceiver();
  try {
    return await harmed(options, portal, receiver, harm);
  } finally {
    await receiver.close();
  }
}

async function harmed(options: ChaosOptions, portal: PortalProcess, receiver: EventReceiver, harm: Harm): Promise<ChaosReport> {
  const { db, databaseUrl, dataDir, say } = options;
  const accountId = newId("account");
  await db.orm.insert(accounts).values({ id: accountId, name: "Chaos", defaultCountry: "NG", liveEnabledAt: new Date() });
  const ctx = systemContext(db, "chaos", accountId, "live");
  const secret = await sharedSecretOf(ctx);
  await subscribe(ctx, receiver.url);
  const ids: string[] = [];
  const began = Date.now();
  const before = await portal.counts();
  const running: Phase = {
    ...options,
    portal,
    ctx,
    start: () =>
      startWorkerProcess({
        LOG_LEVEL: "info",
        DATABASE_URL: databaseUrl,
        LEVY_DATA_DIR: dataDir,
        LEVY_ALLOWED_PRIVATE_HOSTS: receiver.host,
        LEVY_AUTHORITY_NG_DRIVER: "portal",
        LEVY_AUTHORITY_NG_URL: portal.url,
        PORTAL_PAGE_TIMEOUT_SECONDS: "15",
        PORTAL_SETTLE_SECONDS: "5",
        PORTAL_SESSIONS: String(options.sessions),
      }),
    accept: async (count) => {
      for (let n = 0; n < count; n += 1) ids.push(await acceptOne(options, ctx, secret, ids.length));
    },
    open: async () =>
      (await db.orm.select({ status: filings.status }).from(filings).where(inArray(filings.id, ids))).filter(
        ({ status }) => !isFinal(status),
      ).length,
    untold: async () => (await eventsOf(ctx)).filter((id) => !receiver.came.has(id)).length,
  };
  const { kills = 0, stops = 0 } = await harm(running);
  const rows = await db.orm
    .select({
      reference: filings.reference,
      status: filings.status,
      reconciled: sql<boolean>`exists (select 1 from filing_history h where h.filing_id = ${filings.id} and h.to_status = 'reconciling')`,
    })
    .from(filings)
    .where(inArray(filings.id, ids));
  const counts = await portal.counts();
  const perFiling = new Map(rows.map(({ reference }) => [reference, 0]));
  let strangers = 0;
  for (const { reference } of (await portal.submissions()).slice(before.submissions)) {
    const count = perFiling.get(reference);
    if (count === undefined) strangers += 1;
    else perFiling.set(reference, count + 1);
  }
  const report: ChaosReport = {
    kills,
    stops,
    requests: ids.length * options.requestsEach,
    filings: await db.orm.$count(filings, eq(filings.accountId, accountId)),
    byStatus: Object.fromEntries(
      [...new Set(rows.map(({ status }) => status))].map((status) => [status, rows.filter((row) => row.status === status).length]),
    ),
    reconciled: rows.filter(({ reconciled }) => reconciled).length,
    submissions: counts.submissions - before.submissions,
    duplicates: [...perFiling.values()].reduce((sum, count) => sum + Math.max(count - 1, 0), 0),
    missing: rows.filter(({ reference, status }) => status === "success" && perFiling.get(reference) === 0).length,
    strangers,
    repeatedForms: counts.repeatedForms - before.repeatedForms,
    events: (await eventsOf(ctx)).length,
    untold: await running.untold(),
    toldTwice: [...receiver.came.values()].filter((count) => count > 1).length,
    unlike: receiver.unlike.size,
    seconds: Math.round((Date.now() - began) / 1_000),
  };
  say(JSON.stringify(report));
  return report;
}

/**
 * Subscribes a receiver on this machine to every event. Written directly to the database, because for live the API accepts no such address.
 */
async function subscribe(ctx: Ctx, url: string): Promise<void> {
  const place = { id: newId("webhook"), accountId: ctx.account.id, environment: ctx.environment };
  await ctx.db.orm
    .insert(webhookEndpoints)
    .values({ ...place, url, events: ["*"], sealedSecret: sealWebhookSecret(generateWebhookSecret(), place) });
}

const eventsOf = async (ctx: Ctx): Promise<string[]> =>
  (await ctx.db.orm.select({ id: events.id }).from(events).where(eq(events.accountId, ctx.account.id))).map(({ id }) => id);

/** Requests one filing `requestsEach` times at once and returns its id. Throws if the responses name different filings. */
async function acceptOne(options: ChaosOptions, ctx: Ctx, secret: string, number: number): Promise<string> {
  const taxpayers = taxpayersOf(options);
  const { email, password } = taxpayers[number % taxpayers.length] ?? { email: "", password: "" };
  const lines = [whtLineBody({ beneficiaryTin: "12345678-0001", scheduleReference: `line ${number}` })] as unknown as NewFiling["lines"];
  const answers = await Promise.all(
    Array.from({ length: options.requestsEach }, () => {
      const filing = {
        filingId: `chaos-${number}`,
        month: 10,
        year: 2026,
        lines,
        encryptedPayload: encryptFor(secret, { email, password }),
        payloadField: "encryptedPayload",
      };
      return acceptFilings(ctx, { taxType: "WHT", form: "one", filings: [filing] });
    }),
  );
  const [id, ...others] = new Set(answers.map(({ data }) => data.id));
  if (id === undefined || others.length > 0) throw new Error(`one filingId was accepted as ${others.length + 1} filings`);
  return id;
}

async function killWorkers(phase: Phase): ReturnType<Harm> {
  const { kills, killMinutes, workers, inFlight, secondsBetweenKills, say } = phase;
  const killUntil = performance.now() + killMinutes * 60_000;
  await phase.accept(inFlight);
  const alive = Array.from({ length: workers }, () => phase.start());
  let done = 0;
  try {
    for (; done < kills && performance.now() < killUntil; done += 1) {
      // At any point of a worker's work: while it opens a browser, fills in forms, submits, reads or stores.
      const victim = Math.floor(Math.random() * alive.length);
      await alive[victim]?.running;
      await pause(secondsBetweenKills * 1_000 * 2 * Math.random());
      // Every other time right after a submission, when the worker knows something that the database does not.
      if (done % 2 === 1) await untilNextSubmission(phase.portal);
      await alive[victim]?.killHard();
      alive[victim] = phase.start();
      const open = await keepBusy(phase);
      if ((done + 1) % 10 === 0)
        say(`${done + 1} of ${kills} kills; ${open} filings were open, the portal counts ${(await phase.portal.counts()).submissions}`);
    }
    await untilFinal(phase);
  } finally {
    await Promise.all(alive.map((worker) => worker.stop()));
  }
  return { kills: done };
}

/** Adds filings up to the wanted number, and returns how many were open. */
async function keepBusy(phase: Phase): Promise<number> {
  // Two lost sign-ins in a row make a taxpayer's filings wait for an hour, so that the portal locks nobody out (`beginSignIn`). That hour
  // is tested elsewhere; here a few taxpayers lose hundreds of sign-ins, and this portal counts none of them.
  await phase.db.orm.delete(signInAttempts);
  const open = await phase.open();
  if (open < phase.inFlight) await phase.accept(phase.inFlight - open);
  return open;
}

async function suspendWorkers(phase: Phase): ReturnType<Harm> {
  const { stops, killMinutes, workers, secondsBetweenKills, say } = phase;
  const until = performance.now() + killMinutes * 60_000;
  await keepBusy(phase);
  // At least two workers, because another one has to go on.
  const alive = Array.from({ length: Math.max(workers, 2) }, () => phase.start());
  let done = 0;
  try {
    await Promise.all(alive.map((worker) => worker.running));
    for (; done < stops && performance.now() < until; done += 1) {
      await pause(secondsBetweenKills * 1_000 * 2 * Math.random());
      // Every other time between an intent and the end of its submission.
      if (done % 2 === 1) await untilNextIntent(phase);
      const victim = alive[Math.floor(Math.random() * alive.length)];
      const seconds = SUSPENDED_SECONDS.least + (SUSPENDED_SECONDS.most - SUSPENDED_SECONDS.least) * Math.random();
      const what = done % 4 < 2 ? "worker" : "machine";
      victim?.suspend(what);
      await keepBusy(phase);
      await pause(seconds * 1_000);
      victim?.resume();
      const open = await keepBusy(phase);
      say(`suspension ${done + 1} of ${stops} (${what}), ${seconds.toFixed(1)} s; ${open} filings were open`);
    }
    await untilFinal(phase);
  } finally {
    await Promise.all(alive.map((worker) => worker.stop()));
  }
  return { stops: done };
}

async function untilNextIntent({ db }: Phase): Promise<void> {
  const before = await db.orm.$count(filingIntents);
  for (let look = 0; look < 1_000 && (await db.orm.$count(filingIntents)) === before; look += 1) await pause(5);
  await pause(50 * Math.random());
}

async function untilNextSubmission(portal: PortalProcess): Promise<void> {
  const { submissions } = await portal.counts();
  for (let look = 0; look < 200 && (await portal.counts()).submissions === submissions; look += 1) await pause(25);
  await pause(150 * Math.random());
}

async function loseAnswers(phase: Phase): ReturnType<Harm> {
  await phase.portal.set({ lostAnswers: phase.lostAnswers });
  await phase.accept(phase.lostAnswers);
  const alive = Array.from({ length: phase.workers }, () => phase.start());
  try {
    await untilFinal(phase);
  } finally {
    await Promise.all(alive.map((worker) => worker.stop()));
  }
  return {};
}

/** Waits until every filing has ended and every event has been delivered. */
async function untilFinal(phase: Phase): Promise<void> {
  const limit = Date.now() + phase.limitSeconds * 1_000;
  for (let look = 1; ; look += 1) {
    const open = await phase.open();
    const untold = await phase.untold();
    if (open + untold === 0) return;
    if (Date.now() > limit) throw new Error(`${open} filings were not final after ${phase.limitSeconds} s, ${untold} events not told`);
    if (look % 30 === 0) phase.say(`${open} filings are open, the portal counts ${(await phase.portal.counts()).submissions}`);
    await pause(1_000);
  }
}
