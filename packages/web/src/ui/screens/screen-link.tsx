import type { ReactNode } from 'react';
import { TextLink } from '../link.tsx';
import type { ScreenName } from './screen.ts';
import { preloadScreen, rememberOpener } from './screen-opener.ts';

interface ScreenLinkProps {
  readonly to: ScreenName;
  readonly propertyId: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A link to a screen: it opens as a dialog over this page, under the screen's own URL. In a new tab, or after a reload,
 * the same URL is a page.
 */
export function ScreenLink({ to, propertyId, className, children }: ScreenLinkProps) {
  const search = { propertyId };
  const preload = () => preloadScreen(to);
  return (
    <TextLink
      to="."
      search={true}
      state={{ screen: { name: to, search } }}
      mask={{ to: `/${to}`, search }}
      resetScroll={false}
      preload={false}
      activeProps={{}}
      className={className}
      onMouseEnter={preload}
      onFocus={preload}
      onClick={(event) => rememberOpener(event.currentTarget)}
    >
      {children}
    </TextLink>
  );
}
