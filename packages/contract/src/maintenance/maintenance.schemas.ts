import { z } from 'zod';
import { home } from '../properties/home.ts';
import { fileName, id, requiredText, text, version, versionSeen } from '#shared/fields';
import { conversationResponse } from '../conversations/conversations.schemas.ts';
import { listQuery } from '#shared/lists';
import { assetName } from './assets.schemas.ts';
import {
  allWorkStages,
  MAX_WORK_TITLE,
  mayEnterChoices,
  workFileStages,
  workOrderCategories,
  workOrderPriorities,
  workOrderStatuses,
  type MayEnter,
} from './maintenance.rules.ts';

const ENTRY_TIMES = 500;

const problem = {
  category: z.enum(workOrderCategories),
  /** Where in the home, such as `Kitchen`. */
  place: text(100).default(''),
  description: requiredText(5000, 'Describe the problem.'),
  mayEnter: z.enum(mayEnterChoices),
  /** When someone may enter, if only at certain times. */
  entryTimes: text(ENTRY_TIMES).default(''),
  /** What someone who enters must know about pets; empty if there are none. */
  pets: text(200).default(''),
};

interface Entry {
  readonly mayEnter: MayEnter;
  readonly entryTimes: string;
}

function checkTimes({ mayEnter, entryTimes }: Entry, context: z.core.$RefinementCtx): void {
  if (mayEnter !== 'TIMES' || entryTimes !== '') return;
  const message = 'Enter the times at which someone may enter.';
  context.addIssue({ code: 'custom', path: ['entryTimes'], message, input: entryTimes });
}

/** MAINT-1: a problem that a tenant reports. */
export const reportedProblem = z
  .strictObject({
    ...problem,
    emergency: z.boolean().default(false),
    /** The home of one of their leases; by default that of the active lease. */
    propertyId: id.optional(),
  })
  .superRefine(checkTimes);

export type ReportedProblem = z.output<typeof reportedProblem>;

const orderFields = {
  ...problem,
  title: requiredText(MAX_WORK_TITLE, 'Enter what needs to be done.'),
  priority: z.enum(workOrderPriorities).default('NORMAL'),
  /** MAINT-11: the appliance of the home that it is about. A change without it keeps the old one. */
  assetId: id.nullish(),
};

/** MAINT-1: a work order that staff enter, perhaps for a tenant. */
export const workOrderInput = z
  .strictObject({
    ...orderFields,
    description: text(5000).default(''),
    propertyId: id,
    /**
     * The tenant whom it is for, who then sees it; null for nobody. Absent, it is for nobody, or for the tenant of this
     * home who wrote the message.
     */
    tenantId: id.nullish(),
    /** The message of which it is made; its pictures and papers are added. */
    messageId: id.optional(),
    /** Makes another work order of a message that has one. */
    another: z.boolean().default(false),
  })
  .superRefine(checkTimes);

export type WorkOrderInput = z.output<typeof workOrderInput>;

export const workOrderUpdate = z
  .strictObject({ ...orderFields, description: text(5000).default(''), version: versionSeen })
  .superRefine(checkTimes);

export type WorkOrderUpdate = z.output<typeof workOrderUpdate>;

export const workOrderMove = z.strictObject({
  status: z.enum(workOrderStatuses),
  /** Why, or what was done; staff and vendors see it. */
  note: text(2000).default(''),
  version: versionSeen,
});

export type WorkOrderMove = z.output<typeof workOrderMove>;

/** A photo or a paper of a work order, as people outside of the staff see it. */
export const shownFile = z.object({ id: z.string(), name: z.string(), contentType: z.string() });

export const workFile = shownFile.extend({
  /** Bytes. */
  size: z.int(),
  stage: z.enum(allWorkStages),
  /** When it was added: a time. */
  at: z.string(),
});

export type WorkFile = z.output<typeof workFile>;

export const workOrderParams = z.strictObject({ workOrderId: id });

export const workFileParams = workOrderParams.extend({ fileId: id });

export const ownWorkFileUpload = workOrderParams.extend({ fileName });

export const workFileUpload = ownWorkFileUpload.extend({ stage: z.enum(workFileStages) });

/** Where the browser of the signed-in person finds a video for some minutes. */
export const playback = z.object({ path: z.string() });

/** How a work order came to be. */
export const workOrderSources = ['TENANT', 'STAFF', 'RULE'] as const;

export type WorkOrderSource = (typeof workOrderSources)[number];

const shown = {
  id: z.string(),
  number: z.int(),
  /** `W-0007` */
  label: z.string(),
  home,
  title: z.string(),
  category: z.enum(workOrderCategories),
  place: z.string(),
  description: z.string(),
  mayEnter: z.enum(mayEnterChoices),
  entryTimes: z.string(),
  pets: z.string(),
  priority: z.enum(workOrderPriorities),
  status: z.enum(workOrderStatuses),
  /** When it was reported: a time. */
  createdAt: z.string(),
  /** When it was done or canceled: a time; null while it is open. */
  endedAt: z.string().nullable(),
};

export const workOrder = z.object({
  ...shown,
  /** The time by which it should be done. */
  targetAt: z.string(),
  overdue: z.boolean(),
  source: z.enum(workOrderSources),
  /** Who reported it; null for one that a rule has made. */
  reportedBy: z.string().nullable(),
  /** The tenant whom it is for. */
  tenant: z.object({ userId: z.string(), name: z.string() }).nullable(),
  /** The message of which it was made, or with which a tenant reported it; null if there is none. */
  messageId: z.string().nullable(),
  version,
});

export type WorkOrder = z.output<typeof workOrder>;

/** What happened to a work order. Later features add kinds. */
export const workOrderEventKinds = [
  'CREATED',
  'CHANGED',
  'STATUS',
  'REOPENED',
  'VENDOR',
  'OWNER',
  'EXPENSE',
  'CHARGE',
] as const;

export type WorkOrderEventKind = (typeof workOrderEventKinds)[number];

const workOrderEvent = z.object({
  id: z.string(),
  /** A time. */
  at: z.string(),
  kind: z.enum(workOrderEventKinds),
  /** Who did it; null for the server. */
  by: z.string().nullable(),
  /** The status before and after; null if the event changed none. */
  from: z.enum(workOrderStatuses).nullable(),
  to: z.enum(workOrderStatuses).nullable(),
  note: z.string(),
});

export type WorkOrderEvent = z.output<typeof workOrderEvent>;

export const workOrderDetails = workOrder.extend({
  /** MAINT-8: the building of the home; left out if it has none. */
  building: z.object({ id: z.string(), name: z.string() }).optional(),
  /** MAINT-4: who does it; left out while nobody does. */
  vendor: z.object({ id: z.string(), name: z.string() }).optional(),
  /** The time until which it can be reopened; null while it is open. */
  reopenUntil: z.string().nullable(),
  /** MAINT-11: the appliance that it is about. */
  asset: assetName.nullable(),
  /** The conversation of the message of which it was made, and the home that it is about; null if it is gone. */
  madeFrom: z.object({ conversationId: z.string(), propertyId: z.string() }).nullable(),
  /** How to call the tenant; null if it is for none. */
  phoneNumber: z.string().nullable(),
  /** Oldest first. */
  files: z.array(workFile),
  /** Oldest first. */
  events: z.array(workOrderEvent),
});

export type WorkOrderDetails = z.output<typeof workOrderDetails>;

/** MAINT-6: when somebody will enter, and who. */
const visit = z.object({ startsAt: z.string(), endsAt: z.string(), by: z.string() });

const steps = {
  /** The statuses it has had, oldest first. */
  steps: z.array(z.object({ at: z.string(), status: z.enum(workOrderStatuses) })),
  /** The agreed visits, by their beginning. */
  visits: z.array(visit),
};

/** MAINT-1: what the tenant sees of it: nothing of quotes, costs and notes of the staff. */
export const ownWorkOrder = z.object({
  ...shown,
  /** MAINT-3: the conversation about it; null if nobody has written. */
  conversationId: z.string().nullable(),
  /** The photos of the report. */
  files: z.array(workFile),
  ...steps,
});

export type OwnWorkOrder = z.output<typeof ownWorkOrder>;

/**
 * MAINT-1: what a tenant sees of the work that another tenant of the same lease has reported: the matter of the home, not
 * the words, the photos and the messages of the other.
 */
export const sharedWorkOrder = z.object({
  id: z.string(),
  label: z.string(),
  home,
  title: z.string(),
  priority: z.enum(workOrderPriorities),
  status: z.enum(workOrderStatuses),
  /** Who reported it. */
  tenant: z.string(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
  ...steps,
});

export type SharedWorkOrder = z.output<typeof sharedWorkOrder>;

/** MAINT-3: the room with the tenant. */
export const tenantRoom = z.object({
  /** Null if nobody has written yet. */
  conversation: conversationResponse.nullable(),
});

export const roomMessage = z.strictObject({
  message: requiredText(5000, 'Message is required'),
  /** The newest message on the screen. */
  upTo: id.optional(),
});

export const workOrderColumns = ['target', 'number', 'title', 'status', 'priority'] as const;

/** MAINT-2. `filter` searches the number, the title, the words of the problem, and the home. */
export const workOrdersQuery = listQuery(
  workOrderColumns,
  {},
  {
    /** By default open ones. */
    state: z.enum(['open', 'ended', 'all']).default('open'),
    status: z.enum(workOrderStatuses).optional(),
    priority: z.enum(workOrderPriorities).optional(),
    overdue: z.enum(['true', 'false']).optional(),
    propertyId: id.optional(),
    /** UNIT-3: only of the units of this building. */
    buildingId: id.optional(),
    /** Only those for this tenant. */
    userId: id.optional(),
    /** Only those that this vendor does. */
    vendorId: id.optional(),
    /** Only those that are talked about in this conversation, or made of its messages. */
    conversationId: id.optional(),
  },
);

export type WorkOrdersQuery = z.output<typeof workOrdersQuery>;
