import { IconChevronLeft, IconChevronRight } from '../../ui/icons/icons.tsx';
import { useUnreadInTitles } from './badge.tsx';
import classes from './side-bar.module.css';
import type { SideBarState } from './use-side-bar.ts';
import { WorkLinks } from './work-links.tsx';

export function SideBarContents({ folded, setFolded }: SideBarState) {
  useUnreadInTitles();
  const Icon = folded ? IconChevronRight : IconChevronLeft;
  return (
    <>
      <div className={classes.links}>
        <WorkLinks />
      </div>
      <button
        type="button"
        className={classes.fold}
        aria-expanded={!folded}
        aria-label={folded ? 'Expand side bar' : 'Collapse side bar'}
        onClick={() => setFolded(!folded)}
      >
        <Icon size={20} stroke={1.7} aria-hidden />
        <span className={classes.foldLabel} aria-hidden>
          {folded ? 'Expand' : 'Collapse'}
        </span>
      </button>
    </>
  );
}
