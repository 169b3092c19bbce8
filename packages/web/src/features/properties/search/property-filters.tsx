import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { permits, useSession } from '../../../lib/session.ts';
import { IconSearch } from '../../../ui/icons/icons.tsx';
import { PlainSelect } from '../../../ui/forms/plain-select.tsx';
import { PlainButton } from '../../../ui/acts/plain-button.tsx';
import classes from './property-filters.module.css';
import { mayChoose, type PropertySearch } from './property-params.ts';
import { narrows } from './property-search.ts';

interface PropertyFiltersProps {
  readonly search: PropertySearch;
  /** The cities that can be chosen. */
  readonly cities: readonly string[];
  /** The number of results, in words. */
  readonly found: string;
  readonly onChange: (change: PropertySearch) => void;
  readonly onType: (filter: string) => void;
  readonly onClear: () => void;
  /** The actions for the list. */
  readonly children?: ReactNode;
}

/** Filters for a long list. Cards far from the screen are not drawn, so the browser's own search misses them. */
export function PropertyFilters(props: PropertyFiltersProps) {
  const { search, cities, found, onChange, onType, onClear, children } = props;
  const archived = search.status === 'archived';
  return (
    <search className={classes.filters} aria-label="Search the properties">
      <SearchBox value={search.filter ?? ''} onType={onType} />
      <Choice label="Status" name="status" search={search} onChange={onChange} options={statuses} />
      {!archived && (
        <>
          <Choice
            label="Managed"
            name="managed"
            search={search}
            onChange={onChange}
            options={managed}
          />
          <Choice
            label="Balance"
            name="due"
            search={search}
            onChange={onChange}
            options={balances}
          />
        </>
      )}
      <Choice
        label="City"
        name="city"
        search={search}
        onChange={onChange}
        options={[
          ['', 'All'],
          ...withChosen(cities, search.city).map((city) => [city, city] as const),
        ]}
      />
      {!archived && (
        <Choice label="Order" name="sort" search={search} onChange={onChange} options={orders} />
      )}
      <div className={classes.outcome}>
        <span role="status">{found}</span>
        {narrows(search) && (
          <PlainButton variant="subtle" onClick={onClear}>
            Clear filters
          </PlainButton>
        )}
        {children && <div className={classes.actions}>{children}</div>}
      </div>
    </search>
  );
}

type Option = readonly [value: string, label: string];

const statuses: readonly Option[] = [
  ['', 'All'],
  ['for-lease', 'For lease'],
  ['leased', 'Leased'],
  ['unavailable', 'Unavailable'],
  ['archived', 'Archived'],
];

const managed: readonly Option[] = [
  ['', 'All'],
  ['yes', 'Managed'],
  ['no', 'Not managed'],
];

const balances: readonly Option[] = [
  ['', 'All'],
  ['yes', 'Balance due'],
];

const orders: readonly Option[] = [
  ['', 'Address'],
  ['city', 'City'],
  ['due', 'Balance due'],
  ['price', 'Price'],
];

/** Adds the city in the URL, even if it has no property anymore, so that it is shown and can be removed. */
function withChosen(cities: readonly string[], chosen: string | undefined): readonly string[] {
  return chosen && !cities.includes(chosen) ? [...cities, chosen] : cities;
}

interface ChoiceProps {
  readonly label: string;
  readonly name: keyof PropertySearch;
  readonly search: PropertySearch;
  readonly options: readonly Option[];
  readonly onChange: (change: PropertySearch) => void;
}

function Choice({ label, name, search, options, onChange }: ChoiceProps) {
  const session = useSession();
  const permitted = options.filter(([value]) => mayChoose(session, name, value));
  if (permitted.length === 1) return null;
  return (
    <PlainSelect
      label={label}
      value={search[name] ?? ''}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value || undefined })}
    >
      {permitted.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </PlainSelect>
  );
}

/** Elements in which a key types text. */
const FIELDS = 'input, select, textarea, [contenteditable]';

interface SearchBoxProps {
  readonly value: string;
  readonly onType: (filter: string) => void;
}

function SearchBox({ value, onType }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const mayReadLeases = permits(useSession(), 'leases:read');
  // Listens before the box is painted, because somebody who sees it may press the key immediately.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.matches(FIELDS);
      if (event.key !== '/' || typing) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className={classes.box}>
      <IconSearch size={20} aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label="Search"
        aria-keyshortcuts="/"
        placeholder={mayReadLeases ? 'Address, city, zip or tenant' : 'Address, city or zip'}
        value={value}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      <kbd aria-hidden>/</kbd>
    </div>
  );
}
