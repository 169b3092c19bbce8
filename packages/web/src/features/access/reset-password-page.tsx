import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { SecondFactorAsked } from '@tenantry/contract/shared/errors';
import { Suspense, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { configurationQuery } from '../../lib/public.queries.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { LinkButton } from '../../ui/text/link.tsx';
import { FailedPage } from '../../ui/states/message-page.tsx';
import { AccessCard, AccessCardSkeleton } from './access-card.tsx';
import classes from './access-form.module.css';
import { PasswordForm } from './password-form.tsx';
import { ASKS_ABOUT_PASSKEYS, isAboutTheLink, signInMessages, useFinishReset } from './sign-in.ts';
import { useGreeting } from './use-greeting.ts';

const SecondFactorStep = lazyPart(
  async () => (await import('./second-factor-step.tsx')).SecondFactorStep,
);

/** AUTH-6: for an invitation or a forgotten password. The link's secret is already out of the address bar. */
export function ResetPasswordPage() {
  const arrived = useLocation({ select: ({ state }) => state.passwordLink });
  // The link stays while the person leaves the page.
  const [link] = useState(arrived);
  const { answer, retry } = useGreeting(link);
  const [expired, setExpired] = useState(false);
  const [asked, setAsked] = useState<SecondFactorAsked | null>(null);
  const { data: configuration } = useQuery(configurationQuery);
  const withAmazon = configuration?.signIn.amazon ?? false;
  if (asked) return <SecondStep asked={asked} />;
  if (!link || expired) return <ExpiredLink />;
  if (answer.is === 'asked') return <AccessCardSkeleton label="Checking the link" />;
  if (answer.is === 'failed') {
    const { error } = answer;
    if (error instanceof ApiError && isAboutTheLink(error)) return <ExpiredLink />;
    return <FailedPage title="The link could not be checked." error={error} onRetry={retry} />;
  }
  return (
    <AccessCard
      title={`Hi ${answer.firstName} ${answer.lastName}!`}
      subtitle={`Finish setting up your account by setting a password${withAmazon ? ' or logging in with Amazon' : ''}.`}
    >
      <PasswordForm
        link={link}
        withAmazon={withAmazon}
        onExpired={() => setExpired(true)}
        onAsked={setAsked}
      />
    </AccessCard>
  );
}

/** TRUST-1: the password is set; the login still needs the second factor. */
function SecondStep({ asked }: { readonly asked: SecondFactorAsked }) {
  const finish = useFinishReset();
  const navigate = useNavigate();
  return (
    <AccessCard title="Your password is set" subtitle="One more step logs you in.">
      <Suspense>
        <SecondFactorStep
          asked={asked}
          next={ASKS_ABOUT_PASSKEYS}
          onDone={finish}
          onBack={() => void navigate({ to: '/login' })}
        />
      </Suspense>
    </AccessCard>
  );
}

function ExpiredLink() {
  return (
    <AccessCard title="Set your password">
      <FormError error={signInMessages.linkExpired} />
      <div className={classes.form}>
        <LinkButton to="/forgot-password">Request another link</LinkButton>
      </div>
    </AccessCard>
  );
}
