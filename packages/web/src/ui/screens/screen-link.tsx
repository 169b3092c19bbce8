import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { LinkButton, TextLink } from '../text/link.tsx';
import type { ScreenName, ScreenSearch } from './screen.ts';
import { preloadScreen, rememberOpener } from './screen-opener.ts';

/** Where a screen opens: over this page, under its own URL. */
const placeOf = (name: ScreenName, search: ScreenSearch) =>
  ({
    to: '.',
    search: true,
    state: { screen: { name, search } },
    mask: { to: `/${name}`, search },
    resetScroll: false,
  }) as const;

/** Opens a screen from something that is no link, such as an item of a menu. */
export function useOpenScreen() {
  const navigate = useNavigate();
  return (name: ScreenName, search: ScreenSearch, opener?: HTMLElement | null) => {
    if (opener) rememberOpener(opener);
    void navigate(placeOf(name, search));
  };
}

/**
 * The props of a link to a screen: it opens as a dialog over this page, under the screen's own URL. In a new tab, or
 * after a reload, the same URL is a page.
 */
function linkTo(name: ScreenName, search: ScreenSearch) {
  const preload = () => preloadScreen(name);
  return {
    ...placeOf(name, search),
    preload: false,
    activeProps: {},
    onMouseEnter: preload,
    onFocus: preload,
    onClick: (event: MouseEvent<HTMLElement>) => rememberOpener(event.currentTarget),
  } as const;
}

interface ScreenLinkProps {
  readonly to: ScreenName;
  readonly propertyId: string;
  /** For screens about one conversation. */
  readonly conversationId?: string;
  /** The lease that is shown first. */
  readonly lease?: string;
  /** The tab that is open. */
  readonly tab?: string;
  /** The row that is open in place of the list. */
  readonly view?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link to a screen about a property. */
export function ScreenLink({ to, className, children, ...about }: ScreenLinkProps) {
  return (
    <TextLink {...linkTo(to, about)} className={className}>
      {children}
    </TextLink>
  );
}

interface ScreenButtonProps {
  readonly to: ScreenName;
  readonly search: ScreenSearch;
  readonly className?: string | undefined;
  readonly variant?: 'filled' | 'default';
  /** Its name for screen readers, if the text alone says too little. */
  readonly label?: string;
  /** It takes the place of the open screen. */
  readonly replace?: boolean;
  readonly children: ReactNode;
}

/** A link to a screen that looks like a button. */
export function ScreenButton({
  to,
  search,
  className,
  variant = 'filled',
  label,
  replace = false,
  children,
}: ScreenButtonProps) {
  return (
    <LinkButton
      {...linkTo(to, search)}
      variant={variant}
      className={className}
      aria-label={label}
      replace={replace}
    >
      {children}
    </LinkButton>
  );
}

interface ScreenTextLinkProps {
  readonly to: ScreenName;
  readonly search?: ScreenSearch;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link to a screen that is not about a property. */
export function ScreenTextLink({ to, search = {}, className, children }: ScreenTextLinkProps) {
  return (
    <TextLink {...linkTo(to, search)} className={className}>
      {children}
    </TextLink>
  );
}
