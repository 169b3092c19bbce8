import { useQuery } from '@tanstack/react-query';
import { assetLabel } from '@tenantry/contract/maintenance/assets.rules';
import type { Asset } from '@tenantry/contract/maintenance/assets.schemas';
import { callApi } from '../../lib/api.ts';
import { useToday } from '../../lib/session.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { ButtonWithDialog } from '../../ui/dialogs/button-with-dialog.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import classes from '../../ui/tables/row-list.module.css';
import type { ScreenProps } from '../../ui/screens/screen.ts';
import { Section } from '../../ui/states/section.tsx';
import { PropertyScreen } from '../properties/editor/property-screen.tsx';
import { AssetForm } from './asset-form.tsx';
import { assetText } from './asset-text.ts';
import { assetsQuery } from './assets.queries.ts';

/** MAINT-11: the appliances of a home, with their warranties. */
export function AssetsScreen({ propertyId }: ScreenProps) {
  return (
    <PropertyScreen propertyId={propertyId} title="Appliances">
      {() => (
        <Section title="In this home" action={<AddAsset propertyId={propertyId} />}>
          <Assets propertyId={propertyId} />
        </Section>
      )}
    </PropertyScreen>
  );
}

interface HomeProps {
  readonly propertyId: string;
}

function AddAsset({ propertyId }: HomeProps) {
  return (
    <ButtonWithDialog
      calls={{ 'POST /v1/admin/assets': 'maintenance:write' }}
      label="Add appliance"
      title="Add appliance"
    >
      {(close) => <AssetForm propertyId={propertyId} asset={null} onClose={close} />}
    </ButtonWithDialog>
  );
}

function Assets({ propertyId }: HomeProps) {
  return (
    <QueryView
      queries={[useQuery(assetsQuery(propertyId))]}
      failed="The appliances of this home could not be loaded."
    >
      {(assets) =>
        assets.length === 0 ? (
          <EmptyState>
            No appliances yet. Add one to see its model and its warranty on work orders.
          </EmptyState>
        ) : (
          <ul className={classes.rows}>
            {assets.map((asset) => (
              <AssetRow key={asset.id} asset={asset} />
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}

interface RowProps {
  readonly asset: Asset;
}

function AssetRow({ asset }: RowProps) {
  const label = assetLabel(asset);
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <strong>{label}</strong>
        <span className={classes.hint}>{assetText(asset, useToday())}</span>
        {asset.note && <span className={classes.hint}>{asset.note}</span>}
      </div>
      <div className={classes.actions}>
        <ButtonWithDialog
          calls={{ 'POST /v1/admin/assets/:assetId': 'maintenance:write' }}
          label="Edit"
          name={`Edit ${label}`}
          title={`Edit ${label}`}
        >
          {(close) => <AssetForm propertyId={asset.propertyId} asset={asset} onClose={close} />}
        </ButtonWithDialog>
        <RemoveAsset asset={asset} />
      </div>
    </li>
  );
}

const RemoveAsset = ({ asset }: RowProps) => (
  <ActButton
    calls={{ 'DELETE /v1/admin/assets/:assetId': 'maintenance:write' }}
    aria-label={`Remove ${assetLabel(asset)}`}
    act={() => callApi('DELETE /v1/admin/assets/:assetId', { params: { assetId: asset.id } })}
    changes={['maintenance']}
    done="Appliance removed"
  >
    Remove
  </ActButton>
);
