import type { ReactNode } from 'react';
import { FilterBox, type FilterBoxProps } from './filter-box.tsx';
import classes from './list-tools.module.css';

interface ListToolsProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A row above a list with its filters and actions. */
export function ListTools({ className = '', children }: ListToolsProps) {
  return <div className={`${classes.tools} ${className}`}>{children}</div>;
}

/** The filter box of this row. */
export function ListFilter({ className = '', ...props }: FilterBoxProps) {
  return <FilterBox {...props} className={`${classes.filter} ${className}`} />;
}

/** How the list is shown, at the end of this row: saved filters, columns. */
export function ListChoices({ children }: { readonly children: ReactNode }) {
  return <div className={classes.choices}>{children}</div>;
}
