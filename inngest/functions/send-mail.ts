import { giveUpMail, sendMail } from "@/lib/mail/send-mail";
import { systemContextFor } from "@/lib/kernel/work-context";
import { inngest } from "../client";
import { mailRequested } from "../events";

/** Sends one mail. Temporary refusals of the mail server are retried over about a day. */
export const sendMailFunction = inngest.createFunction(
  {
    id: "send-mail",
    triggers: [{ event: mailRequested }],
    retries: 18,
    idempotency: "event.data.mailId",
    concurrency: { limit: 4 },
    onFailure: async ({ event, step }) => {
      const { mailId } = mailRequested.schema.parse(event.data.event.data);
      await step.run("give-up", () => giveUpMail(systemContextFor("send-mail"), mailId));
    },
  },
  async ({ event, step }) => step.run("send", () => sendMail(systemContextFor("send-mail"), event.data.mailId)),
);
