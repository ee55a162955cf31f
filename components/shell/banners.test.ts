import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { bannersOf } from "./banners";

const [suspension, test, live] = ["This account is suspended", "Test environment", "Live isn&#x27;t enabled"];

it.each([
  ["test", { suspended: false, liveEnabled: false }, [test]],
  ["test", { suspended: true, liveEnabled: true }, [suspension, test]],
  ["live", { suspended: true, liveEnabled: false }, [suspension]],
  ["live", { suspended: false, liveEnabled: false }, [live]],
  ["live", { suspended: false, liveEnabled: true }, []],
] as const)("shows the right banners in %s with %o", (environment, account, said) => {
  const told = bannersOf(environment, account).map((banner) => renderToStaticMarkup(banner));
  expect(told).toEqual(said.map((words) => expect.stringContaining(words) as string));
});
