import { homeInFull } from '@tenantry/contract/properties/home-in-full';
import { NativeSelect, PasswordInput, Radio, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Role } from '@tenantry/contract/access/roles';
import { roleLabel } from '../../lib/role-labels.ts';
import { PropertySelect } from '../../ui/properties/property-select.tsx';
import { isLessee, type UserDraft } from './users-draft.ts';
import classes from './users.module.css';

interface FieldsProps {
  readonly form: UseFormReturnType<UserDraft>;
}

export function PersonFields({ form }: FieldsProps) {
  return (
    <>
      <TextInput
        label="Email"
        type="email"
        required
        autoComplete="off"
        {...form.getInputProps('emailAddress')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label="First name"
          required
          autoComplete="off"
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label="Last name"
          required
          autoComplete="off"
          {...form.getInputProps('lastName')}
        />
      </SimpleGrid>
    </>
  );
}

/** Chooses one role. A user with several roles keeps them until a role other than the highest of them is chosen. */
export function RoleField({ form, roles }: FieldsProps & { readonly roles: readonly Role[] }) {
  const { value, onChange: _onChange, ...props } = form.getInputProps('roles');
  const [current] = value as UserDraft['roles'];
  const offered = current === undefined || roles.includes(current) ? roles : [current, ...roles];
  return (
    <NativeSelect
      label="Role"
      required
      data={[
        ...(current ? [] : [{ value: '', label: 'Choose a role' }]),
        ...offered.map((role) => ({ value: role, label: roleLabel(role) })),
      ]}
      {...props}
      value={current ?? ''}
      onChange={(event) => {
        const chosen = offered.find((role) => role === event.currentTarget.value);
        form.setFieldValue('roles', chosen ? [chosen] : []);
      }}
    />
  );
}

/** USER-6. */
export function PropertyField({ form }: FieldsProps) {
  if (!isLessee(form.values)) return null;
  const { onChange, ...input } = form.getInputProps('propertyId');
  return (
    <PropertySelect
      label="Property"
      placeholder="Choose a property"
      labelOf={({ home }) => homeInFull(home)}
      clearable
      clearButtonProps={{ 'aria-label': 'No property' }}
      {...input}
      value={form.values.propertyId}
      onChange={(id) => onChange(id)}
    />
  );
}

const toggle = { 'aria-label': 'Show the password' };

interface NewPasswordFieldsProps extends FieldsProps {
  readonly withoutMail: boolean;
}

/** USER-5: a new user is invited or given a password; without a mail server, the password comes first. */
export function NewPasswordFields({ form, withoutMail }: NewPasswordFieldsProps) {
  const { setPassword } = form.values;
  const choices = [
    <Radio
      key="invitation"
      value="invitation"
      label="Send an invitation"
      description={
        withoutMail
          ? 'No mail server is set up, so the email stays on the server'
          : 'By email, with a link to set a password'
      }
    />,
    <Radio
      key="password"
      value="password"
      label="Set a password"
      description="Share it yourself; no email is sent"
    />,
  ];
  return (
    <>
      <Radio.Group
        label="Sign-in"
        size="md"
        value={setPassword ? 'password' : 'invitation'}
        onChange={(value) => form.setFieldValue('setPassword', value === 'password')}
      >
        <div className={classes.choices}>{withoutMail ? choices.toReversed() : choices}</div>
      </Radio.Group>
      {setPassword && (
        <PasswordInput
          label="Password"
          description="At least 8 characters"
          required
          autoComplete="new-password"
          visibilityToggleButtonProps={toggle}
          {...form.getInputProps('password')}
        />
      )}
    </>
  );
}

/** USER-7. */
export function OtherPasswordField({ form }: FieldsProps) {
  return (
    <PasswordInput
      label="New password"
      description="Leave empty to keep the current password. A new one signs the user out everywhere."
      autoComplete="new-password"
      visibilityToggleButtonProps={toggle}
      {...form.getInputProps('password')}
    />
  );
}
