ALTER TABLE "import_rows" ADD COLUMN "changes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imported_records" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "other_sheets" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "work_by" uuid;--> statement-breakpoint
DROP FUNCTION remove_imported(uuid);
--> statement-breakpoint
-- DATA-3: removes what an import has made, as if it had never been: some of its leases with their people, charges,
-- opening invoices and payments; or, without leases, the rest: homes, buildings, charges and expenses. It runs as the
-- owner, because the application's role may not delete what is written once. It deletes only rows of the present scope
-- that the import made in its own transaction, and that are recognized by its time. A reference from elsewhere
-- makes it fail.
CREATE FUNCTION remove_imported(wanted uuid, some_leases uuid[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  org uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  made_at timestamptz;
  removed_homes uuid[];
  removed_leases uuid[];
  removed_people uuid[];
  person uuid;
BEGIN
  SELECT applied_at INTO made_at FROM imports
  WHERE organization_id = org AND id = wanted AND state = 'APPLIED';
  IF made_at IS NULL THEN
    RAISE EXCEPTION 'this import is not in the books';
  END IF;
  SELECT array_agg(record_id) INTO removed_leases
  FROM imported_records
  WHERE organization_id = org AND import_id = wanted AND made AND kind = 'lease'
    AND (some_leases IS NULL OR record_id = ANY (some_leases));
  SELECT array_agg(DISTINCT user_id) INTO removed_people
  FROM lease_parties WHERE organization_id = org AND lease_id = ANY (removed_leases) AND user_id IS NOT NULL;

  DELETE FROM deposit_movements
  WHERE organization_id = org AND lease_id = ANY (removed_leases) AND created_at = made_at;
  DELETE FROM payment_applications
  WHERE organization_id = org AND created_at = made_at AND payment_id IN (
    SELECT id FROM payments WHERE organization_id = org AND lease_id = ANY (removed_leases));
  DELETE FROM payments
  WHERE organization_id = org AND lease_id = ANY (removed_leases) AND created_at = made_at;
  DELETE FROM invoice_items
  WHERE organization_id = org AND invoice_id IN (
    SELECT id FROM invoices
    WHERE organization_id = org AND lease_id = ANY (removed_leases) AND created_at = made_at);
  DELETE FROM invoices
  WHERE organization_id = org AND lease_id = ANY (removed_leases) AND created_at = made_at;
  DELETE FROM charge_schedules
  WHERE organization_id = org AND lease_id = ANY (removed_leases) AND created_at = made_at;
  DELETE FROM lease_parties
  WHERE organization_id = org AND lease_id = ANY (removed_leases) AND created_at = made_at;
  DELETE FROM leases WHERE organization_id = org AND id = ANY (removed_leases) AND created_at = made_at;
  -- People stay who are known from elsewhere, or have been invited.
  FOREACH person IN ARRAY coalesce(removed_people, '{}') LOOP
    BEGIN
      DELETE FROM users
      WHERE organization_id = org AND id = person AND created_at = made_at AND password_hash IS NULL;
    EXCEPTION WHEN foreign_key_violation THEN
      NULL;
    END;
  END LOOP;
  IF some_leases IS NOT NULL THEN
    RETURN;
  END IF;
  SELECT array_agg(record_id) INTO removed_homes
  FROM imported_records WHERE organization_id = org AND import_id = wanted AND made AND kind = 'home';
  DELETE FROM charge_schedules
  WHERE organization_id = org AND created_at = made_at AND id IN (
    SELECT record_id FROM imported_records
    WHERE organization_id = org AND import_id = wanted AND made AND kind = 'charge');
  DELETE FROM property_attributes WHERE organization_id = org AND property_id = ANY (removed_homes);
  DELETE FROM properties WHERE organization_id = org AND id = ANY (removed_homes) AND created_at = made_at;
  DELETE FROM buildings
  WHERE organization_id = org AND created_at = made_at AND id IN (
    SELECT record_id FROM imported_records
    WHERE organization_id = org AND import_id = wanted AND made AND kind = 'building');
  DELETE FROM expenses
  WHERE organization_id = org AND created_at = made_at AND id IN (
    SELECT record_id FROM imported_records
    WHERE organization_id = org AND import_id = wanted AND made AND kind = 'expense');
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION remove_imported(uuid, uuid[]) FROM PUBLIC;
