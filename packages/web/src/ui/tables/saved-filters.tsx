import { Button, Popover, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { MOST_FILTERS, removeFilter, savedFilters, saveFilter } from '../../lib/saved-filters.ts';
import { IconTrash } from '../icons/icons.tsx';
import { PlainButton } from '../acts/plain-button.tsx';
import classes from './saved-filters.module.css';

/** The texts in the URL, which hold the filters and the order of a list. */
const textsOf = (search: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

interface SavedFiltersProps {
  /** The name of the list's page. */
  readonly list: string;
}

/** The filters of a list that a person uses again: saved under a name, on this device. */
export function SavedFilters({ list }: SavedFiltersProps) {
  const [saved, setSaved] = useState(() => savedFilters(list));
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState('');
  const [isFull, setFull] = useState(false);
  const search = textsOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const isFiltered = Object.keys(search).length > 0;
  const rows = useRef<HTMLUListElement>(null);
  if (saved.length === 0 && !isFiltered && !opened) return null;
  const apply = (chosen: Readonly<Record<string, string>>) => {
    setOpened(false);
    void navigate({ to: '.', search: () => ({ ...chosen }), replace: true, resetScroll: false });
  };
  const remove = (removed: string) => {
    setSaved(removeFilter(list, removed));
    setFull(false);
    // The button that was clicked goes.
    rows.current?.focus();
  };
  const save = () => {
    if (name.trim() === '') return;
    const all = saveFilter(list, { name: name.trim(), search });
    setFull(all === null);
    if (!all) return;
    setSaved(all);
    setName('');
    setOpened(false);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" size="sm" onClick={() => setOpened((before) => !before)}>
          Saved filters
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel}>
        <ul ref={rows} tabIndex={-1} aria-label="Saved filters" className={classes.list}>
          {saved.map((each) => (
            <li key={each.name} className={classes.row}>
              <PlainButton variant="subtle" onClick={() => apply(each.search)}>
                {each.name}
              </PlainButton>
              <PlainButton
                variant="subtle"
                icon
                aria-label={`Remove ${each.name}`}
                onClick={() => remove(each.name)}
              >
                <IconTrash size={18} aria-hidden />
              </PlainButton>
            </li>
          ))}
          {saved.length === 0 && <li className={classes.none}>No saved filters.</li>}
        </ul>
        {isFiltered && (
          // Not a form: nothing is sent.
          <div className={classes.save}>
            <TextInput
              label="Save these filters as"
              maxLength={40}
              value={name}
              error={
                isFull &&
                `You have saved ${MOST_FILTERS} filters of this list. Remove one, then save again.`
              }
              onChange={({ currentTarget }) => setName(currentTarget.value)}
              onKeyDown={({ key, nativeEvent }) => {
                if (key === 'Enter' && !nativeEvent.isComposing) save();
              }}
            />
            <Button disabled={name.trim() === ''} onClick={save}>
              Save filters
            </Button>
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
