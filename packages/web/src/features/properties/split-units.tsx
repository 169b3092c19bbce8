import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import type { AdminProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import { callApi, rehearseApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';
import { formatMoney } from '../../lib/format.ts';
import { DialogFields, DialogForm } from '../../ui/dialog-form.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { RehearsedPreview } from '../../ui/rehearsed-preview.tsx';
import type { ScreenProps } from '../../ui/screens/screen.ts';
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts';
import { useKeptDraft } from '../../ui/use-kept-draft.ts';
import { useFormSubmit } from '../../ui/use-submit.ts';
import { problemOfNames, problemOfRent } from './add-units.tsx';
import { PropertyScreen } from './property-screen.tsx';
import { unitsInWords } from './units-text.ts';

const SPLIT = 'POST /v1/admin/properties/:propertyId/split';

interface Draft {
  name: string;
  unitName: string;
  names: string;
  /** As typed. */
  monthlyCost: string;
}

const problemsOf = ({ name, unitName, names, monthlyCost }: Draft) => ({
  name: name.trim() === '' ? 'Enter a name for the building.' : null,
  unitName: unitName.trim() === '' ? 'Enter a name for the unit, such as 1A.' : null,
  names: problemOfNames(names),
  monthlyCost: problemOfRent(monthlyCost),
});

const isComplete = (draft: Draft) => Object.values(problemsOf(draft)).every((each) => !each);

const bodyOf = (draft: Draft) => ({ ...draft, monthlyCost: dollarsFromText(draft.monthlyCost) });

/** UNIT-2: makes a building of a house, which stays one of its units with everything that belongs to it. */
export function SplitUnits({ propertyId, onClose }: ScreenProps) {
  return (
    <PropertyScreen propertyId={propertyId} title="Split into units">
      {(property) => <SplitForm property={property} onClose={onClose} />}
    </PropertyScreen>
  );
}

interface SplitFormProps {
  readonly property: AdminProperty;
  readonly onClose: () => void;
}

function SplitForm({ property, onClose }: SplitFormProps) {
  const params = { propertyId: property.id };
  const navigate = useNavigate();
  const form = useForm<Draft>({
    initialValues: {
      name: property.home.label,
      unitName: '',
      names: '',
      monthlyCost: formatMoney(property.monthlyCost),
    },
    validate: problemsOf,
  });
  useKeptDraft(form, `split-units:${property.id}`);
  const release = useUnsavedChanges(form.isDirty());
  const { error, formProps } = useFormSubmit({
    form,
    send: (draft, idempotencyKey) =>
      callApi(SPLIT, { params, body: bodyOf(draft), idempotencyKey }),
    changes: ['properties'],
    onDone: ({ building }) => {
      release();
      notifySuccess(`${building.name} has ${building.units} units now`);
      void navigate({
        to: '/admin-landing/view-building/$buildingId',
        params: { buildingId: building.id },
        replace: true,
      });
    },
  });
  const body = isComplete(form.values) ? bodyOf(form.values) : null;
  return (
    <DialogForm
      {...formProps}
      error={error}
      submitting={form.submitting}
      act="Split into units"
      onCancel={() => {
        release();
        onClose();
      }}
    >
      <DialogFields>
        <TextInput
          label="Name of the building"
          required
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <TextInput
          label="This home becomes unit"
          description="It keeps its lease, tenant, invoices, expenses and messages."
          required
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('unitName')}
        />
        <TextInput
          label="Names of the other units"
          description="For example 1B, 2A, 2B or 2..4."
          required
          autoComplete="off"
          {...form.getInputProps('names')}
        />
        <MoneyInput
          label="Rent per month of the other units"
          required
          {...form.getInputProps('monthlyCost')}
        />
        <RehearsedPreview
          body={body}
          queryKey={[...queryKeys.properties, 'split', property.id]}
          rehearse={(given, signal) => rehearseApi(SPLIT, { params, body: given, signal })}
          sentenceOf={({ answer }) => {
            const [kept, ...others] = answer.units;
            const added = unitsInWords(others, body?.monthlyCost ?? 0);
            return `This home becomes ${kept?.home.label}. ${added}`;
          }}
        />
      </DialogFields>
    </DialogForm>
  );
}
