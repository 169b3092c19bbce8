import type { AdminProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { placeAt } from '../../testing/records.ts';
import { InternalDataPanel } from './internal-data-panel.tsx';

const lease = { firstName: 'Tess', lastName: 'Lindqvist', type: 'TERM', endDate: '2027-03-31' };

function panelOf(change: Partial<AdminProperty>): string {
  const property = {
    ...placeAt('12 Juniper Lane', 'p'),
    status: 'LEASED',
    managed: false,
    balanceDue: 1250,
    activeLease: lease,
    unreadConversations: [],
    ...change,
  } as AdminProperty;
  return renderToStaticMarkup(<InternalDataPanel property={property} showLinks={false} />);
}

test('PANEL-7: showLinks false hides every link, and nothing else', () => {
  const panel = panelOf({});
  expect(panel).not.toMatch(/<a |\(/);
  expect(panel).toContain('Managed Property: No');
  expect(panel).toContain('$1,250.00');
  expect(panel).toContain('03/31/2027');
  expect(panel).toContain('Tess Lindqvist');
  expect(panel).toContain('No unread messages!');
  expect(panelOf({ status: 'FOR_LEASE' })).not.toMatch(/<a |\(|Balance Due/);
});

test('PANEL-2, PANEL-3: a month-to-month lease, and a vacant property', () => {
  expect(panelOf({ managed: true })).toContain('Managed Property: Yes');
  const monthly = { ...lease, type: 'M2M', endDate: null } as AdminProperty['activeLease'];
  expect(panelOf({ activeLease: monthly })).toContain('Month to month');
  const empty = panelOf({ status: 'UNAVAILABLE', activeLease: null });
  expect(empty).toContain('Balance Due');
  expect(empty).toContain('No lease');
});

test('PANEL-4: unread conversations by subject', () => {
  const unreadConversations = [
    { id: '1', name: 'Ann', subject: 'Is it quiet?' },
    { id: '2', name: 'Bo', subject: 'Parking' },
  ];
  const panel = panelOf({ unreadConversations });
  expect(panel).toContain('Is it quiet?');
  expect(panel).toContain('Parking');
  expect(panel).not.toContain('No unread messages!');
});
