import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { Suspense } from 'react';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import classes from './card-fields.module.css';
import type { CardFieldsProps } from './card-tokens.ts';

const StripeCardFields = lazyPart(
  async () => (await import('./stripe-card-fields.tsx')).StripeCardFields,
);

const TestCardFields = lazyPart(
  async () => (await import('./test-card-fields.tsx')).TestCardFields,
);

interface Props extends CardFieldsProps {
  /** The provider's key for browsers; null for the embedded test processor. */
  readonly publishableKey: string | null;
  /** Today, in the organization's time zone. */
  readonly day: CalendarDate;
}

/** PAY-3: number, expiration, postal code and security code, in the fields of the organization's card processor. */
export function CardFields({ publishableKey, day, ...props }: Props) {
  return (
    <Suspense fallback={<CardFieldsSkeleton />}>
      {publishableKey ? (
        <StripeCardFields publishableKey={publishableKey} {...props} />
      ) : (
        <TestCardFields day={day} {...props} />
      )}
    </Suspense>
  );
}

export function CardFieldsSkeleton() {
  return <Skeleton className={classes.loading} />;
}
