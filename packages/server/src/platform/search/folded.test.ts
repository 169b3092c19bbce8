import { searchText } from '@tenantry/contract/shared/folded';
import { typedNames } from '@tenantry/contract/shared/folded.testing';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { anOrganization } from '#testing/factories';
import { useTestApp } from '#testing/test-app';
import { folded, foldedColumns } from './folded.ts';

const app = useTestApp();

test('HOME-6: the database folds every name as the contract does', async () => {
  const organization = await anOrganization(app.current);
  const names = [
    ...new Set(typedNames.map(([, name]) => name)),
    '',
    'Straight O`Neil',
    '李 小龍',
    'Ω',
  ];
  const { rows } = await app.current.database.transact({ organization }, (tx) =>
    tx.db.execute<{ name: string; text: string; columns: string }>(
      sql`select name, ${folded(sql`name`)} as text, ${foldedColumns(sql`name || ''`)} as columns
        from unnest(${sql.param(names)}::text[]) as names (name)`,
    ),
  );
  expect(rows).toHaveLength(names.length);
  for (const { name, text, columns } of rows) {
    expect([text, columns]).toEqual([searchText(name), searchText(name)]);
  }
});
