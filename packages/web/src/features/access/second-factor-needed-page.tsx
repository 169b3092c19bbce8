import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { sessionQuery } from '../../lib/session.queries.ts';
import { logout, useSession } from '../../lib/session.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { Section } from '../../ui/states/section.tsx';
import classes from './account/account.module.css';
import { PasskeysSection } from './account/passkeys-section.tsx';
import { SetUpApp, type NewApp } from './account/set-up-app.tsx';

/** TRUST-3: the only page of someone on the staff who must set up a second factor first. */
export function SecondFactorNeededPage() {
  const session = useSession();
  const facts = useQuery({ ...sessionQuery(session), enabled: false });
  return (
    <Kit>
      <div className={classes.page}>
        <PageTitle
          title="Set up a second factor"
          subtitle={`${session?.organization.name ?? 'Your organization'} requires one of everyone on the staff`}
        />
        <p>
          It protects the books and your tenants if somebody learns your password. It takes two
          minutes, and you need your phone or this device.
        </p>
        <AppSetup onDone={() => void facts.refetch()} />
        <PasskeysSection onAdded={() => void facts.refetch()} />
        <p>
          <Button variant="default" onClick={() => logout({ notifyServer: true })}>
            Logout
          </Button>
        </p>
      </div>
    </Kit>
  );
}

function AppSetup({ onDone }: { readonly onDone: () => void }) {
  const [made, setMade] = useState<NewApp | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const begin = async () => {
    setFailure(null);
    try {
      setMade(await callApi('POST /v1/auth/secondFactor/begin', { body: {} }));
    } catch (reason) {
      setFailure(reason);
    }
  };
  const close = () => {
    setMade(null);
    onDone();
  };
  return (
    <Section title="Authenticator app">
      <FormError error={failure} />
      {made ? (
        <SetUpApp made={made} onClose={close} />
      ) : (
        <>
          <p>
            An app on your phone shows a new code every 30 seconds, which you enter after your
            password.
          </p>
          <Button onClick={() => void begin()}>Set up app</Button>
        </>
      )}
    </Section>
  );
}
