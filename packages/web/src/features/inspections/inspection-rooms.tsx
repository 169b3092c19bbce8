import type { Inspection } from '@tenantry/contract/inspections/inspections.schemas';
import { useRef, useState } from 'react';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { InspectionItemCard } from './inspection-item-card.tsx';
import { useInspectionEntries } from './use-inspection-entries.ts';
import classes from './inspections.module.css';

interface InspectionRoomsProps {
  readonly inspection: Inspection;
  readonly editable: boolean;
}

type Items = readonly { readonly condition: unknown }[];

const checkedOf = (items: Items) => items.filter(({ condition }) => condition !== null).length;

/** One room at a time, so that a phone shows little and the thumb finds the next room. */
export function InspectionRooms({ inspection, editable }: InspectionRoomsProps) {
  const { rooms, save, addPhoto, waiting } = useInspectionEntries(inspection);
  const [at, setAt] = useState(0);
  const top = useRef<HTMLHeadingElement>(null);
  const room = rooms[at] ?? rooms[0];
  if (!room) return null;
  const unchecked = room.items.filter(({ condition }) => condition === null);
  const open = (index: number) => {
    setAt(index);
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  };
  const all = rooms.flatMap(({ items }) => items);
  return (
    <>
      <p className={classes.progress} role="status">
        {checkedOf(all)} of {all.length} items checked
        {waiting > 0 && <strong className={classes.waiting}>{waiting} waiting</strong>}
      </p>
      <nav className={classes.rooms} aria-label="Rooms">
        {rooms.map(({ name, items }, index) => (
          <PlainButton
            key={name}
            variant={index === at ? 'filled' : 'default'}
            aria-current={index === at}
            onClick={() => open(index)}
          >
            {name} {editable && `${checkedOf(items)}/${items.length}`}
          </PlainButton>
        ))}
      </nav>
      <section aria-label={room.name}>
        <h2 ref={top} tabIndex={-1} className={classes.room}>
          {room.name}
        </h2>
        <ul className={classes.cards}>
          {room.items.map((item) => (
            <InspectionItemCard
              key={item.id}
              inspectionId={inspection.id}
              item={item}
              editable={editable}
              onSave={(changes) => save(item, changes)}
              onPhoto={(file) => addPhoto(item, file)}
            />
          ))}
        </ul>
      </section>
      <div className={classes.end}>
        {editable && unchecked.length > 0 && (
          <PlainButton
            variant="default"
            className={classes.wide}
            onClick={() => {
              for (const item of unchecked) save(item, { condition: 'GOOD' });
            }}
          >
            {restWords(unchecked.length, room.items.length)}
          </PlainButton>
        )}
        <NextRoom rooms={rooms} at={at} editable={editable} onOpen={open} />
      </div>
    </>
  );
}

function restWords(unchecked: number, all: number): string {
  if (unchecked === 1) return 'Mark the last one as good';
  return unchecked === all ? `Mark all ${all} as good` : `Mark the other ${unchecked} as good`;
}

interface NextRoomProps {
  readonly rooms: readonly { readonly name: string; readonly items: Items }[];
  readonly at: number;
  readonly editable: boolean;
  readonly onOpen: (index: number) => void;
}

/** After the last room, the first one in which something is not checked. */
function NextRoom({ rooms, at, editable, onOpen }: NextRoomProps) {
  const open = rooms.findIndex(({ items }) => checkedOf(items) < items.length);
  const index = at + 1 < rooms.length ? at + 1 : open;
  const next = rooms[index];
  const isBack = index <= at;
  if (!next || index === at || (isBack && !editable)) return null;
  return (
    <PlainButton className={classes.wide} onClick={() => onOpen(index)}>
      {isBack ? `Not all checked: ${next.name}` : `Next: ${next.name}`}
    </PlainButton>
  );
}
