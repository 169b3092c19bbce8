import {
  isTooLong,
  isTooShort,
  PASSWORD_CHARACTERS,
  passwordMessages,
} from '@tenantry/contract/shared/password-length';
import type { SecondFactorAsked } from '@tenantry/contract/shared/errors';
import { useRef, useState, type SubmitEvent } from 'react';
import { ApiError, callApi } from '../../lib/api.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { PlainField } from '../../ui/forms/plain-field.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import classes from './access-form.module.css';
import type { PasswordLink } from './password-link.ts';
import { ProviderButton } from './provider-button.tsx';
import { isAboutTheLink, secondFactorOf, useFinishReset } from './sign-in.ts';
import { useExternalSignIn } from './use-external-sign-in.ts';

/** What is wrong with a password before it is sent; the server also refuses the most common ones. */
function problemOf(password: string): string | null {
  if (!password) return 'Password is required';
  if (isTooShort(password)) return passwordMessages.tooShort;
  return isTooLong(password) ? passwordMessages.tooLong : null;
}

interface PasswordFormProps {
  readonly link: PasswordLink;
  /** Whether one can log in with Amazon here. */
  readonly withAmazon: boolean;
  /** Called if the link has expired or was used since the page opened. */
  readonly onExpired: () => void;
  /** Called if the password is set, and the account has a second factor. */
  readonly onAsked: (secondFactor: SecondFactorAsked) => void;
}

/** AUTH-6: sets a password or signs in with a provider. */
export function PasswordForm({ link, withAmazon, onExpired, onAsked }: PasswordFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [passwordError, setPasswordError] = useState<string | null>(null);
  const finish = useFinishReset();
  const refuse = (message: string) => {
    setPasswordError(message);
    input.current?.focus();
  };
  const { error, setError, submitting, submit } = useSubmit({
    send: (password: string) =>
      callApi('POST /v1/auth/resetPassword', { body: { ...link, password } }),
    onDone: (session) => finish(session),
    onRefused: (reason) => {
      const secondFactor = secondFactorOf(reason);
      if (secondFactor) {
        onAsked(secondFactor);
        return true;
      }
      const message = reason instanceof ApiError ? reason.fields['password'] : undefined;
      const expired = reason instanceof ApiError && isAboutTheLink(reason);
      if (message) refuse(message);
      else if (expired) onExpired();
      return message !== undefined || expired;
    },
  });
  const external = useExternalSignIn({ onMessage: setError });
  const check = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = input.current?.value ?? '';
    const problem = problemOf(password);
    setPasswordError(problem);
    if (problem) refuse(problem);
    else void submit(password);
  };
  return (
    <form className={classes.form} onSubmit={check} noValidate>
      <FormError error={error} />
      <PlainField
        ref={input}
        label="Password"
        description={`At least ${PASSWORD_CHARACTERS.least} characters, and none of the most common passwords`}
        type="password"
        name="password"
        autoComplete="new-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is the only thing to do here
        autoFocus
        error={passwordError}
      />
      <PlainButton type="submit" busy={submitting}>
        Set Password
      </PlainButton>
      {withAmazon && (
        <>
          <span className={classes.or}>or</span>
          <ProviderButton provider="Amazon" external={external} />
        </>
      )}
    </form>
  );
}
