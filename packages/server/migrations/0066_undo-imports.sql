-- DATA-3: removes what an import has made, as if it had never been: homes, leases with their people, charges, opening
-- invoices and payments, and expenses. It runs as the owner, because the application's role may not delete what is
-- written once. It deletes only rows of the present scope that the import made in its own transaction, and that are
-- recognized by its time. Whatever refers to them from elsewhere makes it fail.
CREATE FUNCTION remove_imported(wanted uuid) RETURNS void
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
  SELECT array_agg(record_id) FILTER (WHERE kind = 'home'), array_agg(record_id) FILTER (WHERE kind = 'lease')
  INTO removed_homes, removed_leases
  FROM imported_records WHERE organization_id = org AND import_id = wanted AND made;
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
  WHERE organization_id = org AND created_at = made_at AND (lease_id = ANY (removed_leases) OR id IN (
    SELECT record_id FROM imported_records
    WHERE organization_id = org AND import_id = wanted AND made AND kind = 'charge'));
  DELETE FROM lease_parties
  WHERE organization_id = org AND lease_id = ANY (removed_leases) AND created_at = made_at;
  DELETE FROM leases WHERE organization_id = org AND id = ANY (removed_leases) AND created_at = made_at;
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
  -- People stay who are known from elsewhere, or have been invited.
  FOREACH person IN ARRAY coalesce(removed_people, '{}') LOOP
    BEGIN
      DELETE FROM users
      WHERE organization_id = org AND id = person AND created_at = made_at AND password_hash IS NULL;
    EXCEPTION WHEN foreign_key_violation THEN
      NULL;
    END;
  END LOOP;
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION remove_imported(uuid) FROM PUBLIC;
