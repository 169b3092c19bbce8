import type { LeaseNotices, Notice } from '@tenantry/contract/portfolio/notices.schemas';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { NEVER, refuse } from '../../testing/api-stub.ts';
import { admin, idOf, lease, leaseEnding, property, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { newYorkNotice } from '../../testing/state-rules.ts';
import { main } from '../../testing/states.ts';

const LEASE = '/v1/admin/properties/:propertyId/leasee/:leaseId' as const;
const LIST = `GET ${LEASE}/notices` as const;
const GIVE = `POST ${LEASE}/notices` as const;
const WITHDRAW = `POST ${LEASE}/notices/:noticeId/withdrawal` as const;
const ENDING = `GET ${LEASE}/ending` as const;
const SET_ENDING = `POST ${LEASE}/ending` as const;
const OFFERS = `GET ${LEASE}/renewals` as const;
const MOVE_OUT = `POST ${LEASE}/moveOut` as const;

const earliest: LeaseNotices['earliest'] = {
  TENANT: { day: '2026-07-15', because: 'LEASE', days: 30, statute: null },
  LANDLORD: { day: '2026-08-14', because: 'LAW', days: 60, statute: 'O.C.G.A. § 44-7-7' },
};

/** It is shown although nobody has turned it on. */
const newYorkEnd = {
  ...newYorkNotice,
  id: 'ny-monthToMonth.notice',
  kind: 'monthToMonth.notice',
  says: 'Either side gives 30 days of notice.',
  terms: null,
} as const;

const none: LeaseNotices = { notices: [], earliest, moveOutPlanned: false };

const notice: Notice = {
  id: idOf(820),
  by: 'TENANT',
  tenant: 'Lea Doe',
  givenOn: '2026-06-10',
  lastDay: '2026-07-31',
  way: 'PORTAL',
  earliest: earliest.TENANT,
  agreed: false,
  hasLetter: false,
  withdrawnOn: null,
  withdrawnReason: null,
};

const show = (answers: object = {}, noticeFor: string | null = null) =>
  renderScreen(`/modify-lease?propertyId=${propertyId}&tab=notice`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': {
        ...property,
        activeLease: { ...lease, noticeFor },
      },
      [LIST]: none,
      [ENDING]: leaseEnding,
      [OFFERS]: [],
      'GET /v1/admin/stateRules': [newYorkEnd],
      'GET /v1/admin/properties/:propertyId/leasee': [{ ...lease, noticeFor }],
      ...answers,
    },
  });

const dialog = () => page.getByRole('dialog');

describe('UNIT-11: the tab Notice and renewal', () => {
  test('UNIT-11: says from when a notice of either side counts, and why', async () => {
    show();
    await expect.element(main().getByText('No notice has been given.')).toBeVisible();
    await expect
      .element(main().getByText('07/15/2026: 30 days of notice, as the lease says.'))
      .toBeVisible();
    await expect
      .element(main().getByText('08/14/2026: 60 days of notice, as O.C.G.A. § 44-7-7 requires.'))
      .toBeVisible();
    await expect
      .element(main().getByText('Either side gives 30 days of notice.', { exact: false }))
      .toBeVisible();
    await expectAccessible();
  });

  test('UNIT-11: records a notice for the earliest day of its side, or asks whether both sides agree', async () => {
    const { api } = show({ [GIVE]: NEVER });
    await main().getByRole('button', { name: 'Add notice' }).click();
    const lastDay = dialog().getByLabelText('Last day');
    await expect.element(lastDay).toHaveValue('07/15/2026');
    await dialog().getByLabelText('Given by').selectOptions('Landlord');
    await expect.element(lastDay).toHaveValue('08/14/2026');
    const agreed = dialog().getByLabelText('Both sides agree to this earlier day');
    await expect.element(agreed).not.toBeInTheDocument();
    await lastDay.fill('07/31/2026');
    await agreed.click();
    await dialog().getByLabelText('Served').selectOptions('Certified mail');
    await dialog().getByRole('button', { name: 'Give notice' }).click();
    await expect.poll(() => api.sent(GIVE)).toHaveLength(1);
    expect(api.sent(GIVE)[0]?.body).toEqual({
      by: 'LANDLORD',
      way: 'CERTIFIED_MAIL',
      givenOn: '2026-06-15',
      lastDay: '2026-07-31',
      agreed: true,
    });
  });

  test('UNIT-11: plans the move-out on the day of a notice, with the home on offer from the next day', async () => {
    const { api } = show({ [LIST]: { ...none, notices: [notice] }, [MOVE_OUT]: NEVER });
    await expect
      .element(main().getByText('Lea Doe gave notice on 06/10/2026, on the tenant page.'))
      .toBeVisible();
    await main().getByRole('button', { name: 'Plan move-out' }).click();
    await expect.poll(() => api.sent(MOVE_OUT)).toHaveLength(1);
    expect(api.sent(MOVE_OUT)[0]?.body).toEqual({
      lastDay: '2026-07-31',
      noticeGivenOn: '2026-06-10',
      availableFrom: '2026-08-01',
    });
    await expectAccessible();
  });

  test('UNIT-11: withdraws a notice with a reason, and shows the withdrawn ones', async () => {
    const earlier = {
      ...notice,
      id: idOf(821),
      withdrawnOn: '2026-05-05',
      withdrawnReason: 'The new home fell through.',
    };
    const { api } = show({
      [LIST]: { ...none, notices: [notice, earlier], moveOutPlanned: true },
      [WITHDRAW]: refuse('internal', 'Something failed.'),
    });
    await expect.element(main().getByText('The move-out is planned.')).toBeVisible();
    await expect
      .element(main().getByText('Withdrawn on 05/05/2026: The new home fell through.'))
      .toBeVisible();
    await main().getByRole('button', { name: 'Withdraw notice' }).click();
    await dialog().getByRole('button', { name: 'Withdraw notice' }).click();
    await expect.element(dialog().getByText('Enter why the notice is withdrawn.')).toBeVisible();
    await dialog().getByLabelText('Reason').fill('The tenant stays.');
    await dialog().getByRole('button', { name: 'Withdraw notice' }).click();
    await expect.element(dialog().getByText('Something failed.')).toBeVisible();
    expect(api.sent(WITHDRAW)[0]?.body).toEqual({ reason: 'The tenant stays.' });
  });

  test('UNIT-11: changes the days of notice of the lease', async () => {
    const { api } = show({ [SET_ENDING]: NEVER });
    await main().getByRole('button', { name: 'Change days of notice' }).click();
    const days = dialog().getByRole('textbox', { name: 'Days of notice' });
    await days.fill('0');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog().getByText('Use 1 to 365 days.')).toBeVisible();
    await days.fill('60');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => api.sent(SET_ENDING)).toHaveLength(1);
    expect(api.sent(SET_ENDING)[0]?.body).toEqual({ noticeDays: 60 });
  });

  test('UNIT-11: says that it could not be loaded', async () => {
    show({ [LIST]: refuse('internal', 'Something failed.') });
    await expect
      .element(main().getByText('The notices of this lease could not be loaded.'))
      .toBeVisible();
  });
});
