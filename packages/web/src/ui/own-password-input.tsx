import { PasswordInput, type PasswordInputProps } from '@mantine/core';

export const OWN_PASSWORD = 'Your own password';

/** Confirms a sensitive change with the password of the person who makes it. */
export function OwnPasswordInput({
  neededFor,
  ...props
}: PasswordInputProps & { readonly neededFor: string }) {
  return (
    <PasswordInput
      label={OWN_PASSWORD}
      description={`Needed to ${neededFor}. If you log in only with Google or Amazon, leave this empty.`}
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': 'Show your password' }}
      {...props}
    />
  );
}
