import { TextLink } from '../../ui/text/link.tsx';
import type { KeptLease } from './kept-leases.ts';
import classes from './kept-links.module.css';

interface KeptLinksProps {
  readonly kept: readonly KeptLease[];
  /** Whether the tenant has a lease of their own to go back to. */
  readonly hasOwn?: boolean;
}

/** UNIT-9: links to what a tenant keeps of leases that the tenant has left. */
export function KeptLinks({ kept, hasOwn = false }: KeptLinksProps) {
  if (kept.length === 0 && !hasOwn) return null;
  return (
    <ul className={classes.links}>
      {hasOwn && (
        <li>
          <TextLink to="/lessee-landing">Back to your lease</TextLink>
        </li>
      )}
      {kept.map(({ id }, index) => (
        <li key={id}>
          <TextLink to="/lessee-landing" search={{ lease: id }}>
            {kept.length > 1 ? `Your earlier lease ${index + 1}` : 'Your earlier lease'}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
