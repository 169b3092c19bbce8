import { randomUUID } from 'node:crypto';
import { ledgerEndpoints } from '@tenantry/contract/ledger/ledger.endpoints';
import { allPaymentsEndpoints } from '@tenantry/contract/payments/all-payments.endpoints';
import type { BatchedCheck } from '@tenantry/contract/payments/check-batch.schemas';
import { describe, expect, test } from 'vitest';
import { aLease, anInvoice, anOrganization, aPerson, aProperty } from '#testing/factories';
import { balanceProblems } from '#testing/inspection';
import { aRoommate } from '#testing/parties';
import { useTestApp } from '#testing/test-app';
import { callDuring } from '#testing/waiting';
import { recordChecks } from './check-batch.service.ts';

const app = useTestApp();

/** Ann owes 1200 for `10 Elm Street`; Bo owes nothing for `9 Oak Road`. */
async function twoPayers() {
  const organization = await anOrganization(app.current);
  const admin = await aPerson(app.current, organization, 'SiteAdmin');
  const lease = async (addressLine1: string, firstName: string) => {
    const { id } = await aProperty(app.current, admin, { addressLine1 });
    return aLease(app.current, admin, id, { firstName, lastName: 'Doe' });
  };
  const ann = await lease('10 Elm Street', 'Ann');
  const bo = await lease('9 Oak Road', 'Bo');
  await anInvoice(app.current, admin, ann.propertyId);
  const record = (checks: readonly BatchedCheck[], paymentDate = '2026-03-10', options = {}) =>
    app.current.call(allPaymentsEndpoints.recordChecks, {
      as: admin,
      body: { paymentDate, checks: [...checks] },
      ...options,
    });
  const recorded = async () =>
    (await app.current.call(allPaymentsEndpoints.list, { as: admin, query: { limit: 50 } })).body;
  return { organization, admin, ann, bo, record, recorded };
}

const check = (leaseId: string, changes: Partial<BatchedCheck> = {}): BatchedCheck => ({
  key: randomUUID(),
  leaseId,
  amount: 600,
  number: '1042',
  ...changes,
});

describe('PAY-11: a batch of checks', () => {
  test('PAY-11, UNIT-6b: says who of the people of a lease paid, and refuses anybody else', async () => {
    const { organization, admin, ann, bo, record, recorded } = await twoPayers();
    const { party } = await aRoommate(app.current, { organization, admin, lease: ann });
    const wrong = await record([check(bo.id, { payerPartyId: party.id })]);
    expect(wrong.problem).toMatchObject({
      code: 'payer_not_on_lease',
      fields: { 'checks.0': 'Choose a tenant or guarantor of this lease.' },
    });
    expect((await record([check(ann.id, { payerPartyId: party.id })])).status).toBe(201);
    const [payment] = await recorded();
    expect(payment).toMatchObject({ paidBy: { name: `${party.firstName} ${party.lastName}` } });
  });

  test('PAY-11: is recorded together, each check for its tenant, in its order', async () => {
    const { organization, ann, bo, record } = await twoPayers();
    const { status, body } = await record([
      check(ann.id, { number: '1042' }),
      check(bo.id, { number: 'Cashier 7', amount: 300.5 }),
      check(ann.id, { number: '1043', amount: 700 }),
    ]);
    expect(status).toBe(201);
    expect(body).toMatchObject({ count: 3, total: 1600.5, earlier: 0 });
    expect(body.payments).toMatchObject([
      { leaseId: ann.id, method: 'Check', description: 'Check 1042', amount: 600, credit: 0 },
      { leaseId: bo.id, description: 'Cashier 7', credit: 300.5 },
      { leaseId: ann.id, description: 'Check 1043', applications: [{ amount: 600 }], credit: 100 },
    ]);
    expect(await balanceProblems(app.current, organization)).toEqual([]);
  });

  test('PAY-11: a check that is sent again, in whichever batch, is recorded once', async () => {
    const { ann, bo, record, recorded } = await twoPayers();
    const first = check(ann.id);
    await record([first]);
    const again = await record([{ ...first, key: first.key.toUpperCase() }, check(bo.id)]);
    expect(again.body).toMatchObject({ count: 2, total: 1200, earlier: 1 });
    expect(await recorded()).toHaveLength(2);
    const answers = await Promise.all([record([first]), record([first, check(bo.id)])]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await recorded()).toHaveLength(3);
    const { problem } = await record([{ ...first, amount: 601 }]);
    expect(problem).toMatchObject({
      status: 409,
      code: 'already_recorded',
      fields: { 'checks.0': 'Check 1042 of $600.00 is already recorded, on 03/10/2026.' },
    });
  });

  test('PAY-11: a key that another batch is just recording for another tenant is refused', async () => {
    const { organization, ann, bo, record, recorded } = await twoPayers();
    const first = check(ann.id);
    const { problem } = await callDuring(
      app.current,
      organization,
      (tx) => recordChecks(tx, 'Bank', { paymentDate: '2026-03-10', checks: [first] }),
      () => record([{ ...first, leaseId: bo.id }]),
    );
    expect(problem).toMatchObject({ status: 409, code: 'already_recorded' });
    expect(await recorded()).toMatchObject([{ leaseId: ann.id }]);
  });

  test('PAY-11: if one check cannot be recorded, none is, and each such check has a sentence', async () => {
    const { ann, bo, record, recorded } = await twoPayers();
    await record([check(ann.id)]);
    const known = check(ann.id, { askIfKnown: true });
    const { problem } = await record([known, check(bo.id), { ...known, key: randomUUID() }]);
    const sentence = 'Check 1042 of $600.00 is already recorded, on 03/10/2026.';
    expect(problem).toMatchObject({
      code: 'already_recorded',
      fields: { 'checks.0': sentence, 'checks.2': sentence },
    });
    const unknown = await record([check(bo.id), check(randomUUID())]);
    expect(unknown.problem).toMatchObject({
      status: 404,
      fields: { 'checks.1': 'This tenant or property was not found. Choose another payer.' },
    });
    const future = await record([check(bo.id)], '2026-03-11');
    expect(future.problem.fields).toEqual({ paymentDate: 'The payment date is in the future.' });
    const bad = await record([check(bo.id, { number: ' ' }), check(bo.id, { amount: 0 })]);
    expect(Object.keys(bad.problem.fields ?? {})).toEqual(['checks.0.number', 'checks.1.amount']);
    expect(await recorded()).toHaveLength(1);
  });

  test('PAY-11: the same check twice in one batch is one payment too many', async () => {
    const { bo, record, recorded } = await twoPayers();
    const one = check(bo.id);
    const { problem } = await record([one, one]);
    expect(problem.fields).toEqual({
      'checks.1.key': 'Key (entry 2): this check is in the batch twice.',
    });
    expect(await recorded()).toEqual([]);
  });

  test('PAY-11: two checks of a batch with the same number, amount and tenant are refused until that is said', async () => {
    const { ann, bo, record, recorded } = await twoPayers();
    const asked = (leaseId: string, changes: Partial<BatchedCheck> = {}) =>
      check(leaseId, { askIfKnown: true, ...changes });
    const different = [
      asked(ann.id),
      asked(bo.id),
      asked(ann.id, { amount: 601 }),
      asked(ann.id, { number: '1043' }),
    ];
    const { problem } = await record([...different, asked(ann.id, { number: '01042' })]);
    expect(problem).toMatchObject({
      status: 409,
      code: 'already_recorded',
      fields: { 'checks.4': 'Check 1042 of $600.00 is already in this batch.' },
    });
    expect(await recorded()).toEqual([]);
    const again = check(ann.id, { number: '01042' });
    expect((await record([...different, again])).body).toMatchObject({ count: 5 });
  });

  test('PAY-11: can be rehearsed, with what it would pay and mail', async () => {
    const { admin, ann, recorded } = await twoPayers();
    const { body } = await app.current.rehearse(allPaymentsEndpoints.recordChecks, {
      as: admin,
      body: { paymentDate: '2026-03-10', checks: [check(ann.id)] },
    });
    expect(body.answer).toMatchObject({ count: 1, total: 600 });
    expect(body.sends).toHaveLength(1);
    expect(await recorded()).toEqual([]);
  });

  test('PAY-11: payers are all who may pay, those who owe most first', async () => {
    const { admin } = await twoPayers();
    const { body } = await app.current.call(ledgerEndpoints.receivables, {
      as: admin,
      query: { show: 'payers', sort: '-dueNow', limit: 5 },
    });
    expect(body.map(({ lessee, dueNow }) => [lessee, dueNow])).toEqual([
      ['Ann Doe', 1200],
      ['Bo Doe', 0],
    ]);
  });
});
