import type { ledgerKinds } from '@tenantry/contract/ledger/ledger.kinds';
import { formatDate, formatMoney, invoiceLabel } from '../../lib/format.ts';
import { verbFor } from '../../lib/verb-for.ts';
import { counted, sentences } from '../../lib/words.ts';
import { defineEntries } from '../../ui/entries.ts';
import { IconCoin } from '../../ui/icons/icons.tsx';
import { TextLink } from '../../ui/text/link.tsx';
import { ScreenButton } from '../../ui/screens/screen-link.tsx';

export const entries = defineEntries<typeof ledgerKinds>({
  attention: {
    rent_late: {
      icon: IconCoin,
      urgent: true,
      words: ({ lessee, lesseeCount, owed, lateFees, invoices, daysLate, home }) => ({
        title: `${verbFor(lessee, lesseeCount, 'owes', 'owe')} ${formatMoney(owed)}`,
        detail: sentences(
          home.label,
          `${invoices > 1 ? `${counted(invoices, 'invoice')}, ` : ''}${counted(daysLate, 'day')} late`,
          lateFees > 0 && `Late fee so far ${formatMoney(lateFees)}`,
        ),
      }),
      actions: ({ propertyId, leaseId: lease }) => (
        <>
          <ScreenButton to="all-messages" search={{ propertyId, tab: 'remind' }} variant="default">
            Remind
          </ScreenButton>
          <ScreenButton to="external-payment" search={{ propertyId, lease }} variant="default">
            Record payment
          </ScreenButton>
        </>
      ),
    },
    late_fee: {
      icon: IconCoin,
      urgent: true,
      words: ({ lessee, lateFees, number, home }) => ({
        title: `Late fee of ${formatMoney(lateFees)} is not billed`,
        detail: sentences(
          home.label,
          `${lessee} paid invoice ${invoiceLabel(number)} after its late date`,
        ),
      }),
      actions: ({ propertyId, leaseId: lease }) => (
        <ScreenButton to="account" search={{ propertyId, lease }} variant="default">
          Bill late fee
        </ScreenButton>
      ),
    },
    deposit_held: {
      icon: IconCoin,
      words: ({ lessee, home, held, endedOn, returnBy }) => ({
        title: `Deposit of ${formatMoney(held)} to return`,
        detail: sentences(
          `${home.label}. ${lessee}’s lease ended on ${formatDate(endedOn)}`,
          returnBy !== undefined && `Return it by ${formatDate(returnBy.day)}: ${returnBy.statute}`,
        ),
      }),
      actions: ({ propertyId, leaseId: lease }) => (
        <ScreenButton to="settle-deposit" search={{ propertyId, lease }} variant="default">
          Settle deposit
        </ScreenButton>
      ),
    },
  },
  calendar: {
    invoices_due: {
      label: 'Invoices due',
      words: ({ invoices, amount, open, lease }) => ({
        short: open > 0 ? `${formatMoney(open)} due` : `${formatMoney(amount)} paid`,
        detail: [
          lease ? `${lease.lessee}, ${lease.home.label}` : counted(invoices, 'invoice'),
          ...(open > 0 && open < amount ? [`${formatMoney(amount)} billed`] : []),
        ].join(', '),
      }),
      link: ({ lease }, link) =>
        lease ? (
          <TextLink to="/people/$userId" params={{ userId: lease.userId }} {...link} />
        ) : (
          <TextLink to="/receivables" {...link} />
        ),
      id: () => '',
    },
  },
});
