import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { permissions } from '#core/shared/permissions.ts';
import { type Readiness, listFindings } from '#records/findings.ts';
import { regulationFiles } from '#records/regulation.ts';
import { awards } from '#records/record-types/awards.ts';
import { readProblem } from '#testing/accounts.ts';
import { auditEntries } from '#testing/audit.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { sampleRecord } from '#testing/sample-record.ts';
import { shareEvidence } from '#testing/sharing.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { RuleRow, RuleToggleInput } from '../schema.ts';

let now = new Date();
const app = useTestApp({}, () => now);
const RULE = 'i-receipt';
let editor: TestUser;

beforeAll(async () => {
  editor = await createUser(app.database, { role: 'admin', permissions: ['manage_content'] });
});
beforeEach(async () => {
  now = new Date();
  await app.database.asSystem('a test begins with all rules on', (tx) => tx.execute(sql`delete from rule_toggles`));
});

type List = { rows: RuleRow[]; total: number; can: object };
const list = async (query = '', as = editor): Promise<List> => {
  const response = await app.request('GET', `/api/rules${query}`, { as });
  if (response.status !== 200) throw new Error(await response.text());
  return (await response.json()) as List;
};
const put = (input: Partial<RuleToggleInput> = {}, { as = editor, rule = RULE } = {}) =>
  app.request('PUT', `/api/rules/${rule}/toggle`, {
    as,
    body: { is_off: true, reason: 'The manual was changed.', version: 0, ...input },
  });
const toggled = async (input?: Partial<RuleToggleInput>): Promise<RuleRow> => {
  const response = await put(input);
  if (response.status !== 200) throw new Error(await response.text());
  return (await response.json()) as RuleRow;
};
const all = regulationFiles().flatMap(({ elements, rules }) => [...elements, ...rules]);

describe('the list of rules', () => {
  it('contains every element and rule, in data order with dates, in numbered pages', async () => {
    const first = await list();
    expect(first).toMatchObject({ total: all.length, can: {} });
    expect(first.rows).toHaveLength(25);
    const names: string[] = [];
    for (let page = 1; page <= Math.ceil(all.length / 25); page += 1) {
      names.push(...(await list(`?page=${page}`)).rows.map(({ name }) => name));
    }
    expect(names).toEqual(all.map(({ id }) => id));
    const [file] = regulationFiles();
    const [element] = file?.elements ?? [];
    expect(first.rows[0]).toEqual({
      id: `element-${element?.id}`,
      name: element?.id,
      kind: 'element',
      part: 'i',
      criterion: file?.label,
      level: null,
      state: 'on',
      text: element?.text,
      cite: element?.cite,
      tables: ['awards'],
      from: element?.from,
      until: null,
      as_of: element?.asOf,
      review: element?.review,
      review_due_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      is_due: false,
      replaces: element?.replaces,
      reason: null,
      toggled_by: null,
      toggled_at: null,
      version: 0,
      can: { toggle: false },
    });
  });

  it('gives each row its own URL, even if an element and a rule have the same name', async () => {
    const rows = (await Promise.all(Array.from({ length: 5 }, (_, page) => list(`?page=${page + 1}`)))).flatMap(
      (one) => one.rows,
    );
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const read = async (id: string) =>
      (await (await app.request('GET', `/api/rules/${id}`, { as: editor })).json()) as RuleRow;
    expect((await read(RULE)).kind).toBe('rule');
    expect((await read(`element-${RULE}`)).kind).toBe('element');
    expect((await app.request('GET', '/api/rules/none', { as: editor })).status).toBe(404);
  });

  it.each([
    ['part=iii', ({ part }: RuleRow) => part === 'iii'],
    ['kind=element', ({ kind }: RuleRow) => kind === 'element'],
    ['level=risk', ({ level }: RuleRow) => level === 'risk'],
    ['state=on', ({ state }: RuleRow) => state === 'on'],
    ['q=CERTIFICATE', ({ text }: RuleRow) => text.toLowerCase().includes('certificate')],
  ])('is filtered by %s', async (query, fits) => {
    const { rows, total } = await list(`?${query}`);
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThanOrEqual(all.length);
    expect(rows.every(fits)).toBe(true);
  });

  it('finds a rule that is off by its status and its reason', async () => {
    await toggled({ reason: 'Repealed in spring' });
    for (const query of ['state=off', 'q=spring']) {
      expect((await list(`?${query}`)).rows.map(({ id }) => id)).toEqual([RULE]);
    }
    expect((await list('?sort=toggled_at')).rows[0]?.id).toBe(RULE);
    expect((await list('?sort=toggled_at&direction=asc')).rows[0]?.id).toBe(RULE);
  });

  it('marks items not checked against the regulation for more than 180 days', async () => {
    expect((await list('?due=true')).total).toBe(0);
    const oldest = all.map(({ asOf }) => asOf).toSorted()[0] ?? '';
    now = new Date(Date.parse(oldest) + 180 * 86_400_000);
    expect((await list('?due=true')).total).toBe(0);
    now = new Date(Date.parse(oldest) + 181 * 86_400_000);
    const due = await list('?due=true&sort=review_due_on');
    expect(due.total).toBe(all.filter(({ asOf }) => asOf === oldest).length);
    expect(due.rows[0]).toMatchObject({ as_of: oldest, is_due: true });
  });

  it('shows the previous text of a rule or an element', async () => {
    const { rows } = await list('?q=team');
    expect(rows.find(({ id }) => id === 'element-i-receipt')?.replaces).toEqual(
      regulationFiles()[0]?.elements[0]?.replaces,
    );
  });

  it('downloads all pages as a file', async () => {
    await toggled();
    const response = await app.request('GET', '/api/rules?format=csv&part=i', { as: editor });
    expect(response.headers.get('content-type')).toContain('text/csv');
    expect(response.headers.get('content-disposition')).toContain('rules.csv');
    const text = await response.text();
    expect(text.split('\r\n')[0]).toContain('ID,Name,Type,Part,Criterion,Level,Status,Wording');
    expect(text).toContain('The manual was changed.');
    expect((await app.request('GET', '/api/rules?format=csv&part=none', { as: editor })).status).toBe(422);
  });
});

describe('turning a rule off', () => {
  it('requires a reason, can be undone, and shows who did it last', async () => {
    const off = await toggled();
    expect(off).toMatchObject({
      id: RULE,
      state: 'off',
      reason: 'The manual was changed.',
      toggled_by: 'Ada Example',
      toggled_at: expect.any(String),
      version: 1,
    });
    const on = await toggled({ is_off: false, reason: 'It holds again.', version: off.version });
    expect(on).toMatchObject({ state: 'on', reason: 'It holds again.', version: 2 });
    expect(await toggled({ version: on.version })).toMatchObject({ state: 'off', version: 3 });
  });

  it('is rejected for every version if another admin has changed it', async () => {
    await toggled();
    for (const version of [0, 2]) {
      const problem = await readProblem(await put({ reason: 'Mine', version }));
      expect([problem.status, problem.code]).toEqual([409, 'version_conflict']);
    }
    expect((await list('?state=off')).rows).toMatchObject([{ reason: 'The manual was changed.', version: 1 }]);
    const unmade = await readProblem(await put({ version: 1 }, { as: editor, rule: 'i-excellence' }));
    expect(unmade.code).toBe('version_conflict');
    expect((await list('?state=off')).total).toBe(1);
  });

  it('succeeds for one of two concurrent admins', async () => {
    const responses = await Promise.all([put({ reason: 'One' }), put({ reason: 'Other' })]);
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  it('returns 404 for an element, and for an unknown rule', async () => {
    for (const rule of ['element-i-receipt', 'i-field-of-dreams']) {
      expect((await put({}, { as: editor, rule })).status, rule).toBe(404);
    }
    expect((await list('?state=off')).total).toBe(0);
  });

  it('reports every invalid field at once', async () => {
    const response = await put({ is_off: 'no' as unknown as boolean, reason: ' ', version: -1 });
    expect([response.status, (await readProblem(response)).fields]).toEqual([
      422,
      { is_off: 'Please choose on or off', reason: 'Reason is required', version: 'Please reload this rule' },
    ]);
    expect((await put({ toggled_by: editor.id } as Partial<RuleToggleInput>)).status).toBe(422);
  });

  it.each(permissions.filter((permission) => permission !== 'manage_content'))(
    'is rejected for an admin with only %s',
    async (permission) => {
      const as = await createUser(app.database, { role: 'admin', permissions: [permission] });
      expect((await app.request('GET', '/api/rules', { as })).status).toBe(403);
      expect((await put({}, { as, rule: RULE })).status).toBe(403);
      expect((await list('?state=off')).total).toBe(0);
    },
  );

  it('is in the audit trail, each time with its reason', async () => {
    const { version } = await toggled();
    await toggled({ is_off: false, reason: 'It holds again.', version });
    const entries = (await auditEntries(app, 'rule_toggles')).slice(-2);
    expect(entries.map(({ actor_id, action, after }) => [actor_id, action, after?.is_off, after?.reason])).toEqual([
      [editor.id, expect.any(String), true, 'The manual was changed.'],
      [editor.id, expect.any(String), false, 'It holds again.'],
    ]);
  });
});

describe('a rule that is turned off', () => {
  it('has no findings for any reader, until it is on again', async () => {
    const ada = await createUser(app.database);
    const lex = await createUser(app.database, { role: 'attorney' });
    await shareEvidence(app.database, ada, { provider: lex, types: 'all' });
    await app.request('POST', '/api/records/awards', { as: ada, body: sampleRecord(awards) });
    const found = async () =>
      Promise.all(
        [
          [ada, '/api/readiness'],
          [lex, `/api/readiness/applicants/${ada.id}`],
        ].map(async ([as, path]) => {
          const { parts } = (await (
            await app.request('GET', path as string, { as: as as TestUser })
          ).json()) as Readiness;
          return parts.flatMap(listFindings).some(({ rule }) => rule === RULE);
        }),
      );
    expect(await found()).toEqual([true, true]);
    const { version } = await toggled();
    expect(await found()).toEqual([false, false]);
    await toggled({ is_off: false, version });
    expect(await found()).toEqual([true, true]);
  });
});
