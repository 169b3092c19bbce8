import type { ComponentProps } from 'react';
import { useReachable } from '../lib/connection.ts';
import { IconDots } from './icons.tsx';
import { lazyPart } from './lazy-part.ts';
import { OptionalPart } from './optional-part.tsx';
import { PlainButton } from './plain-button.tsx';

const OverflowMenu = lazyPart(async () => (await import('./overflow-menu.tsx')).OverflowMenu);

/** The menu, for pages that load Mantine after their content; its room is kept until then. */
export function LazyOverflowMenu(props: ComponentProps<typeof OverflowMenu>) {
  const room = (
    <PlainButton variant="default" icon disabled aria-label={`More actions for ${props.of}`}>
      <IconDots size={20} aria-hidden />
    </PlainButton>
  );
  return (
    <OptionalPart part={OverflowMenu} resetKey={useReachable()} loading={room} failed={room}>
      <OverflowMenu {...props} />
    </OptionalPart>
  );
}
