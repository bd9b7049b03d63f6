import { beforeEach, describe, expect, it } from 'vitest';

import { criteria, type CriterionClaims } from '#records/criteria.ts';
import { readProblem } from '#testing/accounts.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
let ada: TestUser;
beforeEach(async () => {
  ada = await createUser(app.database);
});

const choose = (claimed: unknown, as?: TestUser) => app.request('PUT', '/api/criteria', { as, body: { claimed } });
const claimedBy = async (as: TestUser) =>
  ((await (await app.request('GET', '/api/overview', { as })).json()) as CriterionClaims).claimed;

describe('the claimed criteria of an applicant', () => {
  it('are empty before the first choice, and change with each choice', async () => {
    expect(await claimedBy(ada)).toBeNull();
    expect((await choose(['x', 'i', 'v'], ada)).status).toBe(204);
    expect(await claimedBy(ada)).toEqual(['i', 'v', 'x']);
    expect((await choose([], ada)).status).toBe(204);
    expect(await claimedBy(ada)).toEqual([]);
    expect((await choose(criteria, ada)).status).toBe(204);
    expect(await claimedBy(ada)).toEqual(criteria);
  });

  it('are closed to other users', async () => {
    await choose(['i'], ada);
    const eve = await createUser(app.database);
    expect(await claimedBy(eve)).toBeNull();
    await choose(['ii'], eve);
    expect(await claimedBy(ada)).toEqual(['i']);
  });

  it.each([
    ['a criterion that the regulation does not have', { claimed: ['xi'] }, ['claimed']],
    ['one named twice', { claimed: ['i', 'i'] }, ['claimed']],
    ['nothing', {}, ['claimed']],
    ['another owner', { claimed: [], user_id: crypto.randomUUID() }, ['user_id']],
  ])('cannot be set with %s', async (_what, body, fields) => {
    const problem = await readProblem(await app.request('PUT', '/api/criteria', { as: ada, body }));
    expect([problem.status, Object.keys(problem.fields ?? {})]).toEqual([422, fields]);
    expect(await claimedBy(ada)).toBeNull();
  });

  it.each([
    ['a signed-out visitor', 401, 401, undefined],
    ['a mentor', 403, 403, { role: 'mentor' }],
    ['an applicant whose access is deactivated', 403, 403, { isActive: false }],
    ['an applicant whose trial has ended', 200, 403, { trialDays: -1 }],
  ] as const)('access of %s returns %d for reads and %d for writes', async (_who, read, written, facts) => {
    const as = facts && (await createUser(app.database, facts));
    expect((await app.request('GET', '/api/overview', { as })).status).toBe(read);
    expect((await choose(['i'], as)).status).toBe(written);
  });
});
