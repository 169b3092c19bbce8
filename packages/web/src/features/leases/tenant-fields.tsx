import { Select, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { adminOrganizationQuery } from '../organization/organization.queries.ts';
import { usersQuery } from '../users/users.queries.ts';
import type { LeaseDraft } from './lease-draft.ts';
import classes from './lease-form.module.css';
import { possibleTenants, tenantLabel, userOfEmail, withTenant } from './tenant-choice.ts';

interface TenantFieldsProps {
  readonly form: UseFormReturnType<LeaseDraft>;
  /** The email that the lease had when the form was opened. */
  readonly leaseEmail: string;
}

const NEW_USER = 'new';

/** LEASE-4: who leases. The name and email of a user are changed where users are. */
export function TenantFields({ form, leaseEmail }: TenantFieldsProps) {
  const { tenants, failed } = useTenants();
  const [chosen, setChosen] = useState<string>();
  const value = chosen ?? userOfEmail(tenants ?? [], leaseEmail)?.id ?? NEW_USER;
  const readOnly = value !== NEW_USER;
  const choose = (id: string) => {
    setChosen(id);
    form.setValues(
      withTenant(
        form.getValues(),
        tenants?.find((user) => user.id === id),
      ),
    );
  };
  const email = form.getInputProps('emailAddress');
  const leaveEmail = (event: unknown) => {
    email.onBlur?.(event);
    const user = userOfEmail(tenants ?? [], form.getValues().emailAddress);
    if (user && !readOnly) choose(user.id);
  };
  const fixed = readOnly ? ({ readOnly, variant: 'filled' } as const) : {};
  return (
    <fieldset className={classes.group}>
      <legend>Tenant</legend>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label="User"
          className={classes.user ?? ''}
          description={tenants || failed ? undefined : 'Loading the users'}
          searchable
          allowDeselect={false}
          disabled={!tenants}
          nothingFoundMessage="No user matches."
          error={failed && 'The users could not be loaded. You can still enter a new one.'}
          data={[
            { value: NEW_USER, label: 'New User' },
            ...(tenants ?? []).map((user) => ({ value: user.id, label: tenantLabel(user) })),
          ]}
          value={value}
          onChange={(id) => id !== null && id !== value && choose(id)}
        />
        <TextInput label="First name" required {...fixed} {...form.getInputProps('firstName')} />
        <TextInput label="Last name" required {...fixed} {...form.getInputProps('lastName')} />
        <TextInput
          label="Email address"
          type="email"
          required
          {...fixed}
          {...email}
          onBlur={leaveEmail}
        />
        <TextInput
          label="Phone number"
          type="tel"
          required
          {...form.getInputProps('phoneNumber')}
        />
      </SimpleGrid>
    </fieldset>
  );
}

function useTenants() {
  const organization = useQuery(adminOrganizationQuery);
  const name = organization.data?.name;
  const users = useQuery({ ...usersQuery(name ?? ''), enabled: name !== undefined });
  const tenants = useMemo(() => users.data && possibleTenants(users.data), [users.data]);
  return { tenants, failed: !tenants && (organization.isError || users.isError) };
}
