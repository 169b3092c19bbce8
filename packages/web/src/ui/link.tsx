import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import classes from './link.module.css';
import { PlainButtonAnchor } from './plain-button.tsx';

function PlainAnchor({ className = '', children, ...props }: ComponentProps<'a'>) {
  return (
    <a {...props} className={`${classes.link} ${className}`}>
      {children}
    </a>
  );
}

/** A router link that looks like a link. */
export const TextLink = createLink(PlainAnchor);

/** A router link that looks like a button; `variant` is filled, default or subtle. */
export const LinkButton = createLink(PlainButtonAnchor);
