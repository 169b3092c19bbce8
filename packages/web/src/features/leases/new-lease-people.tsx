import { Button, Checkbox, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { partyRoles, type PartyRole } from '@tenantry/contract/leases/parties.schemas';
import { useEffect, useRef } from 'react';
import { IconPlus } from '../../ui/icons/icons.tsx';
import type { LeaseFieldsProps } from './lease-fields.tsx';
import classes from './lease-form.module.css';
import { newPerson } from './lease-people-draft.ts';
import { mayPayHint, roleHints, roleLabels } from './party-text.ts';

/** UNIT-5: whom a new lease has beside its primary tenant. A lease of one tenant shows only the button. */
export function NewLeasePeople({ form }: LeaseFieldsProps) {
  const { people } = form.values;
  const add = useRef<HTMLButtonElement>(null);
  const remove = (index: number) => {
    form.removeListItem('people', index);
    add.current?.focus();
  };
  return (
    <div className={classes.people}>
      {people.map((_, index) => (
        <PersonFields key={index} form={form} index={index} onRemove={() => remove(index)} />
      ))}
      <Button
        ref={add}
        variant="subtle"
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => form.insertListItem('people', { ...newPerson })}
      >
        Add another tenant
      </Button>
    </div>
  );
}

const roles = partyRoles.map((value) => ({ value, label: roleLabels[value] }));

const columns = { base: 1, sm: 2 };

interface PersonFieldsProps extends LeaseFieldsProps {
  readonly index: number;
  readonly onRemove: () => void;
}

function PersonFields({ form, index, onRemove }: PersonFieldsProps) {
  const first = useRef<HTMLInputElement>(null);
  const draft = form.values.people[index];
  const isEmpty = draft?.firstName === '';
  useEffect(() => {
    // Not in a draft that was restored.
    if (isEmpty) first.current?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the group opens
  }, []);
  if (!draft) return null;
  const field = (name: string) => form.getInputProps(`people.${index}.${name}`);
  const name = `${draft.firstName} ${draft.lastName}`.trim() || `person ${index + 2}`;
  return (
    <fieldset className={classes.person}>
      <legend>{`${roleLabels[draft.role]} ${index + 2}`}</legend>
      <SimpleGrid cols={columns}>
        <TextInput ref={first} label="First name" required {...field('firstName')} />
        <TextInput label="Last name" required {...field('lastName')} />
        {draft.role !== 'OCCUPANT' && (
          <>
            <TextInput label="Email address" type="email" required {...field('emailAddress')} />
            <TextInput label="Phone number" type="tel" required {...field('phoneNumber')} />
          </>
        )}
        <NativeSelect
          label="Role"
          description={roleHints[draft.role]}
          data={roles}
          value={draft.role}
          onChange={({ currentTarget: { value } }) =>
            form.setFieldValue(`people.${index}.role`, value as PartyRole)
          }
        />
        {draft.role === 'GUARANTOR' && (
          <>
            <Checkbox
              className={classes.notify ?? ''}
              label="Email them when rent is late"
              {...form.getInputProps(`people.${index}.lateNotices`, { type: 'checkbox' })}
            />
            <Checkbox
              className={classes.notify ?? ''}
              label="Let them pay online"
              description={mayPayHint}
              {...form.getInputProps(`people.${index}.mayPay`, { type: 'checkbox' })}
            />
          </>
        )}
      </SimpleGrid>
      <Button variant="subtle" size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </fieldset>
  );
}
