import { Kbd, Modal } from '@mantine/core';
import { Kit } from '../../ui/kit/kit.tsx';
import { useDialogAbove } from '../../ui/dialogs-above.ts';
import { TextLink } from '../../ui/link.tsx';
import classes from './shortcuts-dialog.module.css';

interface ShortcutsDialogProps {
  readonly opened: boolean;
  /** `Ctrl` or `⌘`. */
  readonly modifier: string;
  readonly onClose: () => void;
}

/** The keys that work on every page. */
export function ShortcutsDialog({ opened, modifier, onClose }: ShortcutsDialogProps) {
  useDialogAbove(opened);
  const shortcuts: readonly (readonly [readonly string[], string])[] = [
    [[modifier, 'K'], 'Search, or go to a page'],
    [['↑', '↓'], 'Choose a result'],
    [['Enter'], 'Open it'],
    [['Esc'], 'Close what is open'],
    [['?'], 'Show this list'],
  ];
  return (
    <Kit>
      <Modal
        opened={opened}
        onClose={onClose}
        returnFocus={false}
        title="Keyboard shortcuts"
        size="sm"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <dl className={classes.list}>
          {shortcuts.map(([keys, what]) => (
            <div key={what} className={classes.row}>
              <dt>{what}</dt>
              <dd>
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <p className={classes.guide}>
          <TextLink to="/help" onClick={onClose}>
            Read the guide
          </TextLink>
        </p>
      </Modal>
    </Kit>
  );
}
