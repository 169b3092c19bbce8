import { NativeSelect, TextInput } from '@mantine/core';
import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { UtilitySplit } from '@tenantry/contract/billing/utility-bills.rules';
import { categories } from '@tenantry/contract/expenses/expenses.categories';
import {
  sharedExpenseInput,
  type SharedExpense,
} from '@tenantry/contract/expenses/shared-expenses.schemas';
import type { ListedProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import type { Building } from '@tenantry/contract/properties/buildings.schemas';
import type { AttributeDefinition } from '@tenantry/contract/properties/properties.schemas';
import { callApi, rehearseApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';
import { formatMoney } from '../../lib/format.ts';
import { useToday } from '../../lib/session.ts';
import { DayInput } from '../../ui/day-input.tsx';
import { DialogFields, DialogForm } from '../../ui/dialog-form.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { NumberInput } from '../../ui/number-input.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { RehearsedPreview } from '../../ui/rehearsed-preview.tsx';
import type { ScreenProps } from '../../ui/screens/screen.ts';
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts';
import { useKeptDraft } from '../../ui/use-kept-draft.ts';
import { useFormSubmit } from '../../ui/use-submit.ts';
import { BuildingScreen } from '../properties/building-screen.tsx';
import { allUnitsQuery } from '../properties/buildings.queries.ts';
import { publicAttributesQuery } from '../properties/properties.queries.ts';
import {
  firstDraft,
  firstWeights,
  inputOf,
  splits,
  weightRules,
  type ShareDraft,
} from './share-draft.ts';
import classes from './share-expense.module.css';
import { sharedExpensesQuery } from './shared-expenses.queries.ts';

const SHARE = 'POST /v1/admin/buildings/:buildingId/expenses';

/** UNIT-4: a bill of a building, whose shares are expenses of its units. */
export function ShareExpense({ onClose }: ScreenProps) {
  return (
    <BuildingScreen title="Add expense of">
      {(building) => <LoadedForm building={building} onClose={onClose} />}
    </BuildingScreen>
  );
}

interface LoadedFormProps {
  readonly building: Building;
  readonly onClose: () => void;
}

function LoadedForm({ building, onClose }: LoadedFormProps) {
  const units = useQuery(allUnitsQuery(building.id));
  const earlier = useQuery(sharedExpensesQuery(building.id));
  const attributes = useQuery(publicAttributesQuery);
  return (
    <QueryView queries={[units, earlier, attributes]} failed="The units could not be loaded.">
      {(all, before, definitions) =>
        all.length === 0 ? (
          <p>This building has no units yet. Add its units first.</p>
        ) : (
          <ShareForm {...{ building, units: all, earlier: before, definitions, onClose }} />
        )
      }
    </QueryView>
  );
}

interface ShareFormProps extends LoadedFormProps {
  readonly units: readonly ListedProperty[];
  readonly earlier: readonly SharedExpense[];
  readonly definitions: readonly AttributeDefinition[];
}

const check = schemaResolver(sharedExpenseInput, { sync: true });

/** The messages about numbers of units are shown together, below their list. */
function problemsOf(draft: ShareDraft) {
  const problems = check(inputOf(draft));
  const { units } = inputOf(draft);
  const isWrong =
    Object.keys(problems).some((path) => path.startsWith('units')) ||
    units?.every(({ weight }) => weight === 0);
  return {
    ...problems,
    ...(isWrong && { weights: `Enter a number for each unit that pays a part.` }),
  };
}

const choices = categories.map(({ value, name }) => ({ value, label: name }));

function useShareForm({ building, units, earlier, definitions, onClose }: ShareFormProps) {
  const params = { buildingId: building.id };
  const today = useToday();
  const split = earlier[0]?.split ?? 'EQUALLY';
  const form = useForm<ShareDraft>({
    initialValues: firstDraft(today, split, firstWeights(units, earlier, definitions)),
    validate: problemsOf,
  });
  useKeptDraft(form, `share-expense:${building.id}`);
  const release = useUnsavedChanges(form.isDirty());
  const cancel = () => {
    release();
    onClose();
  };
  const submit = useFormSubmit({
    form,
    send: (draft, idempotencyKey) =>
      callApi(SHARE, { params, body: inputOf(draft), idempotencyKey }),
    changes: ['expenses'],
    onDone: ({ amount, shares }) => {
      const among = shares.length === 1 ? 'one unit' : `${shares.length} units`;
      notifySuccess(`${formatMoney(amount)} split among ${among}`);
      cancel();
    },
  });
  return { ...submit, form, params, cancel };
}

function ShareForm(props: ShareFormProps) {
  const { building, units } = props;
  const { form, params, cancel, error, formProps } = useShareForm(props);
  const { split } = form.values;
  const body = Object.keys(problemsOf(form.values)).length === 0 ? inputOf(form.values) : null;
  return (
    <DialogForm
      {...formProps}
      error={error}
      submitting={form.submitting}
      act="Add expense"
      onCancel={cancel}
    >
      <DialogFields>
        <MoneyInput
          label="Amount of the bill"
          required
          negative
          data-autofocus
          {...form.getInputProps('amount')}
        />
        <NativeSelect label="Category" data={choices} {...form.getInputProps('category')} />
        <TextInput label="Vendor" {...form.getInputProps('vendor')} />
        <DayInput label="Date" required {...form.getInputProps('date')} />
        <TextInput label="Note" {...form.getInputProps('note')} />
        <NativeSelect
          label="Split"
          data={Object.entries(splits).map(([value, { label }]) => ({ value, label }))}
          {...form.getInputProps('split')}
        />
        {split !== 'EQUALLY' && <Weights form={form} split={split} units={units} />}
        <RehearsedPreview
          body={body}
          queryKey={[...queryKeys.properties, 'share-expense', building.id]}
          rehearse={(given, signal) => rehearseApi(SHARE, { params, body: given, signal })}
          sentenceOf={({ answer }) => sharesInWords(answer.shares)}
        />
      </DialogFields>
    </DialogForm>
  );
}

/** `Maple Court 1A $388.89, Maple Court 1B $361.11, Maple Court 2A $250.00.` */
const sharesInWords = (shares: SharedExpense['shares']) =>
  `${shares.map(({ home, amount }) => `${home.label} ${formatMoney(amount)}`).join(', ')}.`;

interface WeightsProps {
  readonly form: UseFormReturnType<ShareDraft>;
  readonly split: Exclude<UtilitySplit, 'EQUALLY'>;
  readonly units: readonly ListedProperty[];
}

function Weights({ form, split, units }: WeightsProps) {
  const weights = form.values.weights[split];
  const { unit } = splits[split];
  const wrong = form.errors['weights'] ?? form.errors['units'];
  return (
    <fieldset className={classes.weights}>
      <legend className={classes.legend}>{unit} of each unit</legend>
      {units.map(({ id, home, unitName = home.label }) => (
        <NumberInput
          key={id}
          label={unitName}
          rules={weightRules}
          value={weights[id] ?? ''}
          onChange={(typed) => form.setFieldValue(`weights.${split}`, { ...weights, [id]: typed })}
        />
      ))}
      {wrong && (
        <p role="alert" className={classes.wrong}>
          {wrong}
        </p>
      )}
    </fieldset>
  );
}
