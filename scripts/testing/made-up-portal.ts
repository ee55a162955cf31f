import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { BrowserHolder } from "@/lib/flux/portal/browser";

/** A portal whose answers a test makes up, with a page of a real browser to use it. */
export interface MadeUpPortal {
  url: string;
  readonly page: Page;
  /** Opens another page if a step closed this one: a page that sent something without getting an answer is never used again. */
  renewPage(): Promise<void>;
  close(): Promise<void>;
}

/** Serves `answer` on a free port, and opens a blank page whose waits end after `timeoutMs`. */
export async function openMadeUpPortal(answer: RequestListener, timeoutMs = 10_000): Promise<MadeUpPortal> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const holder = new BrowserHolder(url, 1);
  const open = async () => {
    const context = await holder.openContext();
    context.setDefaultTimeout(timeoutMs);
    return { context, page: await context.newPage() };
  };
  let opened = await open();
  return {
    url,
    get page() {
      return opened.page;
    },
    renewPage: async () => {
      if (!opened.page.isClosed()) return;
      await holder.closeContext(opened.context);
      opened = await open();
    },
    close: async () => {
      await holder.closeContext(opened.context);
      await holder.close();
      server.closeAllConnections();
      server.close();
    },
  };
}
