import type { Party } from '@tenantry/contract/leases/parties.schemas';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { today } from '../../lib/clock.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { NEVER, refuse } from '../../testing/api-stub.ts';
import { admin, idOf, lease, property, propertyId } from '../../testing/records.ts';
import { tess } from '../../testing/parties.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

const PARTIES = '/v1/admin/properties/:propertyId/leasee/:leaseId/parties' as const;
const LIST = `GET ${PARTIES}` as const;
const ADD = `POST ${PARTIES}` as const;
const CHANGE = `POST ${PARTIES}/:partyId` as const;
const END = `DELETE ${PARTIES}/:partyId` as const;
const SHARES = `POST ${PARTIES}/shares` as const;
const PRIMARY = `POST ${PARTIES}/:partyId/primary` as const;

const rob: Party = {
  ...tess,
  id: idOf(802),
  primary: false,
  firstName: 'Rob',
  lastName: 'Roommate',
  emailAddress: 'rob@example.com',
  fromDay: '2026-06-01',
};

const show = (answers: object = {}) =>
  renderScreen(`/modify-lease?propertyId=${propertyId}&tab=people`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': { ...property, activeLease: lease },
      [LIST]: [tess, rob],
      ...answers,
    },
  });

const dialog = () => page.getByRole('dialog');

describe('UNIT-5: the people of a lease', () => {
  test('UNIT-5: shows each with role and days, and makes another tenant the primary one', async () => {
    const { api } = show({ [PRIMARY]: NEVER });
    await expect.element(main().getByText('Primary tenant', { exact: true })).toBeVisible();
    await expect.element(main().getByText('Tenant from 06/01/2026')).toBeVisible();
    const rightOf = (name: string | RegExp) =>
      main().getByRole('button', { name }).element().getBoundingClientRect().right;
    // In one line with the buttons above them.
    expect(rightOf(/^Remove/)).toBe(rightOf('Add person'));
    await expectAccessible();
    await expect.element(main().getByRole('button', { name: /Tess/ })).not.toBeInTheDocument();
    await main().getByRole('button', { name: 'Make primary: Rob Roommate' }).click();
    await expect.poll(() => api.sent(PRIMARY)).toHaveLength(1);
    expect(api.sent(PRIMARY)[0]?.url.pathname).toContain(rob.id);
  });

  test('UNIT-5: adds a tenant as typed; an occupant has no contact data', async () => {
    const { api } = show({ [ADD]: NEVER });
    await main().getByRole('button', { name: 'Add person' }).click();
    await dialog().getByLabelText('First name').fill('Ann');
    await dialog().getByLabelText('Last name').fill('Other');
    await dialog().getByRole('button', { name: 'Add person' }).click();
    await expect
      .element(dialog().getByLabelText('Email address'))
      .toHaveAttribute('aria-invalid', 'true');
    await dialog().getByLabelText('Role').selectOptions('Occupant');
    await expect.element(dialog().getByLabelText('Email address')).not.toBeInTheDocument();
    await dialog().getByRole('button', { name: 'Add person' }).click();
    await expect.poll(() => api.sent(ADD)).toHaveLength(1);
    expect(api.sent(ADD)[0]?.body).toEqual({
      role: 'OCCUPANT',
      firstName: 'Ann',
      lastName: 'Other',
    });
  });

  test('UNIT-6: a guarantor is told of late rent if that is ticked, and the list says so', async () => {
    const gail = { ...rob, id: idOf(803), role: 'GUARANTOR', lateNotices: true } as const;
    const { api } = show({ [LIST]: [tess, gail], [ADD]: NEVER });
    await expect.element(main().getByText('Gets an email when rent is late')).toBeVisible();
    await main().getByRole('button', { name: 'Add person' }).click();
    const tick = dialog().getByLabelText('Email them when rent is late');
    await expect.element(tick).not.toBeInTheDocument();
    await dialog().getByLabelText('Role').selectOptions('Guarantor');
    await dialog().getByLabelText('First name').fill('Gail');
    await dialog().getByLabelText('Last name').fill('Stone');
    await dialog().getByLabelText('Email address').fill('gail@example.com');
    await dialog().getByLabelText('Phone number').fill('(212) 555-0144');
    await tick.click();
    await dialog().getByRole('button', { name: 'Add person' }).click();
    await expect.poll(() => api.sent(ADD)).toHaveLength(1);
    expect(api.sent(ADD)[0]?.body).toMatchObject({ role: 'GUARANTOR', lateNotices: true });
  });

  test('UNIT-6: the tick of a guarantor is changed later, with name and contact; nobody else of the tab is edited', async () => {
    const gail = { ...rob, id: idOf(803), role: 'GUARANTOR', firstName: 'Gail' } as const;
    const { api } = show({ [LIST]: [tess, rob, gail], [CHANGE]: { ...gail, lateNotices: true } });
    const edit = main().getByRole('button', { name: /^Edit/ });
    await expect.element(edit).toHaveAccessibleName('Edit Gail Roommate');
    await edit.click();
    await expectAccessible();
    await expect.element(dialog().getByLabelText('Role')).not.toBeInTheDocument();
    await expect.element(dialog().getByLabelText('Email address')).toHaveValue('rob@example.com');
    await dialog().getByLabelText('Email them when rent is late').click();
    api.answer({ [LIST]: [tess, rob, { ...gail, lateNotices: true }] });
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.element(main().getByText('Gets an email when rent is late')).toBeVisible();
    expect(api.sent(CHANGE)[0]?.body).toEqual({
      role: 'GUARANTOR',
      firstName: 'Gail',
      lastName: 'Roommate',
      emailAddress: 'rob@example.com',
      phoneNumber: '(212) 555-0123',
      lateNotices: true,
      mayPay: false,
      birthYear: null,
      version: 1,
    });
  });

  test('UNIT-5: an edited occupant keeps the year of birth, and a refusal is shown', async () => {
    const contact = { emailAddress: null, phoneNumber: null, userId: null, birthYear: 2015 };
    const kim = { ...rob, ...contact, id: idOf(804), role: 'OCCUPANT', firstName: 'Kim' } as const;
    const message = 'This was changed since you opened it.';
    const { api } = show({ [LIST]: [tess, kim], [CHANGE]: refuse('invalid_party_days', message) });
    await main().getByRole('button', { name: 'Edit Kim Roommate' }).click();
    await dialog().getByLabelText('Last name').fill('Rae');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog().getByText(message)).toBeVisible();
    expect(api.sent(CHANGE)[0]?.body).toMatchObject({ lastName: 'Rae', birthYear: 2015 });
  });

  test('UNIT-9: a person is removed after a last day, or the refusal is shown', async () => {
    const message = 'The first day is 06/01/2026. The last day cannot be before that.';
    const { api } = show({ [END]: refuse('invalid_party_days', message) });
    await main().getByRole('button', { name: 'Remove Rob Roommate' }).click();
    await dialog().getByLabelText('Last day').fill('05/31/2026');
    await dialog().getByRole('button', { name: 'Remove person' }).click();
    await expect.element(dialog().getByText(message)).toBeVisible();
    expect(api.sent(END)[0]?.url.search).toBe('?lastDay=2026-05-31');
  });

  test('UNIT-9: the last day that is proposed is the planned one, otherwise today', async () => {
    const { api } = show({ [LIST]: [tess, { ...rob, fromDay: null }], [END]: NEVER });
    await main().getByRole('button', { name: 'Remove Rob Roommate' }).click();
    await dialog().getByRole('button', { name: 'Remove person' }).click();
    await expect.poll(() => api.sent(END)).toHaveLength(1);
    expect(api.sent(END)[0]?.url.search).toBe(`?lastDay=${today()}`);
  });

  test('UNIT-9: the planned last day of a person is proposed again', async () => {
    const leaving = { ...rob, fromDay: null, toDay: '2027-02-28' };
    show({ [LIST]: [tess, leaving] });
    await main().getByRole('button', { name: 'Remove Rob Roommate' }).click();
    await expect.element(dialog().getByLabelText('Last day')).toHaveValue('02/28/2027');
  });

  test('UNIT-9: a person added by mistake, or who begins later, is removed entirely', async () => {
    const { api } = show({ [LIST]: [tess, { ...rob, fromDay: '2099-01-01' }], [END]: NEVER });
    await main().getByRole('button', { name: 'Remove Rob Roommate' }).click();
    await expect.element(dialog().getByLabelText('Added by mistake')).toBeChecked();
    await expect.element(dialog().getByLabelText('Last day')).not.toBeInTheDocument();
    await expectAccessible();
    await dialog().getByRole('button', { name: 'Remove person' }).click();
    await expect.poll(() => api.sent(END)).toHaveLength(1);
    expect(api.sent(END)[0]?.url.search).toBe('?neverThere=true');
  });

  test('UNIT-7: shares are shown, and set by percent as typed', async () => {
    const share = { amount: 780, of: 1560 };
    const { api } = show({ [LIST]: [{ ...tess, share }, rob], [SHARES]: NEVER });
    await expect.element(main().getByText('Share $780.00 of $1,560.00')).toBeVisible();
    await main().getByRole('button', { name: 'Set shares' }).click();
    await expect.element(dialog().getByLabelText('Tess Tenant')).toHaveValue('$780.00');
    await dialog().getByLabelText('Shared').selectOptions('By percent');
    await dialog().getByLabelText('Tess Tenant').fill('66.67 %');
    await dialog().getByRole('button', { name: 'Save shares' }).click();
    await expect.element(dialog().getByText('Enter a percentage, such as 50.')).toBeVisible();
    await dialog().getByLabelText('Rob Roommate').fill('33.33');
    await dialog().getByRole('button', { name: 'Save shares' }).click();
    await expect.poll(() => api.sent(SHARES)).toHaveLength(1);
    expect(api.sent(SHARES)[0]?.body).toEqual({
      split: 'PARTS',
      shares: [
        { partyId: tess.id, value: 6667 },
        { partyId: rob.id, value: 3333 },
      ],
    });
  });

  test('UNIT-5: says that the people could not be loaded', async () => {
    show({ [LIST]: refuse('internal', 'Something failed.') });
    await expect
      .element(main().getByText('The people of this lease could not be loaded.'))
      .toBeVisible();
  });
});
