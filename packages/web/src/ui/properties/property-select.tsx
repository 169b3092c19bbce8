import { Select, type ComboboxItem, type SelectProps } from '@mantine/core';
import type { AdminProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import { wordsTest } from '../../lib/search-words.ts';
import { usePropertySearch } from './use-property-search.ts';

type Own =
  | 'data'
  | 'filter'
  | 'nothingFoundMessage'
  | 'searchable'
  | 'value'
  | 'onBlur'
  | 'onChange'
  | 'onSearchChange';

interface PropertySelectProps extends Omit<SelectProps, Own> {
  /** The id of a property, or the value of one of the choices before them. */
  readonly value: string | null;
  readonly onChange: (value: string | null, property: AdminProperty | undefined) => void;
  /** Choices before the properties, such as `All properties`. */
  readonly before?: readonly ComboboxItem[];
  /** The label of the chosen property, for a page that knows it. Otherwise the server is asked, if no list has it. */
  readonly name?: string | undefined;
  /** Null for one that cannot be chosen. */
  readonly labelOf?: (property: AdminProperty) => string | null;
  readonly nothingMatches?: string;
}

const streetOf = ({ addressLine1, addressLine2 }: AdminProperty) =>
  [addressLine1, addressLine2].filter(Boolean).join(', ');

/** A line of the list that is not a choice. */
const messageOf = (label: string) => ({ value: 'message', label, disabled: true });

const moreOf = (others: number) =>
  messageOf(`${others.toLocaleString('en-US')} more: type an address or a tenant`);

const NONE: readonly ComboboxItem[] = [];

/** A property of the organization, looked for at the server: there may be more than a list can show. */
export function PropertySelect({
  value,
  onChange,
  before = NONE,
  name,
  labelOf = streetOf,
  nothingMatches = 'No property matches.',
  error,
  ...props
}: PropertySelectProps) {
  const unlisted = name || 'One property';
  const isBefore = before.some((choice) => choice.value === value);
  const { typed, setTyped, chosen, properties, isSearch, waiting, others, failed } =
    usePropertySearch({
      propertyId: isBefore ? null : value,
      named: name !== undefined,
      isLabel: (text, known) =>
        before.some(({ label }) => label === text) ||
        text === unlisted ||
        (!!known && labelOf(known) === text),
    });
  const choices = (properties ?? []).flatMap((property) => {
    const label = labelOf(property);
    return label === null ? [] : [{ value: property.id, label }];
  });
  const isListed = value === null || isBefore || choices.some((choice) => choice.value === value);
  const first = isListed ? before : [...before, { value, label: unlisted }];
  const offered = new Set(first.map((choice) => choice.value));
  const choose = (id: string | null) =>
    onChange(
      id,
      [...(properties ?? []), ...(chosen ? [chosen] : [])].find((each) => each.id === id),
    );
  // Text that fits one property alone chooses it when the field is left.
  const leave = () => {
    const hasEvery = !isSearch && others === 0;
    if (waiting && !hasEvery) return;
    const [fitting, another] = choices.filter(({ label }) => wordsTest(typed)(label));
    if (typed !== '' && fitting && !another && fitting.value !== value) choose(fitting.value);
  };
  const isEmpty = properties?.length === 0 && !isSearch;
  const none = isEmpty ? 'No properties yet.' : nothingMatches;
  // An option, as a list for screen readers needs one.
  const nothing = messageOf(waiting ? 'Searching…' : none);
  // The server has found the properties; until it has, only those that match are offered.
  const isOffered = (option: ComboboxItem, text: string) =>
    (!waiting && !offered.has(option.value)) || wordsTest(text)(option.label);
  return (
    <Select
      searchable
      selectFirstOptionOnChange
      maxDropdownHeight={340}
      {...props}
      data={[...first, ...choices, ...(others > 0 && !waiting ? [moreOf(others)] : [])]}
      filter={({ options, search }) => {
        const fitting = options.filter((option) => 'value' in option && isOffered(option, search));
        return fitting.length > 0 ? fitting : [nothing];
      }}
      error={error ?? (failed && 'The properties could not be loaded.')}
      onSearchChange={setTyped}
      value={value}
      onChange={choose}
      onBlur={leave}
    />
  );
}
