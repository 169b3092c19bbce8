import type { Figures } from '@tenantry/contract/today/today.schemas';
import { formatMoney } from '../../lib/format.ts';
import { counted, monthName } from '../../lib/words.ts';
import { Figure, FigureRow } from '../../ui/figure-row.tsx';
import { TextLink } from '../../ui/link.tsx';

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
}

/** HOME-1: the figures that the person may read, each with a link to its details. */
export function FiguresOfToday({ figures }: FiguresProps) {
  const shown = [figures.owed, figures.homes, figures.income];
  if (shown.every((figure) => figure === undefined)) return null;
  return (
    <FigureRow>
      <Rents figures={figures} />
      <Homes figures={figures} />
      <Profit figures={figures} />
    </FigureRow>
  );
}

function Homes({ figures }: FiguresProps) {
  const { homes, leased } = figures;
  if (homes === undefined || leased === undefined) return null;
  return (
    <Figure
      label={
        <TextLink to="/admin-landing" search={{ status: 'for-lease' }} hash="properties">
          Properties leased
        </TextLink>
      }
      value={`${leased} of ${homes}`}
      note={homesNote(figures)}
    />
  );
}

function Rents({ figures }: FiguresProps) {
  const { month, billed, collected, owed, daysLate = 0 } = figures;
  if (billed === undefined || collected === undefined || owed === undefined) return null;
  const share = billed > 0 ? Math.min(1, collected / billed) : 0;
  return (
    <>
      <Figure
        label={<TextLink to="/billing">Collected in {monthName(month)}</TextLink>}
        value={formatMoney(collected)}
        note={`of ${formatMoney(billed)} billed`}
        share={{ of: share, label: 'Percent of billed amount paid' }}
        more={
          <TextLink to="/payments" search={{ show: 'week' }}>
            Received this week
          </TextLink>
        }
      />
      <Figure
        label={
          <TextLink to="/receivables" search={{ show: 'due' }}>
            Due now
          </TextLink>
        }
        value={formatMoney(owed)}
        note={owedNote(figures)}
        owed={owed > 0}
        {...(daysLate > 0 && { more: <TextLink to="/remind-late">Remind all late</TextLink> })}
      />
    </>
  );
}

function Profit({ figures: { year, income, expenses } }: FiguresProps) {
  if (income === undefined || expenses === undefined) return null;
  return (
    <Figure
      label={
        <TextLink
          to="/reports"
          search={{ startDate: `${year}-01-01`, endDate: `${year}-12-31`, cumulative: 'false' }}
        >
          Profit this year
        </TextLink>
      }
      value={formatMoney(income - expenses)}
      note={`${formatMoney(income)} in, ${formatMoney(expenses)} out`}
      more={<TextLink to="/tax-package">Tax package</TextLink>}
    />
  );
}
