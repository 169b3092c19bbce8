import { Anchor, Button, Textarea } from '@mantine/core';
import type { AdminOrganization } from '@tenantry/contract/organization/organization.schemas';
import { useEffect } from 'react';
import { ConflictPanel } from '../../ui/conflict/conflict-panel.tsx';
import { EditButtons, EditFields, EditForm } from '../../ui/forms/edit-form.tsx';
import { focusFirstField } from '../../ui/forms/focus-first-field.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { NumberInput } from '../../ui/forms/number-input.tsx';
import { AddressFields } from './address-fields.tsx';
import { MailFields } from './mail-fields.tsx';
import { settingsLabels, settingsProblems } from './organization-draft.ts';
import { OrganizationFields } from './organization-fields.tsx';
import classes from './settings-form.module.css';
import { PendingDomain } from './pending-domain.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { SecurityFields } from './security-fields.tsx';
import { SettingsSection, Wide } from './settings-section.tsx';
import { useSettingsForm, type SettingsForm } from './use-settings-form.ts';

interface SettingsFormProps {
  readonly organization: AdminOrganization;
  readonly onDirtyChange: (dirty: boolean) => void;
}

/** ORG-1, ORG-3: all settings of an administrator, with one Save. */
export function OrganizationSettingsForm({ organization, onDirtyChange }: SettingsFormProps) {
  const { form, base, conflict, error, formProps, acceptPicture, acceptDomain } = useSettingsForm(
    organization,
    () => onDirtyChange(false),
  );
  const dirty = form.isDirty();
  useEffect(() => {
    onDirtyChange(dirty);
  }, [dirty, onDirtyChange]);
  return (
    <EditForm
      calls={{
        'POST /v1/admin/organization': 'settings:write',
      }}
      aria-label="Organization settings"
      {...formProps}
    >
      <ConflictPanel conflict={conflict} />
      <EditFields>
        <OrganizationFields
          form={form}
          organization={organization}
          onPicture={acceptPicture}
          wanted={
            base.wantedDomain && (
              <PendingDomain wanted={base.wantedDomain} onChanged={acceptDomain} />
            )
          }
        />
        <AddressFields form={form} />
      </EditFields>
      <PaymentFields key={base.version} form={form} organization={base} />
      <EditFields>
        <MailFields form={form} organization={base} />
        <SecurityFields form={form} />
        <ReceiptFields form={form} />
        <InspectionFields form={form} />
        <MaintenanceFields form={form} />
      </EditFields>
      <EditButtons>
        <div className={classes.saving}>
          <FormError error={error} />
          <SaveRow form={form} />
        </div>
      </EditButtons>
    </EditForm>
  );
}

function ReceiptFields({ form }: { readonly form: SettingsForm }) {
  return (
    <SettingsSection id="receipts" about="How the AI puts your receipts into categories.">
      <Wide>
        <Textarea
          label={settingsLabels.expensePrompt}
          description="Instructions for it, such as: Everything from the hardware store is a repair."
          autosize
          minRows={3}
          maxRows={12}
          {...form.getInputProps('expensePrompt')}
        />
      </Wide>
    </SettingsSection>
  );
}

/** MAINT-13. */
function InspectionFields({ form }: { readonly form: SettingsForm }) {
  return (
    <SettingsSection
      id="inspections"
      about="How long tenants may add remarks to an inspection that you send to them."
    >
      <NumberInput
        label={settingsLabels.inspectionRemarkDays}
        description="Used for the inspections that you send from now on."
        {...form.getInputProps('inspectionRemarkDays')}
      />
    </SettingsSection>
  );
}

/** MAINT-6. */
function MaintenanceFields({ form }: { readonly form: SettingsForm }) {
  return (
    <SettingsSection
      id="maintenance"
      about="When you agree to a vendor’s visit, the tenants are mailed the notice of entry."
    >
      <NumberInput
        label={settingsLabels.entryNoticeHours}
        description="In states whose law names no hours. A shorter notice needs the tenants’ agreement."
        {...form.getInputProps('entryNoticeHours')}
      />
    </SettingsSection>
  );
}

/** ORG-3: Save is disabled while something is invalid; the problems are listed next to it, with links. */
function SaveRow({ form }: { readonly form: SettingsForm }) {
  const problems = Object.entries(settingsProblems(form.values));
  return (
    <div className={classes.saveRow}>
      <div role="status">
        {problems.map(([field, message]) => (
          <Anchor
            key={field}
            component="button"
            type="button"
            className={classes.problem}
            onClick={() => focusFirstField(form, [field])}
          >
            {message}
          </Anchor>
        ))}
      </div>
      <Button type="submit" size="md" disabled={problems.length > 0} loading={form.submitting}>
        Save
      </Button>
    </div>
  );
}
