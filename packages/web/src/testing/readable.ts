import { archiveKinds, archivePermissions, type CalendarKind } from '@tenantry/contract/kinds';
import type { AdminProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import type { Permission } from '@tenantry/contract/shared/permissions';
import type { Calendar } from '@tenantry/contract/today/calendar.schemas';
import type { Need, Needs, Today } from '@tenantry/contract/today/today.schemas';
import { getSession, permits } from '../lib/session.ts';
import { anyAnswers, anyAnswerTo } from './any-answer.ts';
import { byQuery, type Answers } from './api-stub.ts';
import { account, expense, payment } from './money-records.ts';
import { quietDay } from './quiet-day.ts';
import {
  admin,
  configuration,
  conversation,
  invoice,
  lease,
  organization,
  property,
} from './records.ts';
import { reportAnswers } from './reports.ts';
import { newYorkLateFee } from './state-rules.ts';
import { statement } from './statements.ts';

/** Answers to everything with what the signed-in person may read of it, as the server sends them. */

const readers: Readonly<Record<string, Permission>> = {
  balanceDue: 'payments:read',
  dueNow: 'payments:read',
  formerBalanceDue: 'payments:read',
  daysLate: 'payments:read',
  daysUntilDue: 'payments:read',
  billed: 'charges:read',
  activeLease: 'leases:read',
  undecidedLease: 'leases:read',
  leases: 'leases:read',
  unreadConversations: 'messages:read',
  expenses: 'books:read',
  statements: 'books:read',
};

const figureReaders: Readonly<Record<string, Permission>> = {
  billed: 'payments:read',
  collected: 'payments:read',
  owed: 'payments:read',
  owing: 'payments:read',
  daysLate: 'payments:read',
  income: 'books:read',
  expenses: 'books:read',
};

const may = (permission: Permission | undefined) =>
  permission === undefined || permits(getSession(), permission);

function readable<Row extends object>(row: Row, needed: Readonly<Record<string, Permission>>): Row {
  return Object.fromEntries(Object.entries(row).filter(([key]) => may(needed[key]))) as Row;
}

const wholeProperty: AdminProperty = {
  ...property,
  managed: true,
  formerBalanceDue: 300,
  unreadConversations: [{ id: conversation.id, name: 'Lea Doe', subject: 'The tap drips' }],
  leases: [lease],
  expenses: [{ ...expense, propertyId: property.id }],
  statements: [statement],
};

const readableProperty = () => readable(wholeProperty, readers);

/** The permission to read what each rule of Today finds. The others are for SuperAdmins. */
const readersOfNeeds: Readonly<Partial<Record<Need['kind'], Permission>>> = {
  rent_late: 'payments:read',
  late_fee: 'charges:read',
  unread: 'messages:read',
  rent_to_bill: 'charges:read',
  rent_missed: 'charges:read',
  unused_days: 'charges:read',
  lease_ending: 'leases:read',
  notice_to_plan: 'leases:read',
  renewal_to_offer: 'leases:read',
  insurance_expiring: 'leases:read',
  move_in_open: 'leases:read',
  deposit_held: 'payments:read',
  statement: 'books:read',
  work_waiting: 'maintenance:read',
  work_overdue: 'maintenance:read',
  owner_answered: 'maintenance:read',
  owner_waiting: 'maintenance:read',
  rules_late: 'maintenance:read',
  task: 'tasks:read',
  receipts: 'books:read',
  outbox: 'settings:read',
  undelivered: 'messages:read',
  message_undelivered: 'messages:read',
};

const readersOfDays: Readonly<Record<CalendarKind, Permission>> = {
  invoices_due: 'charges:read',
  billing_planned: 'charges:read',
  lease_starts: 'leases:read',
  lease_ends: 'leases:read',
  notice_ends: 'leases:read',
  tasks: 'tasks:read',
  work_due: 'maintenance:read',
};

function readableToday(): Today {
  const { figures, coming, recent, ...others } = anyAnswerTo('GET /v1/admin/today');
  return {
    ...others,
    day: quietDay.day,
    figures: readable({ ...figures, month: '2026-06' }, figureReaders),
    coming: coming.filter(({ kind }) => may(kind === 'rent_due' ? 'payments:read' : 'leases:read')),
    recent: recent.filter(({ kind }) => may(kind === 'payment' ? 'payments:read' : 'books:read')),
    gettingStarted: may('settings:write') ? others.gettingStarted : [],
  };
}

function readableNeeds(): Needs {
  const all = anyAnswerTo('GET /v1/admin/attention').items;
  const items = all.filter(({ kind }) => kind in readersOfNeeds && may(readersOfNeeds[kind]));
  return { total: items.length, unread: may('messages:read') ? 2 : 0, items };
}

function readableDays(query: URLSearchParams): Calendar {
  const kinds = query.get('kinds')?.split(',') ?? [];
  const { entries, ...others } = anyAnswerTo('GET /v1/admin/calendar');
  return {
    ...others,
    entries: entries.filter(({ kind }) => kinds.includes(kind) && may(readersOfDays[kind])),
  };
}

const readableArchive = () =>
  archiveKinds.filter((kind) => may(archivePermissions[kind])).map((kind) => ({ kind, count: 1 }));

export const readableAnswers: Answers = {
  ...anyAnswers,
  ...reportAnswers,
  'GET /v1/auth/session': byQuery(() => getSession() ?? admin),
  'GET /v1/admin/switchovers/:switchoverId/runs/:runId/lines': {
    ...anyAnswerTo('GET /v1/admin/switchovers/:switchoverId/runs/:runId/lines'),
    next: null,
  },
  'GET /v1/public/configuration': configuration,
  'GET /v1/properties': byQuery(() => [readableProperty()]),
  'GET /v1/admin/properties/:propertyId': byQuery(readableProperty),
  'GET /v1/admin/properties/:propertyId/leasee': [lease],
  'GET /v1/admin/properties/:propertyId/invoices': [invoice],
  'GET /v1/admin/properties/:propertyId/payments': [payment],
  'GET /v1/admin/properties/:propertyId/accounts': [account],
  'GET /v1/admin/properties/:propertyId/expenses': [{ ...expense, propertyId: property.id }],
  'GET /v1/admin/organization/expenses': [expense],
  'GET /v1/admin/organization': organization,
  'GET /v1/admin/properties/:propertyId/conversations/:conversationId': conversation,
  'GET /v1/admin/properties/:propertyId/statements': [statement],
  'GET /v1/admin/stateRules': [newYorkLateFee],
  'GET /v1/admin/today': byQuery(readableToday),
  'GET /v1/admin/attention': byQuery(readableNeeds),
  'GET /v1/admin/calendar': byQuery(readableDays),
  'GET /v1/admin/archive': byQuery(readableArchive),
};
