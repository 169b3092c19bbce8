import { createLink, useLocation } from '@tanstack/react-router';
import { useId, type ComponentProps } from 'react';
import { useSession } from '../../lib/session.ts';
import { workGroups } from '../../ui/feature.ts';
import { workIcons } from '../../ui/icons/work-icons.ts';
import { Badge } from './badge.tsx';
import { currentOf } from './current-work.ts';
import { workLinksFor } from './nav-items.tsx';
import classes from './work-links.module.css';

type Work = ReturnType<typeof workLinksFor>[number];

interface WorkAnchorProps extends ComponentProps<'a'> {
  readonly current: boolean;
}

/** The router takes the page of a home for the one of all homes, so the link is told whether it is the current one. */
function WorkAnchor({ current, children, ...props }: WorkAnchorProps) {
  return (
    <a {...props} aria-current={current ? 'page' : undefined}>
      {children}
    </a>
  );
}

const RouterLink = createLink(WorkAnchor);

/** The link to the current page, or to the list that leads to it. */
export function useCurrentWork(links: readonly Work[]): Work | undefined {
  return currentOf(links, useLocation());
}

interface WorkAnchorOf {
  readonly link: Work;
  readonly current: boolean;
  readonly className?: string | undefined;
}

/** SHELL-16: icon, name, and how much waits there. */
export function WorkAnchorFor({ link, current, className }: WorkAnchorOf) {
  const { to, hash, label, icon, counts } = link;
  const Icon = workIcons[icon];
  return (
    <RouterLink
      to={to}
      {...(hash !== undefined && { hash })}
      current={current}
      className={className}
    >
      <Icon size={20} stroke={1.7} aria-hidden />
      <span className={classes.label}>{label}</span>
      {counts && <Badge counts={counts} />}
    </RouterLink>
  );
}

/** SHELL-16: the links of the side bar in their groups. The menu of narrow windows has them too. */
export function WorkLinks() {
  const links = workLinksFor(useSession());
  const current = useCurrentWork(links);
  const id = useId();
  return Object.entries(workGroups).map(([group, title]) => {
    const inGroup = links.filter((link) => link.group === group);
    if (inGroup.length === 0) return null;
    const titleId = `${id}${group}`;
    return (
      <div key={group} className={classes.group}>
        {title !== '' && (
          <p id={titleId} className={classes.title}>
            {title}
          </p>
        )}
        <ul className={classes.list} {...(title !== '' && { 'aria-labelledby': titleId })}>
          {inGroup.map((link) => (
            <li key={link.label}>
              <WorkAnchorFor link={link} current={link === current} className={classes.item} />
            </li>
          ))}
        </ul>
      </div>
    );
  });
}
