import { useQuery } from '@tanstack/react-query';
import type { ComingEvent, Need } from '@tenantry/contract/today/today.schemas';
import { type ReactNode } from 'react';
import { callApi } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { IconClock } from '../../ui/icons/icons.tsx';
import { TextLink } from '../../ui/text/link.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { useKeptOpen } from '../../ui/dialogs/use-kept-open.ts';
import classes from './today.module.css';
import { FIRST_NEEDS, needsQuery } from './needs.queries.ts';
import { needPartOf } from './shown-entries.ts';

interface NeedsListProps {
  /** Shown if nothing is to be done. */
  readonly coming: readonly ComingEvent[];
  /** UNIT-3: the id of the chosen building. */
  readonly building: string | undefined;
  readonly onAllHomes: () => void;
}

/** HOME-2: what needs attention, the most money first. */
export function NeedsList({ coming, building, onAllHomes }: NeedsListProps) {
  const [all, setAll] = useKeptOpen('all needs');
  const needs = useQuery(needsQuery(all, building));
  return (
    <section className={classes.card} aria-labelledby="to-do">
      <h2 id="to-do" className={classes.cardTitle}>
        To do today{' '}
        {needs.data && needs.data.total > 0 && (
          <span className={classes.count}>{needs.data.total.toLocaleString('en-US')}</span>
        )}
      </h2>
      <QueryView queries={[needs]} failed="Your to-do list could not be loaded.">
        {({ total, items }) => (
          <>
            {items.length === 0 && <p className={classes.none}>{caughtUp(coming)}</p>}
            <ul className={classes.rows}>
              {items.map((need) => (
                <NeedRow key={need.key} need={need} building={building} />
              ))}
            </ul>
            {total > items.length && !all && (
              <ShowAll onClick={() => setAll(true)}>
                Show all {total.toLocaleString('en-US')}
              </ShowAll>
            )}
            {all && items.length > FIRST_NEEDS && (
              <ShowAll onClick={() => setAll(false)}>Show fewer</ShowAll>
            )}
            {building !== undefined && <OthersHidden onAllHomes={onAllHomes} />}
          </>
        )}
      </QueryView>
    </section>
  );
}

/** UNIT-3: what belongs to no home is not shown for a building. */
function OthersHidden({ onAllHomes }: Pick<NeedsListProps, 'onAllHomes'>) {
  return (
    <p className={classes.none}>
      Things that belong to no home, such as unsent mail, are hidden.
      <PlainButton variant="subtle" onClick={onAllHomes}>
        Show all homes
      </PlainButton>
    </p>
  );
}

function caughtUp(coming: readonly ComingEvent[]): string {
  const rent = coming.find(({ kind }) => kind === 'rent_due');
  return rent ? `All caught up. Next rent is due ${formatDate(rent.date)}.` : 'All caught up.';
}

interface ShowAllProps {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function ShowAll({ onClick, children }: ShowAllProps) {
  return (
    <div className={classes.showAll}>
      <PlainButton variant="subtle" onClick={onClick}>
        {children}
      </PlainButton>
    </div>
  );
}

interface NeedRowProps extends Pick<NeedsListProps, 'building'> {
  readonly need: Need;
}

function NeedRow({ need, building }: NeedRowProps) {
  const { icon: Icon, urgent, words, actions } = needPartOf(need);
  const { title, detail } = words(need);
  return (
    <li className={classes.row}>
      <span className={classes.sign} data-owed={urgent}>
        <Icon size={20} stroke={1.6} aria-hidden />
      </span>
      <div className={classes.words}>
        <p className={classes.title}>
          {'userId' in need && need.userId !== null ? (
            <TextLink to="/people/$userId" params={{ userId: need.userId }}>
              {title}
            </TextLink>
          ) : (
            title
          )}
        </p>
        <p className={classes.meta}>{detail}</p>
      </div>
      <div className={classes.actions}>
        {'none' in actions ? null : actions(need, building)}
        <Later needKey={need.key} title={title} />
      </div>
    </li>
  );
}

interface LaterProps {
  readonly needKey: string;
  readonly title: string;
}

/** Hides a row until tomorrow. */
const Later = ({ needKey, title }: LaterProps) => (
  <ActButton
    variant="subtle"
    icon
    aria-label={`Later: hide until tomorrow. ${title}`}
    title="Later: hide until tomorrow"
    act={() => callApi('POST /v1/admin/attention/later', { body: { key: needKey } })}
    changes={['attention']}
    done="Put off until tomorrow"
  >
    <IconClock size={18} aria-hidden />
  </ActButton>
);
