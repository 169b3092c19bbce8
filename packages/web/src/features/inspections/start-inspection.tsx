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
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import type { ReactNode } from 'react';
import { callApi } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useMay } from '../../lib/may.ts';
import { useToday } from '../../lib/session.ts';
import { DayInput } from '../../ui/day-input.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { PropertySelect } from '../../ui/properties/property-select.tsx';
import { useKeptDraft } from '../../ui/use-kept-draft.ts';
import { useFormSubmit } from '../../ui/use-submit.ts';
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
  /** `template:` or `like:` with an id; the usual rooms if it is empty. */
  from: string;
}

const idAfter = (from: string, prefix: string) =>
  from.startsWith(prefix) ? from.slice(prefix.length) : null;

function bodyOf({ propertyId, leaseId, kind, day, from }: Draft) {
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
    initialValues: { propertyId, leaseId: null, kind: 'ROUTINE', day: today, from: '' },
    validate: {
      propertyId: (value) => (value ? null : 'Choose the home.'),
      leaseId: (value, { kind }) => (needsLease(kind) && !value ? 'Choose the lease.' : null),
    },
  });
  useKeptDraft(form, 'start-inspection');
  const { error, formProps } = useFormSubmit({
    form,
    send: (draft, idempotencyKey) =>
      callApi('POST /v1/admin/inspections', { body: bodyOf(draft), idempotencyKey }),
    onDone: (started) => {
      adoptInspection(started);
      return navigate({ to: '/inspection', search: { inspectionId: started.id } });
    },
    changes: ['inspections'],
  });
  const { propertyId: home, kind } = form.getValues();
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
        value={home}
        onChange={(id) => form.setValues({ propertyId: id, leaseId: null, from: '' })}
      />
      {home && <LeaseSelect home={home} kind={kind} {...form.getInputProps('leaseId')} />}
      <DayInput label="Day" {...form.getInputProps('day')} />
      <FromSelect home={home} {...form.getInputProps('from')} />
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

/** People who may not see leases start inspections without one. */
function LeaseSelect(
  props: ChoiceProps & { readonly home: string; readonly kind: InspectionKind },
) {
  const mayRead = useMay({ 'GET /v1/admin/properties/:propertyId/leasee': 'leases:read' });
  return mayRead ? <KnownLeases {...props} /> : null;
}

function KnownLeases({
  home,
  kind,
  value = null,
  error,
  onChange,
}: ChoiceProps & { readonly home: string; readonly kind: InspectionKind }) {
  const { data } = useQuery(leasesQuery(home));
  return (
    <Select
      label={needsLease(kind) ? 'Lease' : 'Lease (optional)'}
      placeholder={data?.length === 0 ? 'This home has no lease' : 'Choose a lease'}
      clearable={!needsLease(kind)}
      data={(data ?? []).map((lease) => ({ value: lease.id, label: leaseLabel(lease) }))}
      value={value}
      error={error}
      onChange={(id) => onChange?.(id)}
    />
  );
}

/** The usual rooms, the templates of the organization, and earlier inspections of the home. */
function FromSelect({
  home,
  value = '',
  onChange,
}: ChoiceProps & { readonly home: string | null }) {
  const templates = useQuery(templatesQuery);
  const { data } = useQuery({
    ...inspectionsQuery({ propertyId: home ?? '' }),
    enabled: home !== null,
  });
  const earlier = home ? (data?.items ?? []) : [];
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
