import { AddressAutocomplete } from '../../ui/addresses/address-autocomplete.tsx';
import { StateSelect } from '../../ui/addresses/state-select.tsx';
import { settingsLabels } from './organization-draft.ts';
import { SettingsText } from './settings-text.tsx';
import { SettingsSection, Wide } from './settings-section.tsx';
import type { SettingsForm } from './use-settings-form.ts';

/** ORG-1, PROP-11: the organization's address; choosing a suggestion fills in the other fields. */
export function AddressFields({ form }: { readonly form: SettingsForm }) {
  return (
    <SettingsSection id="address" about="Your mailing address, as printed on invoices.">
      <Wide>
        <AddressAutocomplete
          label={settingsLabels.address}
          description="Start typing and choose a suggestion, or fill in the fields below."
          {...form.getInputProps('address')}
          onChoose={(address) => form.setValues({ ...address })}
        />
      </Wide>
      <Wide>
        <SettingsText form={form} name="addressLine1" />
      </Wide>
      <Wide>
        <SettingsText form={form} name="addressLine2" />
      </Wide>
      <SettingsText form={form} name="city" />
      <StateSelect
        label={settingsLabels.state}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the state' }}
        {...form.getInputProps('state')}
        onChange={(state) => form.setFieldValue('state', state)}
      />
      <SettingsText form={form} name="zipCode" inputMode="numeric" />
      <SettingsText form={form} name="country" />
    </SettingsSection>
  );
}
