ALTER TABLE "move_in_items" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;
