import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { SecondFactorAsked } from '@tenantry/contract/shared/errors';
import { Suspense, useCallback, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { hasLostSession } from '../../lib/lost-session.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { TextLink } from '../../ui/text/link.tsx';
import { PageSpinner } from '../../ui/states/page-spinner.tsx';
import { useLatch } from '../../ui/acts/use-latch.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { configurationQuery, publicOrganizationQuery } from '../../lib/public.queries.ts';
import { AccessCard } from './access-card.tsx';
import { waitingReturn } from './external-return.ts';
import classes from './login-page.module.css';
import { PasskeyButton } from './passkey-button.tsx';
import { ProviderButton } from './provider-button.tsx';
import { SignInForm, type Credentials } from './sign-in-form.tsx';
import { passwordMessage, secondFactorOf, useFinishSignIn } from './sign-in.ts';
import { useExternalSignIn } from './use-external-sign-in.ts';

const DemoSignIns = lazyPart(async () => (await import('./demo-sign-ins.tsx')).DemoSignIns);
const SecondFactorStep = lazyPart(
  async () => (await import('./second-factor-step.tsx')).SecondFactorStep,
);
const SigningIn = lazyPart(async () => (await import('./signing-in.tsx')).SigningIn);

/** AUTH-1: the welcome page. Google and Amazon send the browser back to it (AUTH-2). */
export function LoginPage() {
  const { next } = useSearch({ from: '/login' });
  const organization = useQuery(publicOrganizationQuery);
  const [returned, setReturned] = useState(waitingReturn);
  const [ended] = useState(hasLostSession);
  const [message, setMessage] = useState<string | null>(null);
  const [asked, setAsked] = useState<SecondFactorAsked | null>(null);
  const onFailure = useCallback((failure: string) => {
    setReturned(null);
    setMessage(failure);
  }, []);
  const onAsked = useCallback((secondFactor: SecondFactorAsked) => {
    setReturned(null);
    setAsked(secondFactor);
  }, []);
  const name = organization.data?.name;
  // If the title grew under somebody's finger, the buttons would move. Latched, because signing in empties the cache.
  const known = useLatch(!organization.isPending || organization.failureCount > 0);
  if (!known) return <PageSpinner label="Loading" />;
  return (
    <AccessCard
      title={name ? `Welcome to ${name}` : 'Welcome'}
      subtitle={
        ended
          ? 'Your session has ended. Log in again to continue where you were.'
          : 'Log in to manage your properties, or to see and pay your rent.'
      }
    >
      <Suspense>
        {asked && (
          <SecondFactorStep
            asked={asked}
            next={next}
            onBack={(reason) => {
              setAsked(null);
              setMessage(reason);
            }}
          />
        )}
        {!asked && returned && (
          <SigningIn returned={returned} next={next} onFailure={onFailure} onAsked={onAsked} />
        )}
      </Suspense>
      {!asked && !returned && (
        <WaysIn next={next} message={message} setMessage={setMessage} onAsked={onAsked} />
      )}
    </AccessCard>
  );
}

interface WaysInProps {
  readonly next: string | undefined;
  readonly message: string | null;
  readonly setMessage: (message: string | null) => void;
  readonly onAsked: (secondFactor: SecondFactorAsked) => void;
}

function WaysIn({ next, message, setMessage, onAsked }: WaysInProps) {
  const configuration = useQuery(configurationQuery);
  // Choosing a demo sign-in fills the form again.
  const [filled, setFilled] = useState<Credentials>({ username: '', password: '' });
  const [typedEmail, setTypedEmail] = useState('');
  const finish = useFinishSignIn();
  const { submit, submitting } = useSubmit({
    send: ({ username, password }: Credentials) => {
      setMessage(null);
      return callApi('POST /v1/auth/login', {
        body: { authType: 'Local', username: username.trim(), password },
      });
    },
    onDone: (session) => finish(session, next),
    onRefused: (error) => {
      const secondFactor = secondFactorOf(error);
      if (secondFactor) onAsked(secondFactor);
      else setMessage(passwordMessage(error));
      return true;
    },
  });
  const external = useExternalSignIn({ next, onMessage: setMessage });
  return (
    <>
      <FormError error={message} />
      <SignInForm
        key={filled.username}
        initial={filled}
        busy={submitting}
        onEmailChange={setTypedEmail}
        onSubmit={(typed) => void submit(typed)}
      />
      <p className={classes.forgot}>
        <TextLink to="/forgot-password" state={{ typedEmail }}>
          Forgot password?
        </TextLink>
      </p>
      <p className={classes.or}>or</p>
      <div className={classes.providers}>
        <ProviderButton provider="Amazon" external={external} />
        <ProviderButton provider="Google" external={external} />
        <PasskeyButton next={next} onMessage={setMessage} />
      </div>
      {configuration.data?.demo && (
        <Suspense>
          <DemoSignIns
            onChoose={(username, password) => {
              setMessage(null);
              setFilled({ username, password });
              setTypedEmail(username);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
