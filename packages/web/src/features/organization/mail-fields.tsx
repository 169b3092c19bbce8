import { Button, NumberInput, PasswordInput, Switch, TextInput } from '@mantine/core';
import type { AdminOrganization } from '@tenantry/contract/organization/organization.schemas';
import { TextLink } from '../../ui/link.tsx';
import { settingsLabels } from './organization-draft.ts';
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
      title="Mail"
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
      <TextInput
        label={settingsLabels.mailHost}
        placeholder="smtp.example.com"
        autoCapitalize="off"
        spellCheck={false}
        {...form.getInputProps('mailHost')}
      />
      <NumberInput
        label={settingsLabels.port}
        hideControls
        allowDecimal={false}
        allowNegative={false}
        {...form.getInputProps('port')}
      />
      <Wide>
        <Switch
          label={settingsLabels.secure}
          description="Usual with port 465. Otherwise encryption begins right after the connection (STARTTLS), which the server must offer."
          {...form.getInputProps('secure', { type: 'checkbox' })}
        />
      </Wide>
      <TextInput
        label={settingsLabels.mailUser}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...form.getInputProps('mailUser')}
      />
      <MailPassword form={form} isSet={organization.mailPasswordSet} />
      <Wide>
        <TextInput
          label={settingsLabels.mailFrom}
          description="The sender that recipients see and reply to"
          type="email"
          autoComplete="off"
          {...form.getInputProps('mailFrom')}
        />
      </Wide>
      <Wide>
        <TestEmail unsaved={form.isDirty()} />
      </Wide>
    </SettingsSection>
  );
}

/** Write only: a kept password can be replaced or removed, and is never shown. */
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
        <Button
          variant="subtle"
          size="compact-sm"
          mt={4}
          onClick={() => form.setFieldValue('mailPassword', removing ? null : '')}
        >
          {removing ? 'Keep the password' : 'Remove the password'}
        </Button>
      )}
    </div>
  );
}
