import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import classes from './unread-mark.module.css';
import { ownConversationsQuery } from './conversations.queries.ts';

/** How many of the tenant's conversations about a home have something new; nothing when none has. */
export function UnreadMark({ propertyId }: { readonly propertyId: string }) {
  const { data } = useQuery(ownConversationsQuery);
  const count = data?.filter((each) => each.unread && each.propertyId === propertyId).length ?? 0;
  if (count === 0) return null;
  return (
    <span className={classes.mark}>
      {count}
      <VisuallyHidden> unread</VisuallyHidden>
    </span>
  );
}
