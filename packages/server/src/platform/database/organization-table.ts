import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  foreignKey,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
  type PgColumn,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
} from 'drizzle-orm/pg-core';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import type { Cents } from '@tenantry/contract/shared/money';

/**
 * Every organization of the installation. It is read before the organization of a request is known, so it has no
 * row-level security and contains no secrets.
 */
export const organizations = pgTable('organizations', {
  id: uuid().primaryKey(),
  /** The host of its pages; lower case, without port. */
  domain: text().notNull().unique(),
  /** Its host before the domain was changed; it is served there too until `formerDomainUntil` (ORG-7). */
  formerDomain: text(),
  formerDomainUntil: timestamp({ withTimezone: true, mode: 'date' }),
  name: text().notNull(),
  /** IANA name; determines which day is today. */
  timeZone: text().notNull().default('America/New_York'),
  demo: boolean().notNull().default(false),
  /** TRUST-3: the day from which staff must have a second factor; null if they need none. */
  secondFactorFrom: date().$type<CalendarDate>(),
  /** TRUST-3: whether a sign-in at Google or Amazon counts as one with a second factor. */
  providersAreSecondFactor: boolean().notNull().default(false),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});

export type Organization = Pick<
  typeof organizations.$inferSelect,
  'id' | 'domain' | 'name' | 'timeZone' | 'demo' | 'secondFactorFrom' | 'providersAreSecondFactor'
>;

const ofThisOrganization = sql`organization_id = nullif(current_setting('app.organization_id', true), '')::uuid`;

const keyColumns = { organizationId: uuid().notNull(), id: uuid().notNull() };

type TableOf<Name extends string, Columns extends Record<string, PgColumnBuilderBase>> = ReturnType<
  typeof pgTable<Name, typeof keyColumns & Columns>
>;

/**
 * Declares a table of an organization's data: primary key `(organization_id, id)` and row-level security. All tables
 * except the few outside of organizations are created with it; a test over the catalog enforces this.
 */
export function organizationTable<
  Name extends string,
  Columns extends Record<string, PgColumnBuilderBase>,
>(
  name: Name,
  columns: Columns,
  constraints: (table: TableOf<Name, Columns>) => PgTableExtraConfigValue[] = () => [],
): TableOf<Name, Columns> {
  return pgTable(name, { ...keyColumns, ...columns }, (columnsOfTable) => {
    const table = columnsOfTable as unknown as TableOf<Name, Columns> & KeyOfTable;
    return [
      primaryKey({ name: `${name}_pkey`, columns: [table.organizationId, table.id] }),
      foreignKey({
        name: `${name}_organization_fkey`,
        columns: [table.organizationId],
        foreignColumns: [organizations.id],
      }),
      pgPolicy(`${name}_of_organization`, {
        for: 'all',
        using: ofThisOrganization,
        withCheck: ofThisOrganization,
      }),
      ...constraints(table),
    ];
  }) as TableOf<Name, Columns>;
}

interface KeyOfTable {
  readonly organizationId: PgColumn;
  readonly id: PgColumn;
}

/** A foreign key that stays in the organization: `(organization_id, column)` to the other table's key. */
export function rowReference(
  name: string,
  table: { readonly organizationId: PgColumn },
  column: PgColumn,
  target: KeyOfTable,
) {
  return foreignKey({
    name,
    columns: [table.organizationId, column],
    foreignColumns: [target.organizationId, target.id],
  });
}

/** Money in whole cents. */
export function centsColumn() {
  return bigint({ mode: 'number' }).$type<Cents>();
}

export function moment() {
  return timestamp({ withTimezone: true, mode: 'date' });
}
