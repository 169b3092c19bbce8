import { importsEndpoints } from '@tenantry/contract/imports/imports.endpoints';
import { starterFiles } from '@tenantry/contract/imports/imports.schemas';
import { describe, expect, test } from 'vitest';
import { anOrganization, aPerson, type TestPerson } from '#testing/factories';
import { anImport, rentRoll } from '#testing/imports';
import { useTestApp } from '#testing/test-app';
import { starterWorkbook } from './starter-workbook.ts';

const app = useTestApp();

const anAdmin = async () => aPerson(app.current, await anOrganization(app.current), 'SiteAdmin');

const upload = (as: TestPerson, content: Buffer, fileName: string) =>
  app.current.call(importsEndpoints.upload, { as, params: { fileName }, file: content });

describe('files of imports', () => {
  test('DATA-2: a workbook that was made from our template is known', async () => {
    const admin = await anAdmin();
    const content = await starterWorkbook('RENT_ROLL');
    const added = await anImport(app.current, admin, content, 'my homes.xlsx');
    expect(added).toMatchObject({ kind: 'RENT_ROLL', profile: 'Tenantry', rows: 2 });
    expect(added.sheet).toBe('Homes, tenants and leases');
    expect(added.columns.map(({ matchedBy }) => matchedBy)).not.toContain(null);
  });

  test('DATA-1: another sheet of a workbook is read when it is chosen', async () => {
    const admin = await anAdmin();
    const file = await starterWorkbook('RENT_ROLL');
    const params = { fileName: 'my homes.xlsx' };
    const read = (sheet: string) =>
      app.current.call(importsEndpoints.upload, { as: admin, params, query: { sheet }, file });
    const { sheet: first, otherSheets } = await anImport(app.current, admin, file, params.fileName);
    const [other = ''] = otherSheets;
    expect((await read(other)).body).toMatchObject({ sheet: other, otherSheets: [first] });
    expect(await read('Nothing')).toMatchObject({
      status: 422,
      problem: { code: 'table_unreadable' },
    });
  });

  test('DATA-2: tenants of Buildium are known, and other columns by name or values', async () => {
    const csv = [
      'Property*,Unit number*,First name*,Last name*,Move-in date,Recurring charge amount,Mail',
      '12 Maple Avenue,2B,Mia,Chen,11/1/2025,1450,mia.chen@example.com',
      '12 Maple Avenue,2B,Jonah,Reed,11/1/2025,,jonah.reed@example.com',
    ].join('\n');
    const added = await anImport(app.current, await anAdmin(), csv);
    expect(added).toMatchObject({ kind: 'RENT_ROLL', profile: 'Buildium' });
    expect(added.columns.map(({ field, matchedBy }) => [field, matchedBy])).toEqual([
      ['address', 'PROFILE'],
      ['unit', 'PROFILE'],
      ['firstName', 'PROFILE'],
      ['lastName', 'PROFILE'],
      ['start', 'PROFILE'],
      ['rent', 'PROFILE'],
      ['email', 'VALUES'],
    ]);
  });

  test('DATA-1: a report with titles above its header is read, in UTF-16, too', async () => {
    const report = `Rent roll\r\nAs of 11/01/2026\r\n\r\n${rentRoll}`;
    const content = Buffer.from(`\uFEFF${report}`, 'utf16le');
    const added = await anImport(app.current, await anAdmin(), content);
    expect(added).toMatchObject({ kind: 'RENT_ROLL', rows: 2, sheet: null });
  });

  test('DATA-1: a picture named as a table is refused in a sentence', async () => {
    const picture = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    const { status, problem } = await upload(await anAdmin(), picture, 'homes.csv');
    expect(status).toBe(422);
    expect(problem).toMatchObject({
      code: 'table_unreadable',
      message: 'This is a picture, not a table. Choose a CSV or XLSX file.',
    });
  });

  test('DATA-2: each template and example can be downloaded', async () => {
    const admin = await anAdmin();
    for (const starter of starterFiles) {
      const { status } = await app.current.call(importsEndpoints.starter, {
        as: admin,
        params: { starter },
      });
      expect([starter, status]).toEqual([starter, 200]);
    }
  });
});
