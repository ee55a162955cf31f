import type { Page, Response } from "@playwright/test";

const QUIET_MS = 1_000;

/** Bytes as transferred: compressed, without headers. */
export interface Weight {
  scripts: number;
  worker: number;
}

/**
 * Sums every script that a page fetches until the network is idle, without interaction: the scripts of its document, those that they load,
 * and those that are prefetched. Scripts that run in a worker are counted separately.
 */
export async function weighScripts(page: Page, url: string): Promise<Weight> {
  const answers: Response[] = [];
  page.context().on("response", (answer) => answers.push(answer));
  const answer = await page.goto(url, { waitUntil: "networkidle" });
  if (!answer?.ok()) throw new Error(`${url} answered ${answer?.status() ?? "nothing"}`);
  await page.waitForTimeout(QUIET_MS);
  const weight: Weight = { scripts: 0, worker: 0 };
  for (const answer of answers) {
    if (!/javascript/.test(answer.headers()["content-type"] ?? "")) continue;
    const { responseBodySize } = await answer.request().sizes();
    weight[/worker/i.test(answer.url()) ? "worker" : "scripts"] += responseBodySize;
  }
  return weight;
}
