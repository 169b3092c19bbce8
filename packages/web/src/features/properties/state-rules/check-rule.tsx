import { Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import {
  stateRuleTerms,
  type StateRule,
  type StateRuleTerms,
} from '@tenantry/contract/rules/state-rules.schemas';
import { DialogFields, DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { MoneyInput } from '../../../ui/forms/money-input.tsx';
import { NumberInput } from '../../../ui/forms/number-input.tsx';
import { useFormSubmit } from '../../../ui/forms/use-submit.ts';
import {
  ruleDraft,
  ruleFields,
  termsOfDraft,
  type RuleDraft,
  type RuleField,
} from './check-rule-draft.ts';
import classes from './state-rules.module.css';

interface CheckRuleProps {
  readonly rule: StateRule;
  readonly kind: StateRuleTerms['kind'];
  readonly send: (terms: StateRuleTerms) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** NEW-13: the person who has read the statute enters what it says, and turns the rule on. */
export function CheckRule({ rule, kind, send, onDone, onCancel }: CheckRuleProps) {
  const form = useForm<RuleDraft>({
    initialValues: ruleDraft(kind, rule),
    validate: (draft) => problemsOf(kind, draft),
  });
  const { error, formProps } = useFormSubmit({
    form,
    send: (draft) => send(stateRuleTerms.parse(termsOfDraft(kind, draft))),
    changes: ['charges'],
    onDone,
  });
  return (
    <DialogForm
      {...formProps}
      error={error}
      submitting={form.submitting}
      act="Turn on"
      onCancel={onCancel}
    >
      <p className={classes.hint}>
        Read the statute at its source, then enter what it says. The app applies this from now on,
        and names the statute.
      </p>
      <DialogFields>
        {ruleFields[kind].map((field) => (
          <Field key={field.name} field={field} form={form} />
        ))}
      </DialogFields>
    </DialogForm>
  );
}

function problemsOf(kind: StateRuleTerms['kind'], draft: RuleDraft): Record<string, string> {
  const { error } = stateRuleTerms.safeParse(termsOfDraft(kind, draft));
  const found = (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
  // The first message of a field is the one that helps.
  return Object.fromEntries(found.toReversed()) as Record<string, string>;
}

interface FieldProps {
  readonly field: RuleField;
  readonly form: UseFormReturnType<RuleDraft>;
}

function Field({ field, form }: FieldProps) {
  const { name, label, optional } = field;
  const props = { label, required: !optional, ...form.getInputProps(name) };
  switch (field.input) {
    case 'check':
      return <Checkbox label={label} {...form.getInputProps(name, { type: 'checkbox' })} />;
    case 'choice':
      return <NativeSelect {...props} data={[...field.choices]} />;
    case 'money':
      return <MoneyInput {...props} />;
    case 'number':
      return <NumberInput {...props} {...(field.rules && { rules: field.rules })} />;
    case 'text':
      return <Textarea autosize minRows={2} {...props} />;
    default:
      return field satisfies never;
  }
}
