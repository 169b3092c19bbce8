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
