import { Button, SimpleGrid, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { newOrganization } from '@tenantry/contract/super-admin/super-admin.schemas';
import { useState } from 'react';
import { callApi, newIdempotencyKey } from '../../lib/api.ts';
import { changed } from '../../lib/query-client.ts';
import { focusFirstField } from '../../ui/focus-first-field.ts';
import { FormError } from '../../ui/form-error.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { saveErrorSentence } from '../../ui/save-errors.ts';
import { applyServerErrors } from '../../ui/server-errors.ts';
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts';
import classes from './super-admin.module.css';

interface OrganizationFormProps {
  readonly onCreated: () => void;
}

/** A new organization with its first admin. */
export function OrganizationForm({ onCreated }: OrganizationFormProps) {
  // Another key is another, empty form.
  const [key, setKey] = useState(newIdempotencyKey);
  const done = () => {
    setKey(newIdempotencyKey());
    onCreated();
  };
  return <EmptyForm key={key} idempotencyKey={key} onCreated={done} />;
}

const nothing = { name: '', domain: '', admin: { emailAddress: '', firstName: '', lastName: '' } };
const check = schemaResolver(newOrganization, { sync: true });

interface EmptyFormProps extends OrganizationFormProps {
  readonly idempotencyKey: string;
}

function useOrganizationForm({ idempotencyKey, onCreated }: EmptyFormProps) {
  const [error, setError] = useState<unknown>(null);
  const form = useForm({ initialValues: nothing, validate: check });
  const release = useUnsavedChanges(form.isDirty());
  const submit = async (body: typeof nothing) => {
    setError(null);
    try {
      await callApi('POST /v1/superAdmin/organizations', { body, idempotencyKey });
    } catch (reason) {
      if (!applyServerErrors(form, reason)) setError(saveErrorSentence(reason));
      return;
    }
    void changed('organizations');
    notifySuccess(`${body.name} created, invitation sent to ${body.admin.emailAddress}`);
    release();
    onCreated();
  };
  return { form, error, submit };
}

function EmptyForm(props: EmptyFormProps) {
  const { form, error, submit } = useOrganizationForm(props);
  const field = (path: string) => ({ required: true, ...form.getInputProps(path as never) });
  return (
    <form
      className={classes.form}
      aria-label="Create organization"
      noValidate
      onSubmit={form.onSubmit(submit, (errors) => focusFirstField(form, Object.keys(errors)))}
    >
      <FormError error={error} />
      <fieldset className={classes.group}>
        <legend>Organization</legend>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label="Name" {...field('name')} />
          <TextInput
            label="Domain"
            placeholder="rentals.example.com"
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            description="Must point to this server"
            {...field('domain')}
          />
        </SimpleGrid>
      </fieldset>
      <fieldset className={classes.group}>
        <legend>First administrator</legend>
        <TextInput
          label="Email"
          type="email"
          autoComplete="off"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          description="Receives an email with a link to set a password"
          {...field('admin.emailAddress')}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label="First name" autoComplete="off" {...field('admin.firstName')} />
          <TextInput label="Last name" autoComplete="off" {...field('admin.lastName')} />
        </SimpleGrid>
      </fieldset>
      <div className={classes.buttons}>
        <Button type="submit" loading={form.submitting}>
          Create
        </Button>
      </div>
    </form>
  );
}
