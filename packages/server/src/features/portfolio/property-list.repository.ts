import type { PropertiesPageQuery } from '@tenantry/contract/portfolio/portfolio.schemas';
import { and, eq, gte, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { invoices } from '#features/ledger';
import { leaseParties, leases } from '#features/leases';
import {
  attributeDefinitions,
  homeLabelOf,
  homeTextOf,
  ofDefinedAttribute,
  properties,
  propertyAttributes,
} from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { inNaturalOrder, type SortKey } from '../../platform/lists/keyset.ts';
import type { Page } from '../../platform/lists/page.ts';
import { pageOfIds } from '../../platform/lists/page-of-ids.ts';
import { wordsOf } from '../../platform/lists/words.ts';
import { may } from '../../platform/may.ts';
import { containsWord } from '../../platform/search/folded.ts';

const composer = new QueryBuilder({ casing: 'snake_case' });

const openInvoicesOfProperty = and(
  refersTo(invoices.propertyId, properties),
  sql`${invoices.remainingBalance} > 0`,
  isNull(invoices.archivedAt),
);

/** It names the organization itself: a distributed database does not take it from the surrounding query. */
const openInvoices = (tx: Transaction) => and(inOrganization(tx, invoices), openInvoicesOfProperty);

const balance = (tx: Transaction) =>
  sql`coalesce((${composer
    .select({ sum: sql`sum(${invoices.remainingBalance})` })
    .from(invoices)
    .where(openInvoices(tx))}), 0)`;

const { city } = properties;

type Keys = Readonly<Record<'address' | 'city' | 'due' | 'price', SortKey>>;

const keysOf = (tx: Transaction): Keys => ({
  address: { kind: 'text', by: inNaturalOrder(homeLabelOf(properties)) },
  city: {
    kind: 'text',
    by: sql`lower(${city}) || chr(1) || ${inNaturalOrder(homeLabelOf(properties))}`,
  },
  due: { kind: 'number', by: balance(tx) },
  price: { kind: 'number', by: sql`${properties.monthlyCost}` },
});

/** The ids of the properties on a page, in its order. */
export async function propertiesOfPage(
  tx: Transaction,
  query: PropertiesPageQuery,
): Promise<Page<string>> {
  const where = [isNull(properties.archivedAt), ...filtersOf(tx, query)];
  return pageOfIds(tx, properties, { keys: keysOf(tx), usual: 'address', query, where });
}

function filtersOf(tx: Transaction, query: PropertiesPageQuery): (SQL | undefined)[] {
  const { filter, status, managed, due } = query;
  return [
    status && eq(properties.status, status),
    managed && eq(properties.managed, managed === 'yes'),
    due &&
      sql`exists (${composer
        .select({ one: sql`1` })
        .from(invoices)
        .where(openInvoices(tx))})`,
    query.city ? eq(city, query.city) : undefined,
    query.building ? eq(properties.buildingId, query.building) : undefined,
    ...wordsOf(filter).map((word) => hasWord(tx, word)),
  ];
}

/** In its address, its attributes or, for callers who may read leases, the name of its tenant. */
function hasWord(tx: Transaction, word: string): SQL | undefined {
  const contains = (text: SQL) => containsWord(text, word);
  const organizationId = tx.organization.id;
  const ofLessees = composer
    .select({ id: leases.propertyId })
    .from(leases)
    .where(
      and(
        eq(leases.organizationId, organizationId),
        ne(leases.status, 'EXPIRED'),
        contains(sql`${leases.firstName} || ' ' || ${leases.lastName}`),
      ),
    );
  const ofOthers = composer
    .select({ id: leases.propertyId })
    .from(leaseParties)
    .innerJoin(leases, refersTo(leaseParties.leaseId, leases))
    .where(
      and(
        eq(leaseParties.organizationId, organizationId),
        eq(leaseParties.role, 'TENANT'),
        eq(leaseParties.isPrimary, sql`false`),
        or(isNull(leaseParties.toDay), gte(leaseParties.toDay, tx.today)),
        ne(leases.status, 'EXPIRED'),
        contains(sql`${leaseParties.firstName} || ' ' || ${leaseParties.lastName}`),
      ),
    );
  const described = composer
    .select({ id: propertyAttributes.propertyId })
    .from(propertyAttributes)
    .innerJoin(attributeDefinitions, ofDefinedAttribute)
    .where(
      and(
        eq(propertyAttributes.organizationId, organizationId),
        contains(sql`${propertyAttributes.value}`),
      ),
    );
  return or(
    contains(homeTextOf(properties)),
    may(tx, 'leases:read')
      ? or(inArray(properties.id, ofLessees), inArray(properties.id, ofOthers))
      : undefined,
    inArray(properties.id, described),
  );
}
