import { TextLink } from '../../ui/link.tsx';
import classes from './shell.module.css';
import { ThemeToggle } from './theme-toggle.tsx';

/** SHELL-1: `Powered By` and the provider's name. */
export function BottomBar({ poweredBy }: { readonly poweredBy: string | undefined }) {
  return (
    <footer className={classes.bottom}>
      <div className={classes.bottomInner}>
        <span>{poweredBy === undefined ? '\u00a0' : `Powered By ${poweredBy}`}</span>
        <span className={classes.bottomEnd}>
          <TextLink to="/help">Help</TextLink>
          <ThemeToggle />
        </span>
      </div>
    </footer>
  );
}
