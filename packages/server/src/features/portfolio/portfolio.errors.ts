import { formatCents, type Cents } from '@tenantry/contract/shared/money';
import { AppError } from '../../platform/http/errors.ts';

export function propertyIsLeased(): AppError {
  return new AppError(
    'property_leased',
    'This property has a lease that has not ended. End the lease first, then delete the property.',
  );
}

/** @param balance null for people who may not read it */
export function propertyOwes(balance: Cents | null): AppError {
  const amount = balance === null ? '' : ` of ${formatCents(balance)}`;
  return new AppError(
    'property_owes',
    `This property has an open balance${amount}. Record the payment or delete the invoice first.`,
  );
}
