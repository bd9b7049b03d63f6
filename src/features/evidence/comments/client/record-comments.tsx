import { useQuery } from '@tanstack/react-query';

import { addComment, getCommentsQuery, recordCommentChanges } from './api.ts';
import { Comments } from './comments.tsx';

/** Conversation about a record between the applicant and its readers. */
export function RecordComments({ segment, record, title }: { segment: string; record: string; title: string }) {
  const place = { segment, record };
  const query = useQuery(getCommentsQuery(place));
  return (
    <Comments
      label={`Comments on ${title}`}
      heading={{ text: 'Comments', level: 4 }}
      query={query}
      comments={query.data?.comments ?? []}
      changes={recordCommentChanges(segment)}
      creation={{ draft: `comments/${record}`, add: ({ key, ...input }) => addComment({ place, key, input }) }}
      addLabel={query.data?.can.create ? `Comment on ${title}` : undefined}
      isRuled
    />
  );
}
