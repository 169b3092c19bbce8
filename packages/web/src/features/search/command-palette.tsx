import '@mantine/spotlight/styles.layer.css';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { isStaff, permits, type Session } from '../../lib/session.ts';
import { useDialogAbove } from '../../ui/dialogs-above.ts';
import { IconSearch } from '../../ui/icons.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import classes from './command-palette.module.css';
import { foundEntries, ownEntries, type Entry } from './palette-entries.ts';
import { searchResultsQuery } from './search.queries.ts';

interface CommandPaletteProps {
  readonly session: Session;
  readonly pages: readonly { readonly to: string; readonly label: string }[];
  readonly opened: boolean;
  /** @param left whether another page was opened */
  readonly onClose: (left: boolean) => void;
}

const WAIT_MS = 150;

const [store, spotlight] = createSpotlight();

const propertyIn = (href: string) =>
  /(?:[?&]propertyId=|\/view-property\/)([\w-]+)/.exec(href)?.[1];

/** HOME-6: pages, actions, and the server's search results. */
export function CommandPalette(props: CommandPaletteProps) {
  const { opened, onClose } = props;
  const left = useRef(false);
  useDialogAbove(opened);
  useEffect(() => {
    left.current = false;
    if (opened) spotlight.open();
    else spotlight.close();
  }, [opened]);
  return (
    <Kit>
      <Spotlight.Root
        store={store}
        shortcut={null}
        scrollable
        maxHeight="min(60dvh, 480px)"
        returnFocus={false}
        closeOnActionTrigger={false}
        overlayProps={{ backgroundOpacity: 0.35 }}
        transitionProps={{ duration: 80 }}
        onSpotlightClose={() => onClose(left.current)}
        aria-label="Search"
      >
        <Contents
          {...props}
          onLeave={() => {
            left.current = true;
            spotlight.close();
          }}
        />
      </Spotlight.Root>
    </Kit>
  );
}

/** Spotlight selects only when a key is pressed, but results come later. */
function selectFirst(list: Element | null): void {
  if (!list || list.querySelector('[data-selected]')) return;
  list.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
}

/** The server's results for the text, and whether they are for what is typed now. */
function useFound(session: Session, typed: string) {
  const text = typed.trim().slice(0, 200);
  const [settled] = useDebouncedValue(text, WAIT_MS);
  const wanted = isStaff(session) && text !== '';
  const query = useQuery({ ...searchResultsQuery(settled), enabled: wanted && settled !== '' });
  const { data, isPlaceholderData, isError, isFetching, refetch } = query;
  const waiting = wanted && (settled !== text || isPlaceholderData || (isFetching && !data));
  return {
    wanted,
    waiting,
    failed: wanted && !waiting && isError && !data,
    entries: wanted && data ? foundEntries(data.results) : [],
    retry: () => void refetch(),
  };
}

interface ContentsProps extends CommandPaletteProps {
  readonly onLeave: () => void;
}

function Contents({ session, pages, onLeave }: ContentsProps) {
  const { history } = useRouter();
  const [typed, setTyped] = useState('');
  const href = useLocation({ select: (location) => location.href });
  const found = useFound(session, typed);
  const groups = ownEntries(
    { pages, propertyId: propertyIn(href), permits: (permission) => permits(session, permission) },
    typed,
  );
  const results = useRef<HTMLDivElement>(null);
  // Enter pressed before the results arrive opens the first of them.
  const entered = useRef(false);
  const open = ({ path }: Entry) => {
    onLeave();
    history.push(path);
  };
  const openFound = (entry: Entry) => {
    if (found.waiting) entered.current = true;
    else open(entry);
  };
  const none = groups.length === 0 && found.entries.length === 0;
  useEffect(() => {
    selectFirst(results.current);
    if (found.waiting || !entered.current) return;
    entered.current = false;
    const [first] = found.entries;
    if (first) open(first);
  });
  return (
    <>
      <Spotlight.Search
        aria-label="Search"
        placeholder="Properties, people, invoices, amounts, pages"
        leftSection={<IconSearch size={20} aria-hidden />}
        value={typed}
        onChange={({ currentTarget }) => {
          entered.current = false;
          setTyped(currentTarget.value);
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && none && found.waiting) entered.current = true;
        }}
      />
      <Spotlight.ActionsList ref={results} aria-busy={found.waiting} mah="min(60dvh, 480px)">
        {groups.map(({ title, entries }) => (
          <Spotlight.ActionsGroup key={title} label={title}>
            {entries.map((each) => (
              <Line key={each.id} entry={each} onOpen={open} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {found.entries.length > 0 && (
          <Spotlight.ActionsGroup label="Found" data-waiting={found.waiting || undefined}>
            {found.entries.map((each) => (
              <Line key={each.id} entry={each} onOpen={openFound} />
            ))}
          </Spotlight.ActionsGroup>
        )}
        <Outcome {...found} none={none} text={typed.trim()} />
      </Spotlight.ActionsList>
    </>
  );
}

interface LineProps {
  readonly entry: Entry;
  readonly onOpen: (entry: Entry) => void;
}

function Line({ entry, onOpen }: LineProps) {
  return (
    <Spotlight.Action onClick={() => onOpen(entry)} className={classes.line}>
      <span className={classes.text}>
        <span className={classes.label}>{entry.label}</span>
        {entry.detail && <span className={classes.detail}>{entry.detail}</span>}
      </span>
      <span className={classes.kind}>{entry.kind}</span>
    </Spotlight.Action>
  );
}

interface OutcomeProps extends Omit<ReturnType<typeof useFound>, 'wanted'> {
  readonly none: boolean;
  readonly text: string;
}

/** What a screen reader says about the results, and what is shown if there are none. */
function Outcome({ waiting, failed, entries, none, text, retry }: OutcomeProps) {
  const count = entries.length === 1 ? '1 result' : `${entries.length} results`;
  return (
    <>
      <p role="status" className={none || failed ? classes.outcome : classes.hidden}>
        {waiting && 'Searching…'}
        {failed && 'The search failed.'}
        {!waiting && !failed && none && `Nothing found for “${text}”.`}
        {!waiting && !failed && !none && text !== '' && count}
      </p>
      {failed && (
        <PlainButton variant="default" className={classes.retry} onClick={retry}>
          Try again
        </PlainButton>
      )}
    </>
  );
}
