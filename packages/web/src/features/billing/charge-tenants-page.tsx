import { Button, NativeSelect, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { getRouteApi } from '@tanstack/react-router';
import { bulkChargeKinds, type BulkChargeInput } from '@tenantry/contract/billing/billing.schemas';
import { chargeBatch, type ChargedTenants } from '@tenantry/contract/billing/charge-batch.schemas';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import { callApi, rehearseApi } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { onlyFor } from '../../lib/may.ts';
import type { TickedRow } from '../../lib/ticked-rows.ts';
import { DayInput } from '../../ui/day-input.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { NO_LEASE, withReason, type RehearsedRows } from '../../ui/ticks/rehearse-rows.ts';
import { LeftOutRows, tenantsText, TickedPage } from '../../ui/ticks/ticked-page.tsx';
import classes from '../../ui/ticks/ticks.module.css';
import { useTickedForm } from '../../ui/ticks/use-ticked-form.ts';
import { kindLabels } from '../leases/charge-labels.ts';

const route = getRouteApi('/charge-tenants');

/** HOME-14: one charge for each of the selected tenants. */
export function ChargeTenantsPage() {
  const { from } = route.useSearch();
  return (
    <TickedPage
      title="Charge tenants"
      subtitle="The same amount for each, on an invoice of its own"
      from={from}
    >
      {(rows, done) => <ChargeForm rows={rows} onDone={done} />}
    </TickedPage>
  );
}

interface Draft {
  kind: BulkChargeInput['kind'];
  description: string;
  /** As typed. */
  amount: string;
  dueDate: string | null;
}

const kinds = bulkChargeKinds.options.map((value) => ({ value, label: kindLabels[value] }));

const bodyOf = ({ amount, dueDate, ...draft }: Draft, rows: readonly TickedRow[]) => ({
  ...draft,
  amount: dollarsFromText(amount),
  dueDate: dueDate ?? '',
  charges: rows.map(({ key, leaseId }) => ({ key, leaseId: leaseId ?? '' })),
});

const check = schemaResolver(chargeBatch.omit({ charges: true }), { sync: true });

interface ChargeFormProps {
  readonly rows: readonly TickedRow[];
  readonly onDone: () => void;
}

function PermittedChargeForm({ rows, onDone }: ChargeFormProps) {
  const { kept, left } = withReason(rows, ({ leaseId }) => (leaseId === null ? NO_LEASE : null));
  const { form, error, formProps, preview } = useTickedForm<Draft, ChargedTenants>({
    initialValues: { kind: 'OTHER', description: '', amount: '', dueDate: null },
    validate: (draft) => {
      const { charges: _charges, ...fields } = bodyOf(draft, []);
      return check(fields);
    },
    rows: kept,
    name: 'charges',
    rehearse: (draft, part) =>
      rehearseApi('POST /v1/admin/billing/chargeBatch', { body: bodyOf(draft, part) }),
    // The keys of the rows keep each charge from being recorded twice, whatever is changed between two attempts.
    send: (draft, part) =>
      callApi('POST /v1/admin/billing/chargeBatch', { body: bodyOf(draft, part) }),
    changes: ['money'],
    onSent: ({ count, total }) => {
      notifySuccess(`Charged ${formatMoney(total)} to ${tenantsText(count)}`);
      onDone();
    },
  });
  const count = preview?.kept.length ?? kept.length;
  const canBeSent = preview === null || preview.rehearsal !== null;
  return (
    <form className={classes.page} {...formProps}>
      <FormError error={error} />
      <NativeSelect label="For" data={kinds} {...form.getInputProps('kind')} />
      <TextInput
        label="Description"
        placeholder="Trash cans"
        required
        data-autofocus
        {...form.getInputProps('description')}
      />
      <DayInput label="Due day" required {...form.getInputProps('dueDate')} />
      <MoneyInput label="Amount for each tenant" required {...form.getInputProps('amount')} />
      {preview?.rehearsal && (
        <Rehearsed preview={preview} amount={dollarsFromText(form.values.amount)} />
      )}
      <LeftOutRows left={[...left, ...(preview?.left ?? [])]} />
      <div className={classes.buttons}>
        <Button type="submit" loading={form.submitting} disabled={kept.length === 0 || !canBeSent}>
          {preview === null ? `Preview for ${tenantsText(count)}` : `Charge ${tenantsText(count)}`}
        </Button>
      </div>
    </form>
  );
}

const ChargeForm = onlyFor(
  { 'POST /v1/admin/billing/chargeBatch': 'charges:write' },
  PermittedChargeForm,
);

interface RehearsedProps {
  readonly preview: RehearsedRows<ChargedTenants>;
  readonly amount: number;
}

/** The names, the sum, and the mails. */
function Rehearsed({ preview: { rehearsal }, amount }: RehearsedProps) {
  if (!rehearsal) return null;
  const { answer, sends } = rehearsal;
  const { count, total, earlier, charges } = answer;
  const mails = sends.length;
  return (
    <div>
      <p role="status" className={classes.total}>
        {formatMoney(total)} for {tenantsText(count)}
      </p>
      <ul className={classes.rows} aria-label="Tenants to charge">
        {charges.map(({ leaseId, lesseeName, home }) => (
          <li key={leaseId} className={classes.row}>
            <span className={classes.who}>
              {lesseeName}, {home.label}
            </span>
            <span className={classes.amount}>{formatMoney(amount)}</span>
          </li>
        ))}
      </ul>
      <p className={classes.reason}>
        Tenant credit is applied to the invoices at once.
        {mails > 0 && ` ${mails === 1 ? '1 email is' : `${mails} emails are`} sent.`}
        {earlier > 0 && ` ${earlier} of them are recorded already, and are not recorded again.`}
      </p>
    </div>
  );
}
