import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { sqlState } from '#core/server/database/database.ts';
import type { Problem } from '#core/shared/messages.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import { statKeys, type StatKey, type StatList, type StatRow } from '../schema.ts';
import { listPublicStats } from './queries.ts';

const app = useTestApp();

let admin: TestUser;
beforeAll(async () => {
  admin = await createUser(app.database, { role: 'admin', permissions: ['manage_content'] });
});

it('a new installation has the specified statistics, without sources', async () => {
  const unsourced = { source: null, as_of: null };
  expect(await shown()).toEqual([
    { key: 'publications', value: '200+', label: 'publications', ...unsourced },
    { key: 'patents', value: '100+', label: 'patents', ...unsourced },
    { key: 'success_rate', value: '99%', label: 'EB1A success rate', ...unsourced },
    { key: 'clients', value: '300+', label: 'clients', ...unsourced },
    { key: 'approval_without_rfe', value: 'over 95%', label: 'approval without RFE', ...unsourced },
  ]);
});

describe('changing a site statistic', () => {
  it('sets and removes its source', async () => {
    const sourced = await changed('patents', { value: ' 120+ ', source: ' Patent office ', as_of: '2026-03-12' });
    expect(sourced).toEqual({
      id: expect.any(String),
      key: 'patents',
      value: '120+',
      label: 'patents',
      source: 'Patent office',
      as_of: '2026-03-12',
      is_active: true,
      updated_at: expect.any(String),
      version: 2,
    });
    expect(await shown()).toContainEqual({
      key: 'patents',
      value: '120+',
      label: 'patents',
      source: 'Patent office',
      as_of: '2026-03-12',
    });
    expect(await changed('patents', { source: '', as_of: '' })).toMatchObject({
      value: '120+',
      source: null,
      as_of: null,
      version: 3,
    });
    expect(await changed('patents', { source: null, as_of: null })).toMatchObject({
      source: null,
      as_of: null,
      version: 4,
    });
  });

  it('hides it and shows it again, at its position', async () => {
    await changed('patents', { is_active: false });
    expect((await shown()).map(({ key }) => key)).toEqual(statKeys.filter((key) => key !== 'patents'));
    expect((await list()).rows.map(({ key }) => key)).toEqual(statKeys);
    await changed('patents', { is_active: true });
    expect((await shown()).map(({ key }) => key)).toEqual(statKeys);
  });

  it('accepts an update without fields, as a new version', async () => {
    const { version, updated_at: _, ...stat } = await find('clients');
    expect(await changed('clients', {})).toMatchObject({ ...stat, version: version + 1 });
  });

  it('rejects an outdated version, and changes nothing', async () => {
    const { version } = await find('clients');
    expect((await change('clients', { value: '301+', version })).status).toBe(200);
    const second = await change('clients', { value: '302+', version });
    expect([second.status, ((await second.json()) as Problem).code]).toEqual([409, 'version_conflict']);
    expect(await find('clients')).toMatchObject({ value: '301+', version: version + 1 });
  });

  it('reports every invalid field at once, and fields an admin cannot set', async () => {
    const response = await change('clients', {
      value: '',
      label: 7,
      source: 7,
      as_of: '12 March',
      is_active: 'no',
      key: 'patents',
      id: 'a',
    });
    expect(response.status).toBe(422);
    const unknown = 'This field is not allowed here';
    expect(((await response.json()) as Problem).fields).toEqual({
      value: 'Figure is required',
      label: 'Please enter what it counts',
      source: 'Source must be text or empty',
      as_of: 'Date must be a date, such as 2025-06-19',
      is_active: 'Active must be true or false',
      version: 'Please reload this statistic',
      key: unknown,
      id: unknown,
    });
  });

  it('returns 404 for another key', async () => {
    expect((await change('awards', { value: '1', version: 1 })).status).toBe(404);
  });

  it('returns 404 if the row is missing', async () => {
    await app.database.asSystem('a test deletes a statistic', (tx) =>
      tx.execute(sql`delete from site_stats where key = 'success_rate'`),
    );
    expect((await change('success_rate', { value: '98%', version: 1 })).status).toBe(404);
    expect((await list()).rows).toHaveLength(statKeys.length - 1);
  });
});

it('the database rejects a statistic that has no position on the pages', async () => {
  const insert = sql`insert into site_stats (key, value, label) values ('awards', '1', 'awards')`;
  expect(
    await app.database
      .asSystem('a test writes past the API', (tx) => tx.execute(insert))
      .then(() => 'written', sqlState),
  ).toBe('23514');
});

async function changed(key: StatKey, values: object): Promise<StatRow> {
  const { version } = await find(key);
  const response = await change(key, { ...values, version });
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as StatRow;
}

function change(key: string, body: object): Promise<Response> {
  return app.request('PATCH', `/api/site-stats/${key}`, { as: admin, body });
}

async function find(key: StatKey): Promise<StatRow> {
  const found = (await list()).rows.find((row) => row.key === key);
  if (!found) throw new Error(`There is no statistic ${key}`);
  return found;
}

async function list(): Promise<StatList> {
  return (await (await app.request('GET', '/api/site-stats', { as: admin })).json()) as StatList;
}

const shown = () => app.database.asSystem('a test lists the public statistics', (tx) => listPublicStats(tx));
