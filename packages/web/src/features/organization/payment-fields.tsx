import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { AdminOrganization } from '@tenantry/contract/organization/organization.schemas';
import { callApi } from '../../lib/api.ts';
import { useMay } from '../../lib/may.ts';
import { EditFields, useMayEdit } from '../../ui/forms/edit-form.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { settingsLabels } from './organization-draft.ts';
import { SettingsText } from './settings-text.tsx';
import { SettingsSection, Wide } from './settings-section.tsx';
import type { SettingsForm } from './use-settings-form.ts';

interface PaymentFieldsProps {
  readonly form: SettingsForm;
  readonly organization: AdminOrganization;
}

const numbers = ['bankAccountNumber', 'bankRoutingNumber'] as const;

/** ORG-1, ORG-5: how tenants pay. A stored bank number is masked; showing it is recorded in the audit trail. */
export function PaymentFields({ form, organization }: PaymentFieldsProps) {
  const reveal = useMutation({
    mutationFn: () => callApi('GET /v1/admin/organization/bankDetails'),
  });
  const revealed = reveal.data;
  const mayReveal = useMay({ 'GET /v1/admin/organization/bankDetails': 'bank:read' });
  const mayEdit = useMayEdit();
  const anyKept = numbers.some((number) => organization[number] !== null);

  const number = (name: (typeof numbers)[number]) => {
    const kept = revealed ? revealed[name] : organization[name];
    const masked = !revealed && kept !== null;
    return {
      label: settingsLabels[name],
      inputMode: 'numeric',
      autoComplete: 'off',
      readOnly: masked,
      ...form.getInputProps(name),
      value: form.values[name] ?? kept ?? '',
      onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
        form.setFieldValue(name, value === (kept ?? '') ? null : value),
    } as const;
  };

  return (
    <SettingsSection id="payments" about="How tenants can pay other than by card.">
      <EditFields>
        <Wide>
          <SettingsText form={form} name="bankName" />
        </Wide>
        <TextInput {...number('bankAccountNumber')} />
        <TextInput {...number('bankRoutingNumber')} />
      </EditFields>
      {anyKept && mayReveal && (
        <Wide>
          <Button
            variant="default"
            loading={reveal.isPending}
            onClick={() => (revealed ? reveal.reset() : reveal.mutate())}
          >
            {revealed ? 'Hide' : 'Show'}
          </Button>{' '}
          {!revealed &&
            `to see the bank numbers${mayEdit ? ' or change them' : ''}. Each view is recorded in the audit trail.`}
          {reveal.isError && (
            <ErrorPanel title="The bank numbers could not be shown." error={reveal.error} />
          )}
        </Wide>
      )}
      <EditFields>
        <SettingsText form={form} name="zelle" description="Email address or phone number" />
        <SettingsText form={form} name="cashApp" description="Your $cashtag" />
      </EditFields>
    </SettingsSection>
  );
}
