import { TextInput } from '@mantine/core';
import { useForm, type GetInputPropsReturnType } from '@mantine/form';
import type { AddedUnits } from '@tenantry/contract/properties/buildings.schemas';
import { refusalOfNames, unitNames } from '@tenantry/contract/properties/unit-names';
import { amountProblem } from '@tenantry/contract/shared/money-text';
import { useState, type ComponentProps } from 'react';
import { queryKeys } from '../../../lib/effects.ts';
import { MoneyInput } from '../../../ui/forms/money-input.tsx';
import { RehearsedPreview } from '../../../ui/forms/rehearsed-preview.tsx';
import { useUnsavedChanges } from '../../../ui/forms/unsaved-changes.ts';
import { useKeptDraft } from '../../../ui/forms/use-kept-draft.ts';
import { useFormSubmit } from '../../../ui/forms/use-submit.ts';

/** What the forms that make units have in common. */
export interface UnitsDraft {
  names: string;
  /** As typed. */
  monthlyCost: string;
}

const problemOfNames = (names: string) =>
  names.trim() === ''
    ? 'Enter the names of the units, such as 1A..4D.'
    : refusalOfNames(unitNames(names));

type Problems = Readonly<Record<string, string | null>>;

export const problemsOfUnits = ({ names, monthlyCost }: UnitsDraft): Problems => ({
  names: problemOfNames(names),
  monthlyCost: amountProblem(monthlyCost),
});

interface UnitsFormOptions<Draft extends UnitsDraft, Body> {
  /** Identifies the form and its record. */
  readonly name: string;
  readonly act: string;
  readonly initialValues: Draft;
  readonly problemsOf: (draft: Draft) => Problems;
  readonly bodyOf: (draft: Draft) => Body;
  readonly send: (body: Body, idempotencyKey: string) => Promise<AddedUnits>;
  readonly onAdded: (added: AddedUnits) => void;
  readonly onClose: () => void;
}

/** UNIT-2: the form, the properties of its dialog, and what it would send; null until it is complete. */
export function useUnitsForm<Draft extends UnitsDraft, Body>(
  options: UnitsFormOptions<Draft, Body>,
) {
  const { name, act, initialValues, problemsOf, bodyOf, send, onAdded, onClose } = options;
  const form = useForm<Draft>({ initialValues, validate: problemsOf });
  useKeptDraft(form, name);
  const [saved, setSaved] = useState(false);
  const release = useUnsavedChanges(form.isDirty());
  const { error, formProps } = useFormSubmit({
    form,
    send: (draft, idempotencyKey) => send(bodyOf(draft), idempotencyKey),
    changes: ['properties'],
    onDone: (added) => {
      setSaved(true);
      release();
      onAdded(added);
    },
  });
  const onCancel = () => {
    release();
    onClose();
  };
  const isComplete = Object.values(problemsOf(form.values)).every((each) => !each);
  return {
    form,
    dialog: { ...formProps, error, submitting: form.submitting, act, onCancel },
    body: isComplete ? bodyOf(form.values) : null,
    paused: saved || form.submitting,
  };
}

type Field = Pick<ComponentProps<typeof TextInput>, 'label' | 'description'>;

interface NewUnitsProps<Body> {
  readonly names: Field & GetInputPropsReturnType;
  readonly rent: Field & GetInputPropsReturnType;
  /** The names come first in the form. */
  readonly first?: boolean;
  readonly preview: Omit<ComponentProps<typeof RehearsedPreview<Body, AddedUnits>>, 'queryKey'> & {
    readonly name: string;
  };
}

/** UNIT-2: the names of new units and their rent, with what saving will do. */
export function NewUnits<Body>({ names, rent, first = false, preview }: NewUnitsProps<Body>) {
  const { name, ...rehearsed } = preview;
  return (
    <>
      <TextInput required data-autofocus={first ? true : undefined} autoComplete="off" {...names} />
      <MoneyInput required {...rent} />
      <RehearsedPreview queryKey={[...queryKeys.properties, name]} {...rehearsed} />
    </>
  );
}
