import { Switch } from '@mantine/core';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { MoneyInput } from '../../ui/forms/money-input.tsx';
import { settingsLabels } from './organization-draft.ts';
import { SettingsSection, Wide } from './settings-section.tsx';
import type { SettingsForm } from './use-settings-form.ts';

/** TRUST-3, TRUST-4: what protects logins and refunds. The day is not the first field: a link to the section would open its calendar. */
export function SecurityFields({ form }: { readonly form: SettingsForm }) {
  return (
    <SettingsSection
      id="security"
      about="Everyone on the staff can protect their login with an authenticator app or a passkey. You can require it."
    >
      <MoneyInput
        label={settingsLabels.refundsAskAbove}
        description="Larger refunds ask the person to confirm who they are."
        {...form.getInputProps('refundsAskAbove')}
      />
      <DayInput
        label={settingsLabels.secondFactorFrom}
        description="Until that day, staff without one see a reminder. Empty requires none."
        clearable
        {...form.getInputProps('secondFactorFrom')}
      />
      <Wide>
        <Switch
          label={settingsLabels.providersAreSecondFactor}
          description="Turn this on only if your Google and Amazon accounts have a second factor themselves."
          {...form.getInputProps('providersAreSecondFactor', { type: 'checkbox' })}
        />
      </Wide>
    </SettingsSection>
  );
}
