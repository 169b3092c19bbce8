import classes from './choice-group.module.css';
import { PlainButton } from '../acts/plain-button.tsx';

interface ChoiceGroupProps<Value> {
  /** The name of the group for screen readers. */
  readonly label: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

/** A few choices side by side; one of them is pressed. */
export function ChoiceGroup<Value extends string | undefined>({
  label,
  choices,
  value,
  onChoose,
}: ChoiceGroupProps<Value>) {
  return (
    <div role="group" aria-label={label} className={classes.choices}>
      {choices.map((choice) => (
        <PlainButton
          key={choice.label}
          variant="subtle"
          aria-pressed={choice.value === value}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
        </PlainButton>
      ))}
    </div>
  );
}
