import { NativeSelect, TextInput } from '@mantine/core';
import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { UtilitySplit } from '@tenantry/contract/billing/utility-bills.rules';
import { categories, type ExpenseCategory } from '@tenantry/contract/expenses/expenses.categories';
import {
  sharedExpenseInput,
  type SharedExpense,
  type SharedExpenseInput,
} from '@tenantry/contract/expenses/shared-expenses.schemas';
import type { Building } from '@tenantry/contract/properties/buildings.schemas';
import { useState } from 'react';
import { callApi, rehearseApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';
import { formatMoney } from '../../lib/format.ts';
import { useOrganization, useToday } from '../../lib/session.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { DialogFields, DialogForm } from '../../ui/dialogs/dialog-form.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { LoadingRows } from '../../ui/states/loading-rows.tsx';
import { MoneyInput } from '../../ui/forms/money-input.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { NumberInput } from '../../ui/forms/number-input.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { RehearsedPreview } from '../../ui/forms/rehearsed-preview.tsx';
import { useListSearch } from '../../ui/screens/list-search.ts';
import type { ScreenProps } from '../../ui/screens/screen.ts';
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.ts';
import { useKeptDraft } from '../../ui/forms/use-kept-draft.ts';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import { BuildingScreen } from '../properties/buildings/building-screen.tsx';
import { allUnitsQuery } from '../properties/buildings/buildings.queries.ts';
import { publicAttributesQuery } from '../properties/properties.queries.ts';
import { VendorInput } from '../vendors/vendor-input.tsx';
import { expenseDraft, type ExpenseDraft } from './expense-draft.ts';
import type { Owner } from './expenses.client.ts';
import { expenseQuery } from './expenses.queries.ts';
import {
  draftOfBill,
  firstDraft,
  firstWeights,
  inputOf,
  paidShares,
  splits,
  weightRules,
  type ShareDraft,
  type UnitOfBill,
  unitsOfBill,
} from './share-draft.ts';
import classes from './share-expense.module.css';
import { sharedExpensesQuery } from './shared-expenses.queries.ts';
import { ChooseBuilding } from './split-expense.tsx';

const SHARE = 'POST /v1/admin/buildings/:buildingId/expenses';
const CORRECT = 'POST /v1/admin/buildings/:buildingId/expenses/:sharedExpenseId';

/** UNIT-4: a bill of a building, whose shares are expenses of its units: a new one, or the one that `show` names. */
export function ShareExpense({ propertyId, onClose }: ScreenProps) {
  const [{ show, tab, view }] = useListSearch();
  if (!view) return <ChooseBuilding />;
  const recorded = tab ? { propertyId: propertyId || null, expenseId: tab } : null;
  return (
    <BuildingScreen title={show ? 'Edit expense of' : 'Add expense of'}>
      {(building) => <LoadedForm {...{ building, recorded, onClose }} billId={show} />}
    </BuildingScreen>
  );
}

/** An expense whose place the bill takes. */
interface Recorded {
  readonly propertyId: Owner;
  readonly expenseId: string;
}

interface FormOfBuildingProps {
  readonly building: Building;
  readonly onClose: () => void;
}

interface LoadedFormProps extends FormOfBuildingProps {
  readonly billId: string | undefined;
  readonly recorded: Recorded | null;
}

/** The values of the expense that is split; nothing if there is none. */
const recordedQuery = (recorded: Recorded | null) => ({
  ...expenseQuery(recorded?.propertyId ?? null, recorded?.expenseId ?? ''),
  enabled: recorded !== null,
});

function LoadedForm({ building, billId, recorded, onClose }: LoadedFormProps) {
  const { timeZone } = useOrganization();
  const expense = useQuery(recordedQuery(recorded));
  const units = useQuery(allUnitsQuery(building.id));
  const earlier = useQuery(sharedExpensesQuery(building.id));
  const attributes = useQuery(publicAttributesQuery);
  return (
    <QueryView queries={[units, earlier, attributes]} failed="The units could not be loaded.">
      {(all, before, definitions) => {
        const bill = before.find(({ id }) => id === billId) ?? null;
        if (billId && !bill) return <p>This expense no longer exists.</p>;
        const sharing = unitsOfBill(all, bill);
        if (sharing.length === 0) {
          return <p>This building has no units yet. Add its units first.</p>;
        }
        if (expense.isError)
          return <ErrorPanel title="The expense could not be loaded." error={expense.error} />;
        if (recorded && !expense.data) return <LoadingRows />;
        const values = expense.data && expenseDraft(expense.data, timeZone);
        const proposed = firstWeights(sharing, before, definitions);
        return (
          <ShareForm
            {...{
              building,
              bill,
              units: sharing,
              earlier: before,
              proposed,
              recorded,
              values,
              onClose,
            }}
          />
        );
      }}
    </QueryView>
  );
}

interface ShareFormProps extends FormOfBuildingProps {
  /** Null for a new one. */
  readonly bill: SharedExpense | null;
  readonly units: readonly UnitOfBill[];
  readonly earlier: readonly SharedExpense[];
  readonly proposed: ShareDraft['weights'];
  readonly recorded: Recorded | null;
  readonly values: ExpenseDraft | undefined;
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

const BUILDING = '/admin-landing/view-building/$buildingId';

const valuesIn = (values: ExpenseDraft | undefined): Partial<ShareDraft> => {
  if (!values) return {};
  const { amount, date, vendor, note, category } = values;
  return { amount, date, vendor, note, category: category as ExpenseCategory };
};

/** Records a new bill, or corrects one. */
const callsOf = (buildingId: string, bill: SharedExpense | null) => {
  if (!bill) {
    const params = { buildingId };
    return {
      send: (body: SharedExpenseInput, idempotencyKey: string) =>
        callApi(SHARE, { params, body, idempotencyKey }),
      rehearse: (body: SharedExpenseInput, signal: AbortSignal) =>
        rehearseApi(SHARE, { params, body, signal }),
    };
  }
  const params = { buildingId, sharedExpenseId: bill.id };
  const seen = (body: SharedExpenseInput) => ({ ...body, version: bill.version });
  return {
    send: (body: SharedExpenseInput) => callApi(CORRECT, { params, body: seen(body) }),
    rehearse: (body: SharedExpenseInput, signal: AbortSignal) =>
      rehearseApi(CORRECT, { params, body: seen(body), signal }),
  };
};

function useShareForm(props: ShareFormProps) {
  const { building, bill, units, earlier, proposed, recorded, values, onClose } = props;
  const today = useToday();
  const navigate = useNavigate();
  const [saved, setSaved] = useState(false);
  const form = useForm<ShareDraft>({
    initialValues: bill
      ? draftOfBill(bill, units, proposed)
      : { ...firstDraft(today, earlier[0]?.split ?? 'EQUALLY', proposed), ...valuesIn(values) },
    validate: problemsOf,
  });
  useKeptDraft(form, ['share-expense', building.id, bill?.id, bill?.version].join(':'));
  const release = useUnsavedChanges(form.isDirty());
  const cancel = () => {
    release();
    onClose();
  };
  const calls = callsOf(building.id, bill);
  const bodyOf = (draft: ShareDraft) => ({
    ...inputOf(draft),
    ...(recorded && { expense: recorded }),
  });
  const submit = useFormSubmit({
    form,
    send: (draft, idempotencyKey) => calls.send(bodyOf(draft), idempotencyKey),
    changes: ['expenses'],
    onDone: ({ amount, shares }) => {
      setSaved(true);
      const { length } = paidShares(shares);
      const among = length === 1 ? 'one unit' : `${length} units`;
      notifySuccess(`${formatMoney(amount)} split among ${among}`);
      cancel();
      // Its place is taken, so the page underneath has nothing to show.
      if (recorded) void navigate({ to: BUILDING, params: { buildingId: building.id } });
    },
  });
  const paused = saved || form.submitting;
  return { ...submit, form, cancel, bodyOf, paused, rehearse: calls.rehearse };
}

function ShareForm(props: ShareFormProps) {
  const { building, bill, units } = props;
  const { form, cancel, bodyOf, paused, rehearse, error, formProps } = useShareForm(props);
  const { split } = form.values;
  const body = Object.keys(problemsOf(form.values)).length === 0 ? bodyOf(form.values) : null;
  return (
    <DialogForm
      {...formProps}
      error={error}
      submitting={form.submitting}
      act={bill ? 'Save' : 'Add expense'}
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
        <VendorInput {...form.getInputProps('vendor')} />
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
          queryKey={[...queryKeys.properties, 'share-expense', building.id, bill?.id]}
          rehearse={rehearse}
          paused={paused}
          sentenceOf={({ answer }) => sharesInWords(answer.shares)}
        />
      </DialogFields>
    </DialogForm>
  );
}

/** `Maple Court 1A $388.89, Maple Court 1B $361.11, Maple Court 2A $250.00.` */
const sharesInWords = (shares: SharedExpense['shares']) =>
  `${paidShares(shares)
    .map(({ home, amount }) => `${home.label} ${formatMoney(amount)}`)
    .join(', ')}.`;

interface WeightsProps {
  readonly form: UseFormReturnType<ShareDraft>;
  readonly split: Exclude<UtilitySplit, 'EQUALLY'>;
  readonly units: readonly UnitOfBill[];
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
