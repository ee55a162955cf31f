import { NotImplementedError } from "./protocol";

const nobodyReads = (): void => undefined;
const refuse = (): never => {
  throw new NotImplementedError("streaming from a function: its calls never leave the process, so nobody could read along");
};

/**
 * Stands for the stream that the SDK gives each execution. It writes an event of every step into it, for readers that only
 * its durable endpoints have: encoding them and queueing them for nobody was a tenth of what a small run costs.
 */
export const unreadStream = {
  activated: false,
  commit: nobodyReads,
  rollback: nobodyReads,
  sendRedirectInfo: nobodyReads,
  closeSucceeded: nobodyReads,
  closeFailed: nobodyReads,
  end: nobodyReads,
  push: refuse,
  pipe: refuse,
};
