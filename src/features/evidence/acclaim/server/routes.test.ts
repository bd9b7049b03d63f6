import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';

import type { AcclaimResponse } from '#records/acclaim.ts';
import type { RecordRow } from '#records/schema.ts';
import { readPdf } from '#testing/pdf-text.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const today = new Date().toISOString().slice(0, 10);
const thisYear = Number(today.slice(0, 4));

let ada: TestUser;
let membership: RecordRow;
beforeAll(async () => {
  ada = await createUser(app.database);
  await add('awards', { award_name: 'Kestrel Medal', awarding_organization: 'Union', award_date: '2015-09-18' });
  await add('awards', { award_name: 'Early Prize', awarding_organization: 'Union', award_date: null });
  membership = await add('memberships', {
    organization_name: 'Union',
    membership_type: 'Fellow',
    start_date: `${thisYear - 1}-02-01`,
  });
  await add('contributions', { contribution_title: 'A model', description: 'It forecasts what no gauge measures.' });
  const trashed = await add('awards', {
    award_name: 'Gone',
    awarding_organization: 'Union',
    award_date: '2001-01-01',
  });
  await app.request('DELETE', `/api/records/awards/${trashed.id}`, { as: ada });
  const ben = await createUser(app.database);
  await add('awards', { award_name: 'Ben’s', awarding_organization: 'Guild', award_date: '1999-01-01' }, ben);
});

describe('the list of record dates', () => {
  it('returns the user’s own records outside Trash, in the registry’s order', async () => {
    const { name, on, records } = await read(ada);
    expect([name, on]).toEqual(['Ada Example', today]);
    expect(records.map(({ table, title, from, to }) => [table, title, from, to])).toEqual([
      ['awards', 'Early Prize', null, null],
      ['awards', 'Kestrel Medal', '2015-09-18', null],
      ['memberships', 'Union', `${thisYear - 1}-02-01`, null],
      ['original_contributions', 'A model', null, null],
    ]);
    expect(records[2]).toEqual({
      table: 'memberships',
      id: membership.id,
      title: 'Union',
      from: `${thisYear - 1}-02-01`,
      to: null,
      is_complete: false,
    });
  });

  it('is read for one request of a user at a time', async () => {
    const { database } = app;
    const readAsActor = database.readAsActor.bind(database);
    let [running, most] = [0, 0];
    const spy = vi.spyOn(database, 'readAsActor').mockImplementation(async (token, statement) => {
      if (!statement.name.startsWith('list dates of')) return readAsActor(token, statement);
      running += 1;
      most = Math.max(most, running);
      return readAsActor(token, statement).finally(() => void (running -= 1));
    });
    onTestFinished(() => spy.mockRestore());
    await Promise.all([read(ada), read(ada), read(ada)]);
    expect(most).toBe(1);
  });

  it('returns an empty list for an applicant without records', async () => {
    const newcomer = await createUser(app.database);
    expect((await read(newcomer)).records).toEqual([]);
  });

  it('rejects visitors, mentors, and applicants whose role is inactive', async () => {
    const mentor = await createUser(app.database, { role: 'mentor' });
    for (const path of ['/api/acclaim', '/api/acclaim/report.pdf']) {
      expect((await app.request('GET', path)).status, path).toBe(401);
      expect((await app.request('GET', path, { as: mentor })).status, path).toBe(403);
    }
  });
});

describe('the acclaim exhibit', () => {
  it('shows the applicant, the date, the years, the gaps and the records without a date', async () => {
    const { text, pages, title } = await exhibit();
    expect(pages).toBe(1);
    expect(title).toBe('Evidence by year: Ada Example');
    for (const expected of [
      'Ada Example',
      'Awards & Recognition (i): 1 record',
      'Professional Memberships (ii): 1 record',
      'A record that spans several years counts in each of them.',
      `No dated evidence for 2016 to ${thisYear - 2}.`,
      'Not in the chart because they have no date: Awards & Recognition (1), Original Contributions (1).',
      'Page 1 of 1',
    ]) {
      expect(text).toContain(expected);
    }
    expect(text).not.toContain('1999');
    expect(text).not.toContain('2001');
    expect(text).not.toContain(app.env.BRAND_NAME);
  });

  it('contains every number of the table', async () => {
    const { text } = await exhibit();
    const lines = text.split('\n').join(' ').replaceAll(/\s+/g, ' ');
    expect(lines).toContain('Year (i) (ii) Total');
    expect(lines).toContain('2015 1 – 1');
    expect(lines).toContain(`2016 to ${thisYear - 2} – – –`);
    expect(lines).toContain(`${thisYear} – 1 1`);
    expect(lines).toContain('Total records 1 1 2');
  });

  it('applies the filters of the page', async () => {
    const { text } = await exhibit('?kind=memberships');
    expect(text).not.toContain('Awards');
    expect(text).toContain(`There is dated evidence for every year from ${thisYear - 1} to ${thisYear}.`);
    expect((await exhibit('?counted=complete')).text).toContain('No records are dated on or before this day.');
  });

  it('is the same file for the same records on the same day', async () => {
    const [first, second] = await Promise.all([fetchReport(), fetchReport()]);
    expect(first).toEqual(second);
  });

  it('rejects invalid filters with every message', async () => {
    const response = await app.request('GET', '/api/acclaim/report.pdf?kind=nothing&counted=half', { as: ada });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      fields: { kind: 'Please choose a type of evidence', counted: 'Please choose all records or only complete ones' },
    });
  });

  it('continues on further pages for a long career, each with the table header', async () => {
    const cleo = await createUser(app.database);
    for (let year = 1950; year <= 2010; year += 1) {
      await add(
        'patents',
        { patent_title: `Loom ${year}`, country: 'Germany', patent_type: 'Utility', granted_on: `${year}-01-01` },
        cleo,
      );
    }
    const { pages, text } = await exhibit('', cleo);
    expect(pages).toBe(3);
    expect(text).toContain('Patents (v): 61 records');
    expect(text.match(/Year/g)).toHaveLength(3);
  });
});

async function add(segment: string, body: object, as = ada): Promise<RecordRow> {
  const response = await app.request('POST', `/api/records/${segment}`, { as, body });
  expect(response.status).toBe(201);
  return (await response.json()) as RecordRow;
}

async function read(as: TestUser): Promise<AcclaimResponse> {
  const response = await app.request('GET', '/api/acclaim', { as });
  expect(response.status).toBe(200);
  return (await response.json()) as AcclaimResponse;
}

async function exhibit(search = '', as = ada) {
  return readPdf(await fetchReport(search, as));
}

async function fetchReport(search = '', as = ada): Promise<Uint8Array> {
  const response = await app.request('GET', `/api/acclaim/report.pdf${search}`, { as });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  return new Uint8Array(await response.arrayBuffer());
}
