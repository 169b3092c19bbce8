import { Textarea } from '@mantine/core';
import {
  conditionLabels,
  conditions,
  type Condition,
} from '@tenantry/contract/inspections/inspections.rules';
import { useState } from 'react';
import { imageTypes } from '../../lib/image-file.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { InspectionPhotos } from './inspection-photos.tsx';
import type { ShownItem } from './use-inspection-entries.ts';
import classes from './inspections.module.css';

interface InspectionItemCardProps {
  readonly inspectionId: string;
  readonly item: ShownItem;
  readonly editable: boolean;
  readonly onSave: (changes: { condition?: Condition | null; note?: string }) => void;
  readonly onPhoto: (file: File) => void;
}

/** MAINT-12: the condition, note and photos of an item. */
export function InspectionItemCard(props: InspectionItemCardProps) {
  const { inspectionId, item, editable, onSave, onPhoto } = props;
  const { name, condition } = item;
  return (
    <li className={classes.item} aria-label={name}>
      <h3 className={classes.name}>{name}</h3>
      {editable ? (
        <>
          <div role="group" aria-label={`Condition of ${name}`} className={classes.conditions}>
            {conditions.map((each) => (
              <button
                key={each}
                type="button"
                className={classes.condition}
                data-condition={each}
                aria-pressed={each === condition}
                onClick={() => onSave({ condition: each === condition ? null : each })}
              >
                {conditionLabels[each]}
              </button>
            ))}
          </div>
          <Note key={item.note} item={item} onSave={(note) => onSave({ note })} />
        </>
      ) : (
        <p className={classes.words}>
          {condition === null ? 'Not checked' : conditionLabels[condition]}
          {item.note && <span className={classes.note}>{item.note}</span>}
        </p>
      )}
      <InspectionPhotos inspectionId={inspectionId} item={item} editable={editable} />
      {editable && (
        <FileButton
          label={`Add photo of ${name}`}
          accept={imageTypes}
          className={classes.addPhoto}
          onChoose={onPhoto}
        >
          Add photo
        </FileButton>
      )}
    </li>
  );
}

interface NoteProps {
  readonly item: ShownItem;
  readonly onSave: (note: string) => void;
}

/** Saved when the person leaves the field. */
function Note({ item, onSave }: NoteProps) {
  const [opened, setOpened] = useState(item.note !== '');
  const [typed, setTyped] = useState(item.note);
  if (!opened) {
    return (
      <PlainButton
        variant="subtle"
        aria-label={`Add note about ${item.name}`}
        onClick={() => setOpened(true)}
      >
        Add note
      </PlainButton>
    );
  }
  return (
    <Textarea
      label="Note"
      aria-label={`Note about ${item.name}`}
      autosize
      minRows={1}
      maxLength={1000}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just opened it
      autoFocus={item.note === ''}
      value={typed}
      onChange={({ currentTarget: { value } }) => setTyped(value)}
      onBlur={() => typed.trim() !== item.note && onSave(typed.trim())}
    />
  );
}
