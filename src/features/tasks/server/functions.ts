// The SQL by which the mentors of one applicant learn who of them answered: no policy shows them each other.
import { asOwner, sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';

/** The name of who answered a task last, to those who may read it: its owner, and the mentors assigned to them. */
const reviewerOfTask = sqlFunction({
  name: 'app.reviewer_of_task',
  args: 'wanted uuid',
  returns: 'text',
  kind: `stable ${asOwner}`,
  isForRequests: true,
  body: `begin
  return (
    select u.name
    from public.tasks t
    join public.users u on u.id = t.reviewer_id
    where t.id = wanted
      and (t.user_id = app.user_id_as('applicant') or (t.deleted_at is null and t.user_id = any (app.assigned_people('mentor'))))
  );
end`,
});

export const taskFunctions: readonly DerivedSql[] = [reviewerOfTask];
