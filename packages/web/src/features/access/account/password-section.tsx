import { PasswordInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { passwordChangeInput } from '@tenantry/contract/access/account.schemas';
import { PASSWORD_CHARACTERS } from '@tenantry/contract/shared/password-length';
import { callApi } from '../../../lib/api.ts';
import { ButtonWithDialog } from '../../../ui/dialogs/button-with-dialog.tsx';
import { TextLink } from '../../../ui/text/link.tsx';
import { Section } from '../../../ui/states/section.tsx';
import { SubmitForm } from '../../../ui/forms/submit-form.tsx';
import classes from './account.module.css';

const check = schemaResolver(passwordChangeInput, { sync: true });

/** AUTH-14. */
export function PasswordSection({ hasPassword }: { readonly hasPassword: boolean }) {
  return (
    <Section
      title="Password"
      action={
        hasPassword && (
          <ButtonWithDialog calls={{}} label="Change password" title="Change password">
            {(close) => <PasswordForm onClose={close} />}
          </ButtonWithDialog>
        )
      }
    >
      {hasPassword ? (
        <p>A password is set. Changing it ends your logins on other devices.</p>
      ) : (
        <p>
          No password is set. To set one, use{' '}
          <TextLink to="/forgot-password" className={classes.link}>
            Forgot password?
          </TextLink>{' '}
          to get a link by email.
        </p>
      )}
    </Section>
  );
}

function PasswordForm({ onClose }: { readonly onClose: () => void }) {
  const form = useForm({ initialValues: { currentPassword: '', password: '' }, validate: check });
  return (
    <SubmitForm
      form={form}
      send={(body) => callApi('POST /v1/auth/account/password', { body })}
      changes={['ownSignIns']}
      act="Change password"
      done="Your password is changed"
      onClose={onClose}
    >
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        required
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': 'Show the current password' }}
        {...form.getInputProps('currentPassword')}
      />
      <PasswordInput
        label="New password"
        description={`At least ${PASSWORD_CHARACTERS.least} characters, and none of the most common passwords. Logins on other devices end.`}
        autoComplete="new-password"
        required
        visibilityToggleButtonProps={{ 'aria-label': 'Show the new password' }}
        {...form.getInputProps('password')}
      />
      <TextLink to="/forgot-password" className={classes.link}>
        Forgot password?
      </TextLink>
    </SubmitForm>
  );
}
