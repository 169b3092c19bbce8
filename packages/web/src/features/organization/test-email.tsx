import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi, type Answer } from '../../lib/api.ts';
import { onlyFor } from '../../lib/may.ts';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';

type Sent = Answer<'POST /v1/admin/organization/testEmail'>;

const ways: Readonly<Record<Sent['sentBy'], string>> = {
  organization: 'through your mail server.',
  installation: 'through the mail server of this installation.',
  outbox: 'into the outbox folder of this server, since no mail server is set.',
};

function PermittedTestEmail({ unsaved }: { readonly unsaved: boolean }) {
  const [saveFirst, setSaveFirst] = useState(false);
  const test = useMutation({
    mutationFn: () => callApi('POST /v1/admin/organization/testEmail', { body: {} }),
  });
  const send = () => {
    setSaveFirst(unsaved);
    if (unsaved) test.reset();
    else test.mutate();
  };
  return (
    <>
      <Button variant="default" loading={test.isPending} onClick={send}>
        Send test email
      </Button>
      <div role="status" style={{ marginTop: 8 }}>
        {saveFirst && unsaved && 'Save first: the test uses the settings as they are saved.'}
        {test.data && `Sent to ${test.data.sentTo} ${ways[test.data.sentBy]}`}
      </div>
      {test.isError && <ErrorPanel title="The test email was not sent." error={test.error} />}
    </>
  );
}

/** ORG-5: tests the mail settings as saved, not as typed. */
export const TestEmail = onlyFor(
  { 'POST /v1/admin/organization/testEmail': 'settings:write' },
  PermittedTestEmail,
);
