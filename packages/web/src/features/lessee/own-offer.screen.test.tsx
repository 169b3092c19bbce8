import type { OwnOffer } from '@tenantry/contract/portfolio/renewal-offers.schemas';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import { NEVER, refuse } from '../../testing/api-stub.ts';
import { idOf, lease, lessee, lesseeAnswers } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

const OWN = 'GET /v1/lessee/leases/:leaseId/renewal';
const ANSWER = 'POST /v1/lessee/leases/:leaseId/renewal';

const offer: NonNullable<OwnOffer['offer']> = {
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
};

const show = (own: OwnOffer, answers: object = {}, changes: object = {}) =>
  renderScreen('/lessee-landing', {
    as: lessee,
    answers: {
      ...lesseeAnswers,
      'GET /v1/lessee/leases': [{ ...lease, ...changes }],
      [OWN]: own,
      ...answers,
    },
  });

test('UNIT-14: the page says in advance that the lease goes on month to month', async () => {
  const afterTerm = { firstDay: '2027-01-01', rent: 1575, noticeDays: 30 };
  show({ offer: null, afterTerm, hasOtherTenants: false });
  await expect
    .element(
      main().getByText(
        'From 01/01/2027 your lease goes on month to month, for $1,575.00 a month. You can end it with 30 days of notice.',
      ),
    )
    .toBeVisible();
});

describe('UNIT-13: a tenant answers a renewal offer', () => {
  test('UNIT-13: accepts it with the typed name', async () => {
    const { api } = show({ offer, afterTerm: null, hasOtherTenants: true }, { [ANSWER]: NEVER });
    const part = main().getByRole('region', { name: 'Renewal' });
    await expect
      .element(part.getByText('Until 12/31/2027, for $1,550.00 a month from 01/01/2027.'))
      .toBeVisible();
    await expect
      .element(part.getByText('Your answer counts for all tenants of the lease.'))
      .toBeVisible();
    await part.getByRole('button', { name: 'Accept and sign' }).click();
    await expect.element(part.getByText('Type your name to sign.')).toBeVisible();
    await part.getByLabelText('Your name').fill('Lea Doe');
    await expectAccessible();
    await part.getByRole('button', { name: 'Accept and sign' }).click();
    await expect.poll(() => api.sent(ANSWER)).toHaveLength(1);
    expect(api.sent(ANSWER)[0]?.body).toEqual({
      offerId: offer.id,
      answer: 'ACCEPT',
      name: 'Lea Doe',
    });
  });

  test('UNIT-13: declines it, or is told that the lease has changed', async () => {
    const message = 'Your lease has changed since this offer was made.';
    const { api } = show(
      { offer, afterTerm: null, hasOtherTenants: false },
      { [ANSWER]: refuse('offer_outdated', message) },
    );
    const part = main().getByRole('region', { name: 'Renewal' });
    await part.getByLabelText('Your name').fill('Lea Doe');
    await part.getByRole('button', { name: 'Decline' }).click();
    await expect.element(part.getByText(message)).toBeVisible();
    expect(api.sent(ANSWER)[0]?.body).toMatchObject({ answer: 'DECLINE' });
  });

  test('UNIT-13: a renewed lease says so, and other answers show nothing', async () => {
    const answered = { answeredOn: '2026-06-11', signedName: 'Lea Doe' };
    const accepted = { ...offer, ...answered, state: 'ACCEPTED' } as const;
    show(
      { offer: accepted, afterTerm: null, hasOtherTenants: false },
      {},
      { endDate: '2027-12-31' },
    );
    await expect.element(main().getByText('Your lease is renewed')).toBeVisible();
    await expect.element(main().getByText('Signed by Lea Doe on 06/11/2026.')).toBeVisible();
  });
});
