import { Button, Checkbox, CloseButton, NativeSelect, Switch } from '@mantine/core';
import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form';
import {
  kindsWithLateFee,
  lateFeeTermsInput,
  type LateFeeTermsInput,
} from '@tenantry/contract/billing/late-fee-policies.schemas';
import { DialogFields, DialogForm } from '../../ui/dialogs/dialog-form.tsx';
import { MoneyInput } from '../../ui/forms/money-input.tsx';
import { NumberInput } from '../../ui/forms/number-input.tsx';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import { kindLabels } from '../leases/charge-labels.ts';
import {
  completeInput,
  inputOf,
  newRule,
  percentRules,
  termsOfDraft,
  type PolicyDraft,
  type RuleDraft,
} from './late-fee-policy-draft.ts';
import type { PolicyTarget } from './billing.queries.ts';
import { LateFeeComparison } from './late-fee-comparison.tsx';
import { LateFeeSimulator } from './late-fee-simulator.tsx';
import classes from './late-fees.module.css';

interface LateFeePolicyFormProps {
  readonly initial: PolicyDraft;
  /** The target has no policy yet. */
  readonly isNew?: boolean;
  readonly target: PolicyTarget;
  readonly send: (terms: LateFeeTermsInput, idempotencyKey: string) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

type Form = UseFormReturnType<PolicyDraft>;

const check = schemaResolver(lateFeeTermsInput, { sync: true });

const MOST_RULES = 2;

/** CHG-14, NEW-2: a late-fee policy, next to a simulation of what it would charge. */
export function LateFeePolicyForm(props: LateFeePolicyFormProps) {
  const { initial, isNew = false, target, send, onDone, onCancel } = props;
  const form = useForm<PolicyDraft>({
    initialValues: initial,
    validate: (draft) => check(inputOf(draft)),
  });
  const { error, formProps } = useFormSubmit({
    form,
    send: (draft, idempotencyKey) => send(inputOf(draft), idempotencyKey),
    changes: ['charges'],
    onDone,
  });
  const { values } = form;
  return (
    <div className={classes.editor}>
      <DialogForm
        {...formProps}
        error={error}
        submitting={form.submitting}
        act="Save"
        onCancel={onCancel}
      >
        <DialogFields>
          <NumberInput
            label="Grace period in days after the due date"
            description="The due date is not counted: with 3 days, rent due on the 1st is late on the 5th."
            data-autofocus
            {...form.getInputProps('graceDays')}
          />
          {values.rules.map((rule, index) => (
            <RuleFields key={rule.key} form={form} index={index} rule={rule} />
          ))}
          {values.rules.length === 0 && <p className={classes.hint}>No late fee is charged.</p>}
          {values.rules.length < MOST_RULES && (
            <Button
              variant="default"
              className={classes.add}
              onClick={() => form.insertListItem('rules', newRule())}
            >
              {values.rules.length === 0 ? 'Add a fee' : 'Add a second fee'}
            </Button>
          )}
          <CapFields form={form} />
          <MoneyInput
            label="No fee when less than this is unpaid"
            {...form.getInputProps('smallestUnpaid')}
          />
          <Checkbox.Group
            label="Charges subject to late fees"
            description="Fees and deposits never have late fees."
            {...form.getInputProps('kinds')}
          >
            <div className={classes.kinds}>
              {kindsWithLateFee.options.map((kind) => (
                <Checkbox key={kind} value={kind} label={kindLabels[kind]} />
              ))}
            </div>
          </Checkbox.Group>
        </DialogFields>
      </DialogForm>
      <div className={classes.aside}>
        <LateFeeSimulator terms={termsOfDraft(values)} before={termsOfDraft(initial)} />
        <LateFeeComparison
          target={target}
          terms={completeInput(values)}
          before={isNew ? null : completeInput(initial)}
        />
      </div>
    </div>
  );
}

const types = [
  { value: 'FLAT', label: 'An amount' },
  { value: 'PERCENT_OF_UNPAID', label: 'A percentage of the unpaid amount' },
  { value: 'PERCENT_OF_CHARGE', label: 'A percentage of the whole charge' },
];

interface RuleFieldsProps {
  readonly form: Form;
  readonly index: number;
  readonly rule: RuleDraft;
}

function RuleFields({ form, index, rule }: RuleFieldsProps) {
  const path = `rules.${index}`;
  const name = index === 0 ? 'Late fee' : 'Second late fee';
  return (
    <fieldset className={classes.rule}>
      <legend>{name}</legend>
      <CloseButton
        className={classes.remove}
        aria-label={`Remove the ${name.toLowerCase()}`}
        onClick={() => form.removeListItem('rules', index)}
      />
      <NativeSelect label="Charge" data={types} {...form.getInputProps(`${path}.type`)} />
      {rule.type === 'FLAT' ? (
        <MoneyInput label="Amount" required {...form.getInputProps(`${path}.amount`)} />
      ) : (
        <NumberInput
          label="Percentage"
          rules={percentRules}
          required
          {...form.getInputProps(`${path}.percent`)}
        />
      )}
      <Switch
        label="Repeat while unpaid"
        {...form.getInputProps(`${path}.repeats`, { type: 'checkbox' })}
      />
      {rule.repeats && (
        <NumberInput
          label="Repeat every (days)"
          required
          {...form.getInputProps(`${path}.everyDays`)}
        />
      )}
    </fieldset>
  );
}

const caps = [
  { value: 'NONE', label: 'No limit' },
  { value: 'AMOUNT', label: 'An amount' },
  { value: 'PERCENT', label: 'A percentage of the whole charge' },
];

function CapFields({ form }: { readonly form: Form }) {
  const { cap } = form.values;
  return (
    <>
      <NativeSelect label="Maximum per invoice" data={caps} {...form.getInputProps('cap')} />
      {cap === 'AMOUNT' && (
        <MoneyInput label="Maximum amount" required {...form.getInputProps('capAmount')} />
      )}
      {cap === 'PERCENT' && (
        <NumberInput
          label="Maximum percentage"
          rules={percentRules}
          required
          {...form.getInputProps('capPercent')}
        />
      )}
    </>
  );
}
