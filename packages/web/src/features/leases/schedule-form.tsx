import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form';
import {
  scheduleInput,
  scheduleKinds,
  type Frequency,
  type Proration,
  type Schedule,
} from '@tenantry/contract/leases/charges.schemas';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { MoneyInput } from '../../ui/forms/money-input.tsx';
import { SubmitForm } from '../../ui/forms/submit-form.tsx';
import { frequencyLabels, kindLabels, prorationLabels } from './charge-labels.ts';
import type { LeaseIds } from './charges.queries.ts';

interface ScheduleFormProps {
  readonly lease: LeaseIds;
  /** Null for a new one. */
  readonly schedule: Schedule | null;
  readonly onClose: () => void;
}

interface Draft {
  kind: Schedule['kind'];
  description: string;
  /** As typed. */
  amount: string;
  frequency: Frequency;
  dayOfMonth: string;
  firstDay: string | null;
  lastDay: string | null;
  proration: Proration | '';
}

const check = schemaResolver(scheduleInput, { sync: true });

const hasDay = (frequency: Frequency) => ['MONTHLY', 'QUARTERLY', 'YEARLY'].includes(frequency);

const inputOf = ({ kind, description, frequency, ...draft }: Draft) => ({
  kind: kind as (typeof scheduleKinds)[number],
  description,
  frequency,
  amount: dollarsFromText(draft.amount),
  dayOfMonth: hasDay(frequency) && draft.dayOfMonth !== '' ? Number(draft.dayOfMonth) : null,
  firstDay: draft.firstDay ?? '',
  lastDay: frequency === 'ONE_TIME' ? null : draft.lastDay,
  proration: draft.proration || null,
});

const draftOf = (schedule: Schedule | null): Draft => ({
  kind: schedule?.kind ?? 'PARKING',
  description: schedule?.description ?? 'Parking',
  amount: schedule ? formatMoney(schedule.amount) : '',
  frequency: schedule?.frequency ?? 'MONTHLY',
  dayOfMonth: String(schedule?.dayOfMonth ?? 1),
  firstDay: schedule?.firstDay ?? null,
  lastDay: schedule?.lastDay ?? null,
  proration: schedule?.proration ?? '',
});

const newKinds = scheduleKinds
  .filter((kind) => kind !== 'RENT')
  .map((value) => ({ value, label: kindLabels[value] }));

const frequencies = Object.entries(frequencyLabels).map(([value, label]) => ({ value, label }));

const prorations = [
  { value: '', label: 'Same as the lease' },
  ...Object.entries(prorationLabels).map(([value, label]) => ({ value, label })),
];

const days = Array.from({ length: 31 }, (_, index) => String(index + 1));

/** CHG-1: adds a charge to a lease, or changes one from now on. */
export function ScheduleForm({ lease, schedule: newest, onClose }: ScheduleFormProps) {
  // The initial schedule: if somebody else changes the charge meanwhile, the server reports it.
  const [schedule] = useState(newest);
  const form = useForm<Draft>({
    initialValues: draftOf(schedule),
    validate: (draft) => check(inputOf(draft)),
  });
  return (
    <SubmitForm
      form={form}
      send={(draft, idempotencyKey): Promise<unknown> =>
        schedule
          ? callApi('POST /v1/admin/properties/:propertyId/leasee/:leaseId/charges/:chargeId', {
              params: { ...lease, chargeId: schedule.id },
              body: { ...inputOf(draft), version: schedule.version },
            })
          : callApi('POST /v1/admin/properties/:propertyId/leasee/:leaseId/charges', {
              params: { ...lease },
              body: inputOf(draft),
              idempotencyKey,
            })
      }
      changes={['charges']}
      act={schedule ? 'Save' : 'Add charge'}
      done={schedule ? 'Charge saved' : 'Charge added'}
      onClose={onClose}
    >
      {!schedule && <KindSelect form={form} />}
      <TextInput label="Description" required {...form.getInputProps('description')} />
      <MoneyInput
        label="Amount"
        required
        data-autofocus
        description={
          schedule && schedule.steps.length > 0
            ? 'The amount before the planned changes.'
            : undefined
        }
        {...form.getInputProps('amount')}
      />
      {schedule?.kind !== 'RENT' && <WhenFields form={form} />}
      <DayAndProration form={form} />
    </SubmitForm>
  );
}

interface FieldsProps {
  readonly form: UseFormReturnType<Draft>;
}

/** The description follows the kind until a person types another. */
function KindSelect({ form }: FieldsProps) {
  const choose = (kind: Schedule['kind']) => {
    const { kind: before, description } = form.getValues();
    form.setFieldValue('kind', kind);
    if (description === kindLabels[before]) form.setFieldValue('description', kindLabels[kind]);
  };
  return (
    <NativeSelect
      label="For"
      data={newKinds}
      value={form.values.kind}
      onChange={(event) => choose(event.currentTarget.value as Schedule['kind'])}
    />
  );
}

function WhenFields({ form }: FieldsProps) {
  const isOnce = form.values.frequency === 'ONE_TIME';
  return (
    <>
      <NativeSelect label="How often" data={frequencies} {...form.getInputProps('frequency')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DayInput
          label={isOnce ? 'Due day' : 'First day'}
          required
          {...form.getInputProps('firstDay')}
        />
        {!isOnce && (
          <DayInput
            label="Last day"
            description="Optional: until the lease ends."
            clearable
            {...form.getInputProps('lastDay')}
          />
        )}
      </SimpleGrid>
    </>
  );
}

function DayAndProration({ form }: FieldsProps) {
  const { frequency } = form.values;
  if (frequency === 'ONE_TIME') return null;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {hasDay(frequency) && (
        <NativeSelect label="Due on day" data={days} {...form.getInputProps('dayOfMonth')} />
      )}
      <NativeSelect
        label="Prorate partial periods by"
        data={prorations}
        {...form.getInputProps('proration')}
      />
    </SimpleGrid>
  );
}
