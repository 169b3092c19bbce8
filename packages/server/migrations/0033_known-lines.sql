-- Lines that were in the books at the analysis are marked; before, they were recognized by the words of their reason.
-- The text of a JSON string contains no unescaped quotation mark, so the pattern matches only the field `reason`. It is
-- not a subquery over the lines, because a distributed database may refuse that in an UPDATE.
-- The owner would see no rows: row-level security is forced after every migration.
ALTER TABLE "statement_analyses" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "statement_analyses"
SET "content" = regexp_replace("content"::text,
  '"reason": ("(?:Income|An expense|A payment) of this amount on [0-9/]+ is there already)',
  '"known": true, "reason": \1', 'g')::jsonb
WHERE "content"::text LIKE '%of this amount on % is there already%';--> statement-breakpoint
ALTER TABLE "statement_analyses" FORCE ROW LEVEL SECURITY;
