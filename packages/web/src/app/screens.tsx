import type { ScreenPart } from '../ui/feature.ts';
import { lazyPart, type LazyPart } from '../ui/states/lazy-part.ts';
import type { ScreenName, ScreenProps } from '../ui/screens/screen.ts';
import { screenParts } from './parts.ts';

interface Screen extends Pick<ScreenPart, 'narrow' | 'propertyOptional'> {
  readonly Content: LazyPart<ScreenProps>;
}

/** Every screen by name, loaded when it is first needed. A test compares them with the names. */
export const screens = Object.fromEntries(
  Object.entries(screenParts).map(([name, { load, ...shape }]) => [
    name,
    { Content: lazyPart(load), ...shape },
  ]),
) as Readonly<Record<ScreenName, Screen>>;
