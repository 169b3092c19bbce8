CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- No two leases of a property that have not ended may overlap. An end that is open reaches for ever.
ALTER TABLE leases ADD CONSTRAINT leases_no_overlap EXCLUDE USING gist (
  organization_id WITH =,
  property_id WITH =,
  daterange(occupied_from, end_date, '[]') WITH &&
) WHERE (status <> 'EXPIRED');
--> statement-breakpoint
-- Removes the demo organization of the present scope with every row it has. It runs as the owner, because the
-- application's role may not delete what is written once; it refuses every organization that is not a demo.
CREATE FUNCTION remove_demo_organization() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  demo_id uuid;
  pending name[];
  blocked name[];
  candidate name;
BEGIN
  SELECT id INTO demo_id FROM organizations
  WHERE id = nullif(current_setting('app.organization_id', true), '')::uuid AND demo;
  IF demo_id IS NULL THEN
    RAISE EXCEPTION 'this is not a demo organization';
  END IF;
  SELECT array_agg(c.relname) INTO pending
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'organization_id'
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT a.attisdropped;
  -- Tables that others still point into are tried again in the next round.
  WHILE cardinality(pending) > 0 LOOP
    blocked := '{}';
    FOREACH candidate IN ARRAY pending LOOP
      BEGIN
        EXECUTE format('DELETE FROM %I WHERE organization_id = $1', candidate) USING demo_id;
      EXCEPTION WHEN foreign_key_violation THEN
        blocked := blocked || candidate;
      END;
    END LOOP;
    IF cardinality(blocked) = cardinality(pending) THEN
      RAISE EXCEPTION 'the demo cannot be removed: % point to each other', blocked;
    END IF;
    pending := blocked;
  END LOOP;
  DELETE FROM organizations WHERE id = demo_id;
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION remove_demo_organization() FROM PUBLIC;
