import { useSession } from '../../lib/session.ts';
import { IconMenu2 } from '../../ui/icons/icons.tsx';
import { AddButton } from './add-button.tsx';
import { workLinksFor } from './nav-items.tsx';
import classes from './phone-bar.module.css';
import type { Menu } from './use-menu.ts';
import { useCurrentWork, WorkAnchorFor } from './work-links.tsx';

/** SHELL-15: on a phone, what staff open most, what they add, and the menu are within reach of a thumb. */
export function PhoneBar({ menu }: { readonly menu: Menu }) {
  const links = workLinksFor(useSession());
  const current = useCurrentWork(links);
  const items = links
    .filter(({ thumb }) => thumb)
    .map((link) => (
      <WorkAnchorFor
        key={link.label}
        link={link}
        current={link === current}
        className={classes.item}
      />
    ));
  return (
    <nav className={classes.bar} aria-label="Shortcuts" data-thumb>
      {items.slice(0, 2)}
      <AddButton />
      {items.slice(2)}
      <button
        type="button"
        className={classes.item}
        aria-expanded={menu.open}
        aria-controls="navigation"
        onClick={menu.toggle}
      >
        <IconMenu2 size={20} stroke={1.7} aria-hidden />
        <span>More</span>
      </button>
    </nav>
  );
}
