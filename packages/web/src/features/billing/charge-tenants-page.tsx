import { schemaResolver } from '@mantine/form';
import { getRouteApi } from '@tanstack/react-router';
import { chargeBatch, type ChargedLessees } from '@tenantry/contract/billing/charge-batch.schemas';
import { callApi, rehearseApi } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { onlyFor } from '../../lib/may.ts';
import type { TickedRow } from '../../lib/ticked-rows.ts';
import { counted } from '../../lib/words.ts';
import { notifySuccess } from '../../ui/acts/notify.ts';
import type { RehearsedRows } from '../../ui/ticks/rehearse-rows.ts';
import { TickedForm } from '../../ui/ticks/ticked-form.tsx';
import { TickedPage } from '../../ui/ticks/ticked-page.tsx';
import classes from '../../ui/ticks/ticks.module.css';
import { useTickedForm } from '../../ui/ticks/use-ticked-form.ts';
import { ChargeFields, chargeToSend, emptyCharge, type ChargeDraft } from './charge-fields.tsx';

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

const bodyOf = (draft: ChargeDraft, rows: readonly TickedRow[]) => ({
  ...chargeToSend(draft),
  charges: rows.map(({ key, leaseId }) => ({ key, leaseId: leaseId ?? '' })),
});

const check = schemaResolver(chargeBatch.omit({ charges: true }), { sync: true });

interface ChargeFormProps {
  readonly rows: readonly TickedRow[];
  readonly onDone: () => void;
}

function PermittedChargeForm({ rows, onDone }: ChargeFormProps) {
  const ticked = useTickedForm<ChargeDraft, ChargedLessees>({
    initialValues: emptyCharge,
    validate: (draft) => check(chargeToSend(draft)),
    rows,
    name: 'charges',
    rehearse: (draft, part) =>
      rehearseApi('POST /v1/admin/billing/chargeBatch', { body: bodyOf(draft, part) }),
    // The keys of the rows keep each charge from being recorded twice, whatever is changed between two attempts.
    send: (draft, part) =>
      callApi('POST /v1/admin/billing/chargeBatch', { body: bodyOf(draft, part) }),
    changes: ['money'],
    onSent: ({ count, total }) => {
      notifySuccess(`Charged ${formatMoney(total)} to ${counted(count, 'tenant')}`);
      onDone();
    },
  });
  const { form, preview } = ticked;
  return (
    <TickedForm ticked={ticked} act={(count) => `Charge ${counted(count, 'tenant')}`}>
      <ChargeFields form={form} amountLabel="Amount for each tenant" />
      {preview?.rehearsal && (
        <Rehearsed preview={preview} amount={chargeToSend(form.values).amount} />
      )}
    </TickedForm>
  );
}

const ChargeForm = onlyFor(
  { 'POST /v1/admin/billing/chargeBatch': 'charges:write' },
  PermittedChargeForm,
);

interface RehearsedProps {
  readonly preview: RehearsedRows<ChargedLessees>;
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
        {formatMoney(total)} for {counted(count, 'tenant')}
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
        {earlier > 0 &&
          ` ${earlier} of them ${earlier === 1 ? 'is recorded already and is' : 'are recorded already and are'} not recorded again.`}
      </p>
    </div>
  );
}
