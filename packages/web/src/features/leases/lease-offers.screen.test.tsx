import type { LeaseNotices } from '@tenantry/contract/portfolio/notices.schemas';
import type { RenewalOffer } from '@tenantry/contract/portfolio/renewal-offers.schemas';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { NEVER, refuse } from '../../testing/api-stub.ts';
import { admin, idOf, lease, leaseEnding, property, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

const LEASE = '/v1/admin/properties/:propertyId/leasee/:leaseId' as const;
const LIST = `GET ${LEASE}/renewals` as const;
const OFFER = `POST ${LEASE}/renewals` as const;
const WITHDRAW = `DELETE ${LEASE}/renewals/:offerId` as const;

const day = { day: '2026-12-31', because: 'TERM', days: null, statute: null } as const;

const notices: LeaseNotices = {
  notices: [],
  earliest: { TENANT: day, LANDLORD: day },
  moveOutPlanned: false,
};

const open: RenewalOffer = {
  id: idOf(830),
  endDate: '2027-12-31',
  rent: 1550,
  currentRent: 1500,
  rentFrom: '2027-01-01',
  offeredOn: '2026-06-10',
  expiresOn: '2026-07-10',
  state: 'OPEN',
  answeredOn: null,
  signedName: null,
  signedAddress: null,
};

const show = (answers: object = {}) =>
  renderScreen(`/modify-lease?propertyId=${propertyId}&tab=notice`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': { ...property, activeLease: lease },
      'GET /v1/admin/properties/:propertyId/leasee': [lease],
      [`GET ${LEASE}/notices`]: notices,
      [`GET ${LEASE}/ending`]: leaseEnding,
      [LIST]: [],
      ...answers,
    },
  });

const dialog = () => page.getByRole('dialog');

describe('UNIT-13: renewal offers of a lease', () => {
  test('UNIT-13: offers a year from the end of the term, with another rent', async () => {
    const { api } = show({ [OFFER]: NEVER });
    await main().getByRole('button', { name: 'Offer renewal' }).click();
    await expect.element(dialog().getByLabelText('New last day')).toHaveValue('12/31/2027');
    await expect.element(dialog().getByLabelText('Open until')).toHaveValue('07/15/2026');
    await dialog().getByLabelText('Rent per month').fill('1550');
    await dialog().getByRole('button', { name: 'Offer renewal' }).click();
    await expect.poll(() => api.sent(OFFER)).toHaveLength(1);
    expect(api.sent(OFFER)[0]?.body).toEqual({
      endDate: '2027-12-31',
      rent: 1550,
      expiresOn: '2026-07-15',
      reason: '',
    });
  });

  test('UNIT-13: an open offer can be withdrawn, and answered ones stay with their signature', async () => {
    const accepted: RenewalOffer = {
      ...open,
      id: idOf(831),
      state: 'ACCEPTED',
      answeredOn: '2026-06-11',
      signedName: 'Lea Doe',
      signedAddress: '192.0.2.7',
    };
    const { api } = show({
      [LIST]: [open, accepted],
      [WITHDRAW]: refuse('internal', 'Something failed.'),
    });
    await expect.element(main().getByText('Open until 07/10/2026')).toBeVisible();
    await expect
      .element(
        main().getByText(
          'Accepted on 06/11/2026, signed by Lea Doe, from the network address 192.0.2.7',
        ),
      )
      .toBeVisible();
    await expect
      .element(main().getByRole('button', { name: 'Offer renewal' }))
      .not.toBeInTheDocument();
    await expectAccessible();
    await main().getByRole('button', { name: 'Withdraw offer' }).click();
    await expect.poll(() => api.sent(WITHDRAW)).toHaveLength(1);
    await expect.element(page.getByText('Something failed.')).toBeVisible();
  });

  test('UNIT-13: says that there is none, or that they could not be loaded', async () => {
    const { api } = show();
    await expect.element(main().getByText('No renewal was offered.')).toBeVisible();
    expect(api.sent(OFFER)).toEqual([]);
  });
});
