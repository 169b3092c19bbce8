import { AppError } from '../../platform/http/errors.ts';

export function householdKindIsFixed(): AppError {
  const message = 'The kind of an entry cannot be changed. Remove this one, and add another.';
  return new AppError('household_kind_fixed', message, { fields: { kind: message } });
}
