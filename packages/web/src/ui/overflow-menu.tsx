import { Menu } from '@mantine/core';
import type { RefObject } from 'react';
import { IconDots } from './icons.tsx';
import { Kit } from './kit/kit.tsx';
import { PlainButton } from './plain-button.tsx';

export interface OverflowItem {
  readonly label: string;
  readonly onClick: () => void;
}

interface OverflowMenuProps {
  /** What its items are about, such as a street. */
  readonly of: string;
  readonly items: readonly OverflowItem[];
  /** What an item started is under way. */
  readonly busy?: boolean;
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
}

/** What is seldom done with what a page shows. */
export function OverflowMenu({ of, items, busy = false, buttonRef }: OverflowMenuProps) {
  return (
    <Kit>
      <Menu
        position="bottom-end"
        width={180}
        withInitialFocusPlaceholder={false}
        returnFocus={false}
        // At once, so that a dialog which an item opens gives the focus back to the button.
        onClose={() => buttonRef.current?.focus({ preventScroll: true })}
      >
        <Menu.Target>
          <PlainButton
            ref={buttonRef}
            variant="default"
            icon
            busy={busy}
            aria-label={`More actions for ${of}`}
          >
            <IconDots size={20} aria-hidden />
          </PlainButton>
        </Menu.Target>
        <Menu.Dropdown>
          {items.map(({ label, onClick }) => (
            <Menu.Item key={label} py="sm" onClick={onClick}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Kit>
  );
}
