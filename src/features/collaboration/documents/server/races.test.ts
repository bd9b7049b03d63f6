// Simultaneous transitions: one of two reviewers wins, and the other's error names the winner and the action.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import type { Problem } from '#core/shared/messages.ts';
import { mentorAssignments } from '#features/providers/provider-assignments/server/table.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { sendConcurrently } from '#testing/waiting.ts';

import type { Document } from '../schema.ts';
import { documentUploads, legalReviews } from './table.ts';

const app = useTestApp();
let ada: TestUser;
let mia: TestUser;
let rob: TestUser;
let liz: TestUser;
let id: string;
let reviewId: string;
beforeEach(async () => {
  ada = await createUser(app.database);
  const provider = (role: 'mentor' | 'attorney') => createUser(app.database, { role });
  [mia, rob, liz] = [await provider('mentor'), await provider('attorney'), await provider('attorney')];
  await app.database.asSystem('a test assigns', (tx) =>
    tx.insert(mentorAssignments).values([mia, rob, liz].map(({ id: mentorId }) => ({ userId: ada.id, mentorId }))),
  );
  id = await addDocument();
});

const review = (as: TestUser, status: string, version = 1) =>
  app.request('POST', `/api/documents/${id}/review`, {
    as,
    body: { status, version, ...(status !== 'Under Review' && { reviewer_notes: `By ${as.id}` }) },
  });
const takeOver = (as: TestUser) =>
  app.request('POST', `/api/documents/${id}/take-over`, { as, body: { review_id: reviewId } });
const readCode = async (response: Response) => (response.ok ? 'done' : ((await response.json()) as Problem).code);
const read = async () => (await (await app.request('GET', `/api/documents/${id}`, { as: mia })).json()) as Document;
const readStatus = () =>
  app.database.asSystem('a test looks', async (tx) => {
    const [row] = await selectRows<{ status: string }>(tx, sql`select status from document_uploads where id = ${id}`);
    return row?.status;
  });
const reviews = () =>
  app.database.asSystem('a test looks', (tx) =>
    selectRows<{ attorney_id: string; status: string }>(
      tx,
      sql`select attorney_id, status from legal_reviews where document_id = ${id} order by created_at, ended_at nulls last`,
    ),
  );
const rounds = [1, 2, 3];

describe('concurrent reviews of a document', () => {
  it.each(rounds)(
    'concurrent reviews of a document by two attorneys open one review, and name its attorney to the other (%i)',
    async () => {
      const codes = await Promise.all([rob, liz].map(async (as) => readCode(await review(as, 'Under Review'))));
      expect(codes.toSorted()).toEqual(['done', 'review_of_another']);
      expect(await reviews()).toEqual([{ attorney_id: (codes[0] === 'done' ? rob : liz).id, status: 'in_review' }]);
    },
  );

  it.each(rounds)('concurrent reviews of a document by a mentor and the attorney store one decision (%i)', async () => {
    await hold(rob);
    const codes = await Promise.all([
      review(mia, 'Approved', 2).then(readCode),
      review(rob, 'Needs Revision', 2).then(readCode),
    ]);
    expect(codes.toSorted()).toEqual(['document_reviewed', 'done']);
    const isMentors = codes[0] === 'done';
    expect(await read()).toMatchObject({
      status: isMentors ? 'Approved' : 'Needs Revision',
      reviewer_notes: `By ${(isMentors ? mia : rob).id}`,
    });
    expect(await reviews()).toEqual([{ attorney_id: rob.id, status: isMentors ? 'handed_over' : 'changes_requested' }]);
  });

  it.each(rounds)('reject the decision of one attorney or the takeover of another (%i)', async () => {
    await hold(rob);
    const [decided, taken] = await Promise.all([
      review(rob, 'Approved', 2).then(readCode),
      takeOver(liz).then(readCode),
    ]);
    const isDecided = decided === 'done';
    expect([decided, taken]).toEqual(isDecided ? ['done', 'document_reviewed'] : ['review_of_another', 'done']);
    expect((await read()).status).toBe(isDecided ? 'Approved' : 'Under Review');
    expect((await reviews()).map(({ status }) => status)).toEqual(
      isDecided ? ['approved'] : ['handed_over', 'in_review'],
    );
  });

  it('do not start after the assignment they wait for has ended', async () => {
    const response = await sendConcurrently(app.database, {
      hold: (tx) => tx.execute(sql`delete from mentor_assignments where mentor_id = ${rob.id}`),
      change: () => Promise.resolve(),
      send: () => review(rob, 'Under Review'),
    });
    expect(response.status).toBe(404);
    expect(await reviews()).toEqual([]);
    expect((await read()).status).toBe('Pending');
  });

  it('do not take over after the assignment they wait for has ended', async () => {
    await hold(rob);
    const response = await sendConcurrently(app.database, {
      hold: (tx) => tx.execute(sql`delete from mentor_assignments where mentor_id = ${liz.id}`),
      change: () => Promise.resolve(),
      send: () => takeOver(liz),
    });
    expect(response.status).toBe(404);
    expect(await reviews()).toEqual([{ attorney_id: rob.id, status: 'in_review' }]);
  });

  it('reject the decision of a mentor whose role is deactivated while it waits', async () => {
    const response = await sendConcurrently(app.database, {
      hold: (tx) => tx.execute(sql`select from document_uploads where id = ${id} for update`),
      change: (tx) => tx.execute(sql`update user_roles set is_active = false where user_id = ${mia.id}`),
      send: () => review(mia, 'Approved'),
    });
    expect(response.ok).toBe(false);
    expect(await readStatus()).toBe('Pending');
  });

  it('reject a takeover that waits for the decision of the attorney', async () => {
    await hold(rob);
    const response = await sendConcurrently(app.database, {
      hold: (tx) => tx.execute(sql`select from document_uploads where id = ${id} for update`),
      change: async (tx) => {
        await tx.execute(sql`update legal_reviews set status = 'approved', ended_at = now() where document_id = ${id}`);
        await tx.execute(
          sql`update document_uploads set status = 'Approved', reviewer_id = ${rob.id} where id = ${id}`,
        );
      },
      send: () => takeOver(liz),
    });
    expect([response.status, await readCode(response)]).toEqual([409, 'document_reviewed']);
    expect(await reviews()).toEqual([{ attorney_id: rob.id, status: 'approved' }]);
  });

  it('require the mentor to read it again if the applicant changes the type', async () => {
    const response = await sendConcurrently(app.database, {
      hold: (tx) => tx.execute(sql`select from document_uploads where id = ${id} for update`),
      change: (tx) => tx.execute(sql`update document_uploads set document_type = 'Media Coverage' where id = ${id}`),
      send: () => review(mia, 'Approved'),
    });
    expect([response.status, await readCode(response)]).toEqual([409, 'version_conflict']);
    expect((await read()).status).toBe('Pending');
  });
});

async function addDocument(): Promise<string> {
  const [row] = await app.database.asSystem('a document for a test', (tx) =>
    tx
      .insert(documentUploads)
      .values({ user_id: ada.id, document_type: 'Award Certificate', file_url: '/files/documents/x/1-Letter.pdf' })
      .returning({ id: documentUploads.id }),
  );
  return row?.id ?? '';
}

async function hold({ id: attorney_id }: TestUser): Promise<void> {
  await app.database.asSystem('a review that was begun', async (tx) => {
    await tx.execute(sql`update document_uploads set status = 'Under Review' where id = ${id}`);
    const [row] = await tx
      .insert(legalReviews)
      .values({ document_id: id, user_id: ada.id, attorney_id })
      .returning({ id: legalReviews.id });
    reviewId = row?.id ?? '';
  });
}
