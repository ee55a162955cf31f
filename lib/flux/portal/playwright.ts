// First, because Playwright decides on its debug output when it is loaded.
import "./no-debug-output";

/** Playwright's code is imported only from here. */
export { chromium, errors } from "playwright-core";
