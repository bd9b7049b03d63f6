// Attorney reviews: every state and step through the API, and the fate of open ones.
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { mentorAssignments } from '#features/providers/provider-assignments/server/table.ts';
import { readProblem } from '#testing/accounts.ts';
import { mailsTo } from '#testing/mailed.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import { holders, type ReviewHolder } from '../rules.ts';
import { documentStatuses, type Document, type DocumentEvent, type DocumentStatus } from '../schema.ts';
import { documentUploads, legalReviews } from './table.ts';

const app = useTestApp();
const base = '/api/documents';
const decided = ['Approved', 'Needs Revision'];

let ada: TestUser;
let mia: TestUser;
let rob: TestUser;
let liz: TestUser;
beforeAll(async () => {
  ada = await createUser(app.database);
  [mia, rob, liz] = (await Promise.all(
    (['mentor', 'attorney', 'attorney'] as const).map((role) => createUser(app.database, { role })),
  )) as [TestUser, TestUser, TestUser];
});
beforeEach(async () => {
  await app.database.asSystem('assign test people', (tx) =>
    tx
      .insert(mentorAssignments)
      .values([mia, rob, liz].map(({ id }) => ({ userId: ada.id, mentorId: id })))
      .onConflictDoNothing(),
  );
});

/** A document can have an attorney only if it is under review. */
const states = documentStatuses.flatMap((status) =>
  holders.filter((holder) => holder === 'none' || status === 'Under Review').map((holder) => ({ status, holder })),
);
const pairs = states.flatMap((from) => documentStatuses.map((to) => ({ ...from, to })));
const ended = { Approved: 'approved', 'Needs Revision': 'changes_requested' } as const;

it('open reviews notify only users assigned to the applicant', async () => {
  const id = await addDocument('Under Review', 'other');
  const readNotifications = async (as: TestUser) =>
    (
      await app.database.asActor(as.token, (tx) =>
        selectRows<{ document_id: string; is_own: boolean }>(
          tx,
          sql`select document_id, is_own from app.assigned_reviews() where document_id = ${id}`,
        ),
      )
    ).map(({ is_own }) => is_own);
  expect([await readNotifications(liz), await readNotifications(rob), await readNotifications(mia)]).toEqual([
    [true],
    [false],
    [false],
  ]);
  const stranger = await createUser(app.database, { role: 'attorney' });
  const admin = await createUser(app.database, { role: 'admin', isOwner: true });
  expect([await readNotifications(stranger), await readNotifications(ada), await readNotifications(admin)]).toEqual([
    [],
    [],
    [],
  ]);
});

describe('an assigned attorney', () => {
  it.each(pairs)(
    'moves a document that is $status, held by $holder, to $to only if permitted',
    async ({ status, holder, to }) => {
      const id = await addDocument(status, holder);
      const outcome = getExpectedCode({ status, holder, to });
      const { can } = await readDocument(rob, id);
      expect(can.transitions.includes(to), 'can').toBe(outcome === 'done');
      expect(can.takeOver).toBe(holder === 'other');
      const response = await review(rob, id, to);
      if (outcome !== 'done') {
        expect(await readProblem(response)).toMatchObject({ status: 409, code: outcome });
        expect((await readDocument(rob, id)).status).toBe(status);
        return;
      }
      expect(await response.json()).toMatchObject({ status: to, version: 2 });
      const last = (await readReviews(id)).at(-1);
      expect(last).toMatchObject({
        attorney_id: rob.id,
        status: to === 'Under Review' ? 'in_review' : ended[to as keyof typeof ended],
        has_ended: to !== 'Under Review',
      });
    },
  );

  it.each(states)(
    'takes over a document that is $status, held by $holder, only from another attorney',
    async (from) => {
      const id = await addDocument(from.status, from.holder);
      const seen = (await readDocument(rob, id)).review?.id ?? crypto.randomUUID();
      const response = await takeOver(rob, id, seen);
      if (from.holder === 'none') {
        const code = decided.includes(from.status) ? 'document_reviewed' : 'version_conflict';
        expect(await readProblem(response)).toMatchObject({ status: 409, code });
        return;
      }
      expect(await response.json()).toMatchObject({ status: 'Under Review', review: { is_own: true } });
      expect(await readReviews(id)).toMatchObject(
        from.holder === 'self'
          ? [{ attorney_id: rob.id, status: 'in_review' }]
          : [
              { attorney_id: liz.id, status: 'handed_over', has_ended: true },
              { attorney_id: rob.id, status: 'in_review' },
            ],
      );
    },
  );

  it('starts a review once, however often it is sent', async () => {
    const id = await addDocument('Pending', 'none');
    expect((await review(rob, id, 'Under Review')).status).toBe(200);
    expect(await (await review(rob, id, 'Under Review')).json()).toMatchObject({ version: 2 });
    expect(await readReviews(id)).toHaveLength(1);
  });

  it('sees who holds the document, who decided, and who took it over', async () => {
    const id = await addDocument('Pending', 'none');
    await rename(liz, 'Liz Counsel');
    await review(liz, id, 'Under Review');
    expect(await readProblem(await review(rob, id, 'Under Review'))).toMatchObject({
      code: 'review_of_another',
      detail: 'Liz Counsel has started reviewing this document. Take over the review to continue.',
    });
    const shown = await readDocument(rob, id);
    expect(shown.review).toMatchObject({ name: 'Liz Counsel', is_own: false });
    await takeOver(rob, id, shown.review?.id ?? '');
    expect((await mailsTo(app.database, liz.email)).at(-1)).toMatchObject({
      data: {
        title: 'Another attorney took over your review of “Letter.pdf”',
        link: `/attorney/documents?row=${id}`,
      },
    });
    expect(await readProblem(await review(liz, id, 'Approved', 2))).toMatchObject({ code: 'review_of_another' });
    const { version } = await readDocument(rob, id);
    await review(rob, id, 'Approved', version);
    expect(await readProblem(await review(liz, id, 'Approved', version))).toMatchObject({
      code: 'document_reviewed',
      detail: 'Ada Example has already decided on this document: Approved.',
    });
  });

  it('an assigned attorney who resends a decision gets the same response, and one notification is sent', async () => {
    const eve = await createUser(app.database);
    await assign(eve, rob);
    const id = await addDocument('Under Review', 'self', eve);
    expect((await review(rob, id, 'Approved')).status).toBe(200);
    expect((await review(rob, id, 'Approved')).status).toBe(200);
    expect(await mailsTo(app.database, eve.email)).toHaveLength(1);
  });
});

it('a takeover is refused unless its document is under review', async () => {
  const id = await addDocument('Pending', 'other');
  expect((await readProblem(await takeOver(rob, id, await readOpenReview(id)))).code).toBe('review_of_another');
  expect(await readReviews(id)).toMatchObject([{ attorney_id: liz.id, status: 'in_review' }]);
});

it('a takeover is refused if another attorney’s review was shown', async () => {
  const id = await addDocument('Under Review', 'other');
  expect((await readProblem(await takeOver(rob, id, crypto.randomUUID()))).code).toBe('review_of_another');
  expect(await readReviews(id)).toMatchObject([{ attorney_id: liz.id, status: 'in_review' }]);
});

describe('an applicant who is an attorney, assigned to themselves,', () => {
  it('neither reviews their own document nor takes over its review', async () => {
    const both = await createUser(app.database, { role: 'attorney' });
    await app.database.asSystem('a test person gets a second role', (tx) =>
      tx.execute(sql`
        insert into user_roles (user_id, role, trial_start_date, trial_end_date)
        values (${both.id}, 'applicant', now(), now() + interval '1 day')`),
    );
    await assign(both, both);
    const id = await addDocument('Under Review', 'other', both);
    const open = await readReviews(id);
    expect((await readProblem(await review(both, id, 'Under Review'))).code).toBe('wrong_role');
    expect((await readProblem(await takeOver(both, id, await readOpenReview(id)))).code).toBe('not_found');
    expect(await readReviews(id)).toEqual(open);
  });
});

describe('an open review', () => {
  it('ends as handed over if a mentor decides, and notifies its attorney', async () => {
    const id = await addDocument('Under Review', 'self');
    await review(mia, id, 'Needs Revision');
    expect(await readReviews(id)).toMatchObject([{ attorney_id: rob.id, status: 'handed_over', has_ended: true }]);
    expect((await mailsTo(app.database, rob.email)).at(-1)).toMatchObject({
      data: { title: '“Letter.pdf” was reviewed by a mentor' },
    });
  });

  it('ends with its attorney’s assignment, and another attorney starts again', async () => {
    const id = await addDocument('Under Review', 'self');
    await app.database.asSystem('a test ends an assignment', (tx) =>
      tx
        .delete(mentorAssignments)
        .where(and(eq(mentorAssignments.mentorId, rob.id), eq(mentorAssignments.userId, ada.id))),
    );
    expect((await app.request('GET', `${base}/${id}`, { as: rob })).status).toBe(404);
    expect(await readDocument(liz, id)).toMatchObject({ review: null, can: { transitions: ['Under Review'] } });
    expect((await review(liz, id, 'Under Review')).status).toBe(200);
    expect(await readReviews(id)).toMatchObject([{ status: 'handed_over' }, { status: 'in_review' }]);
    expect((await fetchHistory(liz, id)).map(({ kind }) => kind)).toEqual(['submitted', 'begun', 'left', 'begun']);
  });

  it('is the only one of its document, even in direct SQL', async () => {
    const id = await addDocument('Under Review', 'self');
    const second = app.database.asSystem('a test adds a second one', (tx) =>
      tx.insert(legalReviews).values({ document_id: id, user_id: ada.id, attorney_id: liz.id }),
    );
    await expect(second).rejects.toMatchObject({ cause: { code: '23505' } });
  });

  it('is readable only by its attorney, and writable by no request', async () => {
    const id = await addDocument('Under Review', 'self');
    const rows = (as: TestUser) =>
      app.database.asActor(as.token, (tx) =>
        selectRows(tx, sql`select id from legal_reviews where document_id = ${id}`),
      );
    expect(await Promise.all([rob, liz, mia, ada].map(async (as) => (await rows(as)).length))).toEqual([1, 0, 0, 0]);
    for (const as of [rob, mia]) {
      const changed = await app.database.asActor(as.token, (tx) =>
        selectRows(tx, sql`update legal_reviews set status = 'approved' where document_id = ${id} returning id`),
      );
      expect(changed).toEqual([]);
    }
  });
});

it('a reviewer’s transition returns no earlier versions in Trash', async () => {
  const older = await addDocument('Needs Revision', 'none');
  const id = await addDocument('Pending', 'none');
  await app.database.asSystem('a test links versions', async (tx) => {
    await tx.execute(sql`update document_uploads set previous_id = ${older} where id = ${id}`);
    await tx.execute(sql`update document_uploads set deleted_at = now() where id = ${older}`);
  });
  for (const step of [await review(rob, id, 'Under Review', 2), await review(rob, id, 'Approved', 3)]) {
    expect(await step.json()).toMatchObject({ id, older: [] });
  }
});

describe('the history of a document', () => {
  it('shows actors and actions in order only to its applicant and their reviewers', async () => {
    const id = await addDocument('Pending', 'none');
    await review(liz, id, 'Under Review');
    await takeOver(rob, id, (await readDocument(rob, id)).review?.id ?? '');
    await review(rob, id, 'Needs Revision', 3);
    const kinds = ['submitted', 'begun', 'taken_over', 'needs_revision'];
    for (const as of [ada, rob, mia]) expect((await fetchHistory(as, id)).map(({ kind }) => kind)).toEqual(kinds);
    expect((await fetchHistory(ada, id))[1]?.name).toBe('Liz Counsel');
    for (const as of [await createUser(app.database), await createUser(app.database, { role: 'attorney' })]) {
      expect((await app.request('GET', `${base}/${id}/history`, { as })).status).toBe(404);
    }
    expect((await app.request('GET', `${base}/${id}/history`)).status).toBe(401);
  });
});

it('the list filters documents by reader, another attorney or no one as the holder', async () => {
  const eve = await createUser(app.database);
  await Promise.all([rob, liz].map((attorney) => assign(eve, attorney)));
  const [own, others, free] = [
    await addDocument('Under Review', 'self', eve),
    await addDocument('Under Review', 'other', eve),
    await addDocument('Under Review', 'none', eve),
  ];
  const found = async (begun: string) => {
    const response = await app.request('GET', `${base}/assigned?user_id=${eve.id}&begun=${begun}`, { as: rob });
    return ((await response.json()) as { rows: Document[] }).rows.map(({ id }) => id);
  };
  expect([await found('me'), await found('others'), await found('none')]).toEqual([[own], [others], [free]]);
});

type Step = { status: DocumentStatus; holder: ReviewHolder; to: DocumentStatus };

function getExpectedCode({ status, holder, to }: Step): string {
  if (!['Pending', 'Under Review'].includes(status) || to === 'Pending') return 'transition_not_allowed';
  if (to === 'Under Review') {
    if (holder === 'none') return 'done';
    return holder === 'self' ? 'transition_not_allowed' : 'review_of_another';
  }
  if (holder === 'self') return 'done';
  return holder === 'none' ? 'review_not_started' : 'review_of_another';
}

async function addDocument(status: DocumentStatus, holder: ReviewHolder, { id: user_id } = ada): Promise<string> {
  return app.database.asSystem('a document for a test', async (tx) => {
    const file = { file_url: '/files/documents/x/1-Letter.pdf', original_filename: 'Letter.pdf' };
    const [row] = await tx
      .insert(documentUploads)
      .values({ ...file, user_id, status, document_type: 'Recommendation Letter' })
      .returning({ id: documentUploads.id });
    const document_id = row?.id ?? '';
    const attorney = { none: undefined, self: rob, other: liz }[holder];
    if (attorney) await tx.insert(legalReviews).values({ document_id, user_id, attorney_id: attorney.id });
    return document_id;
  });
}

async function assign({ id: userId }: TestUser, { id: mentorId }: TestUser): Promise<void> {
  await app.database.asSystem('assign a test person', (tx) =>
    tx.insert(mentorAssignments).values({ userId, mentorId }),
  );
}

async function rename({ id }: TestUser, name: string): Promise<void> {
  await app.database.asSystem('name a test person', (tx) =>
    tx.execute(sql`update users set name = ${name} where id = ${id}`),
  );
}

async function readDocument(as: TestUser, id: string): Promise<Document> {
  const response = await app.request('GET', `${base}/${id}`, { as });
  expect(response.status).toBe(200);
  return (await response.json()) as Document;
}

function review(as: TestUser, id: string, status: string, version = 1): Promise<Response> {
  const notes = decided.includes(status) && { reviewer_notes: 'Sign page 2.' };
  return app.request('POST', `${base}/${id}/review`, { as, body: { status, version, ...notes } });
}

function takeOver(as: TestUser, id: string, review_id: string): Promise<Response> {
  return app.request('POST', `${base}/${id}/take-over`, { as, body: { review_id } });
}

async function fetchHistory(as: TestUser, id: string): Promise<DocumentEvent[]> {
  const response = await app.request('GET', `${base}/${id}/history`, { as });
  return ((await response.json()) as { events: DocumentEvent[] }).events;
}

async function readReviews(id: string) {
  return app.database.asSystem('a test looks at reviews', (tx) =>
    selectRows(
      tx,
      sql`select attorney_id, status, ended_at is not null as has_ended from legal_reviews where document_id = ${id} order by created_at, ended_at nulls last`,
    ),
  );
}

async function readOpenReview(id: string): Promise<string> {
  const [row] = await app.database.asSystem('a test looks at a review', (tx) =>
    selectRows<{ id: string }>(
      tx,
      sql`select id from legal_reviews where document_id = ${id} and status = 'in_review'`,
    ),
  );
  return row?.id ?? '';
}
