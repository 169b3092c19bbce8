import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { AdminProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import type { AddedUnits } from '@tenantry/contract/properties/buildings.schemas';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import { callApi, rehearseApi } from '../../../lib/api.ts';
import { formatMoney } from '../../../lib/format.ts';
import { DialogFields, DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { notifySuccess } from '../../../ui/acts/notify.ts';
import type { ScreenProps } from '../../../ui/screens/screen.ts';
import { PropertyScreen } from '../editor/property-screen.tsx';
import { NewUnits, problemsOfUnits, useUnitsForm, type UnitsDraft } from './units-form.tsx';
import { unitsInWords } from './units-text.ts';

const SPLIT = 'POST /v1/admin/properties/:propertyId/split';

interface Draft extends UnitsDraft {
  name: string;
  unitName: string;
}

const problemsOf = ({ name, unitName, ...units }: Draft) => ({
  ...problemsOfUnits(units),
  name: name.trim() === '' ? 'Enter a name for the building.' : null,
  unitName: unitName.trim() === '' ? 'Enter a name for the unit, such as 1A.' : null,
});

const bodyOf = (draft: Draft) => ({ ...draft, monthlyCost: dollarsFromText(draft.monthlyCost) });

const firstDraft = ({ home, monthlyCost }: AdminProperty): Draft => ({
  name: home.label,
  unitName: '',
  names: '',
  monthlyCost: formatMoney(monthlyCost),
});

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
  const name = `split-units:${property.id}`;
  const { form, dialog, body, paused } = useUnitsForm({
    name,
    act: 'Split into units',
    initialValues: firstDraft(property),
    problemsOf,
    bodyOf,
    send: (given, idempotencyKey) => callApi(SPLIT, { params, body: given, idempotencyKey }),
    onAdded: ({ building }) => {
      notifySuccess(`${building.name} has ${building.units} units now`);
      void navigate({
        to: '/admin-landing/view-building/$buildingId',
        params: { buildingId: building.id },
        replace: true,
      });
    },
    onClose,
  });
  return (
    <DialogForm {...dialog}>
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
        <NewUnits
          names={{
            label: 'Names of the other units',
            description: 'For example 1B, 2A, 2B or 2..4.',
            ...form.getInputProps('names'),
          }}
          rent={{
            label: 'Rent per month of the other units',
            ...form.getInputProps('monthlyCost'),
          }}
          preview={{
            name,
            body,
            paused,
            rehearse: (given, signal) => rehearseApi(SPLIT, { params, body: given, signal }),
            sentenceOf: ({ answer }) => splitInWords(answer, body?.monthlyCost ?? 0),
          }}
        />
      </DialogFields>
    </DialogForm>
  );
}

function splitInWords({ units: [kept, ...others] }: AddedUnits, monthlyCost: number): string {
  return `This home becomes ${kept?.home.label}. ${unitsInWords(others, monthlyCost)}`;
}
