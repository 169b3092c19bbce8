import type { RentRoll } from '@tenantry/contract/reports/rent-roll.schemas';
import type { IncomeAndExpenses } from '@tenantry/contract/reports/reports.schemas';
import { formatMoney } from '../../lib/format.ts';
import { monthName } from '@tenantry/contract/shared/month-names';
import { Figure, FigureRow } from '../../ui/text/figure-row.tsx';
import { TextLink } from '../../ui/text/link.tsx';

interface FiguresProps {
  readonly today: string;
  readonly homes: RentRoll['totals'];
  readonly month: IncomeAndExpenses['totals'];
  readonly year: IncomeAndExpenses['totals'];
}

function vacantNote({ homes, occupied }: FiguresProps['homes']): string {
  return homes === occupied ? 'None is vacant' : `${homes - occupied} vacant`;
}

/** How many homes are leased, and the money of this month and this year, as in the reports. */
export function OwnerFigures({ today, homes, month, year }: FiguresProps) {
  const thisYear = today.slice(0, 4);
  const name = monthName(today.slice(0, 7));
  const report = (label: string, startDate: string) => (
    <TextLink
      to="/reports"
      search={{ startDate, endDate: today, cumulative: 'false', tab: 'summary' }}
    >
      {label}
    </TextLink>
  );
  const ofMonth = `${today.slice(0, 7)}-01`;
  return (
    <FigureRow>
      {homes.homes > 0 && (
        <Figure
          label={<TextLink to="/rent-roll">Homes leased</TextLink>}
          value={`${homes.occupied} of ${homes.homes}`}
          note={`${vacantNote(homes)}, ${formatMoney(homes.rent)} rent per month`}
        />
      )}
      <Figure label={report(`Income in ${name}`, ofMonth)} value={formatMoney(month.income)} />
      <Figure
        label={report(`Expenses in ${name}`, ofMonth)}
        value={formatMoney(month.totalExpenses)}
      />
      <Figure
        label={report(`Profit in ${thisYear}`, `${thisYear}-01-01`)}
        value={formatMoney(year.profit)}
        note={`${formatMoney(year.income)} in, ${formatMoney(year.totalExpenses)} out`}
        more={<TextLink to="/tax-package">Tax package</TextLink>}
      />
    </FigureRow>
  );
}
