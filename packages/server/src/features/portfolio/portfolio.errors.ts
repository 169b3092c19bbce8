import { formatCents, type Cents } from '@tenantry/contract/shared/money';
import { AppError } from '../../platform/http/errors.ts';

export function propertyIsLeased(): AppError {
  return new AppError(
    'property_leased',
    'This property has a lease that has not ended. End the lease first, then delete the property.',
  );
}

export function propertyOwes(balance: Cents): AppError {
  return new AppError(
    'property_owes',
    `This property has an open balance of ${formatCents(balance)}. Record the payment or delete the invoice first.`,
  );
}
