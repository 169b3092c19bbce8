import { TextLink } from '../link.tsx';
import { ScreenLink } from './screen-link.tsx';

interface ExplainLinkProps {
  /** Without it the balance is the tenant's own. */
  readonly propertyId: string | undefined;
  readonly className?: string | undefined;
}

/** Beside a balance: opens the charges, payments and credits that make it. */
export function ExplainLink({ propertyId, className }: ExplainLinkProps) {
  if (!propertyId) {
    return (
      <TextLink to="/lessee-account" className={className}>
        Explain
      </TextLink>
    );
  }
  return (
    <ScreenLink to="account" propertyId={propertyId} className={className ?? ''}>
      Explain
    </ScreenLink>
  );
}
