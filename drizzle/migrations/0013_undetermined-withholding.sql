-- Whether tax is deducted from an invoice, and to whom it goes, is a column alone from here on: due dates are counted without opening
-- results. Rows of before that would be stored otherwise today are, as far back as the calendar of due dates looks.
UPDATE "reviews" SET "wht_remit_to" = "today"."remit_to"
FROM (
  SELECT "item_id", CASE
    WHEN coalesce("result" #>> '{filingDraft,vat,transactionType}' = 'credit', false)
      OR coalesce("result" #>> '{document,type}' IN ('credit_note', 'proforma'), false) THEN NULL
    WHEN "wht_remit_to" IS NULL AND "result" #>> '{wht,applicable}' IS NULL THEN 'undetermined'
    ELSE "wht_remit_to"
  END AS "remit_to"
  FROM (SELECT "r"."item_id", "r"."wht_remit_to", coalesce("r"."result", "i"."result") AS "result"
    FROM "reviews" "r" JOIN "items" "i" ON "i"."id" = "r"."item_id"
    WHERE "r"."wht_month" >= to_char(now() - interval '6 months', 'YYYY-MM')) "stored"
  WHERE "result" IS NOT NULL
) "today"
WHERE "today"."item_id" = "reviews"."item_id" AND "today"."remit_to" IS DISTINCT FROM "reviews"."wht_remit_to";
