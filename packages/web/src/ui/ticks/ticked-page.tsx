import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import {
  keepTicked,
  tickedLists,
  tickedRows,
  type TickedList,
  type TickedRow,
} from '../../lib/ticked-rows.ts';
import { EmptyState } from '../states/empty-state.tsx';
import { Kit } from '../kit/kit.tsx';
import { LinkButton } from '../text/link.tsx';
import { CloseAction, PageTitle } from '../states/page-title.tsx';
import { useCloseToList } from '../tables/use-close-to-list.ts';
import type { LeftOut } from './rehearse-rows.ts';
import classes from './ticks.module.css';

interface TickedPageProps {
  readonly title: string;
  readonly subtitle: string;
  readonly from: TickedList | undefined;
  /** @param done clears the selection and returns to the list */
  readonly children: (rows: readonly TickedRow[], done: () => void) => ReactNode;
}

/** HOME-14: a page that does something for the rows that were selected in a list. */
export function TickedPage({ title, subtitle, from = 'receivables', children }: TickedPageProps) {
  const navigate = useNavigate();
  const close = useCloseToList(() => void navigate({ to: tickedLists[from] }));
  const [rows] = useState(() => tickedRows(from));
  const done = () => {
    keepTicked(from, []);
    close();
  };
  return (
    <Kit>
      <PageTitle title={title} subtitle={subtitle}>
        <CloseAction onClick={close} />
      </PageTitle>
      {rows.length > 0 ? (
        children(rows, done)
      ) : (
        <EmptyState action={<LinkButton to={tickedLists[from]}>Select tenants</LinkButton>}>
          Nobody is selected. Select tenants in Receivables or People.
        </EmptyState>
      )}
    </Kit>
  );
}

export const rowText = ({ name, home }: Pick<TickedRow, 'name' | 'home'>) =>
  [name, home].filter(Boolean).join(', ');

/** The selected rows that an action is not for. */
export function LeftOutRows({ left }: { readonly left: readonly LeftOut[] }) {
  if (left.length === 0) return null;
  return (
    <section aria-labelledby="left-out">
      <h2 id="left-out" className={classes.title}>
        Left out: {left.length}
      </h2>
      <ul className={classes.rows}>
        {left.map(({ row, reason }) => (
          <li key={row.id} className={classes.row}>
            <span className={classes.who}>{rowText(row)}</span>
            <span className={classes.reason}>{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
