import { Select } from '@mantine/core';
import type { Receivable } from '@tenantry/contract/ledger/receivables.schemas';
import { useRef, useState } from 'react';
import { afterLeaving } from '../../lib/after-press.ts';
import { formatMoney } from '../../lib/format.ts';
import { wordsTest } from '../../lib/search-words.ts';
import { isBlank, type CheckRow } from './check-draft.ts';
import { onEnter } from './on-enter.ts';
import type { CheckBatchForm } from './use-check-batch.ts';
import { fieldId } from './use-check-rows.ts';
import { usePayers } from './use-payers.ts';

/** The payers that are offered at once. */
const SHOWN = 30;

const nameOf = ({ lessee, home, former }: Receivable) =>
  `${lessee}, ${home.label}${former ? ' (former tenant)' : ''}`;

const labelOf = (payer: Receivable) =>
  payer.dueNow > 0 ? `${nameOf(payer)}: ${formatMoney(payer.dueNow)} due` : nameOf(payer);

/** Why a text is not a payer yet. */
function unclear(text: string, count: number): string {
  if (count === 0) return `No tenant matches “${text}”. Choose one from the list.`;
  return count === 1
    ? `Choose the tenant for “${text}” from the list.`
    : `Several tenants match “${text}”. Choose one from the list.`;
}

interface PayerSelectProps {
  readonly row: CheckRow;
  readonly label: string;
  readonly form: CheckBatchForm;
  /** Enter in a blank row is the end of the batch. */
  readonly onPassed: () => void;
}

/** Those who owe most are first. */
export function PayerSelect({ row, label, form, onPassed }: PayerSelectProps) {
  const { leaseId, payer: text } = row;
  const typed = leaseId === null ? text.trim() : '';
  const { payers, complete } = usePayers(typed);
  const [focused, setFocused] = useState(false);
  const [byArrow, setByArrow] = useState(false);
  const chosen = useRef(false);
  const isMeant = wordsTest(typed);
  const found = payers.filter((payer) => payer.id !== leaseId && isMeant(labelOf(payer)));
  const choose = (payer: Receivable | undefined) => {
    chosen.current = true;
    // What is due is not in the row: it changes, and the row is kept.
    if (payer) form.choosePayer(row, payer, nameOf(payer));
  };
  return (
    <Select
      id={fieldId(row.key, 'payer')}
      aria-label={label}
      placeholder="Tenant or property"
      searchable
      selectFirstOptionOnChange
      // The first option is marked while one types, and several may match; Tab only takes what was chosen by an arrow.
      autoSelectOnBlur={byArrow}
      maxDropdownHeight={300}
      nothingFoundMessage="No one matches."
      data={[
        ...(leaseId === null ? [] : [{ value: leaseId, label: text }]),
        ...found.slice(0, SHOWN).map((payer) => ({ value: payer.id, label: labelOf(payer) })),
      ]}
      filter={({ options }) => options}
      value={leaseId}
      searchValue={text}
      error={typed !== '' && !focused && unclear(typed, found.length)}
      // The field would forget a text that is not an option, so the row keeps what is typed.
      onInput={({ currentTarget }) => {
        setByArrow(false);
        form.change(row.key, { leaseId: null, payer: currentTarget.value, payerPartyId: null });
      }}
      onChange={(id) => choose(payers.find((payer) => payer.id === id))}
      onFocus={() => {
        chosen.current = false;
        setFocused(true);
      }}
      onBlur={({ currentTarget }) => {
        afterLeaving(currentTarget, () => setFocused(false));
        setByArrow(false);
        if (typed !== '' && !chosen.current && complete && found.length === 1) choose(found[0]);
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setByArrow(true);
        if (event.key === 'Enter' && isBlank(row)) onEnter(onPassed)(event);
      }}
    />
  );
}
