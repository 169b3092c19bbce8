import type { AdminProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import { page, type Locator } from 'vitest/browser';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import { admin, idOf, placeAt, property, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

/** PANEL-1 to PANEL-9: data that only staff see of a property, below its card and on its page. */

const leased: AdminProperty = {
  ...property,
  unreadConversations: [{ id: idOf(60), name: 'Lea Doe', subject: 'Dripping kitchen tap' }],
};

const managed: AdminProperty = {
  ...property,
  ...placeAt('14 Elm Street', idOf(11)),
  managed: true,
};

const links = (panel: Locator) =>
  panel
    .getByRole('link')
    .elements()
    .map((link) => [link.textContent, link.getAttribute('href')]);

const of = (screen: string) => `/${screen}?propertyId=${propertyId}`;

const linksOfLeased = [
  ['Explain', of('account')],
  ['(Record Check / Cash Payment)', of('external-payment')],
  ['(View Contact Info)', of('contact-info')],
  ['(Respond)', `${of('message-respond')}&conversationId=${idOf(60)}`],
  ['(Messages)', of('all-messages')],
  ['(Invoices)', of('admin-invoices')],
  ['(Payments)', of('property-payments')],
  ['(Modify Lease)', of('modify-lease')],
  ['(Manage Leases)', of('manage-leases')],
  ['(Expenses)', of('property-expenses')],
];

const panelOf = (street: string) =>
  main().getByRole('region', { name: `Internal Use Only: ${street}` });

test('PROP-1, PROP-3, PROP-4, PANEL-1, PANEL-2, PANEL-3, PANEL-4, PANEL-6: a card has its panel, and leads to the page of the home, which has the panel, too', async () => {
  const { router } = renderScreen('/admin-landing?view=cards', {
    as: admin,
    answers: {
      'GET /v1/properties': [leased, managed],
      'GET /v1/admin/properties/:propertyId': leased,
      'GET /v1/admin/properties/cities': [],
      'GET /v1/public/attributes': [],
    },
  });
  const card = page.getByRole('article', { name: '12 Oak Street' });
  await expect.element(card.getByText('Albany, NY 12207')).toBeVisible();
  await expect.element(card.getByText('Not Currently Available')).toBeVisible();
  await expect.element(card.getByLabelText('Balance due: $1,500.00')).toBeVisible();
  const panel = panelOf('12 Oak Street');
  const facts = [
    'Managed Property: No',
    'Balance Due',
    '$1,500.00',
    'Lea Doe',
    'Dripping kitchen tap',
  ];
  for (const fact of facts) await expect.element(panel.getByText(fact)).toBeVisible();
  expect(links(panel)).toEqual(linksOfLeased);
  // A managed property has no links to its lease.
  const other = page.getByRole('article', { name: '14 Elm Street' });
  await expect.element(other.getByText('Managed Property', { exact: true })).toBeVisible();
  expect(links(panelOf('14 Elm Street')).map(([text]) => text)).toEqual([
    'Explain',
    '(Record Check / Cash Payment)',
    '(View Contact Info)',
    '(Messages)',
    '(Invoices)',
    '(Payments)',
    '(Statements)',
    '(Expenses)',
  ]);

  await card.getByRole('link', { name: 'See More' }).click();
  await expect.element(main().getByRole('navigation', { name: 'Property tools' })).toBeVisible();
  expect(router.state.location.href).toBe(`/admin-landing/view-property/${propertyId}`);
  // It is folded on the page of the home.
  await expect.element(panel.getByText('Managed Property: No')).not.toBeVisible();
  await panel.getByText('Internal Use Only').click();
  for (const fact of facts) await expect.element(panel.getByText(fact)).toBeVisible();
  expect(links(panel)).toEqual(linksOfLeased);
  await expectAccessible();
});
