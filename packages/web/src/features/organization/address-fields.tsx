import { Select, TextInput } from '@mantine/core';
import { AddressAutocomplete } from '../../ui/addresses/address-autocomplete.tsx';
import { usStates } from '../../ui/addresses/us-states.ts';
import { settingsLabels } from './organization-draft.ts';
import { SettingsSection, Wide } from './settings-section.tsx';
import type { SettingsForm } from './use-settings-form.ts';

/** ORG-1, PROP-11: where the organization is; choosing a suggestion fills in the rest. */
export function AddressFields({ form }: { readonly form: SettingsForm }) {
  const field = (name: 'addressLine1' | 'addressLine2' | 'city' | 'zipCode' | 'country') => ({
    label: settingsLabels[name],
    autoComplete: 'off',
    ...form.getInputProps(name),
  });
  return (
    <SettingsSection title="Address" about="Your mailing address, as printed on invoices.">
      <Wide>
        <AddressAutocomplete
          label={settingsLabels.address}
          description="Begin to type and choose a suggestion, or fill in the fields below by hand."
          {...form.getInputProps('address')}
          onChoose={(address) => form.setValues({ ...address })}
        />
      </Wide>
      <Wide>
        <TextInput {...field('addressLine1')} />
      </Wide>
      <Wide>
        <TextInput {...field('addressLine2')} />
      </Wide>
      <TextInput {...field('city')} />
      <Select
        label={settingsLabels.state}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the state' }}
        data={usStates}
        nothingFoundMessage="No state matches."
        {...form.getInputProps('state')}
        onChange={(value) => form.setFieldValue('state', value ?? '')}
      />
      <TextInput inputMode="numeric" {...field('zipCode')} />
      <TextInput {...field('country')} />
    </SettingsSection>
  );
}
