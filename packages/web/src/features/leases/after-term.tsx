import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { LeaseEnding } from '@tenantry/contract/portfolio/lease-endings.schemas';
import { addDays } from '@tenantry/contract/shared/calendar-date';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { ButtonWithDialog } from '../../ui/dialogs/button-with-dialog.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import classes from '../../ui/tables/row-list.module.css';
import { Section } from '../../ui/states/section.tsx';
import { AfterTermForm } from './after-term-form.tsx';
import type { LeaseIds } from './charges.queries.ts';
import { leasesQuery } from './leases.queries.ts';
import { leaseEndingQuery } from './notices.queries.ts';

/** UNIT-14: what follows the fixed term. A month-to-month lease has none. */
export function AfterTerm({ lease }: { readonly lease: LeaseIds }) {
  const { propertyId, leaseId } = lease;
  return (
    <QueryView
      queries={[useQuery(leaseEndingQuery(lease)), useQuery(leasesQuery(propertyId))]}
      failed="The end of the term could not be loaded."
    >
      {(ending, leases) => {
        const whole = leases.find(({ id }) => id === leaseId);
        if (!whole || ending.endDate === null) return null;
        return (
          <Section
            title="After the term"
            action={
              <ButtonWithDialog
                calls={{
                  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/ending/afterTerm':
                    'leases:write',
                }}
                label="Change"
                name="Change what follows the term"
                title="After the term"
              >
                {(close) => <AfterTermForm lease={whole} ending={ending} onClose={close} />}
              </ButtonWithDialog>
            }
          >
            <Text>{whatFollows(ending, ending.endDate, whole.monthlyCost)}</Text>
            {whenTold(ending, ending.endDate) && (
              <p className={classes.hint}>{whenTold(ending, ending.endDate)}</p>
            )}
          </Section>
        );
      }}
    </QueryView>
  );
}

function whatFollows({ afterEnd, monthlyRent }: LeaseEnding, end: string, rent: number): string {
  if (afterEnd === 'ENDS') return `The lease ends on ${formatDate(end)}.`;
  if (afterEnd === null) {
    return `The term ends on ${formatDate(end)}. Nobody has decided what follows: without a decision the lease ends.`;
  }
  const first = formatDate(addDays(end, 1));
  return `The lease goes on month to month from ${first}, for ${formatMoney(monthlyRent ?? rent)} a month.`;
}

function whenTold({ announceDays, announcedOn }: LeaseEnding, end: string): string | null {
  if (announcedOn !== null) return `The tenants were told on ${formatDate(announcedOn)}.`;
  if (announceDays === null) return null;
  return `The tenants are told on ${formatDate(addDays(end, -announceDays))}.`;
}
