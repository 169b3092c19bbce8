import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { now } from '../../lib/clock.ts';
import { permits, useSession } from '../../lib/session.ts';
import { longDay } from '../../lib/words.ts';
import { LoadingFigures } from '../../ui/text/figure-row.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { LinkButton } from '../../ui/text/link.tsx';
import { OptionalPart } from '../../ui/states/optional-part.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { FiguresOfToday } from './figures-of-today.tsx';
import { GettingStarted } from './getting-started.tsx';
import { NeedsList } from './needs-list.tsx';
import { ComingUp, Recent } from './side-lists.tsx';
import classes from './today.module.css';
import { needsQuery } from './needs.queries.ts';
import { todayQuery } from './today.queries.ts';
import { greeting, needsSummary } from './today-text.ts';

const BuildingOfToday = lazyPart(
  async () => (await import('./building-of-today.tsx')).BuildingOfToday,
);

interface TodayViewProps {
  /** UNIT-3: the id of the chosen building. */
  readonly building?: string | undefined;
  /** For people who may choose one. */
  readonly onBuilding?: (building: string | undefined) => void;
}

/** HOME-1, HOME-2: who has not paid, what needs attention, and what comes next. */
export function TodayView({ building, onBuilding }: TodayViewProps) {
  const today = useQuery(todayQuery(building));
  const needs = useQuery(needsQuery(false, building));
  const hasUnits = (today.data?.figures.units ?? 0) > 0 || building !== undefined;
  return (
    <div className={classes.today}>
      <Greeting
        day={today.data?.day}
        words={needs.data && needsSummary(needs.data.total, building !== undefined)}
      >
        {onBuilding && hasUnits && (
          <div className={classes.building}>
            <OptionalPart part={BuildingOfToday} resetKey={false}>
              <BuildingOfToday value={building} onChange={onBuilding} />
            </OptionalPart>
          </div>
        )}
      </Greeting>
      {today.data && today.data.gettingStarted.length > 0 && (
        <GettingStarted steps={today.data.gettingStarted} />
      )}
      <QueryView
        queries={[today]}
        failed="Today’s figures could not be loaded."
        loading={<LoadingFigures tall />}
      >
        {({ figures }) => <FiguresOfToday figures={figures} building={building} />}
      </QueryView>
      <div className={classes.columns}>
        <NeedsList
          coming={today.data?.coming ?? []}
          building={building}
          onAllHomes={() => onBuilding?.(undefined)}
        />
        {today.data && (
          <div className={classes.side}>
            <ComingUp events={today.data.coming} />
            <Recent money={today.data.recent} />
          </div>
        )}
      </div>
    </div>
  );
}

interface GreetingProps {
  readonly day: string | undefined;
  /** What needs attention. */
  readonly words: string | undefined;
  /** What the day is narrowed by. */
  readonly children: ReactNode;
}

/**
 * A separate component that reads the session but no data: at the end of the session, one with data would load it
 * again.
 */
function Greeting({ day, words = '', children }: GreetingProps) {
  const session = useSession();
  const hello = greeting(new Date(now()).getHours());
  return (
    <PageTitle
      title={session?.firstName ? `${hello}, ${session.firstName}` : hello}
      documentTitle="Today"
      subtitle={day ? `${longDay(day)}. ${words}` : ' '}
    >
      {children}
      {permits(session, 'books:write') && (
        <LinkButton to="/organization-expenses" search={{ tab: 'add' }} variant="default">
          Add expense
        </LinkButton>
      )}
      {permits(session, 'charges:write') ? (
        <LinkButton to="/billing">Next billing</LinkButton>
      ) : (
        permits(session, 'messages:write') && (
          <LinkButton to="/message-tenants">Message tenants</LinkButton>
        )
      )}
    </PageTitle>
  );
}
