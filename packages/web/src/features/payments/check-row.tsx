import { Select, TextInput } from '@mantine/core';
import type { Receivable } from '@tenantry/contract/ledger/receivables.schemas';
import { useState, type KeyboardEvent } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { wordsTest } from '../../lib/search-words.ts';
import { IconTrash } from '../../ui/icons.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { isBlank, type CheckRow } from './check-draft.ts';
import classes from './check-batch.module.css';
import type { CheckBatchForm } from './use-check-batch.ts';
import { fieldId, focusCheck } from './use-check-rows.ts';
import { usePayers } from './use-payers.ts';

/** The payers that are offered at once. */
const SHOWN = 30;

const nameOf = ({ lessee, home, former }: Receivable) =>
  `${lessee}, ${home.label}${former ? ' (former tenant)' : ''}`;

const labelOf = (payer: Receivable) =>
  payer.dueNow > 0 ? `${nameOf(payer)}: ${formatMoney(payer.dueNow)} due` : nameOf(payer);

interface CheckRowProps {
  readonly row: CheckRow;
  readonly place: number;
  readonly form: CheckBatchForm;
  /** Goes to the next row, or to the button below the last one. */
  readonly onNext: () => void;
}

const onEnter = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  act();
};

/** A check of the batch: payer, amount, number; Enter goes on. */
export function CheckRowFields({ row, place, form, onNext }: CheckRowProps) {
  const { key, amount, number } = row;
  const problem = form.problems[key];
  const named = (what: string) => `${what} of check ${place}`;
  return (
    <li className={classes.row}>
      <span className={classes.place} aria-hidden>
        {place}
      </span>
      <PayerSelect row={row} label={named('Payer')} form={form} onNext={onNext} />
      <MoneyInput
        id={fieldId(key, 'amount')}
        aria-label={named('Amount')}
        placeholder="Amount"
        value={amount}
        onChange={(text) => form.change(key, { amount: text })}
        onKeyDown={onEnter(() => focusCheck(key, 'number'))}
      />
      <TextInput
        id={fieldId(key, 'number')}
        aria-label={named('Number')}
        placeholder="Check number"
        autoComplete="off"
        inputMode="numeric"
        value={number}
        onChange={({ currentTarget }) => form.change(key, { number: currentTarget.value })}
        onKeyDown={onEnter(onNext)}
      />
      <PlainButton
        variant="subtle"
        icon
        aria-label={`Remove check ${place}`}
        onClick={() => form.removeRow(key)}
      >
        <IconTrash size={18} aria-hidden />
      </PlainButton>
      {problem !== undefined && (
        <p className={classes.problem} role="alert">
          {problem}{' '}
          {form.known[key] !== undefined && (
            <PlainButton variant="subtle" onClick={() => form.recordAgain(key)}>
              This is a different check
            </PlainButton>
          )}
        </p>
      )}
    </li>
  );
}

interface PayerSelectProps extends Omit<CheckRowProps, 'place'> {
  readonly label: string;
}

/** Those who owe most are first. */
function PayerSelect({ row, label, form, onNext }: PayerSelectProps) {
  const [typed, setTyped] = useState('');
  const payers = usePayers(typed === row.payer ? '' : typed);
  const chosen = row.leaseId === null ? [] : [{ value: row.leaseId, label: row.payer }];
  const choices = payers
    .filter(({ id }) => id !== row.leaseId)
    .map((payer) => ({ value: payer.id, label: labelOf(payer) }));
  return (
    <Select
      id={fieldId(row.key, 'payer')}
      aria-label={label}
      placeholder="Tenant or property"
      searchable
      selectFirstOptionOnChange
      autoSelectOnBlur
      maxDropdownHeight={300}
      nothingFoundMessage="No one matches."
      data={[...chosen, ...choices]}
      filter={({ options, search }) => {
        const matches = wordsTest(search === row.payer ? '' : search);
        return options
          .filter((option) => 'value' in option && matches(option.label))
          .slice(0, SHOWN);
      }}
      value={row.leaseId}
      onSearchChange={setTyped}
      onChange={(id) => {
        const payer = payers.find((each) => each.id === id);
        // What is due is not in the row: it changes, and the row is kept.
        if (payer) form.choosePayer(row, payer, nameOf(payer));
      }}
      onKeyDown={(event) => {
        // Enter in a blank row is the end of the batch.
        if (event.key === 'Enter' && typed === '' && isBlank(row)) onEnter(onNext)(event);
      }}
    />
  );
}
