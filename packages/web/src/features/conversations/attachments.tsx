import { useQuery } from '@tanstack/react-query';
import type {
  Attachment,
  Conversation,
} from '@tenantry/contract/conversations/conversations.schemas';
import { UNCHECKED_TYPE } from '@tenantry/contract/shared/unchecked-type';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { download } from '../../lib/download.ts';
import { formatBytes } from '../../lib/image-file.ts';
import { queryClient } from '../../lib/query-client.ts';
import { IconDownload } from '../../ui/icons/icons.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { useObjectUrl } from '../../ui/pictures/use-object-url.ts';
import classes from './conversation-view.module.css';
import { attachmentQuery, type Side } from './conversations.queries.ts';

interface AttachmentProps {
  readonly side: Side;
  readonly conversation: Conversation;
  readonly attachment: Attachment;
}

/** Image types that browsers can show and that cannot run scripts. */
const pictures: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

interface AttachmentListProps extends Pick<AttachmentProps, 'side' | 'conversation'> {
  readonly attachments: readonly Attachment[];
}

/** The attachments of a message. They are requested with the session's token, like the conversation. */
export function AttachmentList({ side, conversation, attachments }: AttachmentListProps) {
  return (
    <ul className={classes.attachments} aria-label="Attachments">
      {attachments.map((attachment) => {
        const props = { side, conversation, attachment };
        return (
          <li key={attachment.id}>
            {pictures.includes(attachment.contentType) ? (
              <Picture {...props} />
            ) : (
              <Download {...props} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A picture, shown small until it is pressed. */
function Picture({ side, conversation, attachment }: AttachmentProps) {
  const { data, isError } = useQuery(attachmentQuery(side, conversation, attachment.id));
  const [large, setLarge] = useState(false);
  const url = useObjectUrl(data);
  const { name } = attachment;
  if (isError && !data) {
    return <Download side={side} conversation={conversation} attachment={attachment} />;
  }
  if (!url || !data) return <Skeleton className={classes.loading} />;
  return (
    <>
      <button
        type="button"
        className={classes.picture}
        aria-expanded={large}
        aria-label={`Enlarge ${name}`}
        onClick={() => setLarge(!large)}
      >
        <img src={url} alt="" />
      </button>
      {large && (
        <button type="button" className={classes.more} onClick={() => download(data, name)}>
          Download {name}
        </button>
      )}
    </>
  );
}

/** Any other file can only be saved: opened under this site's address, it could run scripts here. */
function Download({ side, conversation, attachment }: AttachmentProps) {
  const { id, name, size, contentType } = attachment;
  const [error, setError] = useState<unknown>(null);
  const save = async () => {
    setError(null);
    try {
      download(await queryClient.query(attachmentQuery(side, conversation, id)), name);
    } catch (reason) {
      setError(reason);
    }
  };
  return (
    <>
      <button type="button" className={classes.file} onClick={() => void save()}>
        <IconDownload size={18} aria-hidden />
        <span>
          <bdi>{name}</bdi> ({formatBytes(size)})
        </span>
      </button>
      {contentType === UNCHECKED_TYPE && (
        <p className={classes.none}>Not checked. Open it only if you know what it is.</p>
      )}
      {error !== null && (
        <p role="alert" className={classes.wrong}>
          {messageOf(error)}
        </p>
      )}
    </>
  );
}
