import { Button } from '@mantine/core';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import type { Ref } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { ProgressBar } from '../../ui/states/progress-bar.tsx';
import { useHeldFor } from '../../ui/hooks/use-held-for.ts';
import { CardFields, CardFieldsSkeleton } from './card-fields.tsx';
import type { CardTokens } from './card-tokens.ts';
import classes from './payment-form.module.css';

interface CardPanelProps {
  readonly open: boolean;
  readonly publishableKey: string | null;
  /** Today, in the organization's time zone. */
  readonly day: CalendarDate;
  readonly tokens: Ref<CardTokens>;
  readonly error: string | null;
  /** The person has changed the card. */
  readonly onTyped: () => void;
  /** The dollars to pay, or null while no amount that can be paid is chosen. */
  readonly amount: number | null;
  /** Dollars of the payment in progress. */
  readonly paying: number | null;
  /** The typed values must not change. */
  readonly locked: boolean;
  readonly onCancel: () => void;
}

/** PAY-3: the provider's fields need a place that has stopped moving. */
const MOUNT_AFTER_MS = 300;

export function CardPanel(props: CardPanelProps) {
  const { open, publishableKey, day, tokens, error, onTyped, amount, paying, locked } = props;
  const ready = useHeldFor(open, MOUNT_AFTER_MS);
  return (
    <>
      <FormError error={error} />
      {ready ? (
        <CardFields
          publishableKey={publishableKey}
          day={day}
          tokens={tokens}
          onTyped={onTyped}
          disabled={locked}
        />
      ) : (
        <CardFieldsSkeleton />
      )}
      <div className={classes.progress} role="status">
        {paying !== null && (
          <>
            <ProgressBar label="Paying" />
            Paying {formatMoney(paying)} …
          </>
        )}
      </div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={props.onCancel} disabled={paying !== null}>
          Cancel
        </Button>
        <Button type="submit" loading={paying !== null} disabled={!ready}>
          Submit Payment{amount !== null && ` of ${formatMoney(amount)}`}
        </Button>
      </div>
    </>
  );
}
