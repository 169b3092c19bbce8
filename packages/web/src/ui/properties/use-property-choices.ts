import type { ComboboxItem } from '@mantine/core';
import type { ListedProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import { streetOf } from '../../lib/format.ts';
import { wordsTest } from '../../lib/search-words.ts';
import { useFoundProperties } from './use-found-properties.ts';

export interface PropertyChoice {
  /** The id of a property, or the value of one of the choices before them. */
  readonly value: string | null;
  readonly onChange: (value: string | null, property: ListedProperty | undefined) => void;
  /** Choices listed before the properties, such as `All properties`. */
  readonly before?: readonly ComboboxItem[] | undefined;
  /** The label of the chosen property, if the page knows it. Otherwise the server is asked, unless it is in a list. */
  readonly name?: string | undefined;
  /** Returns null for a property that cannot be chosen. */
  readonly labelOf?: ((property: ListedProperty) => string | null) | undefined;
}

const NONE: readonly ComboboxItem[] = [];

const NONE_FOUND: readonly ListedProperty[] = [];

const UNKNOWN = 'One property';

/** The choices of a field for a property, and its behavior when it is left. */
export function usePropertyChoices(choice: PropertyChoice) {
  const { value, onChange, before = NONE, name, labelOf = streetOf } = choice;
  const isBefore = before.some((each) => each.value === value);
  // Always the same label, whatever is found: Mantine replaces the typed text when the label of the choice changes.
  const labelFor = (property: ListedProperty) =>
    (property.id === value && name) || labelOf(property);
  const found = useFoundProperties({
    propertyId: isBefore ? null : value,
    named: name !== undefined,
    isLabel: (text, known) =>
      before.some(({ label }) => label === text) ||
      text === (name || UNKNOWN) ||
      (!!known && labelFor(known) === text),
  });
  const { typed, chosen, properties = [] } = found;
  const choicesOf = (list: readonly ListedProperty[]) =>
    list.flatMap((property) => {
      const label = labelFor(property);
      return label === null ? [] : [{ value: property.id, label }];
    });
  const choices = choicesOf(properties);
  const isListed = value === null || isBefore || choices.some((each) => each.value === value);
  const unlisted = name || (chosen && labelFor(chosen)) || UNKNOWN;
  const current = before.find((each) => each.value === value)?.label ?? unlisted;
  const choose = (id: string | null, known = properties) => {
    const property = [...known, ...(chosen ? [chosen] : [])].find((each) => each.id === id);
    if (property) found.remember(property);
    onChange(id, property);
  };
  const chooseOnly = (known: readonly ListedProperty[]) => {
    const fits = wordsTest(typed);
    const [fitting, another] = [...before, ...choicesOf(known)].filter(({ label }) => fits(label));
    if (fitting && !another && fitting.value !== value) choose(fitting.value, known);
  };
  /**
   * If the text matches exactly one choice, leaving the field chooses it, perhaps only after the server has responded.
   * @param isBack whether the person is in the field again
   */
  const leave = async (isBack: () => boolean): Promise<void> => {
    if (typed === '' || typed === current) return;
    const hasAll = found.properties && found.others === 0 && !(found.waiting && found.isSearch);
    if (hasAll) return chooseOnly(properties);
    const matching = await found.findAll(typed).catch(() => NONE_FOUND);
    if (!isBack()) chooseOnly(matching);
  };
  return {
    ...found,
    /** The choices before the properties, plus the chosen one if no list has it. */
    first: isListed ? before : [...before, { value, label: unlisted }],
    choices,
    choose,
    leave,
  };
}
