import { Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ListedProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import type { AttributeDefinition } from '@tenantry/contract/properties/properties.schemas';
import { AddressAutocomplete } from '../../../ui/addresses/address-autocomplete.tsx';
import { StateSelect } from '../../../ui/addresses/state-select.tsx';
import { MoneyInput } from '../../../ui/forms/money-input.tsx';
import { mayLackAttribute, type PropertyDraft } from './property-draft.ts';
import classes from './property-editor.module.css';
import { UnitFields } from '../buildings/unit-fields.tsx';

interface PropertyFieldsProps {
  readonly form: UseFormReturnType<PropertyDraft>;
  /** Null for one that is not saved yet. */
  readonly property: ListedProperty | null;
  readonly definitions: readonly AttributeDefinition[];
}

export function PropertyFields({ form, property, definitions }: PropertyFieldsProps) {
  return (
    <div className={classes.grid}>
      <AddressFields form={form} hasLine2 />
      <UnitFields form={form} />
      {definitions.map(({ id, name }, index) => (
        <TextInput
          key={id}
          label={name}
          required={!mayLackAttribute(property, id)}
          {...form.getInputProps(`attributes.${index}.value`)}
        />
      ))}
      <MoneyInput label="Price per month" required {...form.getInputProps('monthlyCost')} />
      <Switch
        className={classes.whole}
        label="Managed"
        description="A property manager runs it for you, and sends you statements"
        {...form.getInputProps('managed', { type: 'checkbox' })}
      />
      <Switch
        className={classes.whole}
        label="Unavailable"
        description="Off the market, for repairs for example"
        {...form.getInputProps('unavailable', { type: 'checkbox' })}
      />
    </div>
  );
}

type Address = Pick<PropertyDraft, 'addressLine1' | 'addressLine2' | 'city' | 'state' | 'zipCode'>;

/** A form that has an address among its fields. */
interface AddressForm {
  getInputProps(
    field: keyof Address,
  ): ReturnType<UseFormReturnType<PropertyDraft>['getInputProps']>;
  setFieldValue(field: 'state', state: string): void;
  setValues(address: Address): void;
}

interface AddressFieldsProps {
  readonly form: AddressForm;
  /** With a field for the apartment or unit; the address is `Address line 1` then, and else `Address`. */
  readonly hasLine2: boolean;
}

export function AddressFields({ form, hasLine2 }: AddressFieldsProps) {
  return (
    <>
      <div className={classes.whole}>
        <AddressAutocomplete
          label={hasLine2 ? 'Address line 1' : 'Address'}
          required
          data-autofocus
          {...form.getInputProps('addressLine1')}
          onChoose={({ addressLine1, addressLine2, city, state, zipCode }) =>
            form.setValues({ addressLine1, addressLine2, city, state, zipCode })
          }
        />
      </div>
      {hasLine2 && (
        <TextInput
          className={classes.whole}
          label="Address line 2"
          autoComplete="off"
          {...form.getInputProps('addressLine2')}
        />
      )}
      <TextInput
        className={classes.whole}
        label="City"
        required
        autoComplete="off"
        {...form.getInputProps('city')}
      />
      <div className={classes.stateAndZip}>
        <StateSelect
          label="State"
          required
          {...form.getInputProps('state')}
          onChange={(state) => form.setFieldValue('state', state)}
        />
        <TextInput
          label="Zip code"
          required
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('zipCode')}
        />
      </div>
    </>
  );
}
