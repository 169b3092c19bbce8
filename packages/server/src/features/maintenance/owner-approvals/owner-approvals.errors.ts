import {
  MAX_OWNER_REMINDERS,
  OWNER_REMINDER_HOURS,
  QUESTION_ENDED,
} from '@tenantry/contract/maintenance/owner-approvals.rules';
import { AppError } from '../../../platform/http/errors.ts';

export function noOwnerToAsk(): AppError {
  return new AppError(
    'no_owner_to_ask',
    'This quote is above the approval limit, but no owner reaches this home. Add an owner under Users, or approve without the owner.',
  );
}

export function ownerNotAsked(): AppError {
  return new AppError('owner_not_asked', 'No question to the owner waits for an answer.');
}

export function ownerNotNeeded(): AppError {
  return new AppError(
    'owner_not_asked',
    'This quote needs no owner. Approve it on the page of the work order.',
  );
}

export function ownerReminded(): AppError {
  return new AppError(
    'owner_reminded',
    `An owner is reminded at most every ${OWNER_REMINDER_HOURS} hours, and ${MAX_OWNER_REMINDERS} times. Call the owner instead.`,
  );
}

export function quoteNeedsOwner(vendor: string): AppError {
  return new AppError(
    'quote_needs_owner',
    `Another vendor does this work, and no quote of ${vendor} is approved. Ask the owner about the quote first.`,
  );
}

export function quoteNotApproved(): AppError {
  return new AppError(
    'quote_not_approved',
    'Your quote is not approved yet. Write a message before you report the work as done.',
  );
}

export function ownerRequestEnded(): AppError {
  return new AppError('owner_request_ended', QUESTION_ENDED);
}
