import { Select, SimpleGrid, TextInput, type ComboboxParsedItem } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { User } from '@tenantry/contract/access/users.schemas';
import { useMay } from '../../lib/may.ts';
import { wordsTest } from '../../lib/search-words.ts';
import type { LeaseDraft } from './lease-draft.types.ts';
import classes from './lease-form.module.css';
import { newUserLabel, lesseeLabel, withLessee } from './lessee-choice.ts';
import { useLesseeSearch } from './use-lessee-search.ts';

interface LesseeFieldsProps {
  readonly form: UseFormReturnType<LeaseDraft>;
  /** The email that the lease had when the form was opened. */
  readonly leaseEmail: string;
}

const NEW_USER = 'new';

/** LEASE-4: the tenant. People who do not see the users cannot put another one in place of the tenant. */
export function LesseeFields(props: LesseeFieldsProps) {
  const mayFind = useMay({ 'GET /v1/admin/organization/:organizationName/users': 'people:read' });
  return (
    <fieldset className={classes.group}>
      <legend>Tenant</legend>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {mayFind ? <ChosenLessee {...props} /> : <KnownLessee {...props} />}
        <TextInput
          label="Phone number"
          type="tel"
          required
          {...props.form.getInputProps('phoneNumber')}
        />
      </SimpleGrid>
    </fieldset>
  );
}

const fixedField = { readOnly: true, variant: 'filled' } as const;

function KnownLessee({ form }: LesseeFieldsProps) {
  return (
    <>
      <TextInput label="First name" {...fixedField} {...form.getInputProps('firstName')} />
      <TextInput label="Last name" {...fixedField} {...form.getInputProps('lastName')} />
      <TextInput label="Email address" {...fixedField} {...form.getInputProps('emailAddress')} />
    </>
  );
}

/** The name and email of an existing user are changed on the users page. */
function ChosenLessee({ form, leaseEmail }: LesseeFieldsProps) {
  const { lessee, choose, setTyped, users, others, waiting, failed, findByEmail } =
    useLesseeSearch(leaseEmail);
  const readOnly = lessee !== null;
  const take = (user: User | null) => {
    choose(user);
    form.setValues(withLessee(form.getValues(), user ?? undefined));
  };
  const email = form.getInputProps('emailAddress');
  const leaveEmail = async (event: unknown) => {
    email.onBlur?.(event);
    if (readOnly) return;
    const { emailAddress } = form.getValues();
    // If this call fails, the server still finds the user when the form is sent.
    const user = await findByEmail(emailAddress).catch(() => undefined);
    if (user && form.getValues().emailAddress === emailAddress) take(user);
  };
  const data = [
    { value: NEW_USER, label: newUserLabel },
    ...(users ?? []).map((user) => ({ value: user.id, label: lesseeLabel(user) })),
  ];
  // The server has already filtered the users; until it responds, only matching users are offered.
  const isFound = (option: ComboboxParsedItem, text: string) =>
    'value' in option && ((!waiting && option.value !== NEW_USER) || wordsTest(text)(option.label));
  const hint = others > 0 ? 'Type a name or email to find others' : undefined;
  const fixed = readOnly ? fixedField : {};
  return (
    <>
      <Select
        label="User"
        className={classes.user ?? ''}
        description={users || failed ? hint : 'Loading the users'}
        searchable
        allowDeselect={false}
        disabled={!users && !failed}
        nothingFoundMessage={waiting ? 'Searching…' : 'No user matches.'}
        error={failed && 'The users could not be loaded. You can still enter a new one.'}
        data={data}
        filter={({ options, search }) => options.filter((option) => isFound(option, search))}
        onSearchChange={setTyped}
        value={lessee?.id ?? NEW_USER}
        onChange={(id) => {
          if (id === null || id === (lessee?.id ?? NEW_USER)) return;
          take(users?.find((user) => user.id === id) ?? null);
        }}
      />
      <TextInput label="First name" required {...fixed} {...form.getInputProps('firstName')} />
      <TextInput label="Last name" required {...fixed} {...form.getInputProps('lastName')} />
      <TextInput
        label="Email address"
        type="email"
        required
        {...fixed}
        {...email}
        onBlur={(event) => void leaveEmail(event)}
      />
    </>
  );
}
