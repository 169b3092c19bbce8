import { useQuery } from '@tanstack/react-query';
import type { ItemExplanation } from '@tenantry/contract/billing/explanations.schemas';
import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import { formatDate, formatMoney, invoiceLabel } from '../../lib/format.ts';
import { counted } from '../../lib/words.ts';
import { TextLink } from '../../ui/text/link.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { ScreenLink } from '../../ui/screens/screen-link.tsx';
import { useKeptOpen } from '../../ui/dialogs/use-kept-open.ts';
import { scheduleInWords } from '../leases/charge-labels.ts';
import classes from './invoice-details.module.css';
import { explanationQuery } from './invoices.queries.ts';

/** CHG-28: explains where the items of an invoice come from, on request. */
export function ExplainItems({ invoice }: { readonly invoice: Invoice }) {
  const [open, setOpen] = useKeptOpen(`explanation ${invoice.id}`);
  return (
    <>
      <PlainButton
        variant="subtle"
        className={classes.explain}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide the explanation' : 'Explain the items'}
      </PlainButton>
      {open && <Explanations invoice={invoice} />}
    </>
  );
}

function Explanations({ invoice }: { readonly invoice: Invoice }) {
  return (
    <QueryView
      queries={[useQuery(explanationQuery(invoice))]}
      failed="The explanation could not be loaded."
    >
      {(items) => (
        <ul className={classes.explanations} aria-label="Where the items come from">
          {items.map((item) => (
            <li key={item.position}>
              <strong>{item.description}</strong>
              <Origin item={item} propertyId={invoice.propertyId} />
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}

interface OriginProps {
  readonly item: ItemExplanation;
  readonly propertyId: string;
}

function Origin({ item, propertyId }: OriginProps) {
  const { schedule, step, period, run, lateFee } = item;
  return (
    <ul>
      {schedule && (
        <li>
          From the charge{' '}
          <ScreenLink to="modify-lease" propertyId={propertyId} tab="charges">
            {schedule.description}
          </ScreenLink>
          : {scheduleInWords(schedule)}
          {schedule.ended && ', which has ended'}
        </li>
      )}
      {step && (
        <li>
          Planned amount from {formatDate(step.fromDay)}: {formatMoney(step.amount)}
          {step.percent !== null && ` (${step.percent}%)`}
          {step.reason !== '' && `, ${step.reason}`}
        </li>
      )}
      {period && (
        <li>
          For {formatDate(period.firstDay)} to {formatDate(period.lastDay)},{' '}
          {counted(period.days, 'day')}
        </li>
      )}
      {run && (
        <li>
          Created by the{' '}
          <TextLink to="/billing" search={{ tab: 'runs' }}>
            billing run of {formatDate(run.day)}
          </TextLink>
          , {run.automatic ? 'automatically' : 'started manually'}
        </li>
      )}
      {lateFee && <LateFeeOrigin lateFee={lateFee} propertyId={propertyId} />}
      {!schedule && !lateFee && <li>Entered manually, or charged to several leases at once.</li>}
    </ul>
  );
}

interface LateFeeOriginProps {
  readonly lateFee: NonNullable<ItemExplanation['lateFee']>;
  readonly propertyId: string;
}

function LateFeeOrigin({ lateFee, propertyId }: LateFeeOriginProps) {
  const { invoiceId, number, policy, unpaid } = lateFee;
  return (
    <>
      <li>
        For{' '}
        <ScreenLink to="admin-invoices" propertyId={propertyId} view={invoiceId}>
          invoice {invoiceLabel(number)}
        </ScreenLink>
        {unpaid !== null && `, of which ${formatMoney(unpaid)} was unpaid`}
      </li>
      <li>
        Under the{' '}
        <TextLink to="/billing" search={{ tab: 'late-fees' }}>
          late-fee policy
        </TextLink>{' '}
        of that invoice: {policy ?? 'as on the lease'}
      </li>
    </>
  );
}
