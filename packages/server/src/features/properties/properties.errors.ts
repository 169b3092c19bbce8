import { AppError } from '../../platform/http/errors.ts';

export function attributeIsGone(): AppError {
  return new AppError('rule', 'An attribute in this list no longer exists. Reload the list.');
}
