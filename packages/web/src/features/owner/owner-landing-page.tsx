import { useQuery } from '@tanstack/react-query';
import { useToday } from '../../lib/session.ts';
import { longDay } from '../../lib/words.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { ReportNav } from '../../ui/report-nav.tsx';
import { Section } from '../../ui/states/section.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { OwnerDocuments } from '../documents/owner-documents.tsx';
import { rentRollOptions } from '../reports/day-reports.queries.ts';
import { reportOptions } from '../reports/reports.queries.ts';
import { HomeTable } from './home-table.tsx';
import { OwnerFigures } from './owner-figures.tsx';
import { OwnerQuestions } from './owner-questions.tsx';
import { OwnerStatements } from './owner-statements.tsx';
import classes from './owner.module.css';

/** TRUST-8: an owner's homes with their money, statements, documents and reports. */
export function OwnerLandingPage() {
  const today = useToday();
  return (
    <Kit>
      <PageTitle title="My properties" subtitle={today ? longDay(today) : ' '} />
      <OwnerQuestions />
      <Homes today={today} />
      <Section title="Reports">
        <ReportNav />
      </Section>
      <Section title="Statements">
        <OwnerStatements />
      </Section>
      <Section title="Documents">
        <OwnerDocuments />
      </Section>
    </Kit>
  );
}

/** The income and expenses from the first day of the month or the year. */
const moneySince = (startDate: string, endDate: string) =>
  reportOptions({
    propertyId: undefined,
    buildingId: undefined,
    startDate,
    endDate,
    view: 'summary',
    categories: false,
    allSeries: false,
  });

function Homes({ today }: { readonly today: string }) {
  const month = useQuery(moneySince(`${today.slice(0, 7)}-01`, today));
  const year = useQuery(moneySince(`${today.slice(0, 4)}-01-01`, today));
  const rentRoll = useQuery(rentRollOptions(undefined, undefined));
  return (
    <QueryView
      queries={[rentRoll, month, year]}
      failed="Your properties could not be loaded."
      loading={
        <div role="status" aria-label="Loading your properties">
          <Skeleton style={{ height: 120, marginBottom: 32 }} />
          <Skeleton style={{ height: 240, marginBottom: 32 }} />
        </div>
      }
    >
      {(roll, ofMonth, ofYear) =>
        roll.rows.length === 0 ? (
          <EmptyState>
            No properties yet. They are shown here once your manager gives you access to them.
          </EmptyState>
        ) : (
          <>
            <OwnerFigures
              today={today}
              homes={roll.totals}
              month={ofMonth.totals}
              year={ofYear.totals}
            />
            <div className={classes.homes}>
              <Section title="Homes">
                <HomeTable rentRoll={roll} month={ofMonth} />
              </Section>
            </div>
          </>
        )
      }
    </QueryView>
  );
}
