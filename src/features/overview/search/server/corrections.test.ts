// Corrections of mistyped words only use the user's own rows.
import { beforeEach, describe, expect, it } from 'vitest';

import { registry } from '#app/server/features.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { Found } from '../schema.ts';
import { ownRowsQuery } from './queries.ts';
import { readOwnRows } from './service.ts';

const app = useTestApp();
const ownRows = ownRowsQuery(registry);
let ada: TestUser;
let eve: TestUser;
beforeEach(async () => {
  [ada, eve] = [await createUser(app.database), await createUser(app.database)];
});

async function addAward(as: TestUser, award_name: string): Promise<string> {
  const body = { award_level: 'National', award_name, awarding_organization: 'Society' };
  const response = await app.request('POST', '/api/records/awards', { as, body });
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
}

const trash = (as: TestUser, id: string) => app.request('DELETE', `/api/records/awards/${id}`, { as });

async function find(as: TestUser, q: string): Promise<string[]> {
  const response = await app.request('GET', `/api/search?${new URLSearchParams({ q })}`, { as });
  return ((await response.json()) as Found[]).map(({ title }) => title);
}

async function readWords({ token }: TestUser): Promise<string[]> {
  const words = [];
  for await (const rows of readOwnRows(ownRows, async (page) => (await app.database.readAsActor(token, page)).json)) {
    words.push(...rows.flatMap(({ text }) => text.toLowerCase().split(' ')));
  }
  return words;
}

describe('a mistyped search word', () => {
  it('is corrected to an own word that is less similar than one of another user', async () => {
    await addAward(ada, 'Photonic');
    await addAward(eve, 'Photonnics');
    expect(await find(ada, 'photonnic')).toEqual(['Photonic']);
  });

  it('is corrected even if another user has exactly this word', async () => {
    await addAward(ada, 'Recommendation');
    await addAward(eve, 'Recomendation');
    expect(await find(ada, 'recomendation')).toEqual(['Recommendation']);
  });

  it('is corrected even if it is a part of another user’s word', async () => {
    await addAward(ada, 'Recommendation');
    await addAward(eve, 'Recomendations');
    expect(await find(ada, 'recomendation')).toEqual(['Recommendation']);
  });

  it('with two swapped letters is corrected to that word before a more similar one', async () => {
    await addAward(ada, 'Brigade');
    await addAward(ada, 'Bridge');
    expect(await find(ada, 'brigde')).toEqual(['Bridge']);
  });

  it('of three letters is not corrected, and one of four is', async () => {
    await addAward(ada, 'Arc');
    await addAward(ada, 'Gala');
    expect([await find(ada, 'acr'), await find(ada, 'glaa')]).toEqual([[], ['Gala']]);
  });
});

describe('a search word of a row in Trash', () => {
  it('is deleted even if another user has it', async () => {
    await addAward(eve, 'Marimba');
    await trash(ada, await addAward(ada, 'Marimba'));
    expect(await readWords(ada)).toEqual([]);
    expect(await readWords(eve)).toContain('marimba');
    expect(await find(eve, 'marmba')).toEqual(['Marimba']);
  });

  it('stays if another own row has it', async () => {
    await addAward(ada, 'Marimba');
    await trash(ada, await addAward(ada, 'Marimba'));
    expect(await find(ada, 'marmba')).toEqual(['Marimba']);
  });
});
