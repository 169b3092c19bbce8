import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { configurationQuery } from '../../lib/public.queries.ts';
import { FormError } from '../../ui/form-error.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { FailedPage } from '../../ui/message-page.tsx';
import { AccessCard, AccessCardSkeleton } from './access-card.tsx';
import classes from './access-form.module.css';
import { PasswordForm } from './password-form.tsx';
import { isAboutTheLink, signInMessages } from './sign-in.ts';
import { useGreeting } from './use-greeting.ts';

/** AUTH-6: for an invitation or a forgotten password. The link's secret is already out of the address bar. */
export function ResetPasswordPage() {
  const arrived = useLocation({ select: ({ state }) => state.passwordLink });
  // The link stays while the person leaves the page.
  const [link] = useState(arrived);
  const { answer, retry } = useGreeting(link);
  const [expired, setExpired] = useState(false);
  const { data: configuration } = useQuery(configurationQuery);
  const withAmazon = configuration?.signIn.amazon ?? false;
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
      <PasswordForm link={link} withAmazon={withAmazon} onExpired={() => setExpired(true)} />
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
