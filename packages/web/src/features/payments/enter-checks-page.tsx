import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { RecordedChecks } from '@tenantry/contract/payments/check-batch.schemas';
import { useEffect, useRef } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { TextLink } from '../../ui/text/link.tsx';
import { onlyFor } from '../../lib/may.ts';
import { counted } from '../../lib/words.ts';
import { CloseAction, PageTitle } from '../../ui/states/page-title.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { isBlank, totalOf } from './check-draft.ts';
import classes from './check-batch.module.css';
import { CheckRowFields } from './check-row.tsx';
import { DATE_ID, useCheckBatch } from './use-check-batch.ts';
import { focusCheck } from './use-check-rows.ts';
import { payersQuery } from './use-payers.ts';

const checksText = (count: number) => counted(count, 'check');

/** PAY-11: checks that came in together, row by row, with the keyboard alone. */
export function EnterChecksPage() {
  const navigate = useNavigate();
  return (
    <Kit>
      <PageTitle
        title="Enter checks"
        subtitle="Choose the payer, check the amount, type the number, and press Enter for the next one"
      >
        <CloseAction onClick={() => void navigate({ to: '/payments' })} />
      </PageTitle>
      <QueryView queries={[useQuery(payersQuery())]} failed="The tenants could not be loaded.">
        {({ items }) =>
          items.length > 0 ? (
            <CheckGrid />
          ) : (
            <EmptyState>No tenants yet. Start a lease first.</EmptyState>
          )
        }
      </QueryView>
    </Kit>
  );
}

function PermittedCheckGrid() {
  const form = useCheckBatch();
  const button = useRef<HTMLButtonElement>(null);
  const { draft, problems, submitting } = form;
  const { count, total } = totalOf(draft);
  const goOn = (index: number) => {
    const next = draft.rows[index + 1];
    const row = draft.rows[index];
    if (next) focusCheck(next.key, 'payer');
    else if (row && isBlank(row)) button.current?.focus();
    else form.addRow();
  };
  return (
    // A row that is changed while it is sent would be recorded without the change.
    <fieldset className={classes.batch} disabled={submitting}>
      {form.recorded && <Recorded result={form.recorded} />}
      <DayInput
        id={DATE_ID}
        label="Date of the checks"
        required
        className={classes.date}
        value={draft.paymentDate}
        onChange={form.setDate}
        error={problems['paymentDate']}
      />
      <ol className={classes.rows} aria-label="Checks">
        {draft.rows.map((row, index) => (
          <CheckRowFields
            key={row.key}
            row={row}
            place={index + 1}
            form={form}
            onNext={() => goOn(index)}
          />
        ))}
      </ol>
      <div className={classes.foot}>
        <Button variant="default" onClick={form.addRow}>
          Add row
        </Button>
        <p className={classes.total} role="status">
          {checksText(count)}, <strong>{formatMoney(total)}</strong>
          <span className={classes.hint}> Compare this with your deposit slip.</span>
        </p>
        <Button ref={button} loading={submitting} disabled={count === 0} onClick={form.send}>
          {count === 0 ? 'Record checks' : `Record ${checksText(count)}`}
        </Button>
      </div>
      <FormError error={form.error} />
      <p className={classes.hint}>
        All checks are recorded together, or none. Until then the rows stay in this browser tab,
        even if you reload the page.
      </p>
    </fieldset>
  );
}

const CheckGrid = onlyFor(
  { 'POST /v1/admin/payments/checks': 'payments:write' },
  PermittedCheckGrid,
);

function Recorded({ result: { count, total, earlier } }: { readonly result: RecordedChecks }) {
  const words = useRef<HTMLParagraphElement>(null);
  // The button that was clicked is disabled, because no check is left.
  useEffect(() => words.current?.focus(), []);
  return (
    <p ref={words} tabIndex={-1} className={classes.recorded} role="status">
      {checksText(count)} recorded, {formatMoney(total)} in all.
      {earlier > 0 &&
        ` ${earlier} of them had been recorded before, and ${earlier === 1 ? 'was' : 'were'} not recorded again.`}{' '}
      <TextLink to="/payments">See the payments</TextLink>
    </p>
  );
}
