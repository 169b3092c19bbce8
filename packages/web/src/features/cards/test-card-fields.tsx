import { TextInput } from '@mantine/core';
import type { CardPayment } from '@tenantry/contract/payments/cards.schemas';
import type { TestCard } from '@tenantry/contract/payments/test-cards.rules';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { useImperativeHandle, useState, type ChangeEvent } from 'react';
import classes from './card-fields.module.css';
import type { CardFieldsProps } from './card-tokens.ts';
import { TestAuthentication } from './test-authentication.tsx';
import { TestCardList } from './test-card-list.tsx';
import {
  emptyCard,
  formatExpiration,
  formatNumber,
  isComplete,
  tokenOf,
  type TestCardDraft,
} from './test-card-token.ts';

interface Question {
  readonly payment: CardPayment;
  readonly onAnswered: () => void;
}

interface TestCardFieldsProps extends CardFieldsProps {
  /** Today, in the organization's time zone. */
  readonly day: CalendarDate;
}

/** PAY-8: the fields of the embedded test processor. The browser does not offer stored real cards in them. */
export function TestCardFields({ day, tokens, onTyped, disabled }: TestCardFieldsProps) {
  const [card, setCard] = useState(emptyCard);
  const [question, setQuestion] = useState<Question | null>(null);
  useImperativeHandle(
    tokens,
    () => ({
      isComplete: () => isComplete(card),
      create: () => Promise.resolve(tokenOf(card, day)),
      authenticate: (payment) =>
        new Promise((resolve) => {
          const onAnswered = () => {
            setQuestion(null);
            resolve();
          };
          setQuestion({ payment, onAnswered });
        }),
    }),
    [card, day],
  );
  const field = (name: keyof TestCardDraft, format = (typed: string) => typed) => ({
    value: card[name],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
      setCard((before) => ({ ...before, [name]: format(value) }));
      onTyped();
    },
    disabled,
    autoComplete: 'off',
  });
  return (
    <>
      {question && <TestAuthentication {...question} />}
      <div className={classes.fields}>
        <TextInput
          label="Card number"
          inputMode="numeric"
          className={classes.number}
          {...field('number', formatNumber)}
        />
        <TextInput
          label="Expiration"
          inputMode="numeric"
          placeholder="MM / YY"
          {...field('expiration', formatExpiration)}
        />
        <TextInput label="Postal code" maxLength={12} {...field('postalCode')} />
        <TextInput
          label="Security code"
          inputMode="numeric"
          maxLength={4}
          {...field('securityCode', (typed) => typed.replace(/\D/g, ''))}
        />
      </div>
      <TestCardList
        disabled={disabled}
        onUse={(chosen) => {
          setCard(filledWith(chosen));
          onTyped();
        }}
      />
    </>
  );
}

/** Fills the other fields with any valid values. */
function filledWith({ number }: TestCard): TestCardDraft {
  return {
    number: formatNumber(number),
    expiration: '12 / 34',
    postalCode: '10001',
    securityCode: number.length === 15 ? '1234' : '123',
  };
}
