import { Radio, Select, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import {
  mayEnterChoices,
  mayEnterLabels,
  workOrderCategories,
  workOrderCategoryLabels,
  type MayEnter,
  type WorkOrderCategory,
} from '@tenantry/contract/maintenance/maintenance.rules';
import classes from './maintenance.module.css';

/** What the forms of tenants and of staff have in common. */
export interface ProblemDraft {
  category: WorkOrderCategory | null;
  place: string;
  description: string;
  mayEnter: MayEnter | '';
  entryTimes: string;
  pets: string;
}

export const emptyProblem: ProblemDraft = {
  category: null,
  place: '',
  description: '',
  mayEnter: '',
  entryTimes: '',
  pets: '',
};

/** What is missing, for a form. */
export function problemErrors(
  { category, description, mayEnter, entryTimes }: ProblemDraft,
  needsDescription = true,
) {
  return {
    ...(category === null && { category: 'Choose what it is about.' }),
    ...(needsDescription && description.trim() === '' && { description: 'Describe the problem.' }),
    ...(mayEnter === '' && { mayEnter: 'Choose whether someone may enter.' }),
    ...(mayEnter === 'TIMES' &&
      entryTimes.trim() === '' && {
        entryTimes: 'Enter the times at which someone may enter.',
      }),
  };
}

interface FieldsProps<Draft extends ProblemDraft> {
  readonly form: UseFormReturnType<Draft>;
}

type OfProblem = UseFormReturnType<ProblemDraft>;

const PLACES = ['Kitchen', 'Bathroom', 'Bedroom', 'Living room', 'Hallway', 'Outside'];

/** What it is about, and where. */
export function WhatFields<Draft extends ProblemDraft>({ form: any }: FieldsProps<Draft>) {
  const form = any as unknown as OfProblem;
  return (
    <div className={classes.pair}>
      <Select
        label="What is it about?"
        placeholder="Choose"
        required
        data={workOrderCategories.map((value) => ({
          value,
          label: workOrderCategoryLabels[value],
        }))}
        {...form.getInputProps('category')}
      />
      <div>
        <TextInput
          label="Where in the home?"
          placeholder="Kitchen"
          maxLength={100}
          list="work-places"
          {...form.getInputProps('place')}
        />
        <datalist id="work-places">
          {PLACES.map((place) => (
            <option key={place} value={place}>
              {place}
            </option>
          ))}
        </datalist>
      </div>
    </div>
  );
}

interface DescriptionProps<Draft extends ProblemDraft> extends FieldsProps<Draft> {
  readonly label: string;
  readonly required?: boolean;
}

export function DescriptionField<Draft extends ProblemDraft>(props: DescriptionProps<Draft>) {
  const form = props.form as unknown as OfProblem;
  return (
    <Textarea
      label={props.label}
      required={props.required ?? false}
      autosize
      minRows={3}
      maxLength={5000}
      dir="auto"
      {...form.getInputProps('description')}
    />
  );
}

/** Whether someone may enter, and what they must know about pets. */
export function EntryFields<Draft extends ProblemDraft>({
  form: any,
  question,
}: FieldsProps<Draft> & { readonly question: string }) {
  const form = any as unknown as OfProblem;
  return (
    <>
      <Radio.Group label={question} required {...form.getInputProps('mayEnter')}>
        <div className={classes.radios}>
          {mayEnterChoices.map((value) => (
            <Radio key={value} value={value} label={mayEnterLabels[value]} />
          ))}
        </div>
      </Radio.Group>
      {form.values.mayEnter === 'TIMES' && (
        <TextInput
          label="Times"
          required
          placeholder="Weekdays after 5 p.m."
          maxLength={500}
          {...form.getInputProps('entryTimes')}
        />
      )}
      <TextInput
        label="Pets"
        description="Optional"
        placeholder="A shy cat; keep the door closed"
        maxLength={200}
        {...form.getInputProps('pets')}
      />
    </>
  );
}
