let leaving = false;

/** From now on the page goes to sign-in by itself, and what it still asks for is refused. */
export function setLeaving(isLeaving: boolean): void {
  leaving = isLeaving;
}

/** The session ended while the page was open: its own address, loaded again, leads back here after signing in. */
export function signInAgain(): void {
  if (!leaving) window.location.reload();
}
