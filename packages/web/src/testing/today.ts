import type { Needs, Today } from '@tenantry/contract/today/today.schemas';
import type { Answers } from './api-stub.ts';
import { admin, homeAt, idOf, propertyId } from './records.ts';
import { renderScreen } from './render-screen.tsx';

export const TODAY = 'GET /v1/admin/today';
export const NEEDS = 'GET /v1/admin/attention';
export const LIST = 'GET /v1/properties';

export const today: Today = {
  day: '2026-06-15',
  figures: {
    month: '2026-06',
    billed: 23895,
    collected: 17085,
    owed: 6810,
    owing: 3,
    daysLate: 52,
    homes: 13,
    leased: 10,
    forLease: 2,
    unavailable: 1,
    year: 2026,
    income: 231715,
    expenses: 36808.28,
  },
  coming: [{ kind: 'rent_due', date: '2026-07-01', leases: 10, rent: 21350 }],
  recent: [],
  gettingStarted: [],
};

export const lateLease = {
  propertyId,
  home: homeAt('214 Thimbleberry Lane'),
  leaseId: idOf(70),
  userId: idOf(71),
};

export const late = (number: number) => ({
  kind: 'rent_late' as const,
  lesseeCount: 1,
  key: `rent_late:${number}`,
  ...lateLease,
  lessee: `Tess ${number}`,
  owed: 1850 + number,
  lateFees: 85,
  invoices: 2,
  daysLate: 17,
});

export const needs: Needs = {
  total: 3,
  unread: 3,
  items: [
    late(1),
    {
      kind: 'unread',
      key: 'unread:1',
      count: 3,
      conversation: { id: idOf(80), ...lateLease, name: 'Tess', subject: 'Dripping tap' },
    },
    {
      kind: 'rent_to_bill',
      key: 'rent_to_bill:2026-07',
      month: '2026-07',
      leases: 10,
      rent: 21350,
      firstDue: '2026-07-01',
    },
  ],
};

export const noHomes = {
  [LIST]: [],
  'GET /v1/admin/properties/cities': [],
  'GET /v1/public/attributes': [],
};

export const open = (answers: Answers) =>
  renderScreen('/admin-landing', { as: admin, answers: { ...noHomes, ...answers } });
