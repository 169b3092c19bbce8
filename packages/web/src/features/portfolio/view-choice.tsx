import { ChoiceGroup } from '../../ui/choice-group.tsx';

type View = 'list' | 'cards';

interface ViewChoiceProps {
  readonly view: View;
  readonly onChoose: (view: View) => void;
}

const views = [
  { value: 'cards', label: 'Cards' },
  { value: 'list', label: 'List' },
] as const;

/** How the properties are shown. */
export function ViewChoice({ view, onChoose }: ViewChoiceProps) {
  return <ChoiceGroup label="Show as" choices={views} value={view} onChoose={onChoose} />;
}
