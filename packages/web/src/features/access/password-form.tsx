import { useMutation } from '@tanstack/react-query';
import {
  isTooLong,
  isTooShort,
  PASSWORD_CHARACTERS,
  passwordMessages,
} from '@tenantry/contract/shared/password-length';
import { useRef, useState, type SubmitEvent } from 'react';
import { ApiError, callApi } from '../../lib/api.ts';
import { FormError } from '../../ui/form-error.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { PlainField } from '../../ui/plain-field.tsx';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import classes from './access-form.module.css';
import type { PasswordLink } from './password-link.ts';
import { ProviderButton } from './provider-button.tsx';
import { isAboutTheLink, useFinishSignIn } from './sign-in.ts';
import { useExternalSignIn } from './use-external-sign-in.ts';

/** What is wrong with a password before it is sent; the server knows the commonest ones. */
function problemOf(password: string): string | null {
  if (!password) return 'Password is required';
  if (isTooShort(password)) return passwordMessages.tooShort;
  return isTooLong(password) ? passwordMessages.tooLong : null;
}

interface PasswordFormProps {
  readonly link: PasswordLink;
  /** It has expired, or was used, since the person was greeted. */
  readonly onExpired: () => void;
}

/** AUTH-6: the two ways to finish an account. */
export function PasswordForm({ link, onExpired }: PasswordFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [passwordError, setPasswordError] = useState<string | null>(null);
  const [formError, setFormError] = useState<unknown>(null);
  const finish = useFinishSignIn();
  const external = useExternalSignIn({ onMessage: setFormError });
  const refuse = (message: string) => {
    setPasswordError(message);
    input.current?.focus();
  };
  const reset = useMutation({
    mutationFn: (password: string) =>
      callApi('POST /v1/auth/resetPassword', { body: { ...link, password } }),
    onMutate: () => setFormError(null),
    onSuccess: (session) => finish(session),
    onError: (error) => {
      const message = error instanceof ApiError ? error.fields['password'] : undefined;
      if (message) refuse(message);
      else if (error instanceof ApiError && isAboutTheLink(error)) onExpired();
      else setFormError(error);
    },
  });
  const send = useOneAtATime(reset.mutateAsync);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = input.current?.value ?? '';
    const problem = problemOf(password);
    setPasswordError(problem);
    if (problem) refuse(problem);
    else send(password);
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormError error={formError} />
      <PlainField
        ref={input}
        label="Password"
        description={`At least ${PASSWORD_CHARACTERS.least} characters, and none of the most common passwords`}
        type="password"
        name="password"
        autoComplete="new-password"
        error={passwordError}
      />
      <PlainButton type="submit" busy={reset.isPending}>
        Set Password
      </PlainButton>
      <span className={classes.or}>or</span>
      <ProviderButton provider="Amazon" external={external} />
    </form>
  );
}
