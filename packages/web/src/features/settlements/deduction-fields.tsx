import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import {
  deductionKinds,
  MAX_DEDUCTIONS,
  type Settlement,
} from '@tenantry/contract/settlements/settlements.schemas';
import { formatMoney } from '../../lib/format.ts';
import { LawNote } from '../leases/law-note.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { FramedFields } from '../../ui/forms/framed-fields.tsx';
import { MoneyInput } from '../../ui/forms/money-input.tsx';
import { DeductionPhotos } from './deduction-photos.tsx';
import { laborAmount, newDeduction, type SettlementDraft } from './settlement-draft.ts';
import classes from './settlement.module.css';

const kindLabels = { BILL: 'Bill', LABOR: 'Own labor', OTHER: 'Other amount' } as const;

const kinds = deductionKinds.map((value) => ({ value, label: kindLabels[value] }));

interface DeductionsProps {
  readonly form: UseFormReturnType<SettlementDraft>;
  readonly settlement: Settlement;
  /** The state in which the home is. */
  readonly state: string;
  readonly save: () => Promise<boolean>;
  readonly adopt: (settlement: Settlement) => void;
}

/** What is deducted, each with its photos. */
export function Deductions({ form, settlement, state, save, adopt }: DeductionsProps) {
  const { deductions } = form.values;
  const isFull = deductions.length >= MAX_DEDUCTIONS;
  return (
    <section className={classes.deductions} aria-label="Deductions">
      <h2 className={classes.title}>Deductions</h2>
      <LawNote state={state} kind="deposit.photos" tooHigh={() => null} />
      {deductions.length === 0 && (
        <p className={classes.hint}>
          No deductions yet. What the tenant owes is paid from the deposit in any case.
        </p>
      )}
      {deductions.map(({ key }, index) => (
        <DeductionFields key={key} {...{ form, settlement, state, save, adopt, index }} />
      ))}
      <FormError error={form.errors['deductions']} />
      <Button
        variant="default"
        disabled={isFull}
        onClick={() => form.insertListItem('deductions', newDeduction('BILL'))}
      >
        Add deduction
      </Button>
      {isFull && (
        <p className={classes.hint}>
          {`A settlement has at most ${MAX_DEDUCTIONS} deductions. Combine some of them to add another.`}
        </p>
      )}
    </section>
  );
}

interface DeductionFieldsProps extends DeductionsProps {
  readonly index: number;
}

function DeductionFields({ form, settlement, save, adopt, index }: DeductionFieldsProps) {
  const draft = form.values.deductions[index];
  if (!draft) return null;
  const field = (name: string) => form.getInputProps(`deductions.${index}.${name}`);
  const photos = settlement.photos.filter(({ deductionId }) => deductionId === draft.key);
  const title = draft.reason.trim() || `Deduction ${index + 1}`;
  return (
    <FramedFields
      item="deduction"
      title={title}
      onRemove={() => {
        form.removeListItem('deductions', index);
        form.clearFieldError('deductions');
      }}
    >
      <div className={classes.fields}>
        <TextInput
          label="Reason"
          required
          placeholder="Carpet cleaned"
          className={classes.wide}
          {...field('reason')}
        />
        <NativeSelect label="Kind" data={kinds} {...field('kind')} />
        <Amount draft={draft} field={field} />
        <TextInput
          label="Age and wear"
          description="Optional. Such as: 6 years old, normal wear"
          className={classes.wide}
          {...field('condition')}
        />
      </div>
      <DeductionPhotos
        leaseId={settlement.leaseId}
        deductionId={draft.key}
        photos={photos}
        save={save}
        adopt={adopt}
      />
    </FramedFields>
  );
}

interface AmountProps {
  readonly draft: SettlementDraft['deductions'][number];
  readonly field: (name: string) => object;
}

function Amount({ draft, field }: AmountProps) {
  if (draft.kind !== 'LABOR') {
    return (
      <>
        <MoneyInput label="Amount" required {...field('amount')} />
        {draft.kind === 'BILL' && <TextInput label="Bill from" {...field('vendor')} />}
      </>
    );
  }
  const amount = laborAmount(draft);
  return (
    <>
      <TextInput label="Hours" required inputMode="decimal" {...field('hours')} />
      <MoneyInput
        label="Hourly rate"
        required
        {...(amount !== null && { description: `${formatMoney(amount)} in all` })}
        {...field('rate')}
      />
    </>
  );
}
