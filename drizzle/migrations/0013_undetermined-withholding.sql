-- Whether tax is deducted from an invoice, and to whom it goes, is a column alone from here on: due dates are counted without opening
-- results. Rows of before are given what they would be stored with today, as far back as the calendar of due dates looks.
UPDATE "reviews" SET "wht_remit_to" = CASE
    WHEN coalesce("of"."result" #>> '{filingDraft,vat,transactionType}' = 'credit', false)
      OR coalesce("of"."result" #>> '{document,type}' IN ('credit_note', 'proforma'), false) THEN NULL
    WHEN "reviews"."wht_remit_to" IS NULL AND "of"."result" #>> '{wht,applicable}' IS NULL THEN 'undetermined'
    ELSE "reviews"."wht_remit_to"
  END
FROM (SELECT "r"."item_id", coalesce("r"."result", "i"."result") AS "result"
  FROM "reviews" "r" JOIN "items" "i" ON "i"."id" = "r"."item_id"
  WHERE "r"."wht_month" >= to_char(now() - interval '6 months', 'YYYY-MM')) "of"
WHERE "of"."item_id" = "reviews"."item_id" AND "of"."result" IS NOT NULL;
