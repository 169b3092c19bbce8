import { Button, PasswordInput, TextInput, Title } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { setupOrganizationRequest } from '@tenantry/contract/installation/installation.schemas';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { FormError } from '../../ui/form-error.tsx';
import { applyServerErrors } from '../../ui/server-errors.ts';
import classes from './setup-page.module.css';
import { useFinishSignIn } from '../access/sign-in.ts';

const emptyForm = {
  organization: { name: '', domain: '' },
  admin: { firstName: '', lastName: '', emailAddress: '', password: '' },
};

type SetupValues = typeof emptyForm;

function initialValues(): SetupValues {
  return { ...emptyForm, organization: { name: '', domain: window.location.hostname } };
}

function useSetupForm(setupToken: string) {
  const finish = useFinishSignIn();
  const [error, setError] = useState<unknown>(null);
  const form = useForm<SetupValues>({
    mode: 'uncontrolled',
    initialValues: initialValues(),
    validate: schemaResolver(setupOrganizationRequest.omit({ setupToken: true }), { sync: true }),
  });
  const create = useMutation({
    mutationFn: (values: SetupValues) =>
      callApi('POST /v1/public/setup/organization', { body: { ...values, setupToken } }),
    onMutate: () => setError(null),
    onSuccess: (session) => finish(session),
    onError: (problem) => {
      if (!applyServerErrors(form, problem)) setError(problem);
    },
  });
  return { form, create, error };
}

/** The organization and its first administrator. */
export function SetupForm({ setupToken }: { readonly setupToken: string }) {
  const { form, create, error } = useSetupForm(setupToken);
  const field = (path: string) => ({
    key: form.key(path as never),
    required: true,
    ...form.getInputProps(path as never),
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => create.mutate(values),
        (errors) => {
          const first = Object.keys(errors)[0];
          if (first) form.getInputNode<HTMLElement, never>(first as never)?.focus();
        },
      )}
    >
      <Title order={2} id="setup-own" mb="lg">
        Your organization
      </Title>
      <FormError error={error} />
      <fieldset className={classes.group}>
        <TextInput label="Name" autoComplete="organization" {...field('organization.name')} />
        <TextInput
          label="Domain"
          description="The address under which people will open this site"
          {...field('organization.domain')}
        />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>First administrator</legend>
        <div className={classes.pair}>
          <TextInput label="First name" autoComplete="given-name" {...field('admin.firstName')} />
          <TextInput label="Last name" autoComplete="family-name" {...field('admin.lastName')} />
        </div>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          {...field('admin.emailAddress')}
        />
        <PasswordInput
          label="Password"
          description="At least 8 characters"
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
          {...field('admin.password')}
        />
      </fieldset>
      <Button type="submit" size="md" loading={create.isPending}>
        Create the organization
      </Button>
    </form>
  );
}
