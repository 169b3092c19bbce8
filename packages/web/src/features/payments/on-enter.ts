import type { KeyboardEvent } from 'react';

/** Acts on Enter, unless it ends the composition of a character. */
export const onEnter = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  act();
};
