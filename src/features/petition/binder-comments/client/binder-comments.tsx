import { useQuery } from '@tanstack/react-query';

import { Comments } from '#features/evidence/comments/client/comments.tsx';

import { addComment, binderCommentChanges, getCommentsQuery } from './api.ts';
import { getDraftName, findOrphanedComments, inputAt, isAt, openCounts, type Place } from './places.ts';

export type BinderCommentsProps = {
  /** ID of the binder. */
  binder: string;
  place: Place;
  /** Name of the place: 'Exhibit C-2', or the start of a paragraph. */
  title: string;
  /** Whether the form for a new comment is open at first. */
  beginsWithForm?: boolean;
};

/** Conversation of the applicant and readers of the binder about one exhibit, or one paragraph of the letter. */
export function BinderComments({ binder, place, title, beginsWithForm }: BinderCommentsProps) {
  const query = useQuery(getCommentsQuery(binder));
  const { comments = [], can } = query.data ?? {};
  const isPage = 'exhibit' in place && place.page !== undefined;
  const canAdd = isPage ? can?.pin : can?.create;
  return (
    <Comments
      label={`Comments on ${title}`}
      query={query}
      comments={comments.filter((comment) => isAt(comment, place))}
      changes={binderCommentChanges(binder)}
      creation={{
        draft: `binder-comments/${getDraftName(place)}`,
        add: ({ key, body }) => addComment({ binder, key, input: inputAt(place, body) }),
      }}
      addLabel={canAdd ? `Comment on ${title}` : undefined}
      beginsWithForm={beginsWithForm}
    />
  );
}

const orphanLabels = {
  exhibit: 'Comments on exhibits that are no longer in the binder',
  paragraph: 'Comments on paragraphs that are no longer in the letter',
};

export type OrphanedCommentsProps = {
  binder: string;
  part: keyof typeof orphanLabels;
  /** IDs of existing exhibits or paragraphs. */
  there: ReadonlySet<string>;
};

/** Comments on exhibits or paragraphs that no longer exist. */
export function OrphanedComments({ binder, part, there }: OrphanedCommentsProps) {
  const { data } = useQuery(getCommentsQuery(binder));
  return (
    <Comments
      label={orphanLabels[part]}
      heading={{ text: orphanLabels[part], level: 2 }}
      comments={findOrphanedComments(data?.comments ?? [], { part, there })}
      changes={binderCommentChanges(binder)}
      isPlaceShown
    />
  );
}

/** Commented places in a binder, and whether the user may comment. */
export function useBinderComments(binder: string): {
  /** Number of unresolved comments, by exhibit or paragraph ID. */
  open: ReadonlyMap<string, number>;
  /** IDs of exhibits and paragraphs with comments. */
  commented: ReadonlySet<string>;
  canComment: boolean;
} {
  const { data } = useQuery(getCommentsQuery(binder));
  const comments = data?.comments ?? [];
  return {
    open: openCounts(comments),
    commented: new Set(comments.map(({ exhibit, paragraph }) => exhibit ?? paragraph ?? '')),
    canComment: data?.can.create === true,
  };
}

/** An open note on a page of an exhibit. */
export type PageNote = { id: string; exhibit: string; page: number; body: string };

/** The open notes on pages of a binder. */
export function useNotes(binder: string): PageNote[] {
  const { data } = useQuery(getCommentsQuery(binder));
  return (data?.comments ?? []).flatMap(({ id, exhibit, page, body, resolved_at }) =>
    exhibit === null || page === null || resolved_at !== null ? [] : [{ id, exhibit, page, body }],
  );
}
