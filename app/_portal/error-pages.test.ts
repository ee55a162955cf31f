import { createElement, isValidElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import PortalError from "@/app/(portal)/[environment]/error";
import PageError from "@/app/error";

/** The click handlers of a page's buttons. */
function pressesOf(node: ReactNode): (() => void)[] {
  if (Array.isArray(node)) return (node as ReactNode[]).flatMap(pressesOf);
  if (!isValidElement<{ children?: ReactNode; onClick?: () => void }>(node)) return [];
  if (typeof node.type === "function") return pressesOf((node.type as (props: object) => ReactNode)(node.props));
  const { children, onClick } = node.props;
  return [...(onClick ? [onClick] : []), ...pressesOf(children)];
}

const errorPages = [
  ["of the portal", PortalError],
  ["of all other pages", PageError],
] as const;

it.each(errorPages)("the error page %s has its own heading and title", (_, ErrorPage) => {
  const html = renderToStaticMarkup(createElement(ErrorPage, { error: new Error("The database is away"), retry: () => undefined }));
  expect(html).toMatch(/<h1[^>]*>This page couldn&#x27;t be loaded<\/h1>/);
  expect(html).toContain("<title>Page not loaded · Levy</title>");
});

it.each(errorPages)("the error page %s retries the request on the server", (_, ErrorPage) => {
  const retry = vi.fn();
  const presses = pressesOf(ErrorPage({ error: new Error("The database is away"), retry }));
  expect(presses).toHaveLength(1);
  presses[0]?.();
  expect(retry).toHaveBeenCalledOnce();
});
