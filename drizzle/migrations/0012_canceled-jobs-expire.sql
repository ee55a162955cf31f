-- Jobs that were canceled before their results got an expiry: six years after their end, as all records (lib/accounts/retention.ts).
UPDATE "jobs" SET "results_expire_at" = "completed_at" + interval '6 years' WHERE "status" = 'canceled' AND "results_expire_at" IS NULL AND "completed_at" IS NOT NULL;
