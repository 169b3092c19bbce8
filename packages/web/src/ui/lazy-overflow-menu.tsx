import { Suspense, type ComponentProps } from 'react';
import { IconDots } from './icons.tsx';
import { lazyPart } from './lazy-part.ts';
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
    <Suspense fallback={room}>
      <OverflowMenu {...props} />
    </Suspense>
  );
}
