import { Button, PasswordInput, Switch } from '@mantine/core';
import type { AdminOrganization } from '@tenantry/contract/organization/organization.schemas';
import { EditButtons } from '../../ui/forms/edit-form.tsx';
import { TextLink } from '../../ui/text/link.tsx';
import { NumberInput } from '../../ui/forms/number-input.tsx';
import { settingsLabels } from './organization-draft.ts';
import { SettingsText } from './settings-text.tsx';
import { SettingsSection, Wide } from './settings-section.tsx';
import { TestEmail } from './test-email.tsx';
import type { SettingsForm } from './use-settings-form.ts';

interface MailFieldsProps {
  readonly form: SettingsForm;
  readonly organization: AdminOrganization;
}

/** ORG-1, ORG-5: the server that mail is sent through. */
export function MailFields({ form, organization }: MailFieldsProps) {
  return (
    <SettingsSection
      id="mail"
      about={
        <>
          The server that your mail is sent through. Without one, the installation’s mail server is
          used. Messages that could not be sent are in the{' '}
          <TextLink to="/outbox" style={{ textDecoration: 'underline' }}>
            outbox
          </TextLink>
          . Links for SuperAdmins are always sent by the installation’s mail server.
        </>
      }
    >
      <SettingsText form={form} name="mailHost" exact placeholder="smtp.example.com" />
      <NumberInput label={settingsLabels.port} {...form.getInputProps('port')} />
      <Wide>
        <Switch
          label={settingsLabels.secure}
          description="On for port 465. Off for port 587, where encryption starts after the server answers (STARTTLS)."
          {...form.getInputProps('secure', { type: 'checkbox' })}
        />
      </Wide>
      <SettingsText form={form} name="mailUser" exact />
      <MailPassword form={form} isSet={organization.mailPasswordSet} />
      <Wide>
        <SettingsText
          form={form}
          name="mailFrom"
          description="The sender that recipients see and reply to"
          type="email"
        />
      </Wide>
      <Wide>
        <TestEmail unsaved={form.isDirty()} />
      </Wide>
    </SettingsSection>
  );
}

/** Write-only: a stored password can be replaced or removed, and is never shown. */
function MailPassword({ form, isSet }: { readonly form: SettingsForm; readonly isSet: boolean }) {
  const { mailPassword } = form.values;
  const removing = isSet && mailPassword === '';
  const about = removing ? 'The password is removed when you save.' : 'A password is set.';
  return (
    <div>
      <PasswordInput
        label={settingsLabels.mailPassword}
        description={isSet ? about : undefined}
        placeholder={isSet && !removing ? 'Type to replace it' : undefined}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        {...form.getInputProps('mailPassword')}
        value={mailPassword ?? ''}
        onChange={({ currentTarget: { value } }) =>
          form.setFieldValue('mailPassword', value === '' ? null : value)
        }
      />
      {isSet && (
        <EditButtons>
          <Button
            variant="subtle"
            size="compact-sm"
            mt={4}
            onClick={() => form.setFieldValue('mailPassword', removing ? null : '')}
          >
            {removing ? 'Keep the password' : 'Remove the password'}
          </Button>
        </EditButtons>
      )}
    </div>
  );
}
