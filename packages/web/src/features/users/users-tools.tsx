import { Button, Checkbox } from '@mantine/core';
import { ListFilter, ListTools } from '../../ui/tables/list-tools.tsx';
import classes from './users.module.css';

interface UsersToolsProps {
  readonly filter: string;
  readonly setFilter: (filter: string) => void;
  readonly deactivated: boolean;
  readonly setDeactivated: (show: boolean) => void;
  /** Whether the person may edit and delete users. */
  readonly mayChange: boolean;
  /** The number of shown users that are selected. */
  readonly chosen: number;
  readonly shown: number;
  /** More users match than are shown. */
  readonly more: boolean;
  readonly deleting: boolean;
  readonly onSelectAll: (all: boolean) => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** The tools above the list: filters, and actions for the selected users. */
export function UsersTools(props: UsersToolsProps) {
  const { filter, setFilter, deactivated, setDeactivated, chosen, shown, more } = props;
  // Only users on the screen can be selected.
  const all = more ? `Select the ${shown} shown` : 'Select all';
  return (
    <>
      <ListTools>
        <ListFilter placeholder="Name, email, role, property" value={filter} onFilter={setFilter} />
        <Checkbox
          className={classes.check}
          label="Show deactivated"
          checked={deactivated}
          onChange={(event) => setDeactivated(event.currentTarget.checked)}
        />
      </ListTools>
      {props.mayChange && (
        <ListTools>
          <Checkbox
            className={classes.check}
            label={chosen === 0 ? all : `${chosen} selected`}
            aria-label={all}
            disabled={shown === 0}
            checked={shown > 0 && chosen === shown}
            indeterminate={chosen > 0 && chosen < shown}
            onChange={() => props.onSelectAll(chosen < shown)}
          />
          <div className={classes.actions}>
            <Button variant="default" onClick={props.onEdit}>
              Edit Selected
            </Button>
            <Button
              variant="default"
              disabled={chosen === 0}
              loading={props.deleting}
              onClick={props.onDelete}
            >
              Delete Selected
            </Button>
          </div>
        </ListTools>
      )}
    </>
  );
}
