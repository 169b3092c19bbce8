import { Kbd, Modal, Switch } from '@mantine/core';
import { useState } from 'react';
import { lettersWork, setLettersWork } from '../../lib/letter-keys.ts';
import { Kit } from '../../ui/kit/kit.tsx';
import { useDialogAbove } from '../../ui/dialogs/dialogs-above.ts';
import { TextLink } from '../../ui/text/link.tsx';
import classes from './shortcuts-dialog.module.css';
import '@mantine/core/styles/Kbd.layer.css';

interface ShortcutsDialogProps {
  readonly opened: boolean;
  /** `Ctrl` or `⌘`. */
  readonly modifier: string;
  /** The pages that open with `g` and a letter. */
  readonly pages: readonly { readonly key: string; readonly label: string }[];
  readonly onClose: () => void;
}

/** The keys that work on every page. */
export function ShortcutsDialog({ opened, modifier, pages, onClose }: ShortcutsDialogProps) {
  useDialogAbove(opened);
  const shortcuts: readonly Shortcut[] = [
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
        size="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Keys shortcuts={shortcuts} />
        {pages.length > 0 && <PageKeys pages={pages} />}
        <p className={classes.guide}>
          <TextLink to="/help" onClick={onClose}>
            Read the guide
          </TextLink>
        </p>
      </Modal>
    </Kit>
  );
}

type Shortcut = readonly [keys: readonly string[], what: string];

interface KeysProps {
  readonly shortcuts: readonly Shortcut[];
  /** Between keys that are pressed one after the other. */
  readonly joint?: string;
}

function Keys({ shortcuts, joint = '' }: KeysProps) {
  return (
    <dl className={classes.list} data-many={shortcuts.length > 8 || undefined}>
      {shortcuts.map(([keys, what]) => (
        <div key={what} className={classes.row}>
          <dt>{what}</dt>
          <dd>
            {keys.map((key, index) => (
              <span key={key}>
                {index > 0 && joint} <Kbd>{key}</Kbd>
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function PageKeys({ pages }: Pick<ShortcutsDialogProps, 'pages'>) {
  const [work, setWork] = useState(lettersWork);
  return (
    <section aria-labelledby="page-keys">
      <h3 id="page-keys" className={classes.title}>
        Go to a page
      </h3>
      <Switch
        label="Letters open pages on this device"
        checked={work}
        onChange={({ currentTarget: { checked } }) => {
          setLettersWork(checked);
          setWork(checked);
        }}
      />
      {work && (
        <Keys
          joint="then"
          shortcuts={pages.map(({ key, label }) => [['G', key.toUpperCase()], label])}
        />
      )}
    </section>
  );
}
