-- TRUNCATE fires no trigger of rows: without this one a statement could empty the whole log, and leave nothing that tells.
CREATE FUNCTION "keep_audit_table"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_keep" BEFORE TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit_table"();--> statement-breakpoint
CREATE TRIGGER "audit_heads_keep" BEFORE TRUNCATE ON "audit_heads" FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit_table"();
