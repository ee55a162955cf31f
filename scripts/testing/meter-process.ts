import { RedisMeters } from "@/lib/http/redis-meters";

// One of several processes that share rate limits through Redis: makes `tries` requests and reports how many were allowed.
const [url = "", key = "", tries = "0"] = process.argv.slice(2);
const limits = { rps: 1_000, burst: 1_000, concurrency: 7, businessRpm: 60 };
const meters = new RedisMeters(url, "redis", 60_000);

async function main(): Promise<void> {
  while (
    !(await meters.peekBusiness(key, limits, 0).then(
      () => true,
      () => false,
    ))
  )
    await new Promise((wait) => setTimeout(wait, 20));
  // The processes begin together, so that their requests really compete.
  await new Promise((begin) => {
    process.once("message", begin);
    process.send?.("ready");
  });
  const verdicts = await Promise.all(Array.from({ length: Number(tries) }, () => meters.enter(key, limits, 0)));
  const readings = await Promise.all(Array.from({ length: Number(tries) }, () => meters.countBusinesses([`a/test/${key}`], limits, 0)));
  process.send?.({ slots: verdicts.filter(({ allowed }) => allowed).length, requests: readings.filter(({ allowed }) => allowed).length });
  await meters.close();
  process.disconnect();
}

await main();
