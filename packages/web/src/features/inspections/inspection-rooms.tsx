import type { Inspection } from '@tenantry/contract/inspections/inspections.schemas';
import { useRef, useState } from 'react';
import { PlainButton } from '../../ui/plain-button.tsx';
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
  const next = rooms[at + 1];
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
            {name} {checkedOf(items)}/{items.length}
          </PlainButton>
        ))}
      </nav>
      <section aria-label={room.name}>
        <h2 ref={top} tabIndex={-1} className={classes.room}>
          {room.name}
        </h2>
        <ul className={classes.items}>
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
      {next && (
        <div className={classes.end}>
          <PlainButton onClick={() => open(at + 1)}>Next: {next.name}</PlainButton>
        </div>
      )}
    </>
  );
}
