import { Button, PasswordInput, TextInput, Title } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { setupOrganizationRequest } from '@tenantry/contract/installation/installation.schemas';
import { callApi } from '../../lib/api.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import classes from './setup-page.module.css';
import { useFinishSignIn } from '../access/sign-in.ts';
import { TimeZoneSelect } from '../organization/time-zone-select.tsx';
import { zoneOfBrowser } from '../organization/time-zones.ts';

const emptyForm = () => ({
  organization: { name: '', domain: window.location.hostname, timeZone: zoneOfBrowser() },
  admin: { firstName: '', lastName: '', emailAddress: '', password: '' },
  /** The password again, which is not sent. */
  repeated: '',
});

type SetupValues = ReturnType<typeof emptyForm>;

const check = schemaResolver(setupOrganizationRequest.omit({ setupToken: true }), { sync: true });

function setupErrors({ repeated, ...values }: SetupValues) {
  const isSame = repeated === values.admin.password;
  return {
    ...check(values),
    ...(!isSame && { repeated: 'The passwords differ. Enter the same one twice.' }),
  };
}

function useSetupForm(setupToken: string) {
  const finish = useFinishSignIn();
  const form = useForm<SetupValues>({
    mode: 'uncontrolled',
    initialValues: emptyForm(),
    validate: setupErrors,
  });
  const { error, formProps } = useFormSubmit({
    form,
    send: ({ organization, admin }) =>
      callApi('POST /v1/public/setup/organization', {
        body: { organization, admin, setupToken },
      }),
    onDone: (session) => finish(session),
  });
  return { form, error, formProps };
}

/** Creates the organization and its first administrator. */
export function SetupForm({ setupToken }: { readonly setupToken: string }) {
  const { form, error, formProps } = useSetupForm(setupToken);
  const zone = form.getInitialValues().organization.timeZone;
  const field = (path: string) => ({
    required: true,
    ...form.getInputProps(path as never),
  });
  return (
    <form {...formProps}>
      <Title order={2} id="setup-own" mb="lg">
        Your organization
      </Title>
      <FormError error={error} />
      <fieldset className={classes.group}>
        <TextInput
          label="Name"
          description="Your business, or your own name. It is shown to tenants and on invoices."
          autoComplete="organization"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- most people who open the link fill in this form
          autoFocus
          key={form.key('organization.name')}
          {...field('organization.name')}
        />
        <TimeZoneSelect
          current={zone}
          key={form.key('organization.timeZone')}
          {...field('organization.timeZone')}
        />
        <TextInput
          label="Domain"
          description="The address at which you opened this site. Keep it unless you will use another one; you can change it later in Settings."
          key={form.key('organization.domain')}
          {...field('organization.domain')}
        />
      </fieldset>
      <AdminFields form={form} field={field} />
      <Button type="submit" size="md" loading={form.submitting}>
        Create the organization
      </Button>
    </form>
  );
}

interface AdminFieldsProps {
  readonly form: ReturnType<typeof useSetupForm>['form'];
  readonly field: (path: string) => object;
}

function AdminFields({ form, field }: AdminFieldsProps) {
  return (
    <fieldset className={classes.group}>
      <legend>You, the first administrator</legend>
      <div className={classes.pair}>
        <TextInput
          label="First name"
          autoComplete="given-name"
          key={form.key('admin.firstName')}
          {...field('admin.firstName')}
        />
        <TextInput
          label="Last name"
          autoComplete="family-name"
          key={form.key('admin.lastName')}
          {...field('admin.lastName')}
        />
      </div>
      <TextInput
        label="Email"
        description="You log in with it."
        type="email"
        autoComplete="username"
        key={form.key('admin.emailAddress')}
        {...field('admin.emailAddress')}
      />
      <PasswordInput
        label="Password"
        description="At least 8 characters"
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        key={form.key('admin.password')}
        {...field('admin.password')}
      />
      <PasswordInput
        label="Repeat the password"
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the repeated password' }}
        key={form.key('repeated')}
        {...field('repeated')}
      />
    </fieldset>
  );
}
