import { Button, Checkbox } from '@mantine/core';
import { useForm } from '@mantine/form';
import { onlyFor } from '../../lib/may.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { Section } from '../../ui/states/section.tsx';
import { useKeptDraft } from '../../ui/forms/use-kept-draft.ts';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import type { SwitchoverPart } from './switchover-part.ts';
import classes from './switchovers.module.css';
import { adoptSwitchover, saveSettings } from './switchovers.queries.ts';

interface SettingsDraft {
  asOf: string | null;
  invoiceAutomatically: boolean;
}

export const SettingsForm = onlyFor(
  { 'POST /v1/admin/switchovers/:switchoverId': 'imports:write' },
  ({ detail }: SwitchoverPart) => {
    const { id, asOf, invoiceAutomatically, work } = detail;
    const form = useForm<SettingsDraft>({ initialValues: { asOf, invoiceAutomatically } });
    useKeptDraft(form, `switchover:${id}`);
    const { error, formProps } = useFormSubmit({
      form,
      send: (draft) => saveSettings(id, { ...draft, asOf: draft.asOf ?? '' }),
      onDone: adoptSwitchover,
      changes: ['switchovers'],
    });
    return (
      <Section title="Day of the switch">
        <form {...formProps} className={classes.settings}>
          <FormError error={error} />
          <DayInput
            label="Balances are as of"
            description="The day of your exports. Rent that is due from it on is billed here."
            required
            {...form.getInputProps('asOf')}
          />
          <Checkbox
            label="Bill the leases automatically from then on"
            {...form.getInputProps('invoiceAutomatically', { type: 'checkbox' })}
          />
          {form.isDirty() && (
            <Button
              type="submit"
              variant="default"
              loading={form.submitting}
              disabled={work !== null}
            >
              Save
            </Button>
          )}
        </form>
      </Section>
    );
  },
);
