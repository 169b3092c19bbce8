import { TextInput } from '@mantine/core';
import type { VendorsOrder } from '@tenantry/contract/maintenance/vendor-links.schemas';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { Panel } from '../../ui/states/panel.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { adoptVendorsOrder } from './vendor-link.queries.ts';
import classes from './vendors.module.css';

/** MAINT-5: a link that is in use on another device asks for a mailed code. */
export function DeviceCode({ token }: { readonly token: string }) {
  const [mailed, setMailed] = useState(false);
  const [code, setCode] = useState('');
  const mailing = useSubmit<void, unknown>({
    send: () => callApi('POST /v1/public/vendor/:token/code', { params: { token }, body: {} }),
    changes: [],
    onDone: () => setMailed(true),
  });
  const using = useSubmit<void, VendorsOrder>({
    send: () =>
      callApi('POST /v1/public/vendor/:token/device', { params: { token }, body: { code } }),
    changes: [],
    onDone: (order) => adoptVendorsOrder(token, order),
  });
  return (
    <Kit>
      <PageTitle
        title="Use this link here"
        subtitle="You answered on another device. We email you a code for this one, which it needs only once."
      />
      <FormError error={mailing.error ?? using.error} />
      {!mailed && (
        <PlainButton busy={mailing.submitting} onClick={() => void mailing.submit()}>
          Email me a code
        </PlainButton>
      )}
      {mailed && (
        <Panel label="Code">
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void using.submit();
            }}
          >
            <TextInput
              label="Code from the email"
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onChange={({ currentTarget: { value } }) => setCode(value)}
            />
            <div className={classes.buttons}>
              <PlainButton type="submit" busy={using.submitting}>
                Use link here
              </PlainButton>
            </div>
          </form>
        </Panel>
      )}
    </Kit>
  );
}
