import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { VendorDetails } from '@tenantry/contract/vendors/vendors.schemas';
import type { ReactNode } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { callApi } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useMay } from '../../lib/may.ts';
import { changing } from '../../lib/query-client.ts';
import type { QueryFailure } from '../../lib/query-failure.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { ButtonWithDialog } from '../../ui/dialogs/button-with-dialog.tsx';
import { IconUsers } from '../../ui/icons/icons.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { FailedPage, MessagePage } from '../../ui/states/message-page.tsx';
import { notifyError, notifySuccess, notifyUndo } from '../../ui/acts/notify.ts';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { Panel } from '../../ui/states/panel.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { StatusTag } from '../../ui/text/status-tag.tsx';
import { VendorCosts, VendorOrders } from './vendor-costs.tsx';
import { VendorForm } from './vendor-form.tsx';
import { VendorPapers } from './vendor-papers.tsx';
import { paperWarnings, tradesText } from './vendor-text.ts';
import { restoreVendor, vendorQuery } from './vendors.queries.ts';
import classes from './vendors.module.css';

const route = getRouteApi('/vendor');

/** MAINT-15: one vendor, archived or not. */
export function VendorPage() {
  const { vendorId } = route.useSearch();
  const vendor = useQuery(vendorQuery(vendorId));
  return (
    <QueryView queries={[vendor]} renderFailure={(failure) => <VendorFailed {...failure} />}>
      {(known) => (
        <Kit key={vendorId}>
          <KnownVendor vendor={known} />
        </Kit>
      )}
    </QueryView>
  );
}

function VendorFailed({ error, retry }: QueryFailure) {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <MessagePage
        icon={<IconUsers size={30} stroke={1.5} />}
        title="Vendor not found"
        action={<LinkButton to="/vendors">See all vendors</LinkButton>}
      >
        The link may be mistyped, or it may belong to another organization.
      </MessagePage>
    );
  }
  return <FailedPage title="The vendor could not be loaded." error={error} onRetry={retry} />;
}

function KnownVendor({ vendor }: { readonly vendor: VendorDetails }) {
  const warnings = paperWarnings(vendor);
  return (
    <>
      <PageTitle title={vendor.name} subtitle={tradesText(vendor)}>
        {!vendor.archived && (
          <>
            <ButtonWithDialog
              calls={{ 'POST /v1/admin/vendors/:vendorId': 'maintenance:write' }}
              label="Edit"
              name={`Edit ${vendor.name}`}
              title={`Edit ${vendor.name}`}
              wide
            >
              {(close) => <VendorForm vendor={vendor} onClose={close} />}
            </ButtonWithDialog>
            <ArchiveVendor vendor={vendor} />
          </>
        )}
      </PageTitle>
      {vendor.archived && <Archived vendor={vendor} />}
      {warnings.length > 0 && (
        <p className={classes.warnings}>
          {warnings.map((warning) => (
            <StatusTag key={warning} tone="owed">
              {warning}
            </StatusTag>
          ))}
        </p>
      )}
      <Panel label="Details">
        <Facts vendor={vendor} />
        {vendor.notes && <p className={classes.notes}>{vendor.notes}</p>}
      </Panel>
      <VendorCosts vendor={vendor} />
      <VendorOrders vendor={vendor} />
      <VendorPapers vendor={vendor} />
    </>
  );
}

function Archived({ vendor }: { readonly vendor: VendorDetails }) {
  const mayRestore = useMay({
    'POST /v1/admin/vendors/:vendorId/restore': 'maintenance:write',
  });
  const restore = () =>
    changing(['vendors'], () => restoreVendor(vendor.id)).then(
      () => notifySuccess(`${vendor.name} was restored`),
      notifyError,
    );
  return (
    <div className={classes.archived} role="status">
      <span>This vendor is archived.</span>
      {mayRestore && (
        <PlainButton variant="default" onClick={() => void restore()}>
          Restore
        </PlainButton>
      )}
    </div>
  );
}

function Facts({ vendor }: { readonly vendor: VendorDetails }) {
  const { phoneNumber, emailAddress, rating, insuranceExpiresOn, licenseExpiresOn } = vendor;
  const until = (day: string | null) => day && `until ${formatDate(day)}`;
  return (
    <dl className={classes.facts}>
      <Fact name="Contact">{vendor.contactName}</Fact>
      <Fact name="Phone">
        {phoneNumber && <a href={`tel:${phoneNumber.replaceAll(/[^\d+]/g, '')}`}>{phoneNumber}</a>}
      </Fact>
      <Fact name="Email">
        {emailAddress && <a href={`mailto:${emailAddress}`}>{emailAddress}</a>}
      </Fact>
      <Fact name="Insurance">{until(insuranceExpiresOn)}</Fact>
      <Fact name="License">
        {[vendor.licenseNumber, until(licenseExpiresOn)].filter(Boolean).join(', ')}
      </Fact>
      <Fact name="W-9">{vendor.hasW9 ? 'On file' : 'Not on file'}</Fact>
      <Fact name="Rating">{rating !== null && `${rating} of 5`}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || 'Not entered'}</dd>
    </div>
  );
}

function ArchiveVendor({ vendor }: { readonly vendor: VendorDetails }) {
  const navigate = useNavigate();
  const { id: vendorId, name } = vendor;
  const undo = () =>
    changing(['vendors'], () => restoreVendor(vendorId)).then(
      () => notifySuccess(`${name} was restored`),
      notifyError,
    );
  const archive = async () => {
    await callApi('DELETE /v1/admin/vendors/:vendorId', { params: { vendorId } });
    notifyUndo(`${name} was archived`, () => void undo());
    await navigate({ to: '/vendors' });
  };
  return (
    <ActButton
      calls={{
        'DELETE /v1/admin/vendors/:vendorId': 'maintenance:write',
        'POST /v1/admin/vendors/:vendorId/restore': 'maintenance:write',
      }}
      variant="subtle"
      question={{
        question: `Archive ${name}?`,
        details:
          'For open work orders, its links stop working, its quotes that wait are declined, and its visits are canceled. Restoring the vendor does not bring these back.',
        confirmLabel: 'Archive vendor',
        danger: true,
      }}
      act={archive}
      changes={['vendors', 'maintenance']}
    >
      Archive
    </ActButton>
  );
}
