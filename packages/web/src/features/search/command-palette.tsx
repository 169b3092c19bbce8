import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { mayOpenPath } from '../../lib/may-open.ts';
import type { Session } from '../../lib/session.ts';
import { counted } from '../../lib/words.ts';
import { useDialogAbove } from '../../ui/dialogs/dialogs-above.ts';
import { IconSearch } from '../../ui/icons/icons.tsx';
import type { PaletteItem } from '../../ui/feature.ts';
import { Kit } from '../../ui/kit/kit.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import classes from './command-palette.module.css';
import { namedFirst, ownEntries, recentFirst, type Entry } from './palette-entries.ts';
import { noteOpened, recentlyOpened } from './recent.ts';
import { mayAct, useFound } from './use-found.ts';

interface CommandPaletteProps {
  readonly session: Session;
  readonly pages: readonly { readonly to: string; readonly label: string }[];
  /** The pages and actions of all features, in their order. */
  readonly items: readonly PaletteItem[];
  readonly opened: boolean;
  /** @param left whether another page was opened */
  readonly onClose: (left: boolean) => void;
}

const propertyIn = (href: string) =>
  /(?:[?&]propertyId=|\/view-property\/)([\w-]+)/.exec(href)?.[1];

/** HOME-6: pages, actions, and the server's search results. */
export function CommandPalette(props: CommandPaletteProps) {
  const { opened, onClose } = props;
  const openings = useOpenings(opened);
  useDialogAbove(opened);
  return (
    <Kit>
      <Modal.Root
        opened={opened}
        onClose={() => onClose(false)}
        size="min(600px, 95vw)"
        yOffset="12dvh"
        zIndex={300}
        returnFocus={false}
        transitionProps={{ duration: 80 }}
      >
        <Modal.Overlay backgroundOpacity={0.35} />
        <Modal.Content aria-label="Search" radius="md">
          <Contents key={openings} {...props} />
        </Modal.Content>
      </Modal.Root>
    </Kit>
  );
}

/** How often it was opened: if it opens again while it still fades, nothing of before is in it. */
function useOpenings(opened: boolean): number {
  const [known, setKnown] = useState({ opened, count: 0 });
  if (known.opened !== opened) setKnown({ opened, count: known.count + Number(opened) });
  return known.count;
}

/** What is shown above the server's results: for an empty field, what was opened last comes first. */
function useOwnGroups({ session, pages, items }: CommandPaletteProps, typed: string) {
  const href = useLocation({ select: (location) => location.href });
  const [recent] = useState(recentlyOpened);
  const own = ownEntries(
    {
      pages,
      items,
      propertyId: propertyIn(href),
      permits: mayAct(session),
      mayOpen: (path) => mayOpenPath(session, path),
    },
    typed,
  );
  const ordered = own.map(({ title, entries }) => ({
    title,
    entries: namedFirst(recentFirst(entries, recent), typed),
  }));
  const isFirst = typed.trim() === '' && recent.length > 0;
  return isFirst ? [{ title: 'Recent', entries: recent }, ...own] : ordered;
}

/** In place of the id of a line. */
const FIRST = '';

function Contents(props: CommandPaletteProps) {
  const { session, items, onClose } = props;
  const { history } = useRouter();
  const [typed, setTyped] = useState('');
  const found = useFound(session, items, typed);
  const groups = useOwnGroups(props, typed);
  const entries = [...groups.flatMap((group) => group.entries), ...found.entries];
  // The list is always open, so Escape closes the palette.
  const list = useCombobox({ opened: true, onDropdownClose: () => onClose(false) });
  // Enter pressed before the results arrive opens the first of them, or the line that was chosen with the arrows.
  const entered = useRef<string | null>(null);
  const open = (entry: Entry) => {
    noteOpened(entry);
    onClose(true);
    history.push(entry.path);
  };
  const opens = ({ path }: Entry) => mayOpenPath(session, path);
  const choose = (id: string) => {
    const isFound = found.entries.some((each) => each.id === id);
    if (isFound && found.waiting) entered.current = entries[0]?.id === id ? FIRST : id;
    else entries.filter((each) => each.id === id).forEach(open);
  };
  const none = groups.length === 0 && found.entries.length === 0;
  const listId = useId();
  // The field names its list only when it is drawn again.
  const [listed, setListed] = useState(false);
  useEffect(() => setListed(true), []);
  const shown = entries.map(({ id }) => id).join(' ');
  // Before they are painted, so that Enter opens the first one as soon as it is seen.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the list's functions are new each time
  useLayoutEffect(() => void list.selectFirstOption(), [shown, listed]);
  useEffect(() => {
    if (found.waiting || entered.current === null) return;
    const chosen = found.entries.find(({ id }) => id === entered.current);
    entered.current = null;
    const first = chosen ?? found.entries.find(opens);
    if (first) open(first);
  });
  return (
    <Combobox store={list} onOptionSubmit={choose}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          data-autofocus
          aria-label="Search"
          placeholder="Properties, people, invoices, amounts, pages"
          classNames={{ input: classes.field ?? '' }}
          size="lg"
          variant="unstyled"
          leftSection={<IconSearch size={20} aria-hidden />}
          value={typed}
          onChange={({ currentTarget }) => {
            entered.current = null;
            setTyped(currentTarget.value);
          }}
          onKeyDown={({ key }) => {
            if (key === 'Enter' && none && found.waiting) entered.current = FIRST;
          }}
        />
      </Combobox.EventsTarget>
      <div aria-busy={found.waiting}>
        <Combobox.Options id={listId} aria-label="Results" className={classes.list} hidden={none}>
          {groups.map((group) => (
            <Combobox.Group key={group.title} label={group.title}>
              {group.entries.map((each) => (
                <Line key={each.id} entry={each} />
              ))}
            </Combobox.Group>
          ))}
          {found.entries.length > 0 && (
            <Combobox.Group label="Found" data-waiting={found.waiting || undefined}>
              {found.entries.map((each) => (
                <Line key={each.id} entry={each} closed={!opens(each)} />
              ))}
            </Combobox.Group>
          )}
        </Combobox.Options>
        <Outcome {...found} count={entries.length} none={none} text={typed.trim()} />
      </div>
    </Combobox>
  );
}

interface LineProps {
  readonly entry: Entry;
  /** The person may not open its page, which shows more than what was found. */
  readonly closed?: boolean;
}

function Line({ entry, closed = false }: LineProps) {
  return (
    <Combobox.Option value={entry.id} disabled={closed} className={classes.line}>
      <span className={classes.text}>
        <span className={classes.label}>{entry.label}</span>
        {entry.detail && <span className={classes.detail}>{entry.detail}</span>}
      </span>
      <span className={classes.kind}>{entry.kind}</span>
    </Combobox.Option>
  );
}

type Found = ReturnType<typeof useFound>;

interface OutcomeProps extends Pick<Found, 'waiting' | 'failed' | 'retry' | 'lacksObject'> {
  /** With pages and actions, so that nobody reads `0 results` above one. */
  readonly count: number;
  readonly none: boolean;
  readonly text: string;
}

/** What a screen reader says about the results, and what is shown if there are none. */
function Outcome({ waiting, failed, lacksObject, count, none, text, retry }: OutcomeProps) {
  const nothing = lacksObject
    ? `Type the name of a tenant or a home after “${text}”.`
    : `Nothing found for “${text}”.`;
  return (
    <>
      <p role="status" className={none || failed ? classes.outcome : classes.hidden}>
        {waiting && 'Searching…'}
        {failed && 'The search failed.'}
        {!waiting && !failed && none && nothing}
        {!waiting && !failed && !none && text !== '' && counted(count, 'result')}
      </p>
      {failed && (
        <PlainButton variant="default" className={classes.retry} onClick={retry}>
          Try again
        </PlainButton>
      )}
    </>
  );
}
