import { TextLink } from '../text/link.tsx';
import { ScreenLink } from './screen-link.tsx';

interface ExplainLinkProps {
  /** If absent, the balance is the tenant's own. */
  readonly propertyId: string | undefined;
  readonly className?: string | undefined;
}

/** A link next to a balance that opens the charges, payments and credits behind it. */
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
