import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useWindowEvent } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { imageUrl } from '../../lib/format.ts';
import { publicOrganizationQuery } from '../../lib/public.queries.ts';
import { isStaff, useSession } from '../../lib/session.ts';
import { IconMenu2, IconX } from '../../ui/icons.tsx';
import { LogoMark } from '../../ui/logo.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { NavItems } from './nav-items.tsx';
import { Search } from './search.tsx';
import classes from './top-bar.module.css';

interface TopBarProps {
  /** Without an organization there are no pages to link to. */
  readonly setupRequired: boolean;
}

/** SHELL-2 to SHELL-4: logo and name of the organization, and the links. In narrow windows, the links are in a menu. */
export function TopBar({ setupRequired }: TopBarProps) {
  const burger = useRef<HTMLButtonElement>(null);
  const session = useSession();
  const href = useLocation({ select: (location) => location.href });
  // The menu belongs to the page where it was opened, so going to another page closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === href;
  // Coming back to that page does not open it again.
  if (openAt !== null && !open) setOpenAt(null);
  useWindowEvent('keydown', ({ key }) => {
    if (key !== 'Escape' || !open) return;
    setOpenAt(null);
    burger.current?.focus();
  });
  return (
    <header className={classes.bar}>
      <div className={classes.inner} data-many={isStaff(session) || undefined}>
        <Brand />
        {!setupRequired && (
          <>
            {session && <Search session={session} />}
            <PlainButton
              ref={burger}
              variant="subtle"
              icon
              className={classes.burger}
              aria-expanded={open}
              aria-controls="navigation"
              aria-label={open ? 'Close menu' : 'Open menu'}
              onClick={() => setOpenAt(open ? null : href)}
            >
              {open ? <IconX size={24} aria-hidden /> : <IconMenu2 size={24} aria-hidden />}
            </PlainButton>
            <nav
              id="navigation"
              aria-label="Main"
              className={classes.nav}
              data-open={open || undefined}
            >
              <NavItems />
            </nav>
          </>
        )}
      </div>
    </header>
  );
}

function Brand() {
  const { data, isError } = useQuery(publicOrganizationQuery);
  const [failed, setFailed] = useState<string | null>(null);
  const logo = data?.logoUrl;
  const name = data === null || isError ? 'Tenantry' : data?.name;
  return (
    <Link to="/" className={classes.brand}>
      {logo && logo !== failed ? (
        <img src={imageUrl(logo)} alt="" className={classes.logo} onError={() => setFailed(logo)} />
      ) : (
        <LogoMark size={36} className={classes.mark} />
      )}
      {name ? (
        <span className={classes.name}>{name}</span>
      ) : (
        <span className={classes.noName} role="status" aria-label="Loading" />
      )}
    </Link>
  );
}
