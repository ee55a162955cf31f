/**
 * Measures the portal in a real Chromium: a production build on a fresh database with 10,000 invoices of one account.
 * - Scripts: what each page fetches before the first interaction, compressed, bodies only. At most 200 kB (1 kB = 1000 bytes), or 300 kB on
 *   pages that draw a document. The worker that runs pdf.js works beside the page and is reported separately.
 * - Largest contentful paint of each signed-in page compared with that of an empty one (EMPTY_PAGE). The browser has cached the site's
 *   files, the server has answered each page a few times, and each navigation starts from a blank page. The two pages are loaded in turns,
 *   and the median may be at most 1.2 times the empty page's.
 * - Frames while the table of 10,000 invoices is scrolled and filtered: at least 50 in the worst second.
 *
 * Exits with 1 if a goal is missed.
 *
 *   npm run bench:portal -- [--rounds 7] [--only scripts|paint|frames] [--page /test/invoices …]
 */
import { parseArgs } from "node:util";
import { median } from "./bench-api/load";
import { openBrowser, signIn, withPage } from "./bench-portal/browser";
import { countFrames, scrollThrough, untilItSays, type Frames } from "./bench-portal/count-frames";
import { benchPages, EMPTY_PAGE, type BenchPage } from "./bench-portal/pages";
import { startPortal } from "./bench-portal/service";
import { timePaint, type Paint } from "./bench-portal/time-paint";
import { weighScripts } from "./bench-portal/weigh-scripts";

const INVOICES = 10_000;
const PAINT_GOAL = 1.2;
const FRAMES_GOAL = 50;
/** How often each page is requested before any is measured. */
const WARM_UPS = 8;

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "7" }, only: { type: "string" }, page: { type: "string", multiple: true } },
});
const missed = (): void => {
  process.exitCode = 1;
};
const wanted = (part: string): boolean => values.only === undefined || values.only === part;

const portal = await startPortal(INVOICES);
const browser = await openBrowser();
type State = Awaited<ReturnType<typeof signIn>>;

async function weighPages(pages: readonly BenchPage[], state: State): Promise<void> {
  console.log("Scripts until the first touch, compressed");
  for (const { path, limitKb, signedIn } of pages) {
    const { scripts, worker } = await withPage(browser, signedIn ? state : null, (page) => weighScripts(page, `${portal.url}${path}`));
    const kb = scripts / 1_000;
    console.log(
      `${kb > limitKb ? "MISSED" : "ok    "} ${kb.toFixed(1).padStart(6)} kB of ${limitKb}  ${shown(path)}${worker > 0 ? `  (and ${(worker / 1_000).toFixed(0)} kB in a worker)` : ""}`,
    );
    if (kb > limitKb) missed();
  }
}

async function comparePaints(pages: readonly BenchPage[], state: State): Promise<void> {
  console.log(
    `Largest contentful paint against that of an empty signed-in page (${EMPTY_PAGE} of an account without filings), medians of turns; in brackets until the first byte`,
  );
  await withPage(browser, state, async (page) => {
    // A server that has just started is slow on every page.
    for (let turn = 0; turn < WARM_UPS; turn++) for (const { path } of pages) await page.request.get(`${portal.url}${path}`);
    for (const { path } of pages) {
      const [empty, own]: [Paint[], Paint[]] = [[], []];
      // Turn 0 warms up the browser.
      for (let turn = 0; turn <= Number(values.rounds); turn++) {
        const [before, itself] = [await timePaint(page, `${portal.url}${EMPTY_PAGE}`), await timePaint(page, `${portal.url}${path}`)];
        if (turn === 0) continue;
        empty.push(before);
        own.push(itself);
      }
      const ratio = middle(own, "paintedMs") / middle(empty, "paintedMs");
      const told = (paints: readonly Paint[]): string =>
        `${middle(paints, "paintedMs").toFixed(0)} ms (${middle(paints, "answeredMs").toFixed(0)})`;
      console.log(
        `${ratio > PAINT_GOAL ? "MISSED" : "ok    "} ${ratio.toFixed(2).padStart(6)}, ${told(own)} to ${told(empty)}  ${shown(path)}`,
      );
      if (ratio > PAINT_GOAL) missed();
    }
  });
}

async function watchTable(state: State): Promise<void> {
  console.log(`Frames a second on the table of ${INVOICES.toLocaleString("en")} invoices`);
  await withPage(browser, state, async (page) => {
    await page.goto(`${portal.url}/test/invoices`, { waitUntil: "networkidle" });
    const say = (what: string, { perSecond, worstSecond, longestMs }: Frames): void => {
      console.log(
        `${worstSecond < FRAMES_GOAL ? "MISSED" : "ok    "} ${worstSecond} in the worst second, ${perSecond.toFixed(1)} on the whole, the longest frame ${longestMs.toFixed(0)} ms: ${what}`,
      );
      if (worstSecond < FRAMES_GOAL) missed();
    };
    await scrollThrough(page);
    say("scrolling", await countFrames(page, () => scrollThrough(page)));
    const search = page.getByRole("searchbox");
    say(
      "filtering",
      await countFrames(page, async () => {
        await search.pressSequentially("Vendor 12", { delay: 80 });
        await untilItSays(page, "tbody a", "^Vendor 12");
        await search.fill("");
        await untilItSays(page, "section p[role=status]", "More than 10,000 invoices, page 1|page 1 of \\d{3}");
        await page.waitForTimeout(500);
      }),
    );
  });
}

const middle = (paints: readonly Paint[], what: keyof Paint): number => median(paints.map((paint) => paint[what]));
const shown = (path: string): string => path.replace(portal.itemId, "<item>");

try {
  const state = await signIn(browser, portal.url);
  const pages = benchPages(portal.itemId).filter(({ path }) => values.page?.includes(shown(path)) ?? true);
  if (pages.length === 0) throw new Error(`No such page: ${String(values.page)}. An invoice of its own is written <item>.`);
  if (wanted("scripts")) await weighPages(pages, state);
  if (wanted("paint"))
    await comparePaints(
      pages.filter(({ signedIn, path }) => signedIn && path !== EMPTY_PAGE),
      state,
    );
  if (wanted("frames")) await watchTable(state);
} finally {
  await browser.close();
  await portal.stop();
}
