import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import type { Stripe, StripeElements, Token } from '@stripe/stripe-js';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useShownScheme } from '../../lib/color-scheme.ts';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { FieldFrame } from '../../ui/forms/field-frame.tsx';
import { useScreen } from '../../ui/screens/screen.ts';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import classes from './card-fields.module.css';
import type { CardFieldsProps, CardToken, TokenResult } from './card-tokens.ts';
import { authenticateWithStripe } from './stripe-authentication.ts';
import { stripeQuery } from './stripe.queries.ts';

interface StripeCardFieldsProps extends CardFieldsProps {
  readonly publishableKey: string;
}

/** PAY-3: the fields that the provider supplies. Each is in a separate frame, which we cannot read. */
export function StripeCardFields({ publishableKey, ...props }: StripeCardFieldsProps) {
  const { data: stripe, error, refetch } = useQuery(stripeQuery(publishableKey));
  if (error) {
    return (
      <ErrorPanel
        title="The card form could not be loaded."
        error="The card processor cannot be reached. Check your connection and try again."
        onRetry={() => void refetch()}
      />
    );
  }
  if (!stripe) return <Skeleton className={classes.loading} />;
  return (
    <Elements stripe={stripe} options={{ locale: 'en' }}>
      <Fields {...props} />
    </Elements>
  );
}

type Part = 'cardNumber' | 'cardExpiry' | 'cardCvc';

function Fields({ tokens, onTyped, disabled }: CardFieldsProps) {
  const stripe = useStripe();
  const elements = useElements();
  const complete = useRef<Partial<Record<Part, boolean>>>({});
  const [postalCode, setPostalCode] = useState('');
  const id = useId();
  const options = useElementOptions(disabled);
  const screen = useScreen();
  useImperativeHandle(
    tokens,
    () => ({
      isComplete: () =>
        Boolean(
          complete.current.cardNumber &&
          complete.current.cardExpiry &&
          complete.current.cardCvc &&
          postalCode.trim(),
        ),
      create: () => createToken(stripe, elements, postalCode.trim()),
      authenticate: ({ clientSecret }) => authenticateWithStripe(stripe, clientSecret),
    }),
    [stripe, elements, postalCode],
  );
  const element = (part: Part) => ({
    id: `${id}-${part}`,
    className: classes.element ?? '',
    options,
    onChange: (event: { complete: boolean }) => {
      complete.current[part] = event.complete;
      onTyped();
    },
    onEscape: () => screen?.mode === 'dialog' && screen.onClose(),
  });
  return (
    <div className={classes.fields}>
      <div className={classes.number}>
        <FieldFrame id={`${id}-cardNumber`} label="Card number">
          <CardNumberElement {...element('cardNumber')} />
        </FieldFrame>
      </div>
      <FieldFrame id={`${id}-cardExpiry`} label="Expiration">
        <CardExpiryElement {...element('cardExpiry')} />
      </FieldFrame>
      <TextInput
        label="Postal code"
        autoComplete="billing postal-code"
        maxLength={12}
        value={postalCode}
        onChange={(event) => {
          setPostalCode(event.currentTarget.value);
          onTyped();
        }}
        disabled={disabled}
      />
      <FieldFrame id={`${id}-cardCvc`} label="Security code">
        <CardCvcElement {...element('cardCvc')} />
      </FieldFrame>
    </div>
  );
}

/** The provider's frames do not use our stylesheet, so they are given the colors of the current theme. */
function useElementOptions(disabled: boolean) {
  const scheme = useShownScheme();
  return useMemo(() => ({ disabled, style: elementStyle(scheme) }), [disabled, scheme]);
}

/** The colors of the stylesheet after the scheme is applied. */
function elementStyle(_scheme: 'light' | 'dark') {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(name).trim();
  return {
    base: {
      color: color('--mantine-color-text'),
      iconColor: color('--mantine-color-dimmed'),
      fontFamily: 'system-ui, sans-serif',
      fontSize: '16px',
      '::placeholder': { color: color('--mantine-color-placeholder') },
    },
    invalid: { color: color('--mantine-color-error'), iconColor: color('--mantine-color-error') },
  };
}

async function createToken(
  stripe: Stripe | null,
  elements: StripeElements | null,
  postalCode: string,
): Promise<TokenResult> {
  const number = elements?.getElement('cardNumber');
  if (!stripe || !number) return { error: { type: 'not_ready' } };
  try {
    const { token, error } = await stripe.createToken(number, { address_zip: postalCode });
    return error ? { error: { type: error.type } } : { token: ownTokenOf(token) };
  } catch {
    return { error: { type: 'api_connection_error' } };
  }
}

function ownTokenOf({ id, type, card }: Token): CardToken {
  return {
    token: id,
    type,
    ...(card && {
      cardId: card.id,
      brand: card.brand,
      expMonth: card.exp_month,
      expYear: card.exp_year,
      last4: card.last4,
    }),
  };
}
