import { Button, Checkbox } from '@mantine/core';
import { ListFilter, ListTools } from '../../ui/list-tools.tsx';
import classes from './users.module.css';

interface UsersToolsProps {
  readonly filter: string;
  readonly setFilter: (filter: string) => void;
  readonly deactivated: boolean;
  readonly setDeactivated: (show: boolean) => void;
  /** How many of the shown users are selected. */
  readonly chosen: number;
  readonly total: number;
  readonly deleting: boolean;
  readonly onSelectAll: (all: boolean) => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** The tools above the list: which users are shown, and what can be done with the selected ones. */
export function UsersTools(props: UsersToolsProps) {
  const { filter, setFilter, deactivated, setDeactivated, chosen, total } = props;
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
      <ListTools>
        <Checkbox
          className={classes.check}
          label={chosen === 0 ? 'Select all' : `${chosen} selected`}
          aria-label="Select all"
          disabled={total === 0}
          checked={total > 0 && chosen === total}
          indeterminate={chosen > 0 && chosen < total}
          onChange={() => props.onSelectAll(chosen < total)}
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
    </>
  );
}
