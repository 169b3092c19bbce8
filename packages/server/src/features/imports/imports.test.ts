import { importsEndpoints } from '@tenantry/contract/imports/imports.endpoints';
import type { ImportDetail } from '@tenantry/contract/imports/imports.schemas';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import { describe, expect, test } from 'vitest';
import { anOrganization, aPerson, type TestPerson } from '#testing/factories';
import { anImport, rentRoll, settingsOf } from '#testing/imports';
import { asOwner } from '#testing/inspection';
import { queueIsEmpty, useOutbox } from '#testing/outbox';
import { useTestApp } from '#testing/test-app';
import { checkImports } from '../../doctor/imports-check.ts';

const app = useTestApp();
useOutbox(app);

async function anAdmin() {
  const organization = await anOrganization(app.current);
  return { organization, admin: await aPerson(app.current, organization, 'SiteAdmin') };
}

const one = async (as: TestPerson, importId: string): Promise<ImportDetail> =>
  (await app.current.call(importsEndpoints.one, { as, params: { importId } })).body;

async function rehearsed(as: TestPerson, added: ImportDetail, changes = {}): Promise<ImportDetail> {
  const params = { importId: added.id };
  const body = settingsOf(added, changes);
  const asked = await app.current.call(importsEndpoints.rehearse, { as, params, body });
  expect(asked.body).toMatchObject({ work: 'REHEARSE', plan: null });
  await queueIsEmpty(app.current);
  return one(as, added.id);
}

const apply = (as: TestPerson, { id, plan }: ImportDetail) =>
  app.current.call(importsEndpoints.apply, {
    as,
    params: { importId: id },
    body: { plan: plan ?? '' },
  });

async function applied(as: TestPerson, content = rentRoll): Promise<ImportDetail> {
  const checked = await rehearsed(as, await anImport(app.current, as, content));
  expect((await apply(as, checked)).body).toMatchObject({ work: 'APPLY' });
  await queueIsEmpty(app.current);
  return one(as, checked.id);
}

const rows = async (as: TestPerson, importId: string, query = {}) =>
  (await app.current.call(importsEndpoints.rows, { as, params: { importId }, query })).body.rows;

const correct = (as: TestPerson, importId: string, row: number, column: number, value: string) =>
  app.current.call(importsEndpoints.correct, {
    as,
    params: { importId, row },
    body: { cells: [{ column, value }] },
  });

const bad = rentRoll.replace('"1,450.00"', '14O0');

describe('an import', () => {
  test('DATA-1: a file is read, and its columns match themselves', async () => {
    const { admin } = await anAdmin();
    const added = await anImport(app.current, admin);
    expect(added).toMatchObject({ kind: 'RENT_ROLL', state: 'READ', rows: 2, counts: null });
    expect(added.columns.map(({ field }) => field)).not.toContain(null);
    expect(added.columns[0]).toMatchObject({ name: 'Address', matchedBy: 'NAME' });
  });

  test('DATA-3, DATA-4: it is rehearsed, written once, and the same file again changes nothing', async () => {
    const { admin } = await anAdmin();
    const written = await applied(admin);
    expect(written).toMatchObject({ state: 'APPLIED', work: null, failure: null });
    const { body } = await app.current.call(portfolioEndpoints.list, { as: admin, query: {} });
    expect(body).toMatchObject([{ addressLine1: '12 Maple Avenue', status: 'LEASED' }]);
    const again = await apply(admin, written);
    expect(again.body).toMatchObject({ state: 'APPLIED', work: null });
    const second = await rehearsed(admin, await anImport(app.current, admin));
    expect(second).toMatchObject({ counts: { NEW: 0, CHANGED: 0, SAME: 2, PROBLEM: 0 } });
  });

  test('DATA-3: a row with a problem is named, corrected in the page, and then nothing stops the import', async () => {
    const { admin } = await anAdmin();
    const checked = await rehearsed(admin, await anImport(app.current, admin, bad));
    expect(checked.counts).toMatchObject({ PROBLEM: 1 });
    expect(checked.summary).toContain('Row 2: rent: "14O0" is no amount.');
    expect(await apply(admin, checked)).toMatchObject({
      status: 422,
      problem: { code: 'import_has_problems' },
    });
    const problems = await rows(admin, checked.id, { result: 'PROBLEM' });
    expect(problems).toMatchObject([{ row: 2, problems: [{ suggestion: '$1,400.00' }] }]);
    const { body } = await correct(admin, checked.id, 2, 7, '$1,400.00');
    expect(body).toMatchObject({ corrected: [7] });
    expect(await apply(admin, checked)).toMatchObject({
      status: 409,
      problem: { code: 'import_changed' },
    });
    const fixed = await rehearsed(admin, checked);
    expect(fixed.summary.slice(0, 2)).toEqual([
      '2 would be created.',
      'Together: 1 home, 1 lease.',
    ]);
  });

  test('DATA-3: nothing is written if the books changed so that the import would do something else', async () => {
    const { admin } = await anAdmin();
    const [first, second] = [
      await rehearsed(admin, await anImport(app.current, admin)),
      await rehearsed(admin, await anImport(app.current, admin)),
    ];
    await apply(admin, first);
    await queueIsEmpty(app.current);
    await apply(admin, second);
    await queueIsEmpty(app.current);
    expect(await one(admin, second.id)).toMatchObject({
      state: 'READ',
      failure: 'The import or the books changed since it was checked. Check it again.',
    });
    const needs = await app.current.call(todayEndpoints.needs, { as: admin, query: {} });
    expect(needs.body.items).toMatchObject([{ kind: 'import', failed: true }]);
  });

  test('DATA-3: a lease that goes on month to month in the books leaves no room for another', async () => {
    const { admin, organization } = await anAdmin();
    const term = rentRoll.replaceAll(/,11\/1\/2025,,/g, ',11/1/2025,10/31/2026,');
    await applied(admin, term);
    const goesOn = `UPDATE leases SET after_end = 'MONTH_TO_MONTH'`;
    await asOwner(app.current, organization, goesOn, []);
    const next = rentRoll
      .replaceAll(/,11\/1\/2025,,/g, ',1/1/2027,12/31/2027,')
      .replaceAll(/(Mia|Jonah),(Chen|Reed),\w+/g, '$1,Novak,new.$1');
    const checked = await rehearsed(admin, await anImport(app.current, admin, next));
    expect(checked.summary.join(' ')).toContain('which goes on month to month');
    expect(checked.counts).toMatchObject({ PROBLEM: 1 });
  });

  test('DATA-4: payments of the days of a file are compared, and no others', async () => {
    const { admin } = await anAdmin();
    await applied(admin);
    const file = (day: string) => `Address,Date,Amount\r\n12 Maple Avenue,${day},100.00\r\n`;
    await applied(admin, file('3/2/2026'));
    const again = await rehearsed(admin, await anImport(app.current, admin, file('3/2/2026')));
    expect(again.counts).toMatchObject({ NEW: 0, SAME: 1 });
    const other = await rehearsed(admin, await anImport(app.current, admin, file('3/1/2026')));
    expect(other.counts).toMatchObject({ NEW: 1, SAME: 0 });
  });

  test('OPS-7: Today and doctor name an import that no server finishes', async () => {
    const { admin, organization } = await anAdmin();
    const { id } = await anImport(app.current, admin);
    const stuck = `UPDATE imports SET work = 'REHEARSE', work_since = '2026-01-01' WHERE id = $1`;
    await asOwner(app.current, organization, stuck, [id]);
    const needs = await app.current.call(todayEndpoints.needs, { as: admin, query: {} });
    expect(needs.body.items).toMatchObject([{ kind: 'import', failed: false, importId: id }]);
    const { status, details } = await checkImports(app.current);
    expect(status).toBe('warning');
    expect(details.join(' ')).toContain('has waited for more than half an hour');
  });

  test('DATA-1: columns are kept under a name, and match the next file with the same header', async () => {
    const { admin } = await anAdmin();
    const odd = rentRoll.replace('Balance', 'What is open');
    const added = await anImport(app.current, admin, odd);
    expect(added.columns[9]).toMatchObject({ field: null });
    const columns = added.columns.map(({ field }, index) => (index === 9 ? 'balance' : field));
    await rehearsed(admin, added, { columns, saveAs: 'Old system' });
    const next = await anImport(app.current, admin, odd);
    expect(next).toMatchObject({ profile: 'Old system' });
    expect(next.columns[9]).toMatchObject({ field: 'balance', matchedBy: 'PROFILE' });
  });

  test('DATA-3: a draft can be discarded, and a written import cannot', async () => {
    const { admin } = await anAdmin();
    const written = await applied(admin);
    const draft = await anImport(app.current, admin);
    const discard = (importId: string) =>
      app.current.call(importsEndpoints.discard, { as: admin, params: { importId } });
    expect((await discard(draft.id)).status).toBe(200);
    expect(await discard(written.id)).toMatchObject({ problem: { code: 'import_is_applied' } });
    const { body } = await app.current.call(importsEndpoints.list, { as: admin });
    expect(body.map(({ id }) => id)).toEqual([written.id]);
  });
});

describe('columns', () => {
  test.each([
    ['a field twice', (columns: (string | null)[]) => ['rent', 'rent', ...columns.slice(2)]],
    ['another number of columns', (columns: (string | null)[]) => columns.slice(1)],
    ['an unknown field', (columns: (string | null)[]) => ['color', ...columns.slice(1)]],
  ])('DATA-1: %s is refused', async (_, change) => {
    const { admin } = await anAdmin();
    const added = await anImport(app.current, admin);
    const params = { importId: added.id };
    const columns = change(added.columns.map(({ field }) => field));
    const body = settingsOf(added, { columns });
    const refused = await app.current.call(importsEndpoints.rehearse, { as: admin, params, body });
    expect(refused).toMatchObject({ status: 422, problem: { code: 'invalid_columns' } });
  });
});

test.each([
  ['a file of empty lines', '\r\n\r\n', 'The file is empty.'],
  ['only a header', 'Address,Rent\r\n', 'it needs a header, and rows below it.'],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'This is a picture, not a table.'],
  ['300 columns', `${'a,'.repeat(299)}a\r\n1\r\n`, 'The table has 300 columns.'],
  ['200,000 rows', `Address\r\n${'1\r\n'.repeat(200_000)}`, 'The table has more than 10,000 rows.'],
  ['a file saved half-way', 'Address,Note\r\n1,"cut', 'The file is not complete.'],
])('DATA-1: %s is refused in a sentence', async (_, content, sentence) => {
  const { admin } = await anAdmin();
  const refused = await app.current.call(importsEndpoints.upload, {
    as: admin,
    params: { fileName: 'table.csv' },
    file: Buffer.from(content),
  });
  expect(refused).toMatchObject({ status: 422, problem: { code: 'table_unreadable' } });
  expect(JSON.stringify(refused.problem)).toContain(sentence);
});

test.each([
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${rentRoll}`)],
  ['UTF-16', Buffer.from(`\uFEFF${rentRoll}`, 'utf16le')],
  ['semicolons', Buffer.from(rentRoll.replaceAll('"1,450.00"', '1450').replaceAll(',', ';'))],
])('DATA-1: %s is read', async (_, content) => {
  const { admin } = await anAdmin();
  const added = await anImport(app.current, admin, content);
  expect(added.columns[0]).toMatchObject({
    name: 'Address',
    examples: ['12 Maple Avenue', '12 Maple Avenue'],
  });
});

test('DATA-1: a file in Windows-1252 has its accents', async () => {
  const { admin } = await anAdmin();
  const content = Buffer.from(rentRoll.replace('Chen', 'Nuñez'), 'latin1');
  const { id } = await anImport(app.current, admin, content);
  expect((await rows(admin, id))[0]?.cells).toContain('Nuñez');
});
