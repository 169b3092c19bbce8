import { Button, SimpleGrid, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { newOrganization } from '@tenantry/contract/super-admin/super-admin.schemas';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.ts';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import { TimeZoneSelect } from '../organization/time-zone-select.tsx';
import { zoneOfBrowser } from '../organization/time-zones.ts';
import classes from './super-admin.module.css';

interface OrganizationFormProps {
  readonly onCreated: () => void;
}

/** A new organization with its first admin. */
export function OrganizationForm({ onCreated }: OrganizationFormProps) {
  // A new number starts a new, empty form.
  const [filling, setFilling] = useState(0);
  const done = () => {
    setFilling(filling + 1);
    onCreated();
  };
  return <EmptyForm key={filling} onCreated={done} />;
}

const emptyForm = () => ({
  name: '',
  domain: '',
  timeZone: zoneOfBrowser(),
  admin: { emailAddress: '', firstName: '', lastName: '' },
});

const check = schemaResolver(newOrganization, { sync: true });

function EmptyForm({ onCreated }: OrganizationFormProps) {
  const form = useForm({ initialValues: emptyForm(), validate: check });
  const release = useUnsavedChanges(form.isDirty());
  const { error, formProps } = useFormSubmit({
    form,
    send: (body, idempotencyKey) =>
      callApi('POST /v1/superAdmin/organizations', { body, idempotencyKey }),
    changes: ['organizations'],
    onDone: (_made, { name, admin }) => {
      notifySuccess(`${name} created, with an invitation for ${admin.emailAddress}`);
      release();
      onCreated();
    },
  });
  const field = (path: string) => ({ required: true, ...form.getInputProps(path as never) });
  return (
    <form className={classes.form} aria-label="Create organization" {...formProps}>
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
        <TimeZoneSelect current={form.values.timeZone} {...field('timeZone')} />
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
