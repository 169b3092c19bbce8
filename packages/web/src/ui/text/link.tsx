import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { mayOpenPath } from '../../lib/may-open.ts';
import { useSession } from '../../lib/session.ts';
import classes from './link.module.css';
import { PlainButtonAnchor } from '../acts/plain-button.tsx';

/** Whether a link leads anywhere for this person. Without a session it leads to the sign-in page first. */
function useMayFollow(href: string | undefined): boolean {
  const session = useSession();
  return session === null || href === undefined || mayOpenPath(session, href);
}

/** Only its words for people who may not open the page. */
function PlainAnchor({ className = '', children, ...props }: ComponentProps<'a'>) {
  if (!useMayFollow(props.href)) return <span className={className}>{children}</span>;
  return (
    <a {...props} className={`${classes.link} ${className}`}>
      {children}
    </a>
  );
}

/** Nothing for people who may not open the page. */
function PermittedButtonAnchor(props: ComponentProps<typeof PlainButtonAnchor>) {
  return useMayFollow(props.href) ? <PlainButtonAnchor {...props} /> : null;
}

/** A router link that looks like a link. */
export const TextLink = createLink(PlainAnchor);

/** A router link that looks like a button; `variant` is filled, default or subtle. */
export const LinkButton = createLink(PermittedButtonAnchor);
