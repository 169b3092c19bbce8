import { useState, type SubmitEvent } from 'react';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { PlainField } from '../../ui/forms/plain-field.tsx';
import classes from './access-form.module.css';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

interface SignInFormProps {
  readonly initial: Credentials;
  readonly busy: boolean;
  readonly onSubmit: (credentials: Credentials) => void;
  readonly onEmailChange: (email: string) => void;
}

export function SignInForm({ initial, busy, onSubmit, onEmailChange }: SignInFormProps) {
  const [missing, setMissing] = useState<readonly string[]>([]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { username, password } = Object.fromEntries(
      new FormData(event.currentTarget),
    ) as unknown as Credentials;
    const empty = [!username.trim() && 'username', !password && 'password'].filter(
      (name) => name !== false,
    );
    setMissing(empty);
    const first = event.currentTarget.elements.namedItem(empty[0] ?? '');
    if (empty.length === 0) onSubmit({ username, password });
    else if (first instanceof HTMLElement) first.focus();
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <PlainField
        label="Email"
        type="email"
        name="username"
        autoComplete="username"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- signing in is all this page is for
        autoFocus
        defaultValue={initial.username}
        onChange={(event) => onEmailChange(event.currentTarget.value)}
        error={missing.includes('username') ? 'Email is required' : null}
      />
      <PlainField
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        defaultValue={initial.password}
        error={missing.includes('password') ? 'Password is required' : null}
      />
      <PlainButton type="submit" busy={busy}>
        Login
      </PlainButton>
    </form>
  );
}
