import type {
  WorkFile,
  WorkOrderDetails,
} from '@tenantry/contract/maintenance/maintenance.schemas';
import type {
  OwnerApproval,
  OwnerRequest,
} from '@tenantry/contract/maintenance/owner-approvals.schemas';
import type { VendorLink } from '@tenantry/contract/maintenance/vendor-links.schemas';
import type { Answers } from './api-stub.ts';
import { admin, idOf, propertyId } from './records.ts';
import { renderScreen } from './render-screen.tsx';
import { main } from './states.ts';

export const LINKS = 'GET /v1/admin/workOrders/:workOrderId/vendorLinks';
export const DECIDE = 'POST /v1/admin/workOrders/:workOrderId/quotes/:quoteId';
export const OWNER = 'GET /v1/admin/workOrders/:workOrderId/ownerApproval';

export const order: WorkOrderDetails = {
  id: idOf(1),
  number: 7,
  label: 'W-0007',
  home: { propertyId, label: '12 Oak Street', address: '12 Oak Street, Albany, NY 12207' },
  title: 'The sink leaks',
  category: 'PLUMBING',
  place: 'Kitchen',
  description: '',
  mayEnter: 'YES',
  entryTimes: '',
  pets: '',
  priority: 'NORMAL',
  status: 'QUOTING',
  createdAt: '2026-06-12T15:00:00Z',
  endedAt: null,
  targetAt: '2026-06-26T15:00:00Z',
  overdue: false,
  source: 'STAFF',
  reportedBy: 'Lea Doe',
  tenant: null,
  version: 1,
  messageId: null,
  madeFrom: null,
  reopenUntil: null,
  asset: null,
  phoneNumber: null,
  files: [],
  events: [],
};

export const paper = (number: number, stage: WorkFile['stage']): WorkFile => ({
  id: idOf(number + 40),
  name: `1765000000000-paper-${number}.pdf`,
  contentType: 'application/pdf',
  size: 2000,
  stage,
  at: '2026-06-12T15:00:00Z',
});

export const link = (number: number, name: string, amount: number): VendorLink => ({
  id: idOf(number),
  vendor: { id: idOf(number + 10), name },
  expired: number === 2 ? ['INSURANCE'] : [],
  status: 'ACCEPTED',
  unapproved: false,
  message: '',
  note: '',
  createdAt: '2026-06-12T15:00:00Z',
  expiresAt: '2026-07-12T15:00:00Z',
  revokedAt: null,
  open: true,
  times: [
    {
      id: idOf(number + 20),
      startsAt: '2026-06-16T13:00:00Z',
      endsAt: '2026-06-16T15:00:00Z',
      agreed: false,
    },
  ],
  quotes: [
    {
      id: idOf(number + 30),
      amount,
      note: 'With parts',
      status: 'OPEN',
      createdAt: '2026-06-12T15:00:00Z',
      file: paper(number, 'QUOTE'),
    },
  ],
  invoices: [],
  entryNotice: {
    hours: 48,
    law: {
      statute: 'RCW 59.18.150(6)',
      says: 'Two days of written notice before entry.',
      url: 'https://example.com/rcw',
      between: null,
    },
  },
});

export const links = [link(2, 'Reyes Plumbing', 285), link(3, 'Hank', 300)];

/** What a quote needs. */
export const needsOwner = (
  number: number,
  { asks = true, others = 0, replaces = null as number | null } = {},
): OwnerApproval['quotes'][number] => ({
  quoteId: idOf(number),
  needsOwner: asks,
  others,
  replaces,
});

/** A home with a limit of $250; perhaps its owner was asked. */
export const approval = (changes: Partial<OwnerRequest> | null): OwnerApproval => ({
  approvalLimit: 250,
  agreed: 0,
  owners: [{ userId: idOf(60), name: 'Olive Larkin' }],
  quotes: [needsOwner(32), needsOwner(33)],
  request: changes && {
    id: idOf(61),
    status: 'WAITING',
    outdated: false,
    quoteId: idOf(32),
    vendor: 'Reyes Plumbing',
    amount: 285,
    note: 'They can come tomorrow.',
    askedAt: '2026-06-12T15:00:00Z',
    askedBy: 'Lea Doe',
    remindedAt: null,
    reminders: 0,
    canRemind: true,
    decidedAt: null,
    decidedBy: null,
    words: '',
    ...changes,
  },
});

const answers: Answers = {
  'GET /v1/admin/workOrders/:workOrderId': order,
  'GET /v1/admin/workOrders/:workOrderId/conversation': { conversation: null },
  'GET /v1/admin/workOrders/:workOrderId/expenses': { total: 0, aboveAgreed: null, expenses: [] },
  'GET /v1/admin/assets': [],
  'GET /v1/properties': [],
  [LINKS]: links,
  [OWNER]: { approvalLimit: null, agreed: 0, owners: [], quotes: [], request: null },
  'GET /v1/admin/workOrders/:workOrderId/vendorLinks/:linkId/conversation': { conversation: null },
};

/** The page of the work order. */
export const showOrder = (changes: Answers = {}) =>
  renderScreen(`/work-order?workOrderId=${order.id}`, {
    as: admin,
    answers: { ...answers, ...changes },
  });

export const vendorsPanel = () => main().getByRole('region', { name: 'Vendors' });
