import { Gauge, Registry } from "prom-client";
import type { Database } from "@/drizzle/client";
import { getDatabase } from "@/lib/kernel/db";
import { logger } from "@/lib/kernel/logger";
import { withTimeout } from "@/lib/kernel/time/time-limit";
import { figureHelp, readFigures, type Figure } from "./read-figures";
import { processMeters } from "./registry";

/** Scrapes at shorter intervals get the figures of the last one, so that many scrapers can't load the database. */
const FRESH_MS = 5_000;
/** Shorter than Prometheus' scrape timeout, so that a silent database is reported as unavailable. */
const LONGEST_MS = 6_000;
/** A pending read of the figures is repeated only after this time, so that a slow database is not slowed down further. */
const ASK_AGAIN_MS = 60_000;

let last: { at: number; isPending: boolean; figures: Promise<Figure[]> } | null = null;

/**
 * All metrics in Prometheus' text format: the deployment's figures, and those of this process. If the database does not answer,
 * `levy_database_up` is 0 and the deployment's figures are missing, so that the outage itself is visible.
 */
export async function collectMetrics(db: Database = getDatabase(), longestMs = LONGEST_MS): Promise<{ contentType: string; text: string }> {
  const { registry } = processMeters();
  const figures = await withTimeout(longestMs, "reading the figures", freshFigures(db)).catch((error: unknown) => {
    logger("metrics").warn({ err: error }, "the figures could not be read");
    return null;
  });
  const shared = new Registry();
  new Gauge({ name: "levy_database_up", help: "1 if the database responded to this scrape.", registers: [shared] }).set(figures ? 1 : 0);
  for (const [name, group] of byName(figures ?? [])) {
    const gauge = new Gauge({
      name: `levy_${name}`,
      help: figureHelp[name],
      labelNames: Object.keys(group[0]?.labels ?? {}),
      registers: [shared],
    });
    for (const { labels, value } of group) gauge.set(labels, value);
  }
  return { contentType: registry.contentType, text: `${await shared.metrics()}\n${await registry.metrics()}` };
}

function freshFigures(db: Database): Promise<Figure[]> {
  if (last && performance.now() - last.at <= (last.isPending ? ASK_AGAIN_MS : FRESH_MS)) return last.figures;
  const asked = { at: performance.now(), isPending: true, figures: readFigures(db) };
  last = asked;
  asked.figures.then(
    () => Object.assign(asked, { at: performance.now(), isPending: false }),
    () => {
      if (last === asked) last = null;
    },
  );
  return asked.figures;
}

function byName(figures: readonly Figure[]): Map<Figure["name"], Figure[]> {
  const groups = new Map<Figure["name"], Figure[]>();
  for (const figure of figures) groups.set(figure.name, [...(groups.get(figure.name) ?? []), figure]);
  return groups;
}
