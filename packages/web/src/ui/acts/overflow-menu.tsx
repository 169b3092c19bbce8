import { Menu } from '@mantine/core';
import type { RefObject } from 'react';
import { IconDots } from '../icons/icons.tsx';
import { Kit } from '../kit/kit.tsx';
import { PlainButton } from './plain-button.tsx';
import '@mantine/core/styles/Menu.layer.css';

export interface OverflowItem {
  readonly label: string;
  readonly onClick: () => void;
}

interface OverflowMenuProps {
  /** The subject of its items, such as a street. */
  readonly of: string;
  readonly items: readonly OverflowItem[];
  /** An action of the menu is in progress. */
  readonly busy?: boolean;
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
  /** It was asked for before it was loaded. */
  readonly defaultOpened?: boolean;
}

/** The rarely used actions for what a page shows. */
export function OverflowMenu(props: OverflowMenuProps) {
  const { of, items, busy = false, buttonRef, defaultOpened = false } = props;
  return (
    <Kit>
      <Menu
        defaultOpened={defaultOpened}
        position="bottom-end"
        width={180}
        withInitialFocusPlaceholder={false}
        returnFocus={false}
        // Immediately, so that a dialog opened by an item returns the focus to the button.
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
