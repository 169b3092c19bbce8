import { Button, NativeSelect, Switch } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import {
  billingSettingsInput,
  type BillingSettings,
} from '@tenantry/contract/billing/billing.schemas';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import { numberFromText } from '@tenantry/contract/shared/number-text';
import { stateName } from '@tenantry/contract/shared/us-states';
import { useEffect } from 'react';
import { callApi } from '../../lib/api.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { prorationLabels } from '../leases/charge-labels.ts';
import { DialogFields } from '../../ui/dialogs/dialog-form.tsx';
import { EditButtons, EditFields, EditForm } from '../../ui/forms/edit-form.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { FreshForm } from '../../ui/forms/fresh-form.tsx';
import { MoneyInput } from '../../ui/forms/money-input.tsx';
import { NumberInput } from '../../ui/forms/number-input.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { QueryView } from '../../ui/states/query-view.tsx';
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.ts';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import { billingSettingsQuery } from '../organization/organization.queries.ts';
import classes from './billing.module.css';

/** The billing settings of the organization, which a lease can override. */
export function BillingSettingsForm() {
  return (
    <QueryView
      queries={[useQuery(billingSettingsQuery)]}
      failed="The billing settings could not be loaded."
    >
      {(row) => (
        <FreshForm row={row}>
          {(settings, onDirty) => <SettingsForm settings={settings} onDirty={onDirty} />}
        </FreshForm>
      )}
    </QueryView>
  );
}

type Typed = 'nsfFee' | 'invoiceLeadDays' | 'reminderDays';

/** Numbers are texts, as typed. */
type Draft = Omit<BillingSettings, Typed | 'rentFirst' | 'version'> & Record<Typed, string>;

const check = schemaResolver(billingSettingsInput, { sync: true });

const inputOf = (draft: Draft) => ({
  ...draft,
  nsfFee: dollarsFromText(draft.nsfFee),
  invoiceLeadDays: numberFromText(draft.invoiceLeadDays),
  reminderDays: numberFromText(draft.reminderDays),
});

const paymentOrders = [
  { value: 'RENT_FIRST', label: 'Rent first, fees last' },
  { value: 'OLDEST_FIRST', label: 'Oldest due date first' },
];

interface SettingsFormProps {
  readonly settings: BillingSettings;
  readonly onDirty: (dirty: boolean) => void;
}

function SettingsForm({ settings, onDirty }: SettingsFormProps) {
  const { version, nsfFee, rentFirst, ...others } = settings;
  const form = useForm<Draft>({
    initialValues: {
      ...others,
      nsfFee: formatMoney(nsfFee),
      invoiceLeadDays: String(others.invoiceLeadDays),
      reminderDays: String(others.reminderDays),
    },
    validate: (draft) => check(inputOf(draft)),
  });
  const isDirty = form.isDirty();
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  const release = useUnsavedChanges(isDirty);
  const { error, formProps } = useFormSubmit({
    form,
    send: (draft) =>
      callApi('POST /v1/admin/billing/settings', { body: { ...inputOf(draft), version } }),
    changes: ['charges', 'organizationData'],
    onDone: () => {
      release();
      form.resetDirty();
      notifySuccess('Billing settings saved');
    },
  });
  return (
    <EditForm
      calls={{ 'POST /v1/admin/billing/settings': 'settings:write' }}
      {...formProps}
      className={classes.settings}
    >
      <FormError error={error} />
      <EditFields>
        <DialogFields>
          <NumberInput
            label="Create invoices this many days before the due date"
            {...form.getInputProps('invoiceLeadDays')}
          />
          <NativeSelect
            label="Prorate partial months by"
            description="For the first and last days of a lease, and when an amount changes within a month."
            data={Object.entries(prorationLabels).map(([value, label]) => ({ value, label }))}
            {...form.getInputProps('proration')}
          />
          <NativeSelect
            label="Payments are applied to"
            data={paymentOrders}
            {...form.getInputProps('paymentOrder')}
          />
          <RentFirst rules={rentFirst} />
          <Switch
            label="Email each invoice to the tenant"
            {...form.getInputProps('emailInvoices', { type: 'checkbox' })}
          />
          <Switch
            label="Remind tenants before and on the due date"
            {...form.getInputProps('sendReminders', { type: 'checkbox' })}
          />
          <NumberInput
            label="Send the first reminder this many days before the due date"
            disabled={!form.values.sendReminders}
            {...form.getInputProps('reminderDays')}
          />
          <Switch
            label="Tell tenants when a payment is late"
            description="When off, no late notices are sent. When on, each lease can still turn them off with Send Late Payment SMS."
            {...form.getInputProps('sendLateNotices', { type: 'checkbox' })}
          />
          <MoneyInput
            label="Fee for a returned payment"
            description="Charged once for each bounced check. $0.00 means no fee."
            {...form.getInputProps('nsfFee')}
          />
        </DialogFields>
      </EditFields>
      <div className={classes.buttons}>
        <EditButtons>
          <Button type="submit" loading={form.submitting}>
            Save
          </Button>
        </EditButtons>
      </div>
    </EditForm>
  );
}

/** CHG-20: the laws that override the order of payments, with their text. */
function RentFirst({ rules }: { readonly rules: BillingSettings['rentFirst'] }) {
  if (rules.length === 0) return null;
  return (
    <div className={classes.law}>
      {rules.map(({ state, rule, url, quoted, checkedOn }) => (
        <div key={state}>
          <p>
            Properties in {stateName(state)}: payments always pay rent first, regardless of this
            setting.{' '}
            <a href={url} target="_blank" rel="noreferrer">
              {rule}
            </a>
            , checked {formatDate(checkedOn)}.
          </p>
          <blockquote cite={url}>{quoted}</blockquote>
        </div>
      ))}
      <p>“Oldest due date first” cannot be chosen while you have properties there.</p>
    </div>
  );
}
