import { importsEndpoints } from '@tenantry/contract/imports/imports.endpoints';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anOrganization, aPerson } from '#testing/factories';
import { anImport, settingsOf } from '#testing/imports';
import { asOwner } from '#testing/inspection';
import { queueIsEmpty, useOutbox } from '#testing/outbox';
import { useTestApp } from '#testing/test-app';
import { csvOf } from '../../platform/http/csv-response.ts';

const app = useTestApp();
useOutbox(app);

const header = [
  ['Address', 'Unit', 'City', 'State', 'Zip', 'Lease start', 'Lease end', 'Rent'],
  ['Deposit held', 'Balance', 'First name', 'Last name', 'Email', 'Phone', 'Role', 'Lease ID'],
].flat();

/** Homes that are let or not, in the ways that people write. */
const aHome = fc.record({
  house: fc.integer({ min: 1, max: 3 }),
  unit: fc.constantFrom('', '1', '2'),
  start: fc.constantFrom('1/1/2025', '2025-01-01', '3/1/2026'),
  end: fc.constantFrom('', '12/31/2027'),
  rent: fc.constantFrom('1000', '$1,000.00', '1,000'),
  held: fc.constantFrom('', '500', '0'),
  balance: fc.constantFrom('', '25.50', '-10'),
  others: fc.array(fc.constantFrom('', 'Occupant', 'Guarantor'), { maxLength: 2 }),
  isLet: fc.boolean(),
  hasId: fc.boolean(),
});

type Home = typeof aHome extends fc.Arbitrary<infer Value> ? Value : never;

const placeOf = ({ house, unit }: Home) => `${house}/${unit}`;

const rowsOf = (home: Home): string[][] => {
  const { house, unit, start, end, rent, held, balance, others, isLet, hasId } = home;
  const place = [`${house} Elm Street`, unit, 'Albany', 'NY', '12207'];
  if (!isLet) return [[...place, '', '', rent, ...Array.from({ length: 8 }, () => '')]];
  return ['', ...others].map((role, index) => {
    const money = index === 0 ? [rent, held, balance] : ['', '', ''];
    const email = `person${placeOf(home).replace('/', '-')}-${index}@example.com`;
    const person = ['Ann', `Person${index}`, email, '518-555-0123', role];
    return [...place, start, end, ...money, ...person, hasId ? `L ${placeOf(home)}` : ''];
  });
};

const COUNTED = ['properties', 'buildings', 'leases', 'lease_parties', 'invoices', 'payments'];

test('DATA-4: whatever rows an import wrote, the same file again finds all of them and writes nothing', async () => {
  const asks = fc.uniqueArray(aHome, { selector: placeOf, minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(asks, async (homes) => {
      const organization = await anOrganization(app.current);
      const as = await aPerson(app.current, organization, 'SiteAdmin');
      const file = csvOf([header, ...homes.flatMap(rowsOf)]);
      const rehearse = async () => {
        const added = await anImport(app.current, as, file);
        const params = { importId: added.id };
        await app.current.call(importsEndpoints.rehearse, { as, params, body: settingsOf(added) });
        await queueIsEmpty(app.current);
        return (await app.current.call(importsEndpoints.one, { as, params })).body;
      };
      const write = async ({ id, plan }: Awaited<ReturnType<typeof rehearse>>) => {
        const params = { importId: id };
        const body = { plan: plan ?? '' };
        await app.current.call(importsEndpoints.apply, { as, params, body });
        await queueIsEmpty(app.current);
        return (await app.current.call(importsEndpoints.one, { as, params })).body;
      };
      const countAll = async () =>
        Promise.all(
          COUNTED.map(async (table) => {
            const text = `SELECT count(*)::integer AS count FROM ${table} WHERE organization_id = $1`;
            return (await asOwner(app.current, organization, text, [organization.id]))[0];
          }),
        );
      const first = await rehearse();
      expect(first.counts).toMatchObject({ NEW: first.rows, PROBLEM: 0 });
      expect(await write(first)).toMatchObject({ state: 'APPLIED', failure: null });
      const before = await countAll();
      const second = await rehearse();
      expect(second.counts).toEqual({ NEW: 0, CHANGED: 0, SAME: first.rows, PROBLEM: 0 });
      expect(await write(second)).toMatchObject({ state: 'APPLIED', failure: null });
      expect(await countAll()).toEqual(before);
    }),
    { numRuns: 12 },
  );
}, 120_000);
