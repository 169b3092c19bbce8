import { NativeSelect, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { isOpenStatus } from '@tenantry/contract/maintenance/maintenance.rules';
import type { WorkOrderDetails } from '@tenantry/contract/maintenance/maintenance.schemas';
import { vendorLinkLabels } from '@tenantry/contract/maintenance/vendor-links.rules';
import type { VendorLink } from '@tenantry/contract/maintenance/vendor-links.schemas';
import { vendorPaperLabels } from '@tenantry/contract/vendors/vendors.rules';
import { callApi } from '../../lib/api.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { ButtonWithDialog } from '../../ui/dialogs/button-with-dialog.tsx';
import { TextLink } from '../../ui/text/link.tsx';
import { Panel } from '../../ui/states/panel.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { StatusTag } from '../../ui/text/status-tag.tsx';
import { SubmitForm } from '../../ui/forms/submit-form.tsx';
import { vendorsQuery } from '../vendors/vendors.queries.ts';
import { QuoteComparison } from './order-quotes.tsx';
import { TimeRow } from './order-times.tsx';
import { OwnerApprovalCard } from './owner-approval.tsx';
import { ownerApprovalQuery } from './owner-approval.queries.ts';
import { VendorInvoices } from './vendor-invoices.tsx';
import { vendorLinksQuery } from './vendor-links.queries.ts';
import classes from './maintenance.module.css';

/** MAINT-4, MAINT-7: the vendors who were asked about a work order, with their quotes, times and invoices. */
export function OrderVendors({ order }: { readonly order: WorkOrderDetails }) {
  const links = useQuery(vendorLinksQuery(order.id));
  const hasQuotes = links.data?.some(({ quotes }) => quotes.length > 0) ?? false;
  const approval = useQuery({ ...ownerApprovalQuery(order.id), enabled: hasQuotes });
  return (
    <Panel title="Vendors">
      <QueryView queries={[links]} failed="The vendors could not be loaded.">
        {(all) => (
          <>
            <QuoteComparison order={order} links={all} approval={approval.data} />
            {hasQuotes && <OwnerApprovalCard order={order} approval={approval} />}
            <NoticeOfEntry links={all} />
            {all.length === 0 && <p className={classes.meta}>No vendor was asked yet.</p>}
            <ul className={classes.vendors} aria-label="Vendors">
              {all.map((link) => (
                <LinkRow key={link.id} order={order} link={link} />
              ))}
            </ul>
          </>
        )}
      </QueryView>
      {isOpenStatus(order.status) && (
        <ButtonWithDialog
          calls={{ 'POST /v1/admin/workOrders/:workOrderId/vendorLinks': 'maintenance:write' }}
          label="Ask vendor"
          title={`Ask a vendor about ${order.label}`}
        >
          {(close) => <SendForm workOrderId={order.id} onClose={close} />}
        </ButtonWithDialog>
      )}
    </Panel>
  );
}

/** MAINT-6: how much notice the tenant is due before a visit, and what says so. */
function NoticeOfEntry({ links }: { readonly links: readonly VendorLink[] }) {
  const hasOffer = links.some(({ times }) => times.some(({ agreed }) => !agreed));
  const notice = links[0]?.entryNotice;
  if (!notice || !hasOffer) return null;
  const { hours, law } = notice;
  return (
    <p className={classes.meta}>
      {`The tenants are due ${hours} hours of notice before a visit, `}
      {law ? (
        <>
          {'by '}
          <a href={law.url} target="_blank" rel="noreferrer">
            {law.statute}
          </a>
          {`. ${law.says}`}
        </>
      ) : (
        'as your organization has set.'
      )}
    </p>
  );
}

interface SendProps {
  readonly workOrderId: string;
  readonly onClose: () => void;
}

function SendForm({ workOrderId, onClose }: SendProps) {
  const { data: vendors = [] } = useQuery(vendorsQuery);
  const form = useForm({
    initialValues: { vendorId: '', message: '' },
    validate: { vendorId: (value) => (value ? null : 'Choose a vendor.') },
  });
  const chosen = vendors.find(({ id }) => id === form.values.vendorId);
  return (
    <SubmitForm
      form={form}
      send={(body, idempotencyKey) =>
        callApi('POST /v1/admin/workOrders/:workOrderId/vendorLinks', {
          params: { workOrderId },
          body,
          idempotencyKey,
        })
      }
      changes={['maintenance']}
      act="Send link"
      done="The vendor gets a link by email"
      onClose={onClose}
    >
      <NativeSelect
        label="Vendor"
        description="The emailed link opens only this work order, for 30 days."
        data={[
          { value: '', label: 'Choose a vendor' },
          ...vendors.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...form.getInputProps('vendorId')}
      />
      {chosen && chosen.expired.length > 0 && (
        <p role="status">
          <StatusTag tone="owed">{expiredText(chosen.expired)}</StatusTag>
        </p>
      )}
      <Textarea label="Message" autosize minRows={2} {...form.getInputProps('message')} />
    </SubmitForm>
  );
}

/** MAINT-15: a warning at the assignment. */
const expiredText = (papers: VendorLink['expired']) =>
  `${papers.map((paper) => vendorPaperLabels[paper]).join(' and ')} expired`;

interface RowProps {
  readonly order: WorkOrderDetails;
  readonly link: VendorLink;
}

function LinkRow({ order, link }: RowProps) {
  const { vendor, status, open, revokedAt, expired, note, times, unapproved } = link;
  const ended = revokedAt === null ? 'Link expired' : 'Link revoked';
  // With the link, a vendor leaves the work, also after its days.
  const stands = revokedAt === null && status !== 'DECLINED';
  const canRevoke = open || (stands && isOpenStatus(order.status));
  return (
    <li>
      <div className={classes.tags}>
        <TextLink to="/vendor" search={{ vendorId: vendor.id }}>
          {vendor.name}
        </TextLink>
        <StatusTag tone={status === 'ACCEPTED' || status === 'DONE' ? 'paid' : 'neutral'}>
          {open || status === 'DECLINED' ? vendorLinkLabels[status] : ended}
        </StatusTag>
        {expired.length > 0 && <StatusTag tone="owed">{expiredText(expired)}</StatusTag>}
        {canRevoke && <RevokeLink workOrderId={order.id} link={link} />}
      </div>
      {note && <p className={classes.description}>{note}</p>}
      {unapproved && open && isOpenStatus(order.status) && times.length > 0 && (
        <p className={classes.meta}>
          No quote of this vendor is approved. A time is only a visit to look at the problem, and
          the vendor is asked not to start the work.
        </p>
      )}
      {times.map((time) => (
        <TimeRow key={time.id} order={order} time={time} onlyLooks={unapproved} />
      ))}
      <VendorInvoices order={order} link={link} />
    </li>
  );
}

interface RevokeProps {
  readonly workOrderId: string;
  readonly link: VendorLink;
}

const RevokeLink = ({ workOrderId, link }: RevokeProps) => (
  <ActButton
    calls={{
      'DELETE /v1/admin/workOrders/:workOrderId/vendorLinks/:linkId': 'maintenance:write',
    }}
    variant="subtle"
    aria-label={`Revoke link of ${link.vendor.name}`}
    question={{
      question: `End the link of ${link.vendor.name}?`,
      details:
        'It stops working at once. Quotes that wait are declined, visits that are still to come are canceled, and an approved quote no longer counts unless the work was done.',
      confirmLabel: 'Revoke link',
      danger: true,
    }}
    act={() =>
      callApi('DELETE /v1/admin/workOrders/:workOrderId/vendorLinks/:linkId', {
        params: { workOrderId, linkId: link.id },
      })
    }
    changes={['maintenance']}
    done="Link revoked"
  >
    Revoke
  </ActButton>
);
