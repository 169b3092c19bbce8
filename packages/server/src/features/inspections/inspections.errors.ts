import { AppError } from '../../platform/http/errors.ts';

export function needsALease(): AppError {
  return new AppError(
    'inspection_needs_lease',
    'A move-in or move-out belongs to a lease of this home. Choose the lease.',
  );
}

export function isNoDraft(): AppError {
  return new AppError(
    'inspection_not_draft',
    'This inspection was sent to the tenant or sealed, so nothing in it changes. Start another one instead.',
  );
}

export function isStillDraft(what: 'move-in' | 'move-out'): AppError {
  return new AppError(
    'inspection_still_draft',
    `The ${what} can still change. Send it to the tenants first, so that the deduction shows what they see.`,
  );
}

export function tooManyPhotos(most: number): AppError {
  return new AppError('too_many_inspection_photos', `An item has at most ${most} photos.`);
}

export function takenInFuture(): AppError {
  return new AppError(
    'photo_from_future',
    'The time of the photo is in the future. Set the clock of the phone, and take it again.',
  );
}

export function tooManyTemplates(most: number): AppError {
  return new AppError('too_many_templates', `Keep at most ${most} templates.`);
}

export function hasNoTenant(): AppError {
  return new AppError(
    'inspection_has_no_tenant',
    'This inspection belongs to no lease, so no tenant can sign it. Seal it instead.',
  );
}

export function nothingIsChecked(): AppError {
  return new AppError(
    'inspection_not_checked',
    'No item has a condition. Go through the rooms first.',
  );
}

export function isNotReady(message: string): AppError {
  return new AppError('inspection_not_ready', message);
}

export function isNotOpen(): AppError {
  return new AppError(
    'inspection_not_open',
    'The time for remarks has ended, or the inspection is sealed.',
  );
}

export function hasSigned(): AppError {
  return new AppError('inspection_signed', 'You have signed this inspection already.');
}

export function gotNoWorse(): AppError {
  return new AppError(
    'item_not_worse',
    'This item did not get worse between the move-in and the move-out.',
  );
}
