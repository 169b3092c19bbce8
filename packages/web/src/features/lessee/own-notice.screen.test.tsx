import type { OwnNotice } from '@tenantry/contract/portfolio/notices.schemas';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import { NEVER, refuse } from '../../testing/api-stub.ts';
import { idOf, lease, lessee, lesseeAnswers } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

const OWN = 'GET /v1/lessee/leases/:leaseId/notice';
const GIVE = 'POST /v1/lessee/leases/:leaseId/notice';

const none: OwnNotice = {
  notice: null,
  earliest: { day: '2026-07-15', because: 'LEASE', days: 30, statute: null },
  hasOtherTenants: true,
  mayGive: true,
};

const show = (answers: object = {}, noticeFor: string | null = null) =>
  renderScreen('/lessee-landing', {
    as: lessee,
    answers: {
      ...lesseeAnswers,
      'GET /v1/lessee/leases': [{ ...lease, noticeFor }],
      [OWN]: none,
      ...answers,
    },
  });

describe('UNIT-11: a tenant gives notice', () => {
  test('UNIT-11: the page names the earliest day, and says that the notice ends the lease for all', async () => {
    const { api } = show({ [GIVE]: NEVER });
    await main().getByText('Moving out', { exact: true }).click();
    await expect
      .element(main().getByText('07/15/2026: 30 days of notice, as the lease says.'))
      .toBeVisible();
    await expect
      .element(main().getByText('Your notice ends the lease for all of its tenants.'))
      .toBeVisible();
    await main().getByLabelText('Last day in the home').fill('07/31/2026');
    await expectAccessible();
    await main().getByRole('button', { name: 'Give notice' }).click();
    await expect.poll(() => api.sent(GIVE)).toHaveLength(1);
    expect(api.sent(GIVE)[0]?.body).toEqual({ lastDay: '2026-07-31' });
  });

  test('UNIT-11: an earlier day is refused beside the field', async () => {
    const message = 'The earliest last day is 07/15/2026. The lease requires 30 days of notice.';
    show({ [GIVE]: refuse('notice_too_early', message, { lastDay: message }) });
    await main().getByText('Moving out', { exact: true }).click();
    await main().getByLabelText('Last day in the home').fill('07/01/2026');
    await main().getByRole('button', { name: 'Give notice' }).click();
    await expect.element(main().getByText(message).first()).toBeVisible();
  });

  test('UNIT-11: a notice that was given is shown with who gave it', async () => {
    const notice = {
      id: idOf(822),
      by: 'TENANT',
      tenant: 'Rob Roommate',
      givenOn: '2026-06-10',
      lastDay: '2026-07-31',
      way: 'PORTAL',
      earliest: none.earliest,
      agreed: false,
    } as const;
    show({ [OWN]: { ...none, notice, mayGive: false } }, '2026-07-31');
    await main().getByText('Notice given: last day 07/31/2026').click();
    await expect
      .element(main().getByText('Rob Roommate gave notice on 06/10/2026, on the tenant page.'))
      .toBeVisible();
  });
});
