import type { SearchKind, SearchResult } from '@tenantry/contract/search/search.schemas';
import type { Permission } from '@tenantry/contract/shared/permissions';
import { wordsTest } from '../../lib/search-words.ts';

/** A line of the palette. */
export interface Entry {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  /** Its kind, shown at the end of the line. */
  readonly kind: string;
  readonly path: string;
}

export interface PaletteGroup {
  readonly title: string;
  readonly entries: readonly Entry[];
}

interface Page {
  readonly to: string;
  readonly label: string;
}

interface Act {
  readonly label: string;
  readonly detail: string;
  readonly permission: Permission;
  readonly path: string;
}

const kinds: Readonly<Record<SearchKind, string>> = {
  property: 'Property',
  person: 'Person',
  lease: 'Lease',
  invoice: 'Invoice',
  payment: 'Payment',
  conversation: 'Message',
  expense: 'Expense',
};

const actsAnywhere: readonly Act[] = [
  {
    label: 'Restore from the archive',
    detail: 'Deleted records',
    permission: 'properties:read',
    path: '/archive',
  },
  {
    label: 'Check state rules',
    detail: 'Late fees, deposits and notices by law',
    permission: 'properties:read',
    path: '/state-rules',
  },
  {
    label: 'Add property',
    detail: 'At the end of the list of properties',
    permission: 'properties:write',
    path: '/admin-landing',
  },
  {
    label: 'Add expense',
    detail: 'For a property or the organization',
    permission: 'books:write',
    path: '/organization-expenses?tab=add',
  },
  {
    label: 'Record payment',
    detail: 'For an open invoice',
    permission: 'payments:write',
    path: '/receivables',
  },
  {
    label: 'Create invoices',
    detail: 'Next rent for all leases',
    permission: 'charges:write',
    path: '/billing',
  },
  {
    label: 'Answer messages',
    detail: 'For all properties',
    permission: 'messages:write',
    path: '/messages',
  },
  {
    label: 'Add task',
    detail: 'For yourself or a colleague',
    permission: 'tasks:write',
    path: '/tasks',
  },
  {
    label: 'Create user',
    detail: 'Invite a person',
    permission: 'people:write',
    path: '/createUser?tab=create',
  },
];

/** The actions for the property on the open page. */
const actsOfProperty = (propertyId: string): readonly Act[] =>
  (
    [
      ['Record payment', 'payments:write', 'external-payment'],
      ['Create invoice', 'charges:write', 'admin-invoices'],
      ['New message', 'messages:write', 'all-messages'],
      ['Add expense', 'books:write', 'property-expenses', '&tab=add'],
      ['Manage leases', 'leases:write', 'manage-leases'],
    ] as const
  ).map(([label, permission, page, more = '']) => ({
    label,
    detail: 'For this property',
    permission,
    path: `/${page}?propertyId=${propertyId}${more}`,
  }));

interface Place {
  readonly pages: readonly Page[];
  /** The property of the open page. */
  readonly propertyId: string | undefined;
  readonly permits: (permission: Permission) => boolean;
}

/** The pages and actions that this person may use and that match the typed words. Each label appears once. */
export function ownEntries({ pages, propertyId, permits }: Place, text: string): PaletteGroup[] {
  const has = wordsTest(text);
  const acts = [...(propertyId ? actsOfProperty(propertyId) : []), ...actsAnywhere].filter(
    ({ label, permission }, index, all) =>
      permits(permission) && all.findIndex((act) => act.label === label) === index,
  );
  const groups = [
    {
      title: 'Pages',
      entries: pages.map(({ to, label }) => entry('Page', label, '', to)),
    },
    {
      title: 'Actions',
      entries: acts.map(({ label, detail, path }) => entry('Action', label, detail, path)),
    },
  ];
  return groups
    .map(({ title, entries }) => ({ title, entries: entries.filter(({ label }) => has(label)) }))
    .filter(({ entries }) => entries.length > 0);
}

const entry = (kind: string, label: string, detail: string, path: string): Entry => ({
  id: `${kind}:${label}`,
  ...{ kind, label, detail, path },
});

/** The server's search results. */
export const foundEntries = (results: readonly SearchResult[]): Entry[] =>
  results.map(({ kind, id, title, detail, path }) => ({
    id: `${kind}:${id}`,
    label: title,
    detail,
    kind: kinds[kind],
    path,
  }));
