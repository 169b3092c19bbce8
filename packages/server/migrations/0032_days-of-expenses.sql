-- An expense has a day, with the time on its receipt, instead of a moment: a change of the organization's time zone
-- moves no expense into another month or year (ADR 016). Each moment becomes what a clock showed in the organization's
-- zone. The server passes the offsets of the zones, because the database's rules are of another edition. The column has
-- a new name, so that a server of the earlier version that still runs fails instead of writing days of UTC.
ALTER TABLE "expenses" ADD COLUMN "day" date;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "time_of_day" time(3) DEFAULT '00:00:00' NOT NULL;--> statement-breakpoint
-- Without the indexes that have to change anyway, the rows of a large table are rewritten faster.
DROP INDEX "expenses_property";--> statement-breakpoint
DROP INDEX "expenses_categories";--> statement-breakpoint
DROP INDEX "expenses_date";--> statement-breakpoint
DROP INDEX "expenses_amount";--> statement-breakpoint
DROP INDEX "expenses_vendor";--> statement-breakpoint
-- The owner would see no rows: row-level security is forced after every migration.
ALTER TABLE "expenses" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "statement_entries" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- A line of a statement has its day already, which no change of the zone has moved. Both rows are in one shard.
UPDATE "expenses" SET "day" = "statement_entries"."date"
FROM "statement_entries"
WHERE "statement_entries"."organization_id" = "expenses"."organization_id"
  AND "statement_entries"."expense_id" = "expenses"."id"
  AND NOT 'date' = ANY("expenses"."edited");--> statement-breakpoint
-- Materialized, because a distributed database takes no subquery over several tables in an UPDATE, only its result. Only
-- this connection has the setting, so it is read without any table that another node could read.
WITH "rules" AS MATERIALIZED (
  SELECT "time_zone", "starts", "offsets"
  FROM jsonb_to_recordset(current_setting('app.zone_offsets', true)::jsonb)
    AS "zone"("time_zone" text, "starts" timestamptz[], "offsets" integer[])
),
"zones" AS MATERIALIZED (
  SELECT "organizations"."id" AS "organization_id", "rules"."starts", "rules"."offsets"
  FROM "organizations" JOIN "rules" ON "rules"."time_zone" = "organizations"."time_zone"
)
UPDATE "expenses" SET
  "day" = (("date" AT TIME ZONE 'UTC') + make_interval(secs =>
    "zones"."offsets"[1 + width_bucket("date", "zones"."starts")]))::date,
  "time_of_day" = date_trunc('milliseconds', ("date" AT TIME ZONE 'UTC') + make_interval(secs =>
    "zones"."offsets"[1 + width_bucket("date", "zones"."starts")]))::time(3)
FROM "zones" WHERE "expenses"."organization_id" = "zones"."organization_id" AND "expenses"."day" IS NULL;--> statement-breakpoint
ALTER TABLE "statement_entries" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "expenses" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "expenses" ALTER COLUMN "day" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "expenses" DROP COLUMN "date";--> statement-breakpoint
CREATE INDEX "expenses_property" ON "expenses" USING btree ("organization_id","property_id","day","amount") WHERE "expenses"."archived_at" IS NULL;--> statement-breakpoint
CREATE INDEX "expenses_categories" ON "expenses" USING btree ("organization_id","property_id","category","day","amount") WHERE "expenses"."archived_at" IS NULL;--> statement-breakpoint
CREATE INDEX "expenses_date" ON "expenses" USING btree ("organization_id","day","amount") WHERE "expenses"."archived_at" IS NULL;--> statement-breakpoint
CREATE INDEX "expenses_amount" ON "expenses" USING btree ("organization_id","amount","day") WHERE "expenses"."archived_at" IS NULL;--> statement-breakpoint
CREATE INDEX "expenses_vendor" ON "expenses" USING btree ("organization_id","vendor","day") WHERE "expenses"."archived_at" IS NULL;
