import { OptionalPart } from '../../ui/states/optional-part.tsx';
import { useReachable } from '../../lib/connection.ts';
import { ofStaff } from './of-staff.ts';
import classes from './side-bar.module.css';
import type { SideBarState } from './use-side-bar.ts';

const { SideBarContents } = ofStaff;

/** SHELL-16: the work of staff, next to the page from 1024 pixels. Its place is there before its links are loaded. */
export function SideBar(state: SideBarState) {
  return (
    <nav aria-label="Side bar" className={classes.bar} data-folded={state.folded || undefined}>
      <OptionalPart resetKey={useReachable()} part={SideBarContents} failed={<Reload />}>
        <SideBarContents {...state} />
      </OptionalPart>
    </nav>
  );
}

/** Its file may be gone after an update. */
function Reload() {
  return (
    <button type="button" className={classes.reload} onClick={() => window.location.reload()}>
      Reload page
    </button>
  );
}
