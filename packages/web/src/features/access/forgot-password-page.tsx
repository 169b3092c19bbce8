import { useLocation } from '@tanstack/react-router';
import { useRef, useState, type SubmitEvent } from 'react';
import { ApiError, callApi } from '../../lib/api.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { LinkButton, TextLink } from '../../ui/text/link.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { PlainField } from '../../ui/forms/plain-field.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { AccessCard } from './access-card.tsx';
import classes from './access-form.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The email from the login form, so that the person does not type it again. */
    typedEmail?: string;
  }
}

function emailErrorOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.fields['emailAddress'] : undefined;
}

/** AUTH-8: requests a link to set a new password. The response does not tell whether the address has an account. */
export function ForgotPasswordPage() {
  const [askedFor, setAskedFor] = useState<string | null>(null);
  if (askedFor !== null) {
    return (
      <AccessCard title="Check your email">
        <p role="status" className={classes.sentence}>
          If <strong>{askedFor}</strong> belongs to an account here, we emailed a link to set a new
          password. It works once, for 1 hour. Don’t see it? Check your spam folder.
        </p>
        <div className={classes.form}>
          <LinkButton to="/login">Back to login</LinkButton>
          <PlainButton variant="default" onClick={() => setAskedFor(null)}>
            Use another email
          </PlainButton>
        </div>
      </AccessCard>
    );
  }
  return (
    <AccessCard
      title="Forgot your password?"
      subtitle="Enter the email of your account to receive a link that sets a new password."
    >
      <ForgotPasswordForm onAsked={setAskedFor} />
    </AccessCard>
  );
}

function ForgotPasswordForm({ onAsked }: { readonly onAsked: (email: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const typedEmail = useLocation({ select: ({ state }) => state.typedEmail });
  const [emailError, setEmailError] = useState<string>();
  const ask = useSubmit({
    send: (emailAddress: string) =>
      callApi('POST /v1/auth/forgotPassword', { body: { emailAddress } }),
    onDone: (_asked, emailAddress) => onAsked(emailAddress),
    onRefused: (error) => {
      const message = emailErrorOf(error);
      setEmailError(message);
      if (message) input.current?.focus();
      return message !== undefined;
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = input.current?.value.trim() ?? '';
    setEmailError(email ? undefined : 'Email is required');
    if (email) void ask.submit(email);
    else input.current?.focus();
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <FormError error={ask.error} />
      <PlainField
        ref={input}
        label="Email"
        type="email"
        name="emailAddress"
        autoComplete="username"
        defaultValue={typedEmail}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is the only thing to do here
        autoFocus
        error={emailError}
      />
      <PlainButton type="submit" busy={ask.submitting}>
        Send the link
      </PlainButton>
      <TextLink to="/login" className={classes.back}>
        Back to login
      </TextLink>
    </form>
  );
}
