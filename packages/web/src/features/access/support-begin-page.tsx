import { supportBegin, type SupportBegin } from '@tenantry/contract/access/support.schemas';
import { useState, type SubmitEvent } from 'react';
import { callApi } from '../../lib/api.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { PlainField } from '../../ui/forms/plain-field.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { AccessCard } from './access-card.tsx';
import classes from './access-form.module.css';
import { useFinishSignIn } from './sign-in.ts';

type Errors = Partial<Record<keyof SupportBegin, string>>;

/** TRUST-9: support uses the code that an administrator has passed on. */
export function SupportBeginPage() {
  const finish = useFinishSignIn();
  const [errors, setErrors] = useState<Errors>({});
  const { error, submit, submitting } = useSubmit({
    send: (body: SupportBegin) => callApi('POST /v1/auth/support', { body }),
    changes: [],
    onDone: (session) => finish(session),
  });
  const begin = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = supportBegin.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    setErrors(
      Object.fromEntries(given.error?.issues.map(({ path, message }) => [path[0], message]) ?? []),
    );
    if (given.success) void submit(given.data);
  };
  return (
    <AccessCard
      title="Support access"
      subtitle="You can read what the organization has let you read. Each page is recorded."
    >
      <FormError error={error} />
      <form className={classes.form} noValidate onSubmit={begin}>
        <PlainField label="Your name" name="operator" autoComplete="name" error={errors.operator} />
        <PlainField label="Code" name="code" autoComplete="off" error={errors.code} />
        <PlainButton type="submit" busy={submitting}>
          Look at the organization
        </PlainButton>
      </form>
    </AccessCard>
  );
}
