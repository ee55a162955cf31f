import { createServer } from "node:http";
import { verifyWebhook } from "./verify-webhook.mjs";

const seen = new Set(); // In your database: the same event may come twice.

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  if (!verifyWebhook(body, request.headers, process.env.LEVY_WEBHOOK_SECRET)) return response.writeHead(401).end();
  const id = request.headers["webhook-id"];
  response.writeHead(204).end();
  if (seen.has(id)) return;
  seen.add(id);
  const event = JSON.parse(body);
  console.log(event.type, event.data);
});

// Usage: LEVY_WEBHOOK_SECRET=whsec_… node receive-webhooks.mjs
server.listen(Number(process.env.PORT ?? 4000), () => console.log(`waiting on port ${server.address().port}`));
