import { Checkbox, MultiSelect, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form';
import {
  vendorTradeLabels,
  vendorTrades,
  type VendorTrade,
} from '@tenantry/contract/vendors/vendors.rules';
import {
  vendorInput,
  type Vendor,
  type VendorDetails,
} from '@tenantry/contract/vendors/vendors.schemas';
import { useRef } from 'react';
import { callApi } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { ConflictPanel } from '../../ui/conflict/conflict-panel.tsx';
import { conflictField, yesOrNo, type ConflictField } from '../../ui/conflict/conflict-rows.ts';
import { useConflict } from '../../ui/conflict/use-conflict.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { SubmitForm } from '../../ui/forms/submit-form.tsx';
import { useKeptDraft } from '../../ui/forms/use-kept-draft.ts';
import { adoptVendor } from './vendors.queries.ts';
import classes from './vendors.module.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';

interface Draft {
  name: string;
  contactName: string;
  emailAddress: string;
  phoneNumber: string;
  trades: VendorTrade[];
  insuranceExpiresOn: string | null;
  licenseNumber: string;
  licenseExpiresOn: string | null;
  hasW9: boolean;
  rating: string;
  notes: string;
}

const draftOf = (vendor: Vendor | null): Draft => ({
  name: vendor?.name ?? '',
  contactName: vendor?.contactName ?? '',
  emailAddress: vendor?.emailAddress ?? '',
  phoneNumber: vendor?.phoneNumber ?? '',
  trades: vendor?.trades ?? [],
  insuranceExpiresOn: vendor?.insuranceExpiresOn ?? null,
  licenseNumber: vendor?.licenseNumber ?? '',
  licenseExpiresOn: vendor?.licenseExpiresOn ?? null,
  hasW9: vendor?.hasW9 ?? false,
  rating: vendor?.rating ? String(vendor.rating) : '',
  notes: vendor?.notes ?? '',
});

const inputOf = ({ emailAddress, phoneNumber, rating, ...draft }: Draft) => ({
  ...draft,
  emailAddress: emailAddress.trim() || null,
  phoneNumber: phoneNumber.trim() || null,
  rating: rating === '' ? null : Number(rating),
});

const check = schemaResolver(vendorInput, { sync: true });

const dayText = (day: string | null) => (day ? formatDate(day) : 'None');

/** What two people may have changed in a vendor. */
const fields: readonly ConflictField<Draft>[] = [
  conflictField<Draft>('name', 'Name'),
  conflictField<Draft>('contactName', 'Contact'),
  conflictField<Draft>('emailAddress', 'Email'),
  conflictField<Draft>('phoneNumber', 'Phone'),
  {
    ...conflictField<Draft>('trades', 'Trades'),
    shown: ({ trades }) => trades.map((trade) => vendorTradeLabels[trade]).join(', '),
  },
  {
    ...conflictField<Draft>('insuranceExpiresOn', 'Insurance expires on'),
    shown: ({ insuranceExpiresOn }) => dayText(insuranceExpiresOn),
  },
  conflictField<Draft>('licenseNumber', 'License number'),
  {
    ...conflictField<Draft>('licenseExpiresOn', 'License expires on'),
    shown: ({ licenseExpiresOn }) => dayText(licenseExpiresOn),
  },
  conflictField<Draft>('hasW9', 'W-9 on file', yesOrNo),
  conflictField<Draft>('rating', 'Rating'),
  conflictField<Draft>('notes', 'Notes'),
];

interface VendorFormProps {
  /** Null for a new one. */
  readonly vendor: Vendor | null;
  /** Instead of closing. */
  readonly onSaved?: (vendor: VendorDetails) => void;
  readonly onClose: () => void;
}

async function save(vendor: Vendor | null, draft: Draft, idempotencyKey: string) {
  const body = inputOf(draft);
  if (!vendor) return callApi('POST /v1/admin/vendors', { body, idempotencyKey });
  const { id: vendorId, version } = vendor;
  return callApi('POST /v1/admin/vendors/:vendorId', {
    params: { vendorId },
    body: { ...body, version },
  });
}

/** MAINT-15: adds a vendor, or changes one. */
export function VendorForm({ vendor, onSaved, onClose }: VendorFormProps) {
  const form = useForm<Draft>({
    initialValues: draftOf(vendor),
    validate: (draft) => check(inputOf(draft)),
  });
  const savedAs = useRef<VendorDetails | null>(null);
  const { base, conflict, meetRefusal } = useConflict({ form, row: vendor, draftOf, fields });
  useKeptDraft(form, base ? `vendor:${base.id}:${base.version}` : 'vendor');
  return (
    <SubmitForm
      form={form}
      send={async (draft, idempotencyKey) => {
        const saved = await save(base, draft, idempotencyKey);
        adoptVendor(saved);
        savedAs.current = saved;
      }}
      changes={['vendors']}
      onRefused={(reason) => meetRefusal(reason) !== null}
      act={vendor ? 'Save' : 'Add vendor'}
      done={vendor ? 'Vendor saved' : 'Vendor added'}
      onClose={() => (savedAs.current && onSaved ? onSaved(savedAs.current) : onClose())}
    >
      <ConflictPanel conflict={conflict} />
      <ContactFields form={form} />
      <PaperFields form={form} />
      <PrivateFields form={form} />
    </SubmitForm>
  );
}

interface FieldsProps {
  readonly form: UseFormReturnType<Draft>;
}

function ContactFields({ form }: FieldsProps) {
  return (
    <>
      <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
      <div className={classes.pair}>
        <TextInput label="Contact" {...form.getInputProps('contactName')} />
        <TextInput label="Phone" type="tel" {...form.getInputProps('phoneNumber')} />
      </div>
      <TextInput
        label="Email"
        type="email"
        description="Work orders are sent here."
        {...form.getInputProps('emailAddress')}
      />
      <MultiSelect
        label="Trades"
        placeholder={form.values.trades.length === 0 ? 'Choose trades' : ''}
        data={vendorTrades.map((value) => ({ value, label: vendorTradeLabels[value] }))}
        clearable
        {...form.getInputProps('trades')}
      />
    </>
  );
}

function PaperFields({ form }: FieldsProps) {
  return (
    <>
      <DayInput
        label="Insurance expires on"
        description="Optional. Today reminds you 30 days before."
        clearable
        {...form.getInputProps('insuranceExpiresOn')}
      />
      <div className={classes.pair}>
        <TextInput label="License number" {...form.getInputProps('licenseNumber')} />
        <DayInput
          label="License expires on"
          clearable
          {...form.getInputProps('licenseExpiresOn')}
        />
      </div>
      <Checkbox label="W-9 on file" {...form.getInputProps('hasW9', { type: 'checkbox' })} />
    </>
  );
}

const ratings = [
  { value: '', label: 'No rating' },
  ...[5, 4, 3, 2, 1].map((rating) => ({ value: String(rating), label: `${rating} of 5` })),
];

function PrivateFields({ form }: FieldsProps) {
  return (
    <>
      <NativeSelect
        label="Rating"
        description="Only your staff see it."
        data={ratings}
        {...form.getInputProps('rating')}
      />
      <Textarea
        label="Notes"
        description="Only your staff see them."
        autosize
        minRows={2}
        {...form.getInputProps('notes')}
      />
    </>
  );
}
