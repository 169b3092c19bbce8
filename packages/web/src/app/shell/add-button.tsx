import { useRouter } from '@tanstack/react-router';
import { useId, useRef, type MouseEvent } from 'react';
import { mayOpenPath } from '../../lib/may-open.ts';
import { permits, useSession } from '../../lib/session.ts';
import { IconPlus } from '../../ui/icons/icons.tsx';
import { workIcons } from '../../ui/icons/work-icons.ts';
import { addLinks } from '../features.ts';
import classes from './phone-bar.module.css';

/** SHELL-15: what one adds standing up. The browser closes the list on Escape and on a press elsewhere. */
export function AddButton() {
  const session = useSession();
  const { history } = useRouter();
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  const offered = addLinks.filter(
    ({ permission, to }) => permits(session, permission) && mayOpenPath(session, to),
  );
  if (offered.length === 0) return null;
  const follow = (event: MouseEvent, to: string) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    list.current?.hidePopover();
    history.push(to);
  };
  return (
    <>
      <button type="button" className={classes.item} popoverTarget={id}>
        <IconPlus size={20} stroke={1.7} aria-hidden />
        <span>Add</span>
      </button>
      <ul ref={list} id={id} popover="auto" className={classes.adds} aria-label="Add">
        {offered.map(({ to, label, icon }) => {
          const Icon = workIcons[icon];
          return (
            <li key={label}>
              <a href={to} onClick={(event) => follow(event, to)}>
                <Icon size={20} stroke={1.7} aria-hidden />
                {label}
              </a>
            </li>
          );
        })}
      </ul>
    </>
  );
}
