import { createServer, type Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { AddressInfo } from "node:net";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { BrowserHolder } from "./browser";
import { openPage, submitFormOnce } from "./navigate";
import { gateOf } from "./portal-gate";

// A portal with one form, which counts the requests it receives.
const sent: string[] = [];
/** How many times a page's script announced that it would send the form again. */
let repeats = 0;
let elsewhere: Server;
let server: Server;
let holder: BrowserHolder;
let context: BrowserContext;
let page: Page;
let portal = "";

const urlOf = (of: Server) => `http://127.0.0.1:${(of.address() as AddressInfo).port}`;
const form = { path: "/", heading: "Form", fields: ["word"], token: "form_token", button: "Send" };

async function listen(name: string, formOf: () => string): Promise<Server> {
  const made = createServer((request, response) => {
    if (request.url === "/came") return void response.end(sent.length > 0 ? "yes" : "no");
    if (request.url === "/again") return void response.end(String((repeats += 1)));
    if (request.method !== "POST") return void response.setHeader("content-type", "text/html").end(formOf());
    sent.push(`${name} ${request.url}`);
    if (request.url === "/held") return void setTimeout(() => response.writeHead(303, { location: "/answer" }).end(), 1_500);
    if (request.url === "/lost") return void response.destroy();
    const [, status, to] = /^\/on-(\d+)-(.*)$/.exec(request.url ?? "") ?? [];
    if (status)
      return void response.writeHead(Number(status), { location: to === "elsewhere" ? `${urlOf(elsewhere)}/take` : "/take" }).end();
    response.writeHead(303, { location: "/answer" }).end();
  });
  await new Promise<void>((resolve) => {
    made.listen(0, "127.0.0.1", resolve);
  });
  return made;
}

const pageOf = (action: string, script = "") =>
  `<main><h1>Form</h1><form method="post" action="${action}"><input name="word" value="hello"><button>Send</button></form></main><script>${script}</script>`;
let markup = "";

beforeAll(async () => {
  elsewhere = await listen("elsewhere", () => "");
  server = await listen("portal", () => markup);
  portal = urlOf(server);
  holder = new BrowserHolder(portal, 1);
});

afterAll(async () => {
  await holder.close();
  for (const one of [server, elsewhere])
    await new Promise((resolve) => {
      one.closeAllConnections();
      one.close(resolve);
    });
});

beforeEach(async () => {
  sent.length = 0;
  repeats = 0;
  context = await holder.openContext();
  context.setDefaultTimeout(5_000);
  page = await context.newPage();
});

afterEach(() => holder.closeContext(context));

describe("a form that may be sent only once", () => {
  it("is sent, and the response page is returned", async () => {
    markup = pageOf("/take");
    await openPage(page, portal, "/");
    expect((await submitFormOnce(page, portal, form)).url).toBe(`${portal}/answer`);
    expect(sent).toEqual(["portal /take"]);
  });

  it("is not sent again if the connection breaks without a response", async () => {
    markup = pageOf("/lost");
    await openPage(page, portal, "/");
    await expect(submitFormOnce(page, portal, form)).rejects.toThrow(/net::ERR_/);
    expect(sent).toEqual(["portal /lost"]);
  });

  it("is not sent again by the page's own script while the response is pending", async () => {
    // The page waits until the form has arrived, then sends it once more.
    const again =
      "event.preventDefault(); form.submit(); while ((await (await fetch('/came')).text()) !== 'yes'); await fetch('/again'); form.submit();";
    markup = pageOf(
      "/held",
      `const form = document.querySelector('form'); form.addEventListener('submit', async (event) => { ${again} });`,
    );
    await openPage(page, portal, "/");
    await expect(submitFormOnce(page, portal, form)).rejects.toThrow();
    expect(repeats).toBe(1);
    expect(page.isClosed()).toBe(true);
    // Gives the script time for whatever it still does.
    await delay(500);
    expect(sent).toEqual(["portal /held"]);
  });

  it.each([
    ["in the page", "const form = document.querySelector('form');"],
    // Nothing takes this window's page away, however its navigation ends.
    ["in a window of its own", "const form = document.querySelector('form'); form.target = 'answer'; open('', 'answer');"],
  ])("is not sent again by a script that keeps trying, %s", async (_, script) => {
    const ever = "setInterval(async () => { await fetch('/again'); form.submit(); }, 20);";
    markup = pageOf("/held", `${script} form.addEventListener('submit', () => { ${ever} });`);
    await openPage(page, portal, "/");
    const gate = gateOf(context).url;
    await expect(submitFormOnce(page, portal, form)).rejects.toThrow();
    expect(repeats).toBeGreaterThan(0);
    await delay(500);
    // Nothing was sent if the script left the page before the form went out; that is looked up like any lost answer.
    expect(["", "portal /held"]).toContain(sent.join());
    // A busy machine takes longer than the driver waits, but everything that is being closed ends up closed.
    await expect.poll(() => context.pages(), { message: "what it opened is closed as well", timeout: 60_000 }).toEqual([]);
    // A closing page releases requests that the driver held back. They don't go out only because the context's gate is shut.
    await expect(fetch(gate)).rejects.toThrow();
  });

  it("is not sent to another host that the page names", async () => {
    markup = pageOf(`${urlOf(elsewhere)}/take`);
    await openPage(page, portal, "/");
    await expect(submitFormOnce(page, portal, form)).rejects.toThrow();
    expect(sent).toEqual([]);
  });

  it.each([
    [307, "here"],
    [308, "here"],
    [307, "elsewhere"],
    [308, "elsewhere"],
  ])("is not sent on if the response is a %i redirect, %s", async (status, to) => {
    markup = pageOf(`/on-${status}-${to}`);
    await openPage(page, portal, "/");
    await expect(submitFormOnce(page, portal, form)).rejects.toThrow();
    expect(sent).toEqual([`portal /on-${status}-${to}`]);
  });

  it("is not followed to a page on another host", async () => {
    markup = pageOf("/on-303-elsewhere");
    await openPage(page, portal, "/");
    await expect(submitFormOnce(page, portal, form)).rejects.toThrow("it leads to another address");
    expect(sent).toEqual(["portal /on-303-elsewhere"]);
  });

  it("is not sent after its time limit", async () => {
    markup = pageOf("/take");
    await openPage(page, portal, "/");
    await expect(submitFormOnce(page, portal, form, { maySend: () => false })).rejects.toThrow();
    expect(sent).toEqual([]);
  });
});
