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

/** Whether the side bar shows only icons: as the person chose on this device, otherwise if the window is not wide. */
export function useSideBar(): SideBarState {
  const wide = useMediaQuery('(width >= 1366px)', true, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState(read);
  const folded = chosen === null ? !wide : chosen === 'folded';
  const setFolded = (value: boolean) => {
    const state = value ? 'folded' : 'open';
    write(state);
    setChosen(state);
  };
  return { folded, setFolded };
}
