import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** The open parts of each history entry. */
const openParts = new Map<string, Set<string>>();

/**
 * Whether a part of a page, such as a group of a list, is open. Back returns to the page with the same parts open.
 * @param name tells it from every other part of the page
 */
export function useKeptOpen(name: string): [boolean, (open: boolean) => void] {
  const pathname = useLocation({ select: (location) => location.pathname });
  const entry = useLocation({ select: ({ state }) => state.key ?? '' });
  const [page] = useState(pathname);
  const [open, setOpen] = useState(() => openParts.get(entry)?.has(name) ?? false);
  useEffect(() => {
    // The page stays until the next one is loaded, although the address is already that of the next one.
    if (pathname !== page) return;
    const parts = openParts.get(entry) ?? new Set();
    if (open) parts.add(name);
    else parts.delete(name);
    openParts.set(entry, parts);
  }, [pathname, page, entry, name, open]);
  return [open, setOpen];
}
