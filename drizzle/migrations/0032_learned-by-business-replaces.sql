-- One that another business taught doesn't come back with what took its place before 0026: it stands in another line of succession.
UPDATE "learned_corrections" SET "replaces" = NULL FROM "learned_corrections" AS "former" WHERE "former"."id" = "learned_corrections"."replaces" AND "former"."business_id" IS DISTINCT FROM "learned_corrections"."business_id";
