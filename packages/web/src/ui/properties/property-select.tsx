import { Select, type ComboboxItem, type SelectProps } from '@mantine/core';
import type { AdminProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import { wordsTest } from '../../lib/search-words.ts';
import { usePropertySearch } from './use-property-search.ts';

type Own = 'data' | 'filter' | 'searchable' | 'value' | 'onBlur' | 'onChange' | 'onSearchChange';

interface PropertySelectProps extends Omit<SelectProps, Own> {
  /** The id of a property, or the value of one of the choices before them. */
  readonly value: string | null;
  readonly onChange: (value: string | null, property: AdminProperty | undefined) => void;
  /** Choices before the properties, such as `All properties`; a stable array. */
  readonly before?: readonly ComboboxItem[];
  /**
   * What the page calls the chosen property, should no list have it: it may be deleted. Without it the server is asked.
   */
  readonly name?: string | undefined;
  /** Null for one that cannot be chosen. */
  readonly labelOf?: (property: AdminProperty) => string | null;
}

const streetOf = ({ addressLine1, addressLine2 }: AdminProperty) =>
  [addressLine1, addressLine2].filter(Boolean).join(', ');

const MORE = 'more';

/** Not a choice: it says how to get to the others. */
const moreOf = (others: number) => ({
  value: MORE,
  label: `${others.toLocaleString('en-US')} more: type an address or a tenant`,
  disabled: true,
});

const NONE: readonly ComboboxItem[] = [];

/** A property of the organization, looked for at the server: there may be more than a list can show. */
export function PropertySelect({
  value,
  onChange,
  before = NONE,
  name,
  labelOf = streetOf,
  error,
  ...props
}: PropertySelectProps) {
  const unlisted = name || 'One property';
  const isBefore = before.some((choice) => choice.value === value);
  const { typed, setTyped, chosen, properties, waiting, others, complete, failed } =
    usePropertySearch({
      propertyId: isBefore ? null : value,
      named: name !== undefined,
      isShown: (text, known) =>
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
    if (waiting && !complete) return;
    const [fitting, another] = choices.filter(({ label }) => wordsTest(typed)(label));
    if (typed !== '' && fitting && !another && fitting.value !== value) choose(fitting.value);
  };
  return (
    <Select
      searchable
      selectFirstOptionOnChange
      nothingFoundMessage={waiting ? 'Searching…' : 'No property matches.'}
      maxDropdownHeight={340}
      {...props}
      data={[...first, ...choices, ...(others > 0 && !waiting ? [moreOf(others)] : [])]}
      // The server has found the properties; until it has, only those that match are offered.
      filter={({ options, search }) =>
        options.filter(
          (option) =>
            'value' in option &&
            ((!waiting && !offered.has(option.value)) || wordsTest(search)(option.label)),
        )
      }
      error={error ?? (failed && 'The properties could not be loaded.')}
      onSearchChange={setTyped}
      value={value}
      onChange={choose}
      onBlur={leave}
    />
  );
}
