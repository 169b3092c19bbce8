import type { ReceivedPayment } from '@tenantry/contract/payments/all-payments.schemas';
import type { LesseePayment, Payment } from '@tenantry/contract/payments/payments.schemas';
import type { Party } from '@tenantry/contract/leases/parties.schemas';
import { describe, expect, test } from 'vitest';
import { NEVER, OFFLINE } from '../../testing/api-stub.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { payment } from '../../testing/money-records.ts';
import {
  admin,
  homeAt,
  idOf,
  invoice,
  lease,
  lessee,
  lesseeAnswers,
  property,
  propertyId,
} from '../../testing/records.ts';
import { tess } from '../../testing/parties.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

const RECORD = 'POST /v1/admin/properties/:propertyId/invoices/externalPayment';
const PEOPLE = 'GET /v1/admin/properties/:propertyId/leasee/:leaseId/parties';

const rob: Party = { ...tess, id: idOf(802), primary: false, firstName: 'Rob', lastName: 'Roe' };
const left: Party = { ...rob, id: idOf(803), firstName: 'Lou', toDay: '2026-03-01' };
const gus: Party = { ...rob, id: idOf(804), role: 'GUARANTOR', userId: null, firstName: 'Gus' };
const kid: Party = { ...rob, id: idOf(805), role: 'OCCUPANT', userId: null, firstName: 'Kay' };

const record = (people: readonly Party[] | typeof OFFLINE) =>
  renderScreen(`/external-payment?propertyId=${propertyId}`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': property,
      'GET /v1/admin/properties/:propertyId/invoices': [invoice],
      'GET /v1/admin/properties/:propertyId/leasee': [lease],
      [PEOPLE]: people === OFFLINE ? OFFLINE : [...people],
      [RECORD]: NEVER,
    },
  });

const save = async () => {
  await main().getByLabelText('Amount').fill('100');
  await main().getByLabelText('Description').fill('Check 1042');
  await main().getByRole('button', { name: 'Save' }).click();
};

describe('UNIT-6b: who paid a check or cash', () => {
  test('UNIT-6b: is not known until a person is chosen', async () => {
    const { api } = record([tess, rob, left, gus, kid]);
    const payer = main().getByLabelText('Paid by');
    await expect.element(payer).toBeVisible();
    const choices = [...payer.element().querySelectorAll('option')].map((each) => each.textContent);
    expect(payer.element()).toHaveProperty('selectedIndex', 0);
    expect(choices).toEqual([
      'Not known',
      'Tess Tenant',
      'Rob Roe',
      'Lou Roe (until 03/01/2026)',
      'Gus Roe (guarantor)',
    ]);
    await expectFitsDevices();
    await save();
    await expect.poll(() => api.sent(RECORD).length).toBe(1);
    expect(api.sent(RECORD)[0]?.body).not.toHaveProperty('payerPartyId');
  });

  test('UNIT-6b: the choice is sent', async () => {
    const { api } = record([tess, rob, gus]);
    await main().getByLabelText('Paid by').selectOptions('Gus Roe (guarantor)');
    await save();
    await expect.poll(() => api.sent(RECORD).length).toBe(1);
    expect(api.sent(RECORD)[0]?.body).toMatchObject({ payerPartyId: gus.id });
  });

  test('UNIT-6b: is not asked if only one person may pay', async () => {
    const { api } = record([tess, kid]);
    await expect.poll(() => api.sent(PEOPLE).length).not.toBe(0);
    await save();
    await expect.poll(() => api.sent(RECORD).length).toBe(1);
    expect(api.sent(RECORD)[0]?.body).not.toHaveProperty('payerPartyId');
    expect(main().getByLabelText('Paid by').elements()).toHaveLength(0);
  });
});

const byRob: Payment = { ...payment, paidBy: { name: 'Rob Roe', own: false } };
const unsaid: Payment = { ...payment, id: idOf(41), description: 'Check 7' };
const row = (text: string) => main().getByRole('row').filter({ hasText: text });

test('UNIT-6b: people who could not be loaded are not taken for one person: it says so, and tries again', async () => {
  const { api } = record(OFFLINE);
  await expect
    .element(main().getByText('The people who may have paid could not be loaded.'))
    .toBeVisible();
  api.answer({ [PEOPLE]: [tess, rob] });
  await main().getByRole('button', { name: 'Try again' }).click();
  await main().getByLabelText('Paid by').selectOptions('Rob Roe');
});

describe('UNIT-6b: lists say who paid', () => {
  test('UNIT-6b: the payments of a property, and one of them', async () => {
    renderScreen(`/property-payments?propertyId=${propertyId}`, {
      as: admin,
      answers: {
        'GET /v1/admin/properties/:propertyId': property,
        'GET /v1/admin/properties/:propertyId/payments': [byRob, unsaid],
        'GET /v1/admin/properties/:propertyId/leasee': [lease],
        'GET /v1/admin/properties/:propertyId/payments/:paymentId/lateFees': [],
      },
    });
    await expect.element(row('Check 1042')).toMatchTextContent('Paid by Rob Roe');
    expect(row('Check 7').element().textContent).not.toContain('Paid by');
    await row('Check 1042').getByRole('button', { name: 'View' }).click();
    await expect.element(main().getByRole('term').filter({ hasText: 'Paid by' })).toBeVisible();
    await expect.element(main().getByText('Rob Roe', { exact: true })).toBeVisible();
  });

  test('UNIT-6b: the payments of all homes', async () => {
    const listed: ReceivedPayment = {
      ...byRob,
      home: homeAt('12 Oak Street'),
      homeIsArchived: false,
      userId: idOf(801),
      lessee: 'Tess Tenant',
    };
    const sums = { count: 1, received: 1400, takenBack: 0, left: 1400, methods: [] };
    renderScreen('/payments', {
      as: admin,
      answers: {
        'GET /v1/admin/payments': [listed],
        'GET /v1/admin/payments/totals': sums,
      },
    });
    await expect.element(row('Tess Tenant')).toMatchTextContent('Paid by Rob Roe');
  });

  test('UNIT-6b: tenants know their own payments among those of the others', async () => {
    const own: LesseePayment = { ...payment, paidBy: { name: 'Lea Doe', own: true } };
    renderScreen('/lessee-landing?tab=payments', {
      as: lessee,
      answers: {
        ...lesseeAnswers,
        'GET /v1/lessee/payments': [
          own,
          { ...byRob, id: idOf(42), description: 'Check 9' },
          unsaid,
        ],
      },
    });
    await expect.element(row('Check 1042').getByText('You', { exact: true })).toBeVisible();
    await expect.element(row('Check 9').getByText('Rob Roe')).toBeVisible();
    await expect.element(row('Check 7').getByLabelText('not known')).toBeInTheDocument();
    await expectFitsDevices();
  });

  test('UNIT-6b: a tenant alone sees no more than before', async () => {
    renderScreen('/lessee-landing?tab=payments', {
      as: lessee,
      answers: { ...lesseeAnswers, 'GET /v1/lessee/payments': [payment] },
    });
    await expect.element(row('Check 1042')).toBeVisible();
    expect(main().getByRole('columnheader', { name: 'Paid by' }).elements()).toHaveLength(0);
  });
});
