import type { SecondFactorAsked } from '@tenantry/contract/shared/errors';
import { useRef, useState, type SubmitEvent } from 'react';
import { ApiError, callApi } from '../../lib/api.ts';
import type { Session } from '../../lib/session.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { PlainField } from '../../ui/forms/plain-field.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import classes from './access-form.module.css';
import { PasskeyButton } from './passkey-button.tsx';
import { useFinishSignIn } from './sign-in.ts';

interface SecondFactorStepProps {
  readonly asked: SecondFactorAsked;
  /** The page that was requested. */
  readonly next?: string | undefined;
  /** Ends the login in another way than by going to that page. */
  readonly onDone?: ((session: Session) => void | Promise<void>) | undefined;
  /** Called to begin again, with the reason if there is one. */
  readonly onBack: (message: string | null) => void;
}

const words = {
  code: {
    label: 'Code of your app',
    description: 'The six digits that your authenticator app shows now',
    missing: 'Enter the six digits that your app shows.',
    other: 'Use a recovery code',
  },
  recoveryCode: {
    label: 'Recovery code',
    description: 'One of the ten codes that you saved; it works once',
    missing: 'Enter a recovery code.',
    other: 'Use the code of your app',
  },
} as const;

type Way = keyof typeof words;

const isTyped = (way: Way, code: string) =>
  way === 'code' ? /^\d{6}$/.test(code.replaceAll(/\s/g, '')) : code.trim() !== '';

/** TRUST-1: the second step of a login, after the password. */
export function SecondFactorStep({ asked, next, onDone, onBack }: SecondFactorStepProps) {
  const [way, setWay] = useState<Way>('code');
  const [passkeyMessage, setPasskeyMessage] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const finish = useFinishSignIn();
  const refuse = (message: string) => {
    setProblem(message);
    input.current?.select();
  };
  const { error, submitting, submit } = useSubmit({
    send: (code: string) =>
      callApi('POST /v1/auth/login/secondFactor', { body: { ticket: asked.ticket, code } }),
    onDone: (session) => (onDone ? onDone(session) : finish(session, next)),
    onRefused: (reason) => {
      if (!(reason instanceof ApiError)) return false;
      if (reason.code === 'sign_in_expired') onBack(reason.message);
      else if (reason.fields['code']) refuse(reason.fields['code']);
      else return false;
      return true;
    },
    sentenceOf: (reason) => reason,
  });
  const check = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = input.current?.value ?? '';
    setProblem(null);
    if (isTyped(way, code)) void submit(code);
    else refuse(words[way].missing);
  };
  const { label, description, other } = words[way];
  if (asked.ways.includes('passkey')) {
    return (
      <div className={classes.form}>
        <FormError error={passkeyMessage} />
        <p className={classes.sentence}>
          Your organization requires a second factor, and yours is a passkey.
        </p>
        <PasskeyButton next={next} onMessage={setPasskeyMessage} />
        <PlainButton variant="subtle" onClick={() => onBack(null)}>
          Back to the login
        </PlainButton>
      </div>
    );
  }
  return (
    <form className={classes.form} noValidate onSubmit={check}>
      <FormError error={error} />
      <PlainField
        key={way}
        ref={input}
        label={label}
        description={description}
        name="code"
        type="text"
        inputMode={way === 'code' ? 'numeric' : 'text'}
        autoComplete={way === 'code' ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is the only thing to do here
        autoFocus
        error={problem}
      />
      <PlainButton type="submit" busy={submitting}>
        Login
      </PlainButton>
      <PlainButton
        variant="default"
        onClick={() => {
          setProblem(null);
          setWay(way === 'code' ? 'recoveryCode' : 'code');
        }}
      >
        {other}
      </PlainButton>
      <PlainButton variant="subtle" onClick={() => onBack(null)}>
        Back to the login
      </PlainButton>
    </form>
  );
}
