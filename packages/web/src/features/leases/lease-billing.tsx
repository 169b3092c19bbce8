import { Button, NativeSelect, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { LeaseCharges, Proration } from '@tenantry/contract/leases/charges.schemas';
import { useEffect } from 'react';
import { callApi } from '../../lib/api.ts';
import { EditButtons, EditFields, EditForm } from '../../ui/forms/edit-form.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.ts';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import { prorationLabels } from './charge-labels.ts';
import type { LeaseIds } from './charges.queries.ts';
import classes from './lease-charges.module.css';

interface LeaseBillingProps {
  readonly lease: LeaseIds;
  readonly charges: LeaseCharges;
  readonly onDirty: (dirty: boolean) => void;
}

type Choice = '' | 'yes' | 'no';

interface Draft {
  invoiceAutomatically: boolean;
  proration: Proration | '';
  emailInvoices: Choice;
  sendReminders: Choice;
}

const choiceOf = (value: boolean | null): Choice => {
  if (value === null) return '';
  return value ? 'yes' : 'no';
};

const valueOf = (choice: Choice) => (choice === '' ? null : choice === 'yes');

const AS_ORGANIZATION = { value: '', label: 'Same as the billing settings' };

const choices = [AS_ORGANIZATION, { value: 'yes', label: 'Yes' }, { value: 'no', label: 'No' }];

const prorations = [
  AS_ORGANIZATION,
  ...Object.entries(prorationLabels).map(([value, label]) => ({ value, label })),
];

/** CHG-4, CHG-9: how this lease is billed. */
export function LeaseBilling({ lease, charges, onDirty }: LeaseBillingProps) {
  const form = useForm<Draft>({
    initialValues: {
      invoiceAutomatically: charges.invoiceAutomatically,
      proration: charges.proration ?? '',
      emailInvoices: choiceOf(charges.emailInvoices),
      sendReminders: choiceOf(charges.sendReminders),
    },
  });
  const isDirty = form.isDirty();
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  const release = useUnsavedChanges(isDirty);
  const { error, formProps } = useFormSubmit({
    form,
    send: (draft) =>
      callApi('POST /v1/admin/properties/:propertyId/leasee/:leaseId/billing', {
        params: { ...lease },
        body: {
          invoiceAutomatically: draft.invoiceAutomatically,
          proration: draft.proration || null,
          emailInvoices: valueOf(draft.emailInvoices),
          sendReminders: valueOf(draft.sendReminders),
          version: charges.version,
        },
      }),
    changes: ['charges'],
    onDone: () => {
      release();
      form.resetDirty();
      notifySuccess('Billing of this lease saved');
    },
  });
  return (
    <EditForm
      calls={{
        'POST /v1/admin/properties/:propertyId/leasee/:leaseId/billing': 'charges:write',
      }}
      {...formProps}
      className={classes.billing}
    >
      <FormError error={error} />
      <EditFields>
        <Switch
          label="Invoice automatically"
          description="Charges due from today on are invoiced without any action from you."
          {...form.getInputProps('invoiceAutomatically', { type: 'checkbox' })}
        />
        <div className={classes.choices}>
          <NativeSelect
            label="Prorate partial months by"
            data={prorations}
            {...form.getInputProps('proration')}
          />
          <NativeSelect
            label="Email invoices to the tenant"
            data={choices}
            {...form.getInputProps('emailInvoices')}
          />
          <NativeSelect
            label="Send reminders"
            data={choices}
            {...form.getInputProps('sendReminders')}
          />
        </div>
      </EditFields>
      {isDirty && (
        <EditButtons>
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => form.reset()}>
              Cancel
            </Button>
            <Button type="submit" loading={form.submitting}>
              Save
            </Button>
          </div>
        </EditButtons>
      )}
    </EditForm>
  );
}
