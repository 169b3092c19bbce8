import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import type { Answers } from '../../testing/api-stub.ts';
import { building } from '../../testing/building-records.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { admin, conversation, homeAt, idOf } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';

const LIST = 'GET /v1/admin/conversations';
const READ = 'POST /v1/admin/properties/:propertyId/conversations/:conversationId/read';

const ofLessee = { ...conversation, home: homeAt('214 Thimbleberry Lane'), unread: true };

const ofProspect = {
  ...conversation,
  id: idOf(91),
  subject: 'Is it free?',
  name: 'Pat Prospect',
  lessee: false,
  home: homeAt('7 Oak Road'),
  unread: false,
};

const screen = {
  address: '/messages',
  as: admin,
  answers: {
    [LIST]: [ofLessee, ofProspect],
    [READ]: {},
    'GET /v1/admin/workOrders': [],
  } as Answers,
};

describe('MSG-8: the messages of all homes', () => {
  testStates({
    ...screen,
    needs: [LIST],
    loading: 'Loading',
    failed: 'The messages could not be loaded.',
    loaded: () => main().getByText('Is it free?'),
    empty: [{ answers: { [LIST]: [] }, text: 'No messages yet!' }],
  });

  test('MSG-8: each shows its person and home, and opens in place', async () => {
    const { api } = renderScreen(screen.address, screen);
    await expect.element(main().getByText('Pat Prospect · 7 Oak Road ·')).toBeVisible();
    await expectAccessible();
    await main()
      .getByRole('button', { name: /Is it free/ })
      .click();
    await expect.poll(() => api.sent(READ).length).toBe(0);
    await main()
      .getByRole('button', { name: new RegExp(ofLessee.subject) })
      .click();
    // Strict mode runs the effect that marks it as read twice.
    await expect.poll(() => api.sent(READ).length).toBeGreaterThan(0);
  });

  test('MSG-6: a message that was given up can be sent again', async () => {
    const email = { channel: 'email', recipient: 'a@b.c', outbox: false } as const;
    const failed = { ...email, status: 'failed', failure: 'There is no such mailbox.' } as const;
    const messages = ofProspect.messages.map((each) => ({ ...each, deliveries: [failed] }));
    const answers = { ...screen.answers, [LIST]: [{ ...ofProspect, messages }] };
    renderScreen(screen.address, { ...screen, answers });
    await main()
      .getByRole('button', { name: /Is it free/ })
      .click();
    await expect.element(main().getByText('There is no such mailbox.')).toBeVisible();
    await expect.element(main().getByRole('button', { name: /Send again/ })).toBeVisible();
  });

  test('MSG-8: Back opens the conversation that was open, and a new visit opens none', async () => {
    const { router } = renderScreen(screen.address, screen);
    const free = () => main().getByRole('button', { name: /Is it free/ });
    const isOpen = (open: boolean) =>
      expect.element(free()).toHaveAttribute('aria-expanded', String(open));
    await free().click();
    // A filter replaces the history entry.
    await main().getByRole('button', { name: 'Prospects' }).click();
    await expect.poll(() => router.state.location.search).toEqual({ tab: 'prospects' });
    await isOpen(true);
    await router.navigate({ to: '/help' });
    await expect.element(free()).not.toBeInTheDocument();
    router.history.back();
    await isOpen(true);
    await router.navigate({ to: '/help' });
    await expect.element(free()).not.toBeInTheDocument();
    await router.navigate({ to: '/messages' });
    await isOpen(false);
  });

  test('MSG-8: filters for prospects, unread ones and words are applied by the server', async () => {
    const { api } = renderScreen(screen.address, screen);
    await main().getByRole('button', { name: 'Prospects' }).click();
    await main().getByRole('button', { name: 'Unread', exact: true }).click();
    await main().getByRole('searchbox', { name: 'Filter' }).fill('free');
    await expect
      .poll(() => api.sent(LIST).at(-1)?.url.search)
      .toBe('?with=prospects&filter=free&readStatus=UNREAD&limit=50');
  });

  test('UNIT-3: those about the units of a building', async () => {
    const { api, router } = renderScreen(screen.address, {
      ...screen,
      answers: { ...screen.answers, 'GET /v1/admin/buildings': [building] },
    });
    await main().getByRole('combobox', { name: 'Building' }).selectOptions('Maple Court');
    await expect
      .poll(() => api.sent(LIST).at(-1)?.url.search)
      .toBe(`?buildingId=${building.id}&limit=50`);
    expect(router.state.location.search).toEqual({ building: building.id });
    await expectFitsDevices();
  });

  test('UNIT-3: an organization without buildings sees no choice of them', async () => {
    renderScreen(screen.address, screen);
    await expect.element(main().getByText('Is it free?')).toBeVisible();
    expect(main().getByRole('combobox', { name: 'Building' }).query()).toBeNull();
  });
});
