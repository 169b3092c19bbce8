import { TextInput, type TextInputProps } from '@mantine/core';
import { settingsLabels } from './organization-draft.ts';
import type { SettingsForm } from './use-settings-form.ts';

interface SettingsTextProps extends Omit<TextInputProps, 'form' | 'name'> {
  readonly form: SettingsForm;
  readonly name: keyof typeof settingsLabels;
  /** Turns spelling correction off, because the value is not ordinary text. */
  readonly exact?: boolean;
}

/** A text setting with its label. */
export function SettingsText({ form, name, exact = false, ...props }: SettingsTextProps) {
  return (
    <TextInput
      label={settingsLabels[name]}
      autoComplete="off"
      {...(exact && { autoCapitalize: 'off', spellCheck: false })}
      {...props}
      {...form.getInputProps(name)}
    />
  );
}
