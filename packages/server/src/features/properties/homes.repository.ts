import { and, eq } from 'drizzle-orm';
import type { Home } from '@tenantry/contract/properties/home';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { homeOf } from './home.ts';
import { properties } from './properties.table.ts';

const among = prepared(
  ['ids'],
  { id: properties.id, home: homeOf(properties) },
  (select, { organizationId, ids }) =>
    select
      .from(properties)
      .where(and(eq(properties.organizationId, organizationId), anyOf(properties.id, ids))),
);

/** The homes with these ids, deleted ones too. @returns a function that finds one of them */
export async function homesByIds(
  tx: Transaction,
  ids: readonly string[],
): Promise<(id: string) => Home> {
  const rows = ids.length === 0 ? [] : await among(tx, { ids: [...new Set(ids)] });
  const byId = new Map(rows.map(({ id, home }) => [id, home]));
  return (id) => {
    const home = byId.get(id);
    if (!home) throw new Error(`no property has the id ${id}`);
    return home;
  };
}
