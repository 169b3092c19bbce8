import type { ReactNode } from 'react';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { PropertySelect } from '../../ui/properties/property-select.tsx';
import classes from './api-keys.module.css';

export interface ChosenHome {
  readonly id: string;
  readonly label: string;
}

interface HomesFieldProps {
  readonly value: readonly ChosenHome[];
  readonly onChange: (value: ChosenHome[]) => void;
  readonly error?: ReactNode;
}

/** The homes that a key reaches; none chosen means all. */
export function HomesField({ value, onChange, error }: HomesFieldProps) {
  const chosen = new Set(value.map(({ id }) => id));
  return (
    <div className={classes.homes}>
      <PropertySelect
        // Empty again after each choice.
        key={value.length}
        label="Only these homes"
        description="Leave it empty for all homes. Settings, bank details and exports need all homes."
        placeholder="All homes"
        value={null}
        error={error}
        labelOf={({ id, home }) => (chosen.has(id) ? null : home.label)}
        onChange={(_, property) => {
          if (property) onChange([...value, { id: property.id, label: property.home.label }]);
        }}
      />
      {value.length > 0 && (
        <ul aria-label="Chosen homes">
          {value.map(({ id, label }) => (
            <li key={id}>
              <PlainButton
                variant="default"
                aria-label={`Remove ${label}`}
                onClick={() => onChange(value.filter((each) => each.id !== id))}
              >
                {label} ×
              </PlainButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
