import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

export interface SideBarState {
  readonly folded: boolean;
  readonly setFolded: (folded: boolean) => void;
}

const KEY = 'side-bar';

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function write(state: string): void {
  try {
    localStorage.setItem(KEY, state);
  } catch {
    // Storage is blocked: the choice holds until the page is loaded again.
  }
}

/** Whether the side bar shows only icons: in windows that are not wide, elsewhere as chosen on this device. */
export function useSideBar(): SideBarState {
  const wide = useMediaQuery('(width >= 1280px)', true, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState(read);
  const setFolded = (folded: boolean) => {
    const state = folded ? 'folded' : 'open';
    write(state);
    setChosen(state);
  };
  return { folded: !wide || chosen === 'folded', setFolded };
}
