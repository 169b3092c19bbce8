import { useQuery } from '@tanstack/react-query';
import type { OwnerAgreement } from '@tenantry/contract/properties/owner-agreements.schemas';
import { formatDollars } from '@tenantry/contract/shared/money';
import { formatDate } from '../../../lib/format.ts';
import { momentIn } from '../../../lib/moment.ts';
import { useOrganization, useToday } from '../../../lib/session.ts';
import { ButtonWithDialog } from '../../../ui/dialogs/button-with-dialog.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { QueryView } from '../../../ui/states/query-view.tsx';
import classes from '../../../ui/tables/row-list.module.css';
import type { ScreenProps } from '../../../ui/screens/screen.ts';
import { Section } from '../../../ui/states/section.tsx';
import { OwnerLimitForm } from './owner-limit-form.tsx';
import { ownerTermsQuery } from './owner-terms.queries.ts';
import { PropertyScreen } from '../editor/property-screen.tsx';

/** BOOKS-20: who owns a home, and which quotes need their approval. */
export function OwnerTermsScreen({ propertyId }: ScreenProps) {
  return (
    <PropertyScreen propertyId={propertyId} title="Owner">
      {() => <Terms propertyId={propertyId} />}
    </PropertyScreen>
  );
}

const limitText = (limit: number | null) => {
  if (limit === null) return 'No approval needed';
  return limit === 0 ? 'Every quote' : `Quotes above ${formatDollars(limit)}`;
};

function Terms({ propertyId }: { readonly propertyId: string }) {
  const terms = useQuery(ownerTermsQuery(propertyId));
  return (
    <QueryView queries={[terms]} failed="The owners of this home could not be loaded.">
      {({ owners, approvalLimit, agreements }) => (
        <>
          <Section title="Owners">
            {owners.length === 0 ? (
              <EmptyState>
                No owners yet. Add a user with the role Owner who reaches this home.
              </EmptyState>
            ) : (
              <ul className={classes.rows}>
                {owners.map(({ userId, name }) => (
                  <li key={userId} className={classes.row}>
                    {name}
                  </li>
                ))}
              </ul>
            )}
          </Section>
          <Section
            title="Approval limit"
            action={
              <ButtonWithDialog
                calls={{
                  'POST /v1/admin/properties/:propertyId/ownerAgreements': 'books:write',
                }}
                label="Set limit"
                title="Set approval limit"
              >
                {(close) => <OwnerLimitForm propertyId={propertyId} onClose={close} />}
              </ButtonWithDialog>
            }
          >
            <p>
              Today: <strong>{limitText(approvalLimit)}</strong>
            </p>
            <Agreements agreements={agreements} />
          </Section>
        </>
      )}
    </QueryView>
  );
}

function Agreements({ agreements }: { readonly agreements: readonly OwnerAgreement[] }) {
  const { timeZone } = useOrganization();
  const today = useToday();
  if (agreements.length === 0) return null;
  return (
    <ul className={classes.rows} aria-label="Agreements">
      {agreements.map(({ id, startsOn, approvalLimit, note, createdAt, createdBy }) => (
        <li key={id} className={classes.row}>
          <div className={classes.what}>
            <strong>{limitText(approvalLimit)}</strong>
            <span className={classes.hint}>
              {`From ${formatDate(startsOn)}${startsOn > today ? ', later' : ''}`}
            </span>
            {note && <span className={classes.hint}>{note}</span>}
            <span className={classes.hint}>
              {`Set by ${createdBy} on ${momentIn(timeZone, createdAt).slice(0, -3)}`}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
