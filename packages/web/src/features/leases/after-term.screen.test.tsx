import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { LeaseEnding } from '@tenantry/contract/portfolio/lease-endings.schemas';
import { expectAccessible } from '../../testing/accessibility.ts';
import { NEVER } from '../../testing/api-stub.ts';
import { admin, lease, leaseEnding, property, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

const LEASE = '/v1/admin/properties/:propertyId/leasee/:leaseId' as const;
const DECIDE = `POST ${LEASE}/ending/afterTerm` as const;

const day = { day: '2026-12-31', because: 'TERM', days: null, statute: null } as const;

const show = (ending: LeaseEnding) =>
  renderScreen(`/modify-lease?propertyId=${propertyId}&tab=notice`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': { ...property, activeLease: lease },
      'GET /v1/admin/properties/:propertyId/leasee': [lease],
      [`GET ${LEASE}/notices`]: {
        notices: [],
        earliest: { TENANT: day, LANDLORD: day },
        moveOutPlanned: false,
      },
      [`GET ${LEASE}/renewals`]: [],
      [`GET ${LEASE}/ending`]: ending,
      [DECIDE]: NEVER,
    },
  });

const dialog = () => page.getByRole('dialog');

describe('UNIT-14: what follows the term', () => {
  test('UNIT-14: the lease becomes month to month with its rent, which the tenants are told', async () => {
    const { api } = show(leaseEnding);
    await expect
      .element(main().getByText('Nobody has decided what follows', { exact: false }))
      .toBeVisible();
    await main().getByRole('button', { name: 'Change what follows the term' }).click();
    await dialog()
      .getByLabelText('After the term, the lease')
      .selectOptions('Becomes month to month');
    await dialog().getByLabelText('Rent month to month').fill('1575');
    await dialog().getByLabelText('Tell the tenants this many days before').fill('0');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog().getByText('Use 1 to 365 days.')).toBeVisible();
    await dialog().getByLabelText('Tell the tenants this many days before').fill('60');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => api.sent(DECIDE)).toHaveLength(1);
    expect(api.sent(DECIDE)[0]?.body).toEqual({
      afterEnd: 'MONTH_TO_MONTH',
      rent: 1575,
      announceDays: 60,
      reason: '',
    });
  });

  test('UNIT-14: says rent and day, and when the tenants are told', async () => {
    const decided = { afterEnd: 'MONTH_TO_MONTH', monthlyRent: 1575, announceDays: 45 } as const;
    show({ ...leaseEnding, ...decided });
    await expect
      .element(
        main().getByText(
          'The lease goes on month to month from 01/01/2027, for $1,575.00 a month.',
        ),
      )
      .toBeVisible();
    await expect.element(main().getByText('The tenants are told on 11/16/2026.')).toBeVisible();
    await expectAccessible();
  });

  test('UNIT-14: a month-to-month lease has no end to decide', async () => {
    show({ ...leaseEnding, endDate: null });
    await expect.element(main().getByText('No renewal was offered.')).toBeVisible();
    await expect.element(main().getByText('After the term')).not.toBeInTheDocument();
  });
});
