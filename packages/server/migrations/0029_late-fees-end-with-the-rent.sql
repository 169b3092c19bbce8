-- INV-11: the per-day fee stops with the rent, or with everything but fees on an invoice without rent. Invoices whose
-- rent was paid before this rule get the day on which it was paid; otherwise their fee would run until the next payment.
-- Materialized, because a distributed database takes no subquery over several tables in an UPDATE, only its result.
-- The owner would see no rows: row-level security is forced after every migration.
ALTER TABLE "invoices" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "invoice_items" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payments" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payment_applications" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
WITH "open" AS MATERIALIZED (
  SELECT "organization_id", "id" FROM "invoices"
  WHERE "remaining_balance" > 0 AND "settled_on" IS NULL AND "archived_at" IS NULL
),
-- A negative item lowers charges of its own kind first, then rent, then the others; fees last.
"kinds" AS MATERIALIZED (
  SELECT "organization_id", "invoice_id", "kind", "kind" IN ('LATE_FEE', 'NSF_FEE') AS "is_fee",
    greatest(sum("amount"), 0) AS "charged",
    greatest(-sum("amount"), 0) AS "excess"
  FROM "invoice_items" WHERE ("organization_id", "invoice_id") IN (SELECT "organization_id", "id" FROM "open")
  GROUP BY "organization_id", "invoice_id", "kind"
),
"sums" AS MATERIALIZED (
  SELECT "organization_id", "invoice_id",
    coalesce(sum("charged") FILTER (WHERE "kind" = 'RENT'), 0) - sum("excess") AS "rent",
    coalesce(sum("charged") FILTER (WHERE NOT "is_fee"), 0) - sum("excess") AS "without_fees"
  FROM "kinds" GROUP BY "organization_id", "invoice_id"
),
"received" AS MATERIALIZED (
  SELECT "applied"."organization_id", "applied"."invoice_id", "payments"."payment_date" AS "day",
    sum(sum("applied"."amount")) OVER (
      PARTITION BY "applied"."organization_id", "applied"."invoice_id" ORDER BY "payments"."payment_date"
    ) AS "amount"
  FROM "payment_applications" AS "applied"
  JOIN "payments" ON "payments"."organization_id" = "applied"."organization_id" AND "payments"."id" = "applied"."payment_id"
  WHERE ("applied"."organization_id", "applied"."invoice_id") IN (SELECT "organization_id", "id" FROM "open")
  GROUP BY "applied"."organization_id", "applied"."invoice_id", "payments"."payment_date"
),
"settled" AS MATERIALIZED (
  SELECT "organization_id", "invoice_id", min("received"."day") AS "day"
  FROM "received" JOIN "sums" USING ("organization_id", "invoice_id")
  WHERE greatest("sums"."rent", "sums"."without_fees") > 0
    AND "received"."amount" >= CASE WHEN "sums"."rent" > 0 THEN "sums"."rent" ELSE "sums"."without_fees" END
  GROUP BY "organization_id", "invoice_id"
)
UPDATE "invoices" SET "settled_on" = "settled"."day" FROM "settled"
WHERE "invoices"."organization_id" = "settled"."organization_id" AND "invoices"."id" = "settled"."invoice_id";--> statement-breakpoint
ALTER TABLE "invoices" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "invoice_items" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payments" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payment_applications" FORCE ROW LEVEL SECURITY;
