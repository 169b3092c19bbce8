import { ActionIcon, Button, TextInput, VisuallyHidden } from '@mantine/core';
import { useRef, useState, type DragEvent } from 'react';
import { pictureSource } from '../../../lib/picture.ts';
import { IconTrash } from '../../../ui/icons/icons.tsx';
import { IconGripVertical } from '../../../ui/icons/more-icons.tsx';
import { EditButtons, useMayEdit } from '../../../ui/forms/edit-form.tsx';
import { MoveButton } from '../../../ui/tables/move-button.tsx';
import { movedTo, photoName, type PhotoDraft } from './listing-draft.ts';
import classes from './photo-list.module.css';

interface PhotoListProps {
  readonly photos: readonly PhotoDraft[];
  readonly onChange: (photos: readonly PhotoDraft[]) => void;
}

/** PUB-10: photos in their order. Dragging or the buttons change it. */
export function PhotoList({ photos, onChange }: PhotoListProps) {
  const mayEdit = useMayEdit();
  const [said, setSaid] = useState('');
  const [over, setOver] = useState<number | null>(null);
  const dragged = useRef<number | null>(null);
  const move = (from: number, to: number) => {
    const photo = photos[from];
    if (!photo) return;
    onChange(movedTo(photos, from, to));
    setSaid(`${photoName(photo)} is now ${to + 1} of ${photos.length}.`);
  };
  const change = (photo: PhotoDraft, changes: Partial<PhotoDraft>) =>
    onChange(photos.map((each) => (each === photo ? { ...photo, ...changes } : each)));
  const remove = (photo: PhotoDraft, removed: boolean) => {
    change(photo, { removed });
    setSaid(`${photoName(photo)} is ${removed ? 'marked for removal' : 'kept'}.`);
  };
  const dropAt = (index: number) => ({
    onDragOver: (event: DragEvent) => {
      if (dragged.current === null) return;
      event.preventDefault();
      setOver(index);
    },
    onDrop: (event: DragEvent) => {
      if (dragged.current === null) return;
      event.preventDefault();
      move(dragged.current, index);
      dragged.current = null;
      setOver(null);
    },
  });
  return (
    <>
      <ol className={classes.list} aria-label="Photos">
        {photos.map((photo, index) => (
          <li
            key={photo.id}
            className={classes.photo}
            data-over={over === index || undefined}
            {...dropAt(index)}
          >
            <span
              className={classes.grip}
              draggable={mayEdit}
              title="Drag to another place"
              onDragStart={({ currentTarget, dataTransfer }) => {
                dragged.current = index;
                dataTransfer.effectAllowed = 'move';
                if (currentTarget.parentElement) {
                  dataTransfer.setDragImage(currentTarget.parentElement, 20, 20);
                }
              }}
              onDragEnd={() => {
                dragged.current = null;
                setOver(null);
              }}
            >
              <IconGripVertical size={20} aria-hidden />
            </span>
            <PhotoRow
              photo={photo}
              place={index + 1}
              last={index === photos.length - 1}
              onCaption={(caption) => change(photo, { caption })}
              onMove={(by) => move(index, index + by)}
              onRemove={(removed) => remove(photo, removed)}
            />
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

interface PhotoRowProps {
  readonly photo: PhotoDraft;
  /** Counts from 1. */
  readonly place: number;
  readonly last: boolean;
  readonly onCaption: (caption: string) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: (removed: boolean) => void;
}

function PhotoRow({ photo, place, last, onCaption, onMove, onRemove }: PhotoRowProps) {
  const { url, size, caption, removed } = photo;
  const name = photoName(photo);
  return (
    <>
      <img
        loading="lazy"
        {...pictureSource(url, size, '120px')}
        alt=""
        className={classes.picture}
        data-removed={removed || undefined}
      />
      {removed ? (
        <div className={classes.removed}>
          <span>{name} will be removed when you save.</span>
          <Button
            variant="default"
            size="sm"
            aria-label={`Undo removing ${name}`}
            onClick={() => onRemove(false)}
          >
            Undo
          </Button>
        </div>
      ) : (
        <>
          <TextInput
            className={classes.caption}
            aria-label={`Caption of photo ${place}`}
            placeholder="Caption, such as “Kitchen”"
            autoComplete="off"
            maxLength={200}
            value={caption}
            onChange={({ currentTarget }) => onCaption(currentTarget.value)}
          />
          <EditButtons>
            <div className={classes.buttons}>
              <MoveButton name={name} by={-1} end={place === 1} onMove={onMove} />
              <MoveButton name={name} by={1} end={last} onMove={onMove} />
              <ActionIcon
                variant="subtle"
                color="red"
                size="lg"
                aria-label={`Remove ${name}`}
                onClick={() => onRemove(true)}
              >
                <IconTrash size={20} />
              </ActionIcon>
            </div>
          </EditButtons>
        </>
      )}
    </>
  );
}
