import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form';
import type { BilledLease } from '@tenantry/contract/billing/billing.schemas';
import type { UtilitySplit } from '@tenantry/contract/billing/utility-bills.rules';
import {
  utilityBillFields,
  type UtilityBill,
  type UtilityBillInput,
} from '@tenantry/contract/billing/utility-bills.schemas';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import { numberFromText } from '@tenantry/contract/shared/number-text';
import { useState } from 'react';
import { callApi, rehearseApi } from '../../lib/api.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { DialogFields, DialogForm } from '../../ui/dialogs/dialog-form.tsx';
import { Money } from '../../ui/text/money.tsx';
import { MoneyInput } from '../../ui/forms/money-input.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { NumberInput } from '../../ui/forms/number-input.tsx';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import { leasesOf } from './billing-text.ts';
import classes from './utility-bills.module.css';

interface Draft {
  description: string;
  /** As typed. */
  amount: string;
  periodStart: string | null;
  periodEnd: string | null;
  dueDate: string | null;
  split: UtilitySplit;
  /** The weights of the selected leases as typed, by id. */
  weights: Record<string, string>;
}

const splits: Readonly<Record<UtilitySplit, { readonly label: string; readonly unit: string }>> = {
  EQUALLY: { label: 'Equally', unit: '' },
  BY_AREA: { label: 'By area', unit: 'Square feet' },
  BY_PEOPLE: { label: 'By people', unit: 'People' },
  BY_PARTS: { label: 'By fixed shares', unit: 'Shares' },
};

const weightRules = { decimals: 3 };

const inputOf = ({ amount, weights, ...draft }: Draft): UtilityBillInput => ({
  ...draft,
  amount: dollarsFromText(amount),
  periodStart: draft.periodStart ?? '',
  periodEnd: draft.periodEnd ?? '',
  dueDate: draft.dueDate ?? '',
  shares: Object.entries(weights).map(([leaseId, weight]) => ({
    leaseId,
    weight: draft.split === 'EQUALLY' ? 1 : numberFromText(weight, weightRules),
  })),
});

const check = schemaResolver(utilityBillFields, { sync: true });

function problemsOf(draft: Draft) {
  const problems = check(inputOf(draft));
  const isWeightWrong = Object.keys(problems).some((path) => path.startsWith('shares.'));
  return {
    ...problems,
    ...(isWeightWrong && { shares: 'Enter a number above 0 for each selected lease.' }),
  };
}

interface SplitUtilityBillProps {
  readonly leases: readonly BilledLease[];
  readonly onClose: () => void;
}

/** CHG-26: splits a bill: first a preview with the share of each tenant, then their invoices. */
export function SplitUtilityBill({ leases, onClose }: SplitUtilityBillProps) {
  const [preview, setPreview] = useState<UtilityBill | null>(null);
  const form = useForm<Draft>({
    initialValues: {
      description: '',
      amount: '',
      split: 'EQUALLY',
      weights: {},
      periodStart: null,
      periodEnd: null,
      dueDate: null,
    },
    validate: problemsOf,
    onValuesChange: () => setPreview(null),
  });
  const { error, formProps } = useFormSubmit({
    form,
    send: async (draft, idempotencyKey) => {
      const body = inputOf(draft);
      if (preview === null) {
        return {
          isPreview: true,
          bill: (await rehearseApi('POST /v1/admin/utilityBills', { body })).answer,
        };
      }
      const bill = await callApi('POST /v1/admin/utilityBills', { body, idempotencyKey });
      return { isPreview: false, bill };
    },
    changes: ['money'],
    onDone: ({ isPreview, bill }) => {
      if (isPreview) return setPreview(bill);
      notifySuccess(`${formatMoney(bill.amount)} split among ${leasesOf(bill.shares.length)}`);
      onClose();
    },
  });
  return (
    <DialogForm
      {...formProps}
      error={error}
      submitting={form.submitting}
      act={preview ? `Charge ${leasesOf(preview.shares.length)}` : 'Preview'}
      onCancel={onClose}
    >
      <DialogFields>
        <TextInput
          label="Description"
          placeholder="Water"
          required
          data-autofocus
          {...form.getInputProps('description')}
        />
        <MoneyInput label="Amount of the bill" required {...form.getInputProps('amount')} />
        <div className={classes.pair}>
          <DayInput label="First day" required {...form.getInputProps('periodStart')} />
          <DayInput label="Last day" required {...form.getInputProps('periodEnd')} />
        </div>
        <DayInput label="Due day" required {...form.getInputProps('dueDate')} />
        <NativeSelect
          label="Split"
          data={Object.entries(splits).map(([value, { label }]) => ({ value, label }))}
          {...form.getInputProps('split')}
        />
        <Leases form={form} leases={leases} />
        {preview && <Preview bill={preview} />}
      </DialogFields>
    </DialogForm>
  );
}

interface LeasesProps {
  readonly form: UseFormReturnType<Draft>;
  readonly leases: readonly BilledLease[];
}

/** The leases that share the bill, with the weight of each. */
function Leases({ form, leases }: LeasesProps) {
  const { split, weights } = form.values;
  const { unit } = splits[split];
  const choose = (leaseId: string, isChosen: boolean) => {
    const { [leaseId]: _removed, ...others } = weights;
    form.setFieldValue('weights', isChosen ? { ...weights, [leaseId]: '' } : others);
  };
  return (
    <Checkbox.Group label="Leases" value={Object.keys(weights)} error={form.errors['shares']}>
      <ul className={classes.leases}>
        {leases.map(({ leaseId, lesseeName, home }) => (
          <li key={leaseId} className={classes.lease}>
            <Checkbox
              value={leaseId}
              label={`${home.label}, ${lesseeName}`}
              onChange={({ currentTarget: { checked } }) => choose(leaseId, checked)}
            />
            {leaseId in weights && unit !== '' && (
              <NumberInput
                className={classes.weight}
                aria-label={`${unit} of ${home.label}, ${lesseeName}`}
                placeholder={unit}
                rules={weightRules}
                value={weights[leaseId] ?? ''}
                onChange={(text) => form.setFieldValue('weights', { ...weights, [leaseId]: text })}
              />
            )}
          </li>
        ))}
      </ul>
    </Checkbox.Group>
  );
}

function Preview({ bill }: { readonly bill: UtilityBill }) {
  return (
    <div role="status" className={classes.preview}>
      <p>
        {formatMoney(bill.amount)} split among {leasesOf(bill.shares.length)}, due{' '}
        {formatDate(bill.dueDate)}
      </p>
      <ul className={classes.shares}>
        {bill.shares.map(({ leaseId, lesseeName, description, amount }) => (
          <li key={leaseId}>
            <span>
              {lesseeName}
              <div className={classes.hint}>{description}</div>
            </span>
            <Money amount={amount} />
          </li>
        ))}
      </ul>
    </div>
  );
}
