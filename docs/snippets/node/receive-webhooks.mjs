import { createServer } from "node:http";
import { verifyWebhook } from "./verify-webhook.mjs";

const recorded = new Map(); // In your database: the same event may come twice.

async function receive(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  if (!verifyWebhook(body, request.headers, process.env.LEVY_WEBHOOK_SECRET)) return 401;
  const id = request.headers["webhook-id"];
  if (recorded.has(id)) return 204;
  const event = JSON.parse(body);
  recorded.set(id, event); // Before you respond: Levy doesn't send again what you have acknowledged.
  setImmediate(() => console.log(event.type, event.data)); // Your work with it, afterwards.
  return 204;
}

const server = createServer(async (request, response) => {
  try {
    response.writeHead(await receive(request)).end();
  } catch (error) {
    console.error(error.message); // Such as a connection that broke. Levy tries again.
    response.writeHead(500).end();
  }
});

// Usage: LEVY_WEBHOOK_SECRET=whsec_… node receive-webhooks.mjs
server.listen(Number(process.env.PORT ?? 4000), () => console.log(`waiting on port ${server.address().port}`));
