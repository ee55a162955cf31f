/** How scripts should scroll: without animation for people who prefer reduced motion. CSS can't control scripted scrolling. */
export const scrollGently = (): ScrollBehavior => (window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth");
