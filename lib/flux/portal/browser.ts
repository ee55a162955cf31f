import { existsSync } from "node:fs";
import type { Browser, BrowserContext } from "playwright-core";
import { env, variablesForOthers } from "@/lib/kernel/env";
import { logger } from "@/lib/kernel/logger";
import { installedBrowser } from "./known-browsers";
import { chromium } from "./playwright";
import { gateOf, keepGate, PortalGate } from "./portal-gate";
import { launchSandboxed } from "./sandboxed";
import { TookTooLong, withTimeout } from "@/lib/kernel/time/time-limit";

const LAUNCH_TIMEOUT_MS = 60_000;
/** Opening or closing a context takes milliseconds; a browser that exceeds this limit will never respond. */
const CONTEXT_TIMEOUT_MS = 30_000;
/** Contexts after which a browser is replaced, which frees whatever has leaked in it. */
const RECYCLE_AFTER = 100;

/** Path of this machine's Chromium or Chrome. Throws with the remedy if there is none. */
function browserPath(): string {
  const { LEVY_BROWSER_PATH } = env();
  const path = LEVY_BROWSER_PATH ?? installedBrowser();
  if (!path) throw new Error("live filing needs Chromium or Chrome: install one, or name it in LEVY_BROWSER_PATH");
  return path;
}

/** What prevents live filing on this machine, for the log at startup; null if a browser is installed or live filing is off. */
export function browserFault(): string | null {
  if (env().liveAuthority === null) return null;
  try {
    const path = browserPath();
    return existsSync(path) ? null : `live filing needs Chromium or Chrome: LEVY_BROWSER_PATH names ${path}, which does not exist`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Holds the single browser of this process, started on demand: renderers are bounded in number and memory, no files are kept, and each
 * context is behind a gate to the portal's host and port only, so that a page can't send anything elsewhere.
 */
export class BrowserHolder {
  private browser: Promise<Browser> | null = null;
  private opened = 0;
  private contexts = 0;

  constructor(
    private readonly portalUrl: string,
    private readonly renderers: number,
    private readonly contextMs = CONTEXT_TIMEOUT_MS,
  ) {}

  /** Opens a context without cookies behind its own gate (`gateOf`); close it with `closeContext`. */
  async openContext(): Promise<BrowserContext> {
    if (this.contexts === 0 && this.opened >= RECYCLE_AFTER) await this.close();
    this.contexts += 1;
    this.opened += 1;
    let gate: PortalGate | null = null;
    try {
      const browser = await (this.browser ??= this.launch());
      gate = await PortalGate.to(this.portalUrl);
      const opening = browser.newContext({
        acceptDownloads: false,
        serviceWorkers: "block",
        locale: "en-GB",
        timezoneId: "Africa/Lagos",
        viewport: { width: 1_100, height: 900 },
        proxy: { server: gate.url },
      });
      const context = await this.bounded("opening a browser context", opening, browser);
      keepGate(context, gate);
      // Also fires when the browser closes.
      context.once("close", () => gateOf(context).shut());
      return context;
    } catch (error) {
      gate?.shut();
      this.contexts -= 1;
      throw error;
    }
  }

  async closeContext(context: BrowserContext): Promise<void> {
    this.contexts -= 1;
    gateOf(context).shut();
    await this.bounded("closing a browser context", context.close(), context.browser()).catch((error: unknown) =>
      logger("portal").warn({ err: error }, "a browser context did not close; it goes with its browser"),
    );
  }

  /** A hanging browser would hold its taxpayers' leases forever, so it is killed; its users see that as a crash. */
  private async bounded<T>(what: string, work: Promise<T>, browser: Browser | null): Promise<T> {
    return withTimeout(this.contextMs, what, work).catch(async (error: unknown) => {
      if (error instanceof TookTooLong && browser) await this.giveUp(browser);
      throw error;
    });
  }

  private async giveUp(browser: Browser): Promise<void> {
    if ((await this.browser?.catch(() => null)) === browser) {
      this.browser = null;
      this.opened = 0;
    }
    // Kills the browser if it does not end by itself.
    void browser.close().catch(() => undefined);
  }

  async close(): Promise<void> {
    const { browser } = this;
    this.browser = null;
    this.opened = 0;
    await (await browser?.catch(() => null))?.close();
  }

  private launch(): Promise<Browser> {
    const launched = launchFor(this.renderers);
    // An old browser that disconnects must not clear the state of its successor.
    const forget = () => {
      if (this.browser !== launched) return;
      this.browser = null;
      this.opened = 0;
    };
    launched.then((browser) => browser.once("disconnected", forget), forget);
    return launched;
  }
}

async function launchFor(renderers: number): Promise<Browser> {
  const options = {
    executablePath: browserPath(),
    headless: true,
    // Otherwise the process of every page would have the worker's settings in its memory, including the master key.
    env: variablesForOthers(),
    timeout: LAUNCH_TIMEOUT_MS,
    // A stopping worker lets its filings end first and then closes the browser itself.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--disable-extensions",
      "--disable-gpu",
      "--disable-dev-shm-usage",
      "--no-first-run",
      `--renderer-process-limit=${renderers}`,
      "--js-flags=--max-old-space-size=256",
      // The gates resolve the portal's name; nothing else is looked up. WebRTC, which can bypass a proxy, gets no connection.
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
      "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    ],
  };
  return launchSandboxed((sandbox) => chromium.launch({ ...options, ...sandbox }));
}
