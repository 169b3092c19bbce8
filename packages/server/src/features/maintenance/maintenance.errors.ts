import type { WorkOrderStatus } from '@tenantry/contract/maintenance/maintenance.rules';
import {
  MAX_WORK_FILES,
  REOPEN_DAYS,
  workOrderLabel,
  workOrderStatusLabels,
} from '@tenantry/contract/maintenance/maintenance.rules';
import { AppError } from '../../platform/http/errors.ts';

export function goesBackward(status: WorkOrderStatus): AppError {
  const sentence = `This work order is already ${workOrderStatusLabels[status].toLowerCase()}. Choose a later status.`;
  return new AppError('work_order_backward', sentence, { fields: { status: sentence } });
}

export function closedForGood(): AppError {
  const sentence = `This ended more than ${REOPEN_DAYS} days ago. Create a new work order.`;
  return new AppError('work_order_closed_for_good', sentence, { fields: { status: sentence } });
}

export function ruleIsNeverDue(): AppError {
  const sentence = 'This is due on no day. Choose another first day, or the last day of the month.';
  return new AppError('rule_never_due', sentence, { fields: { startsOn: sentence } });
}

export function nobodyToCharge(): AppError {
  return new AppError(
    'nobody_to_charge',
    'This work order is for no tenant with a lease here. Create an invoice from the page of the home instead.',
  );
}

export function noHomeToReport(): AppError {
  return new AppError(
    'no_home_to_report',
    'You have no current lease here. Write to your landlord instead.',
  );
}

export function tooManyWorkFiles(): AppError {
  return new AppError(
    'too_many_work_files',
    `A work order has at most ${MAX_WORK_FILES} photos of a kind. Remove one first.`,
  );
}

export function tooManyWorkVideos(): AppError {
  return new AppError(
    'too_many_work_videos',
    'There is a video already. Remove it first, or add photos.',
  );
}

export function noTenantToAnswer(): AppError {
  return new AppError(
    'no_tenant_to_answer',
    'This work order is for no tenant, so nobody reads here.',
  );
}

export function messageHasOrder(number: number): AppError {
  return new AppError(
    'message_has_order',
    `${workOrderLabel(number)} was made of this message. Open it, or make another work order.`,
  );
}

export function messageIsNoReport(): AppError {
  return new AppError(
    'message_is_no_report',
    'Your organization or a vendor wrote this message. Create the work order without it.',
  );
}

export function tenantNotAtHome(): AppError {
  const sentence = 'This tenant has no lease of this home. Choose another tenant, or none.';
  return new AppError('tenant_not_at_home', sentence, { fields: { tenantId: sentence } });
}
