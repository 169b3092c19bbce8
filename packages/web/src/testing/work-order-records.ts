import type {
  WorkOrder,
  WorkOrderDetails,
} from '@tenantry/contract/maintenance/maintenance.schemas';
import type { Answers } from './api-stub.ts';
import { conversation, idOf, propertyId } from './records.ts';

/** A work order of a tenant, as the list shows it. */
export const workOrder: WorkOrder = {
  id: idOf(1),
  number: 7,
  label: 'W-0007',
  home: { propertyId, label: '12 Oak Street', address: '12 Oak Street, Albany, NY 12207' },
  title: 'The sink leaks',
  category: 'PLUMBING',
  place: 'Kitchen',
  description: 'The sink leaks. Water is on the floor.',
  mayEnter: 'CALL_FIRST',
  entryTimes: '',
  pets: 'A shy cat',
  priority: 'EMERGENCY',
  status: 'NEW',
  createdAt: '2026-06-12T15:00:00Z',
  endedAt: null,
  targetAt: '2026-06-13T15:00:00Z',
  overdue: true,
  source: 'TENANT',
  reportedBy: 'Lea Doe',
  tenant: { userId: idOf(60), name: 'Lea Doe' },
  messageId: null,
  version: 1,
};

export const workOrderDetails: WorkOrderDetails = {
  ...workOrder,
  reopenUntil: null,
  asset: null,
  madeFrom: null,
  phoneNumber: '(212) 555-0100',
  files: [],
  events: [
    {
      id: idOf(2),
      at: '2026-06-12T15:00:00Z',
      kind: 'CREATED',
      by: 'Lea Doe',
      from: null,
      to: 'NEW',
      note: '',
    },
  ],
};

/** What the list and the page of a work order ask for. */
export const workOrderAnswers: Answers = {
  'GET /v1/admin/workOrders': [workOrder],
  'GET /v1/admin/workOrders/:workOrderId': workOrderDetails,
  'GET /v1/admin/workOrders/:workOrderId/vendorLinks': [],
  'GET /v1/admin/workOrders/:workOrderId/conversation': { conversation },
  'GET /v1/properties': [],
  'GET /v1/admin/assets': [],
  'GET /v1/admin/workOrders/:workOrderId/expenses': { total: 0, aboveAgreed: null, expenses: [] },
  'POST /v1/admin/properties/:propertyId/conversations/:conversationId/read': {},
};
