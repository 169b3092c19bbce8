import { NumberInput, Select, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { AttributeDefinition } from '@tenantry/contract/properties/properties.schemas';
import { AddressAutocomplete } from '../addresses/address-autocomplete.tsx';
import { usStates } from '../addresses/us-states.ts';
import type { PropertyDraft } from './property-draft.ts';
import classes from './property-editor.module.css';

interface PropertyFieldsProps {
  readonly form: UseFormReturnType<PropertyDraft>;
  readonly definitions: readonly AttributeDefinition[];
}

export function PropertyFields({ form, definitions }: PropertyFieldsProps) {
  return (
    <div className={classes.grid}>
      <AddressFields form={form} />
      {definitions.map(({ id, name }, index) => (
        <TextInput
          key={id}
          label={name}
          required
          {...form.getInputProps(`attributes.${index}.value`)}
        />
      ))}
      <NumberInput
        label="Price per month"
        required
        prefix="$"
        thousandSeparator=","
        decimalScale={2}
        min={0}
        hideControls
        {...form.getInputProps('monthlyCost')}
      />
      <Switch
        className={classes.whole}
        label="Managed"
        description="You run it for its owner"
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

function AddressFields({ form }: Pick<PropertyFieldsProps, 'form'>) {
  return (
    <>
      <div className={classes.whole}>
        <AddressAutocomplete
          label="Address line 1"
          required
          {...form.getInputProps('addressLine1')}
          onChoose={({ addressLine1, city, state, zipCode }) =>
            form.setValues({ addressLine1, city, state, zipCode })
          }
        />
      </div>
      <TextInput
        className={classes.whole}
        label="Address line 2"
        autoComplete="off"
        {...form.getInputProps('addressLine2')}
      />
      <TextInput
        className={classes.whole}
        label="City"
        required
        autoComplete="off"
        {...form.getInputProps('city')}
      />
      <div className={classes.stateAndZip}>
        <Select
          label="State"
          required
          searchable
          data={usStates}
          nothingFoundMessage="No such state"
          {...form.getInputProps('state')}
          onChange={(value) => form.setFieldValue('state', value ?? '')}
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
