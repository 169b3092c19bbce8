import { Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import {
  MAX_WORK_TITLE,
  workOrderPriorities,
  workOrderPriorityLabels,
} from '@tenantry/contract/maintenance/maintenance.rules';
import { AssetChoice } from './asset-choice.tsx';
import type { OrderDraft } from './order-draft.ts';
import { DescriptionField, EntryFields, WhatFields } from './problem-fields.tsx';
import classes from './maintenance.module.css';

const targets = { EMERGENCY: '24 hours', HIGH: '72 hours', NORMAL: '14 days' } as const;

/** The fields of a work order for staff. */
export function OrderFields({ form }: { readonly form: UseFormReturnType<OrderDraft> }) {
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label="Title"
          required
          placeholder="Fix the kitchen sink"
          maxLength={MAX_WORK_TITLE}
          {...form.getInputProps('title')}
        />
        <Select
          label="Priority"
          allowDeselect={false}
          data={workOrderPriorities.map((value) => ({
            value,
            label: `${workOrderPriorityLabels[value]} (within ${targets[value]})`,
          }))}
          {...form.getInputProps('priority')}
        />
      </div>
      <WhatFields form={form} />
      <AssetChoice form={form} />
      <DescriptionField form={form} label="Description" />
      <EntryFields form={form} question="May someone enter?" />
    </>
  );
}
