import type { Figures } from '@tenantry/contract/today/today.schemas';
import { formatMoney } from '../../lib/format.ts';
import { counted } from '../../lib/words.ts';
import { monthName } from '@tenantry/contract/shared/month-names';
import { Figure, FigureRow } from '../../ui/text/figure-row.tsx';
import { TextLink } from '../../ui/text/link.tsx';

function owedNote({ owed = 0, owing = 0, daysLate = 0 }: Figures): string {
  if (owed === 0) return 'Nothing is due';
  const who = counted(owing, 'tenant');
  return daysLate > 0 ? `${who}, oldest ${counted(daysLate, 'day')} late` : who;
}

function homesNote({ homes, forLease = 0, unavailable = 0 }: Figures): string {
  if (homes === 0) return 'No properties yet';
  const parts = [
    forLease > 0 ? `${forLease} for lease` : '',
    unavailable > 0 ? `${unavailable} unavailable` : '',
  ];
  return parts.filter(Boolean).join(', ') || 'All leased';
}

interface FiguresProps {
  readonly figures: Figures;
  /** UNIT-3: the id of the building that they are of. */
  readonly building: string | undefined;
}

/** HOME-1: the figures that the person may read, with links to their details, as far as those are by building, too. */
export function FiguresOfToday(props: FiguresProps) {
  const { figures } = props;
  const shown = [figures.owed, figures.homes, figures.income];
  if (shown.every((figure) => figure === undefined)) return null;
  return (
    <FigureRow>
      <Rents {...props} />
      <Homes {...props} />
      <Profit {...props} />
    </FigureRow>
  );
}

function Homes({ figures, building }: FiguresProps) {
  const { homes, leased } = figures;
  if (homes === undefined || leased === undefined) return null;
  return (
    <Figure
      label={
        <TextLink to="/admin-landing" search={{ status: 'for-lease', building }} hash="properties">
          Properties leased
        </TextLink>
      }
      value={`${leased} of ${homes}`}
      note={homesNote(figures)}
    />
  );
}

function Rents({ figures, building }: FiguresProps) {
  const { month, billed, collected, owed, daysLate = 0 } = figures;
  if (billed === undefined || collected === undefined || owed === undefined) return null;
  const share = billed > 0 ? Math.min(1, collected / billed) : 0;
  return (
    <>
      <Figure
        label={
          building === undefined ? (
            <TextLink to="/billing">Collected in {monthName(month)}</TextLink>
          ) : (
            `Collected in ${monthName(month)}`
          )
        }
        value={formatMoney(collected)}
        note={`of ${formatMoney(billed)} billed`}
        share={{ of: share, label: 'Percent of billed amount paid' }}
        {...(building === undefined && {
          more: (
            <TextLink to="/payments" search={{ show: 'week' }}>
              Received this week
            </TextLink>
          ),
        })}
      />
      <Figure
        label={
          <TextLink to="/receivables" search={{ show: 'due', building }}>
            Due now
          </TextLink>
        }
        value={formatMoney(owed)}
        note={owedNote(figures)}
        owed={owed > 0}
        {...(daysLate > 0 &&
          building === undefined && {
            more: <TextLink to="/remind-late">Remind all late</TextLink>,
          })}
      />
    </>
  );
}

function Profit({ figures: { year, income, expenses }, building }: FiguresProps) {
  if (income === undefined || expenses === undefined) return null;
  return (
    <Figure
      label={
        <TextLink
          to="/reports"
          search={{
            startDate: `${year}-01-01`,
            endDate: `${year}-12-31`,
            cumulative: 'false',
            building,
          }}
        >
          Profit this year
        </TextLink>
      }
      value={formatMoney(income - expenses)}
      note={`${formatMoney(income)} in, ${formatMoney(expenses)} out`}
      more={
        <TextLink to="/tax-package" search={{ building }}>
          Tax package
        </TextLink>
      }
    />
  );
}
