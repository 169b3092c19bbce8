import { expect, test } from 'vitest';
import { codesByCall } from './support/reachable.ts';

const feature = 'packages/server/src/features/bills';

const files = [
  {
    file: `${feature}/bills.routes.ts`,
    source: `
      import { billsEndpoints } from '@tenantry/contract/bills/bills.endpoints';
      import * as service from './bills.service.ts';
      import { check } from '#features/access';
      export function registerBills(routes: Routes): void {
        routes.handle(billsEndpoints.create, ({ tx, body }) => service.create(tx, body));
        routes.handleOpen(billsEndpoints.list, async (call) => { await check(call); return []; });
      }`,
  },
  {
    file: `${feature}/bills.service.ts`,
    source: `
      import { tooLate } from './bills.errors.ts';
      import { post } from '#features/ledger';
      const LIMIT = 5;
      export async function create(tx, body) { if (body.amount > LIMIT) throw tooLate(); post({ kind: 'charge' }); }
      export function unused() { throw new AppError('never_thrown', ''); }`,
  },
  {
    file: `${feature}/bills.errors.ts`,
    source: `const onField = (code, field) => new AppError(code, '');
      export const tooLate = (late) => (late ? onField('too_late', 'day') : onField('too_early', 'day'));`,
  },
  {
    file: 'packages/server/src/features/access/index.ts',
    source: `export { confirm as check } from './confirm.ts';`,
  },
  {
    file: 'packages/server/src/features/ledger/index.ts',
    source: `export function post(entry) {
      if (entry.kind === 'charge') throw new AppError('not_charged', '');
      if (entry.kind === 'payment') throw new AppError('not_paid', '');
    }`,
  },
  {
    file: 'packages/server/src/features/access/confirm.ts',
    source: `export function confirm() { confirm(); throw new AppError('not_confirmed', ''); }`,
  },
];

const codesOfProduct = [
  'too_late',
  'too_early',
  'never_thrown',
  'not_confirmed',
  'not_charged',
  'not_paid',
];

test('DATA-9: the codes of a call are found through services, errors, index files and the kind of an entry', () => {
  const codes = [...codesByCall(files, codesOfProduct)].map(([call, found]) => [
    call,
    [...found].sort(),
  ]);
  expect(codes).toEqual([
    ['billsEndpoints.create', ['not_charged', 'too_early', 'too_late']],
    ['billsEndpoints.list', ['not_confirmed']],
  ]);
});
