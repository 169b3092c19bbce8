import { Button, Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  inspectionKindLabels,
  inspectionKinds,
  needsLease,
  type InspectionKind,
} from '@tenantry/contract/inspections/inspections.rules';
import type { InspectionSummary } from '@tenantry/contract/inspections/inspections.schemas';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import type { ReactNode } from 'react';
import { callApi } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useMay } from '../../lib/may.ts';
import { useToday } from '../../lib/session.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { PropertySelect } from '../../ui/properties/property-select.tsx';
import { useKeptDraft } from '../../ui/forms/use-kept-draft.ts';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import { lesseeName } from '../leases/lease-text.ts';
import { leasesQuery } from '../leases/leases.queries.ts';
import { adoptInspection, inspectionsQuery, templatesQuery } from './inspections.queries.ts';
import classes from './inspections.module.css';

interface StartInspectionProps {
  readonly propertyId: string | null;
  readonly onCancel: () => void;
}

interface Draft {
  propertyId: string | null;
  leaseId: string | null;
  kind: InspectionKind;
  day: string | null;
  /** `template:` or `like:` with an id; empty for the usual rooms, null for what is suggested. */
  from: string | null;
}

const idAfter = (from: string, prefix: string) =>
  from.startsWith(prefix) ? from.slice(prefix.length) : null;

/** A move-out has the rooms of the move-in, so that the two can be compared. */
function suggestedRooms(kind: InspectionKind, earlier: readonly InspectionSummary[]): string {
  const moveIn = kind === 'MOVE_OUT' && earlier.find((each) => each.kind === 'MOVE_IN');
  return moveIn ? `like:${moveIn.id}` : '';
}

/** What the form sends and shows: with what is suggested where nothing was chosen. */
function useSuggestions({ propertyId, leaseId, kind, from }: Draft) {
  const home = propertyId ?? '';
  const mayRead = useMay({ 'GET /v1/admin/properties/:propertyId/leasee': 'leases:read' });
  const isKnown = propertyId !== null;
  const earlier = useQuery({ ...inspectionsQuery({ propertyId: home }), enabled: isKnown });
  const leases = useQuery({ ...leasesQuery(home), enabled: isKnown && mayRead }).data ?? [];
  const only = needsLease(kind) && leases.length === 1 ? leases[0] : undefined;
  const inspected = isKnown ? (earlier.data?.items ?? []) : [];
  return {
    leases: mayRead && isKnown ? leases : null,
    earlier: inspected,
    leaseId: leaseId ?? only?.id ?? null,
    from: from ?? suggestedRooms(kind, inspected),
  };
}

function bodyOf({ propertyId, leaseId, kind, day, from }: Draft & { readonly from: string }) {
  return {
    propertyId: propertyId ?? '',
    leaseId,
    kind,
    day: day ?? '',
    templateId: idAfter(from, 'template:'),
    likeInspectionId: idAfter(from, 'like:'),
  };
}

/** MAINT-12, MAINT-13: starts an inspection of a home. */
export function StartInspection({ propertyId, onCancel }: StartInspectionProps) {
  const today = useToday();
  const navigate = useNavigate();
  const form = useForm<Draft>({
    initialValues: { propertyId, leaseId: null, kind: 'ROUTINE', day: today, from: null },
    validate: { propertyId: (value) => (value ? null : 'Choose the home.') },
  });
  useKeptDraft(form, 'start-inspection');
  const draft = form.getValues();
  const { leases, earlier, leaseId, from } = useSuggestions(draft);
  const { error, formProps } = useFormSubmit({
    form,
    send: (values, idempotencyKey) =>
      callApi('POST /v1/admin/inspections', {
        body: bodyOf({ ...values, leaseId, from }),
        idempotencyKey,
      }),
    onDone: (started) => {
      adoptInspection(started);
      return navigate({ to: '/inspection', search: { inspectionId: started.id } });
    },
    changes: ['inspections'],
  });
  return (
    <form {...formProps} className={classes.form} aria-label="New inspection">
      <FormError error={error} />
      <Select
        label="Kind"
        allowDeselect={false}
        data={inspectionKinds.map((value) => ({ value, label: inspectionKindLabels[value] }))}
        {...form.getInputProps('kind')}
      />
      <PropertySelect
        label="Home"
        {...form.getInputProps('propertyId')}
        value={draft.propertyId}
        onChange={(id) => form.setValues({ propertyId: id, leaseId: null, from: null })}
      />
      {leases && (
        <LeaseSelect
          leases={leases}
          kind={draft.kind}
          {...form.getInputProps('leaseId')}
          value={leaseId}
        />
      )}
      <DayInput label="Day" {...form.getInputProps('day')} />
      <FromSelect earlier={earlier} {...form.getInputProps('from')} value={from} />
      <div className={classes.buttons}>
        <Button type="submit" loading={form.submitting}>
          Start inspection
        </Button>
        <PlainButton variant="default" onClick={onCancel}>
          Cancel
        </PlainButton>
      </div>
    </form>
  );
}

interface ChoiceProps {
  readonly value?: string | null;
  readonly error?: ReactNode;
  readonly onChange?: (value: string | null) => void;
}

const leaseLabel = (lease: Lease) => {
  const { startDate, endDate } = lease;
  const from = startDate ? `, ${formatDate(startDate)}` : '';
  return `${lesseeName(lease)}${from}${endDate ? ` to ${formatDate(endDate)}` : ''}`;
};

interface LeaseSelectProps extends ChoiceProps {
  readonly leases: readonly Lease[];
  readonly kind: InspectionKind;
}

/** People who may not see leases start inspections without one. */
function LeaseSelect({ leases, kind, value = null, error, onChange }: LeaseSelectProps) {
  return (
    <Select
      label={needsLease(kind) ? 'Lease' : 'Lease (optional)'}
      placeholder={leases.length === 0 ? 'This home has no lease' : 'Choose a lease'}
      clearable={!needsLease(kind)}
      data={leases.map((lease) => ({ value: lease.id, label: leaseLabel(lease) }))}
      value={value}
      error={error}
      onChange={(id) => onChange?.(id)}
    />
  );
}

interface FromSelectProps extends ChoiceProps {
  readonly earlier: readonly InspectionSummary[];
}

/** The usual rooms, the templates of the organization, and earlier inspections of the home. */
function FromSelect({ earlier, value = '', onChange }: FromSelectProps) {
  const templates = useQuery(templatesQuery);
  return (
    <Select
      label="Rooms and items"
      allowDeselect={false}
      data={[
        { value: '', label: 'Usual rooms' },
        ...(templates.data ?? []).map(({ id, name }) => ({ value: `template:${id}`, label: name })),
        ...earlier.map(({ id, kind, day }) => ({
          value: `like:${id}`,
          label: `As in the ${inspectionKindLabels[kind].toLowerCase()} inspection of ${formatDate(day)}`,
        })),
      ]}
      value={value ?? ''}
      onChange={(from) => onChange?.(from ?? '')}
    />
  );
}
