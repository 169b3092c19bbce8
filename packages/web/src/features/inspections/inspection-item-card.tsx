import { Textarea } from '@mantine/core';
import {
  conditionLabels,
  conditions,
  type Condition,
} from '@tenantry/contract/inspections/inspections.rules';
import { useState } from 'react';
import { imageTypes } from '../../lib/image-file.ts';
import { FileButton } from '../../ui/forms/file-button.tsx';
import { IconPencil } from '../../ui/icons/icons.tsx';
import { IconCamera } from '../../ui/icons/more-icons.tsx';
import { ConditionTag } from './condition-tag.tsx';
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
      <div className={classes.head}>
        <h3 className={classes.name}>{name}</h3>
        {!editable && <ConditionTag condition={condition} />}
      </div>
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
          <Tools item={item} onSave={onSave} onPhoto={onPhoto} />
        </>
      ) : (
        item.note && <p className={classes.note}>{item.note}</p>
      )}
      <InspectionPhotos inspectionId={inspectionId} item={item} editable={editable} />
    </li>
  );
}

type ToolsProps = Pick<InspectionItemCardProps, 'item' | 'onSave' | 'onPhoto'>;

/** The photo first: it is what a person with a phone in the hand adds most. */
function Tools({ item, onSave, onPhoto }: ToolsProps) {
  const { name, note } = item;
  const [noting, setNoting] = useState(false);
  const hasField = noting || note !== '';
  return (
    <>
      <div className={classes.tools}>
        <FileButton
          label={`Add photo of ${name}`}
          accept={imageTypes}
          className={classes.tool}
          multiple
          onChoose={onPhoto}
        >
          <IconCamera size={20} stroke={1.75} aria-hidden />
          Add photo
        </FileButton>
        {!hasField && (
          <button
            type="button"
            className={classes.tool}
            aria-label={`Add note about ${name}`}
            onClick={() => setNoting(true)}
          >
            <IconPencil size={20} stroke={1.75} aria-hidden />
            Add note
          </button>
        )}
      </div>
      {hasField && <Note key={note} item={item} onSave={(typed) => onSave({ note: typed })} />}
    </>
  );
}

interface NoteProps {
  readonly item: ShownItem;
  readonly onSave: (note: string) => void;
}

/** Saved when the person leaves the field. */
function Note({ item, onSave }: NoteProps) {
  const [typed, setTyped] = useState(item.note);
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
