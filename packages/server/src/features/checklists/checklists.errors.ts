import { AppError } from '../../platform/http/errors.ts';

export function ledgerDecides(): AppError {
  return new AppError(
    'derived_from_ledger',
    'This item is done when its invoice is paid. Record the payment instead.',
  );
}

export function moneyIsMissing(sentence: string): AppError {
  const message = `${sentence} Confirm that you hand over the keys anyway.`;
  return new AppError('move_in_money_missing', message, { fields: { acceptedMissing: message } });
}

export function keysNotCounted(message: string): AppError {
  return new AppError('keys_not_counted', message, { fields: { keys: message } });
}
