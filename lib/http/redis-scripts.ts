// Lua scripts, which Redis runs atomically, so that processes can't interleave. Times are in milliseconds of Redis' own clock, which all
// processes share, or ARGV[1] if that is not 0. Numbers are formatted with %d, because Lua would write 1.8e+12.

const now = `
local now = tonumber(ARGV[1])
if now == 0 then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end`;

/**
 * KEYS: a key's token bucket (hash), and its places (sorted set of the requests in flight, scored by the time until which each counts).
 * ARGV: time, rps, burst, concurrency, the request's place, the milliseconds for which a place counts at most.
 * Returns: 1 or 0 for allowed or refused, the reason of a refusal, tokens left, places not held by other requests.
 */
export const enterScript = `${now}
local rps, burst, concurrency = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local kept = redis.call('HMGET', KEYS[1], 'tokens', 'filledAt')
local tokens, filledAt = tonumber(kept[1]) or burst, tonumber(kept[2]) or now
tokens = math.min(burst, tokens + math.max(0, now - filledAt) / 1000 * rps)
filledAt = math.max(now, filledAt)
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
local refusal = ''
local free = concurrency - redis.call('ZCARD', KEYS[2])
if free <= 0 then refusal = 'key_concurrency'
elseif tokens < 1 then refusal = 'key_rps'
else
  tokens = tokens - 1
  redis.call('ZADD', KEYS[2], string.format('%d', now + tonumber(ARGV[6])), ARGV[5])
  redis.call('PEXPIRE', KEYS[2], ARGV[6])
end
redis.call('HSET', KEYS[1], 'tokens', string.format('%.17g', tokens), 'filledAt', string.format('%d', filledAt))
redis.call('PEXPIRE', KEYS[1], string.format('%d', math.ceil(burst / rps) * 1000 + 60000))
return {refusal == '' and 1 or 0, refusal, string.format('%.17g', tokens), free}`;

/**
 * KEYS: a key's places. ARGV: time, the milliseconds for which a place counts from now on, the places of requests still in flight.
 * A place that was given back meanwhile is not restored.
 */
export const renewScript = `${now}
for index = 3, #ARGV do
  if redis.call('ZSCORE', KEYS[1], ARGV[index]) then
    redis.call('ZADD', KEYS[1], string.format('%d', now + tonumber(ARGV[2])), ARGV[index])
    redis.call('PEXPIRE', KEYS[1], ARGV[2])
  end
end
return 0`;

/**
 * KEYS: the log of each business (list of the times of its requests, oldest first).
 * ARGV: time, limit, window in milliseconds, 1 to count or 0 to read only.
 * Returns for the tightest business: 1 or 0 for allowed or refused, requests left, milliseconds until another request leaves the window.
 */
export const businessScript = `${now}
local limit, window = tonumber(ARGV[2]), tonumber(ARGV[3])
local function reading(key)
  local used = redis.call('LLEN', key)
  local leaving = tonumber(redis.call('LINDEX', key, math.max(0, used - limit)) or now)
  return math.max(0, limit - used), leaving + window - now
end
-- Nil, not below nought: after a clock stepped back the wait of a full log may lie behind.
local full
for _, key in ipairs(KEYS) do
  while true do
    local oldest = redis.call('LINDEX', key, 0)
    if not oldest or tonumber(oldest) > now - window then break end
    redis.call('LPOP', key)
  end
  local remaining, wait = reading(key)
  if remaining < 1 and (not full or wait > full) then full = wait end
end
if ARGV[4] == '1' then
  if full then return {0, 0, full} end
  for _, key in ipairs(KEYS) do
    redis.call('RPUSH', key, string.format('%d', now))
    redis.call('PEXPIRE', key, ARGV[3])
  end
end
local least, wait = math.huge, 0
for _, key in ipairs(KEYS) do
  local remaining, after = reading(key)
  if remaining < least then least, wait = remaining, after end
end
return {1, least, wait}`;
