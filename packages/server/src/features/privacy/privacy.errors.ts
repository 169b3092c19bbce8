import { PERSONAL_DATA_DAYS } from '@tenantry/contract/privacy/privacy.schemas';
import { AppError } from '../../platform/http/errors.ts';

export const alreadyRequested = () =>
  new AppError('personal_data_in_progress', 'This was already asked for. Wait until it is done.');

export const copyRemoved = () =>
  new AppError(
    'personal_data_removed',
    `This copy is no longer here: copies are removed after ${PERSONAL_DATA_DAYS} days. Make a new one.`,
  );

export const planChanged = () =>
  new AppError(
    'deletion_plan_changed',
    'The data of this person has changed since you read what a deletion does. Read it again, then delete it.',
  );

export const stillNeeded = (reasons: readonly string[]) =>
  new AppError('person_still_needed', `The data cannot be deleted yet. ${reasons.join(' ')}`);
