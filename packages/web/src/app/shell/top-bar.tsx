import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { imageUrl } from '../../lib/format.ts';
import { publicOrganizationQuery } from '../../lib/public.queries.ts';
import { isStaff, useSession } from '../../lib/session.ts';
import { IconMenu2, IconX } from '../../ui/icons/first-icons.tsx';
import { LogoMark } from '../../ui/icons/logo.tsx';
import { OptionalPart } from '../../ui/states/optional-part.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { NavItems } from './nav-items.tsx';
import { ofStaff } from './of-staff.ts';
import { Search } from './search.tsx';
import classes from './top-bar.module.css';
import type { Menu } from './use-menu.ts';

const { WorkLinks } = ofStaff;

interface TopBarProps {
  /** Without an organization there are no pages to link to. */
  readonly setupRequired: boolean;
  readonly menu: Menu;
}

/**
 * SHELL-2 to SHELL-4: logo and name of the organization, and the links. In narrow windows, the links are in a menu,
 * after those of the side bar.
 */
export function TopBar({ setupRequired, menu: { open, toggle } }: TopBarProps) {
  const burger = useRef<HTMLButtonElement>(null);
  const session = useSession();
  const nav = useRef<HTMLElement>(null);
  const staff = isStaff(session);
  useEffect(() => {
    if (staff) void WorkLinks.preload();
  }, [staff]);
  useEffect(() => {
    // The bottom bar is far away from the menu that it opens.
    if (open && document.activeElement !== burger.current) nav.current?.querySelector('a')?.focus();
  }, [open]);
  return (
    <header className={classes.bar}>
      <div className={classes.inner} data-many={staff || undefined}>
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
              onClick={toggle}
            >
              {open ? <IconX size={24} aria-hidden /> : <IconMenu2 size={24} aria-hidden />}
            </PlainButton>
            <nav
              ref={nav}
              id="navigation"
              aria-label="Main"
              className={classes.nav}
              data-open={open || undefined}
            >
              {staff && open && (
                <div className={classes.work}>
                  <OptionalPart resetKey={open} part={WorkLinks}>
                    <WorkLinks />
                  </OptionalPart>
                </div>
              )}
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
