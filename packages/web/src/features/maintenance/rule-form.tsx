import { Checkbox, Group, Select, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import {
  workOrderCategories,
  workOrderCategoryLabels,
} from '@tenantry/contract/maintenance/maintenance.rules';
import { MAX_RULE_INTERVAL, ruleUnits } from '@tenantry/contract/maintenance/task-rules.rules';
import { monthNames } from '@tenantry/contract/shared/month-names';
import {
  taskRuleInput,
  taskRuleUpdate,
  type TaskRule,
} from '@tenantry/contract/maintenance/task-rules.schemas';
import { callApi } from '../../lib/api.ts';
import { useToday } from '../../lib/session.ts';
import { ConflictPanel } from '../../ui/conflict/conflict-panel.tsx';
import { useConflict } from '../../ui/conflict/use-conflict.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { NumberInput } from '../../ui/forms/number-input.tsx';
import { PropertySelect } from '../../ui/properties/property-select.tsx';
import { SubmitForm } from '../../ui/forms/submit-form.tsx';
import { useKeptDraft } from '../../ui/forms/use-kept-draft.ts';
import { ruleConflictFields, ruleDraft, ruleInput, type RuleDraft } from './rule-draft.ts';

interface RuleFormProps {
  /** What is changed; null adds one. */
  readonly rule: TaskRule | null;
  readonly onClose: () => void;
}

const categories = workOrderCategories.map((value) => ({
  value,
  label: workOrderCategoryLabels[value],
}));

const unitLabels = { DAILY: 'days', WEEKLY: 'weeks', MONTHLY: 'months', YEARLY: 'years' } as const;

const units = ruleUnits.map((value) => ({ value, label: unitLabels[value] }));

const months = monthNames.map((label, index) => ({ value: String(index + 1), label }));

const checkNew = schemaResolver(taskRuleInput, { sync: true });
const checkChange = schemaResolver(taskRuleUpdate, { sync: true });

function errorsOf(draft: RuleDraft, isNew: boolean) {
  const input = ruleInput(draft);
  const home = draft.everyHome ? null : draft.propertyId;
  const missing = isNew && home === null && !draft.everyHome;
  const { rrule, ...others } = isNew
    ? checkNew({ ...input, propertyId: home })
    : checkChange(input);
  return {
    ...others,
    // Everything else of the repetition is chosen.
    ...(rrule && { interval: `Use a whole number from 1 to ${MAX_RULE_INTERVAL}.` }),
    ...(missing && { propertyId: 'Choose a home.' }),
  };
}

/** MAINT-10: adds or changes recurring work. */
export function RuleForm({ rule, onClose }: RuleFormProps) {
  const today = useToday();
  const form = useForm<RuleDraft>({
    initialValues: ruleDraft(rule, today),
    validate: (draft) => errorsOf(draft, rule === null),
  });
  const { base, conflict, meetRefusal } = useConflict({
    form,
    row: rule,
    draftOf: (row) => ruleDraft(row, today),
    fields: ruleConflictFields,
  });
  useKeptDraft(form, base ? `rule:${base.id}:${base.version}` : 'rule');
  const { unit, month, everyHome, propertyId } = form.values;
  return (
    <SubmitForm
      form={form}
      send={(draft, idempotencyKey) => send(base, draft, idempotencyKey)}
      changes={['maintenance']}
      onRefused={(reason) => meetRefusal(reason) !== null}
      act={rule ? 'Save' : 'Add recurring work'}
      done={`Recurring work ${rule ? 'saved' : 'added'}`}
      onClose={onClose}
    >
      <ConflictPanel conflict={conflict} />
      <TextInput
        label="What"
        placeholder="Change the air filter"
        required
        data-autofocus
        {...form.getInputProps('title')}
      />
      {!rule && (
        <>
          {!everyHome && (
            <PropertySelect
              label="Home"
              required
              placeholder="Choose a home"
              value={propertyId}
              onChange={(value) => form.setFieldValue('propertyId', value)}
              error={form.errors['propertyId']}
            />
          )}
          <Checkbox
            label="In each home"
            {...form.getInputProps('everyHome', { type: 'checkbox' })}
          />
        </>
      )}
      <Select
        label="Category"
        data={categories}
        allowDeselect={false}
        {...form.getInputProps('category')}
      />
      <Group grow align="flex-start">
        <NumberInput label="Every" required {...form.getInputProps('interval')} />
        <Select label="Unit" data={units} allowDeselect={false} {...form.getInputProps('unit')} />
      </Group>
      {unit === 'YEARLY' && (
        <Select
          label="Month"
          placeholder="The month of the first day"
          data={months}
          clearable
          value={month || null}
          onChange={(value) => form.setFieldValue('month', value ?? '')}
        />
      )}
      {(unit === 'MONTHLY' || (unit === 'YEARLY' && month !== '')) && (
        <Checkbox
          label="On the last day of the month"
          {...form.getInputProps('lastDay', { type: 'checkbox' })}
        />
      )}
      <DayInput
        label="First day"
        description="Later ones are counted from it"
        required
        {...form.getInputProps('startsOn')}
      />
      <NumberInput
        label="Days ahead"
        description="How many days before it is due the work order is made"
        required
        {...form.getInputProps('daysAhead')}
      />
      <TextInput label="Where" {...form.getInputProps('place')} />
      <Textarea label="Description" autosize minRows={2} {...form.getInputProps('description')} />
    </SubmitForm>
  );
}

function send(rule: TaskRule | null, draft: RuleDraft, idempotencyKey: string): Promise<unknown> {
  const input = ruleInput(draft);
  if (rule) {
    const { priority, mayEnter, version } = rule;
    return callApi('POST /v1/admin/taskRules/:ruleId', {
      params: { ruleId: rule.id },
      body: { ...input, priority, mayEnter, version },
    });
  }
  const propertyId = draft.everyHome ? null : draft.propertyId;
  return callApi('POST /v1/admin/taskRules', { body: { ...input, propertyId }, idempotencyKey });
}
