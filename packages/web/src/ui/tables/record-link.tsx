import type { Home } from '@tenantry/contract/properties/home';
import type { ReactNode } from 'react';
import { TextLink } from '../text/link.tsx';
import classes from './record-link.module.css';

interface PersonLinkProps {
  readonly userId: string;
  readonly children: ReactNode;
}

/** The name of a person in a list, as a link to their page. */
export function PersonLink({ userId, children }: PersonLinkProps) {
  return (
    <TextLink to="/people/$userId" params={{ userId }} className={classes.person}>
      {children}
    </TextLink>
  );
}

interface HomeLinkProps {
  readonly home: Pick<Home, 'propertyId' | 'label'>;
  /** It has no page any more. */
  readonly archived?: boolean;
}

/** The label of a home, as a link to its page. */
export function HomeLink({ home: { propertyId, label }, archived = false }: HomeLinkProps) {
  if (archived) {
    return (
      <>
        {label} <span className={classes.meta}>deleted</span>
      </>
    );
  }
  return (
    <TextLink to="/admin-landing/view-property/$propertyId" params={{ propertyId }}>
      {label}
    </TextLink>
  );
}
