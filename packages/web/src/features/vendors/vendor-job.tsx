import { workOrderCategoryLabels } from '@tenantry/contract/maintenance/maintenance.rules';
import type { VendorsOrder } from '@tenantry/contract/maintenance/vendor-links.schemas';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/states/panel.tsx';
import classes from './vendors.module.css';

/** The place, the contact and the way in are there only after accepting. */
export function Job({ order }: { readonly order: VendorsOrder }) {
  const { place, category, description, message, area, organizationName, taken } = order;
  return (
    <Panel label="Work">
      <dl className={classes.facts}>
        <Fact name="Kind of work">{workOrderCategoryLabels[category]}</Fact>
        <Fact name={place ? 'Address' : 'Area'}>{place?.address ?? area}</Fact>
        {place && <Fact name="Contact">{place.contactName}</Fact>}
        {place?.contactPhone && (
          <Fact name="Phone">
            <a href={`tel:${place.contactPhone.replaceAll(/[^\d+]/g, '')}`}>{place.contactPhone}</a>
          </Fact>
        )}
        {place && <Fact name="May enter">{place.entry}</Fact>}
        {place?.pets && <Fact name="Pets">{place.pets}</Fact>}
        {description && (
          <Fact wide name="Problem">
            {description}
          </Fact>
        )}
        {message && (
          <Fact wide name={`Message from ${organizationName}`}>
            {message}
          </Fact>
        )}
      </dl>
      {!place && !taken && (
        <p className={classes.after}>You see the address and the contact after you accept.</p>
      )}
    </Panel>
  );
}

interface FactProps {
  readonly name: string;
  /** A text, in a row of its own. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

function Fact({ name, wide, children }: FactProps) {
  return (
    <div data-wide={wide}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
