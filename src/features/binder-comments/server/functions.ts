// The SQL by which readers of comments learn who wrote them, and by which no one is said to have resolved one who did not.
import { asOwner, sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';

/** The name of a comment's author, for the applicant, who may no longer work with them, and for those who read the binder. */
const author = sqlFunction({
  name: 'app.author_of_binder_comment',
  args: 'comment uuid',
  returns: 'text',
  kind: `stable ${asOwner}`,
  isForRequests: true,
  body: `begin
  return (
    select u.name
    from public.binder_comments c
    join public.users u on u.id = c.author_id
    where c.id = comment
      and (c.user_id = app.user_id_as('applicant') or c.user_id = any (app.granted_people('binders')))
  );
end`,
});

const sign = sqlFunction({
  name: 'app.sign_resolution',
  args: '',
  returns: 'trigger',
  kind: "set search_path = ''",
  body: `begin
  if current_user = 'laurel_user' and new.resolved_at is distinct from old.resolved_at then
    new.resolved_by := case when new.resolved_at is not null then app.user_id() end;
  end if;
  return new;
end`,
});

/** After the check of what a request changes: the server sets this column. */
const signed: DerivedSql = {
  name: 'binder_comments_signed on binder_comments',
  create: [
    'create or replace trigger binder_comments_signed before update of resolved_at on binder_comments for each row execute function app.sign_resolution()',
  ],
  drop: 'drop trigger if exists binder_comments_signed on binder_comments',
};

/** Each after those that it calls. */
export const binderCommentFunctions: readonly DerivedSql[] = [author, sign, signed];
