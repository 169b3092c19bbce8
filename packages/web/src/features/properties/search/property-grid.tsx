import { useRef, type ReactNode } from 'react';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import classes from './property-grid.module.css';
import { useNearViewport } from '../../../ui/hooks/use-near-viewport.ts';

interface PropertyGridProps {
  /** Makes the cards of a row equally high. */
  readonly even?: boolean;
  /** Shows rows instead of cards. */
  readonly list?: boolean;
  /** `PropertyGridItem`s. */
  readonly children: ReactNode;
}

/** A grid of cards as wide as the page. */
export function PropertyGrid({ even, list, children }: PropertyGridProps) {
  return (
    <ul className={list ? classes.list : classes.grid} data-even={even ? true : undefined}>
      {children}
    </ul>
  );
}

/** This many are always drawn, so that an ordinary list can be searched and printed as a whole. */
const ALWAYS_DRAWN = 24;

interface PropertyGridItemProps {
  readonly index: number;
  /** A row of a list: always in the page, so that it is found and printed, but painted only near the screen. */
  readonly row?: boolean;
  /** Always drawn, because something was typed into it. */
  readonly pinned?: boolean;
  readonly children: ReactNode;
}

/** The assumed height of a card that was not drawn yet. */
const USUAL_HEIGHT = 560;

/** A property's place in the grid or list. A card far from the screen is empty, and as high as it was. */
export function PropertyGridItem({ row, ...props }: PropertyGridItemProps) {
  if (row) return <li className={props.pinned ? undefined : classes.row}>{props.children}</li>;
  return <Card {...props} />;
}

function Card({ index, pinned = false, children }: PropertyGridItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const { near, height = USUAL_HEIGHT } = useNearViewport(item);
  const drawn = near || pinned || index < ALWAYS_DRAWN;
  return (
    <li ref={item} style={drawn ? undefined : { minHeight: height }}>
      {drawn && children}
    </li>
  );
}

/** The placeholder of the grid while its properties load. */
export function PropertyGridSkeleton() {
  return (
    <div className={classes.grid} role="status" aria-label="Loading properties">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className={classes.skeleton} />
      ))}
    </div>
  );
}
