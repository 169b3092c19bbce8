import { useQuery } from '@tanstack/react-query';
import { now } from '../../lib/clock.ts';
import { permits, useSession } from '../../lib/session.ts';
import { longDay } from '../../lib/words.ts';
import { LoadingFigures } from '../../ui/figure-row.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { FiguresOfToday } from './figures-of-today.tsx';
import { GettingStarted } from './getting-started.tsx';
import { NeedsList } from './needs-list.tsx';
import { ComingUp, Recent } from './side-lists.tsx';
import classes from './today.module.css';
import { needsQuery } from './needs.queries.ts';
import { todayQuery } from './today.queries.ts';
import { greeting, needsSummary } from './today-text.ts';

/** HOME-1, HOME-2: who has not paid, what needs attention, and what comes next. */
export function TodayView() {
  const today = useQuery(todayQuery);
  const needs = useQuery(needsQuery(false));
  return (
    <div className={classes.today}>
      <Greeting day={today.data?.day} things={needs.data?.total} />
      {today.data && today.data.gettingStarted.length > 0 && (
        <GettingStarted steps={today.data.gettingStarted} />
      )}
      <QueryView
        queries={[today]}
        failed="Today’s figures could not be loaded."
        loading={<LoadingFigures tall />}
      >
        {({ figures }) => <FiguresOfToday figures={figures} />}
      </QueryView>
      <div className={classes.columns}>
        <NeedsList coming={today.data?.coming ?? []} />
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
  readonly things: number | undefined;
}

/**
 * A separate component that reads the session but no data: at the end of the session, one with data would load it
 * again.
 */
function Greeting({ day, things }: GreetingProps) {
  const session = useSession();
  const hello = greeting(new Date(now()).getHours());
  const words = things === undefined ? '' : needsSummary(things);
  return (
    <PageTitle
      title={session?.firstName ? `${hello}, ${session.firstName}` : hello}
      documentTitle="Today"
      subtitle={day ? `${longDay(day)}. ${words}` : ' '}
    >
      {permits(session, 'books:write') && (
        <LinkButton to="/organization-expenses" search={{ tab: 'add' }} variant="default">
          Add expense
        </LinkButton>
      )}
      {permits(session, 'charges:read') && <LinkButton to="/billing">Next billing</LinkButton>}
    </PageTitle>
  );
}
