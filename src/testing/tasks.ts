import { and, eq } from 'drizzle-orm';

import type { Database } from '#core/server/database/database.ts';
import { mentorAssignments } from '#features/providers/provider-assignments/server/table.ts';
import { notifications } from '#features/communication/notifications/server/table.ts';
import type { CombinedTask, TaskRow } from '#features/collaboration/tasks/schema.ts';

import type { TestUser } from './people.ts';
import type { TestApp } from './test-app.ts';
import { uploadFile } from './uploads.ts';

export const writtenTask = {
  title: 'Collect letters',
  criteria: 'Awards & Recognition',
  action_item: 'Ask three people\nRemind them',
};

export async function addTask(app: TestApp, as: TestUser): Promise<TaskRow> {
  return taken(await app.request('POST', '/api/tasks', { as, body: writtenTask }));
}

/** Returns an own task as its owner's list has it. */
export function asListed({ user_id: _, applicant: __, ...task }: TaskRow): CombinedTask {
  return { ...task, kind: 'own', issue: null, mentor: null, mentor_is_verified: null, priority: null };
}

/** A task submitted with a file, and the file's URL. */
export async function submitTask(app: TestApp, as: TestUser): Promise<{ task: TaskRow; url: string }> {
  const { id } = await addTask(app, as);
  const { url } = await uploadFile(app, { as, bucket: 'task-submissions' });
  const body = { status: 'Submitted', submission_files: [url], version: 1 };
  return { task: await taken(await app.request('POST', `/api/tasks/${id}/status`, { as, body })), url };
}

export async function assign(database: Database, applicant: TestUser, provider: TestUser): Promise<void> {
  await database.asSystem('assign test people', (tx) =>
    tx.insert(mentorAssignments).values({ userId: applicant.id, mentorId: provider.id }),
  );
}

export async function unassign(database: Database, applicant: TestUser, provider: TestUser): Promise<void> {
  const { userId, mentorId } = mentorAssignments;
  await database.asSystem('part test people', (tx) =>
    tx.delete(mentorAssignments).where(and(eq(userId, applicant.id), eq(mentorId, provider.id))),
  );
}

/** Notifications of a user, oldest first, without their times. */
export function readNotifications(database: Database, { id }: TestUser) {
  const { kind, title, message, link, created_at } = notifications;
  return database.asSystem('read what a test person was told', (tx) =>
    tx
      .select({ kind, title, message, link })
      .from(notifications)
      .where(eq(notifications.user_id, id))
      .orderBy(created_at),
  );
}

async function taken(response: Response): Promise<TaskRow> {
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as TaskRow;
}
