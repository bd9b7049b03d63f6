import { CommentTextForm } from '#core/client/ui/comment.tsx';
import { commentText } from '#features/evidence/record-comments/schema.ts';

import type { CommentRow } from '../schema.ts';
import { addComment, changeComment, commentsOf } from './api.ts';
import { idOf, type Place } from './places.ts';

export type CommentFormProps = {
  binder: string;
  onDone: (saved?: CommentRow) => void;
} & (
  | { place: Place; row?: undefined }
  /** Comment being edited. */
  | { row: CommentRow; place?: undefined }
);

/** Form for a comment on an exhibit or paragraph, or an edit of one's own. */
export function CommentForm({ binder, place, row, onDone }: CommentFormProps) {
  return (
    <CommentTextForm
      row={row}
      schema={commentText}
      draft={place ? `binder-comments/${draftOf(place)}` : 'binder-comment-changes'}
      listKey={commentsOf(binder).queryKey}
      save={(body, { key, version }) =>
        place ? addComment({ binder, key, input: inputAt(place, body) }) : changeComment({ id: row.id, body, version })
      }
      onDone={onDone}
    />
  );
}

/** Returns the name of the draft. A comment on a page has a separate one. */
function draftOf(place: Place): string {
  return 'exhibit' in place && place.page !== undefined ? `${place.exhibit}/${place.page}` : idOf(place);
}

function inputAt(place: Place, body: string) {
  return 'exhibit' in place
    ? { body, exhibit: place.exhibit, page: place.page ?? null, paragraph: null, about: '' }
    : { body, exhibit: null, page: null, paragraph: place.paragraph, about: place.about };
}
