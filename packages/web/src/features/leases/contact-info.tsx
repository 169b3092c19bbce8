import { Anchor } from '@mantine/core';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import { ScreenLink } from '../../ui/screens/screen-link.tsx';
import type { ScreenProps } from '../../ui/screens/screen.ts';
import { EmailText } from '../../ui/text/email-text.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { PropertyScreen } from '../properties/editor/property-screen.tsx';
import classes from './contact-info.module.css';

/** LEASE-7: the contact data of the active lease's tenant. */
export function ContactInfo({ propertyId }: ScreenProps) {
  return (
    <PropertyScreen propertyId={propertyId} title="Contact info">
      {({ activeLease }) =>
        activeLease ? (
          <Contact lease={activeLease} />
        ) : (
          <EmptyState
            action={
              <ScreenLink to="start-lease" propertyId={propertyId}>
                Start a lease
              </ScreenLink>
            }
          >
            This property is not leased.
          </EmptyState>
        )
      }
    </PropertyScreen>
  );
}

function Contact({ lease }: { lease: Lease }) {
  return (
    <dl className={classes.facts}>
      <dt>First name</dt>
      <dd>{lease.firstName}</dd>
      <dt>Last name</dt>
      <dd>{lease.lastName}</dd>
      <dt>Email address</dt>
      <dd>
        <Anchor href={`mailto:${lease.emailAddress}`}>
          <EmailText address={lease.emailAddress} />
        </Anchor>
      </dd>
      <dt>Phone number</dt>
      <dd>
        <Anchor href={`tel:${lease.phoneNumber.replace(/[^\d+]/g, '')}`}>
          {lease.phoneNumber}
        </Anchor>
      </dd>
    </dl>
  );
}
