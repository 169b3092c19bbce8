import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, callApi } from '../../lib/api.ts';
import { getSession } from '../../lib/session.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { AccessCard } from './access-card.tsx';
import classes from './access-form.module.css';
import { isAboutTheLink } from './sign-in.ts';

const EXPIRED = 'This link has expired. Ask for another one in My account.';

/** AUTH-15: uses a new email. A button sends it, because mail filters open links to look at them. */
export function ConfirmEmailPage() {
  const arrived = useLocation({ select: ({ state }) => state.emailLink });
  // The link stays while the person leaves the page.
  const [link] = useState(arrived);
  const [done, setDone] = useState<string | null>(null);
  const [expired, setExpired] = useState(!link);
  const { error, submit, submitting } = useSubmit({
    send: (body: NonNullable<typeof link>) => callApi('POST /v1/auth/confirmEmail', { body }),
    changes: ['ownSignIns'],
    onDone: ({ emailAddress }) => setDone(emailAddress),
    onRefused: (reason) => {
      const gone =
        reason instanceof ApiError &&
        isAboutTheLink(reason) &&
        reason.code !== 'email_address_taken';
      if (gone) setExpired(true);
      return gone;
    },
  });
  if (done !== null) {
    return (
      <AccessCard title="Your email is changed">
        <p role="status" className={classes.sentence}>
          From now on, log in with <strong>{done}</strong>.
        </p>
        <Onward />
      </AccessCard>
    );
  }
  return (
    <AccessCard title="Confirm your new email">
      <FormError error={expired ? EXPIRED : error} />
      {expired || !link ? (
        <Onward />
      ) : (
        <div className={classes.form}>
          <PlainButton busy={submitting} onClick={() => void submit(link)}>
            Use this email
          </PlainButton>
        </div>
      )}
    </AccessCard>
  );
}

function Onward() {
  return (
    <div className={classes.form}>
      {getSession() ? (
        <LinkButton to="/my-account">My account</LinkButton>
      ) : (
        <LinkButton to="/login">Login</LinkButton>
      )}
    </div>
  );
}
