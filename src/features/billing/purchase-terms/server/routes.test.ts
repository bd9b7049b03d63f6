import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { INSUFFICIENT_PRIVILEGE, sqlState } from '#core/server/database/database.ts';
import type { Problem } from '#core/shared/messages.ts';
import { placeOrder } from '#testing/billed-orders.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { sendConcurrently } from '#testing/waiting.ts';

import { parseBlocks } from '../rules.ts';
import type { TermsInput, TermsOverview, TermsText } from '../schema.ts';
import { findTerms, publishTerms } from './queries.ts';

const app = useTestApp({ BRAND_NAME: 'Bay Tree', INFO_EMAIL: 'info@bay.example' });

let editor: TestUser;
beforeAll(async () => {
  editor = await createUser(app.database, { role: 'admin', permissions: ['manage_content'] });
});

const overview = async () => (await (await app.request('GET', '/api/terms', { as: editor })).json()) as TermsOverview;
const write = (body: Partial<TermsInput>, as: TestUser | undefined = editor) =>
  app.request('POST', '/api/terms', { as, body });
const read = (address: string, as?: TestUser) => app.request('GET', `/api/terms/${address}`, { as });

describe('the default terms', () => {
  const offered = () =>
    app.database.asActor(editor.token, (tx) =>
      findTerms(tx, {
        env: app.env,
        kind: 'workbook',
        description: 'EB1A Profile Building Workbook',
        amountMinor: 20_000,
        currency: 'USD',
        guaranteeDays: 3,
        buyer: editor.id,
        at: new Date('2026-11-22T10:00:00Z'),
      }),
    );

  it('are completed for each product, without open placeholders', async () => {
    const { version, text } = await offered();
    expect(version).toBe(1);
    expect(text).not.toContain('{{');
    for (const sentence of [
      'EB1A Profile Building Workbook',
      '$200.00',
      'Bay Tree',
      'November 22, 2026',
      '3-day',
      'info@bay.example',
    ]) {
      expect(text).toContain(sentence);
    }
  });

  it('state in bold that we are no attorney, and every other required disclaimer', async () => {
    const { text } = await offered();
    const bold = parseBlocks(text).flatMap((block) =>
      block.kind === 'paragraph' ? block.runs.filter(({ isBold }) => isBold).map((run) => run.text) : [],
    );
    expect(bold).toContain('We are not an attorney. We are not a law firm, and we do not give legal advice.');
    for (const sentence of [
      'not affiliated with USCIS',
      'No outcome is guaranteed',
      'Nothing renews automatically, no further payment is taken, and we do not store your card',
      'Consult a licensed attorney before filing',
    ]) {
      expect(text).toContain(sentence);
    }
  });
});

describe('accepted terms', () => {
  it('are shown with the order’s facts only to the buyer and to staff', async () => {
    const buyer = await createUser(app.database);
    const order = await placeOrder(app.database, {
      user_id: buyer.id,
      terms_agreed_at: new Date('2026-01-02T10:00:00Z'),
    });
    const staff = await createUser(app.database, { role: 'admin', permissions: ['manage_subscriptions'] });
    for (const person of [buyer, staff]) {
      const response = await read(`1?order=${order}`, person);
      expect(response.status).toBe(200);
      const { text, version } = (await response.json()) as TermsText;
      expect(version).toBe(1);
      expect(text).toContain('**Premium package**');
      expect(text).toContain('January 2, 2026');
      expect(text).not.toContain('{{');
    }
    expect((await read(`1?order=${order}`, editor)).status).toBe(404);
    expect((await read(`1?order=${order}`, await createUser(app.database))).status).toBe(404);
    expect((await read(`1?order=${order}`)).status).toBe(401);
  });

  it.each([
    ['', 'January 2, 2026'],
    ['America/New_York', 'January 1, 2026'],
    ['not/a zone', 'January 2, 2026'],
  ])('have the date of a buyer in the time zone “%s” for every reader: %s', async (zone, date) => {
    const buyer = await createUser(app.database);
    await app.database.asSystem('a buyer sets a time zone', (tx) =>
      tx.execute(sql`update profiles set time_zone = ${zone} where id = ${buyer.id}`),
    );
    const order = await placeOrder(app.database, {
      user_id: buyer.id,
      terms_agreed_at: new Date('2026-01-02T02:00:00Z'),
    });
    const staff = await createUser(app.database, { role: 'admin', permissions: ['manage_subscriptions'] });
    for (const person of [buyer, staff]) {
      expect(((await (await read(`1?order=${order}`, person)).json()) as TermsText).text).toContain(date);
    }
  });

  it('are 404 for a version that was not accepted', async () => {
    const buyer = await createUser(app.database);
    const order = await placeOrder(app.database, { user_id: buyer.id, terms_version: 7 });
    expect((await read(`1?order=${order}`, buyer)).status).toBe(404);
    expect((await read('99', buyer)).status).toBe(404);
    expect((await read('0', buyer)).status).toBe(404);
    expect((await read('first', buyer)).status).toBe(404);
  });

  it('are shown with placeholders without an order', async () => {
    const response = await read('1', await createUser(app.database));
    expect(((await response.json()) as TermsText).text).toContain('{{delivery}}');
  });
});

describe('editing terms', () => {
  it('adds the next version, and keeps the older ones', async () => {
    const { current, versions } = await overview();
    const response = await write({ title: 'New terms', text: 'You pay {{price}}.', version: current.version });
    expect(response.status, await response.clone().text()).toBe(201);
    const after = (await response.json()) as TermsOverview;
    expect(after.current).toMatchObject({
      version: current.version + 1,
      title: 'New terms',
      text: 'You pay {{price}}.',
      created_by: 'Ada Example',
    });
    expect(after.versions.slice(1)).toEqual(versions);
    expect(((await (await read('1', editor)).json()) as TermsText).title).toBe('Terms of purchase');
  });

  it('concurrently stores one', async () => {
    const { version } = (await overview()).current;
    const responses = await Promise.all(
      ['One', 'Two'].map((title) => write({ title, text: 'You pay {{price}}.', version })),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const refused = responses.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({ code: 'version_conflict' });
    expect((await overview()).current.version).toBe(version + 1);
  });

  it('waits for another version that is being published, and is rejected then', async () => {
    const { version } = (await overview()).current;
    const response = await sendConcurrently(app.database, {
      hold: (tx) => publishTerms(tx, { title: 'One', text: 'You pay {{price}}.', version }, editor.id),
      change: async () => {},
      send: () => write({ title: 'Two', text: 'You pay {{price}}.', version }),
    });
    expect([response.status, await response.json()]).toMatchObject([409, { code: 'version_conflict' }]);
    expect((await overview()).current).toMatchObject({ title: 'One', version: version + 1 });
  });

  it.each([-1, 1])('is rejected for a version that is not the newest (%i)', async (distance) => {
    const { version } = (await overview()).current;
    const response = await write({ title: 'New terms', text: 'You pay {{price}}.', version: version + distance });
    expect([response.status, await response.json()]).toMatchObject([409, { code: 'version_conflict' }]);
    expect((await overview()).current.version).toBe(version);
  });

  it('reports every error at once', async () => {
    const response = await write({ title: ' ', text: 'You pay {{prize}}.' });
    expect(response.status).toBe(422);
    expect(((await response.json()) as Problem).fields).toEqual({
      title: 'Please enter a title',
      text: '{{prize}} is not a known placeholder. Choose one from the list.',
      version: 'Please reload this page',
    });
  });

  it('is limited to admins who manage content', async () => {
    const { version } = (await overview()).current;
    const body = { title: 'Mine', text: 'Free.', version };
    expect((await write(body, await createUser(app.database))).status).toBe(403);
    const other = await createUser(app.database, { role: 'admin', permissions: ['manage_subscriptions'] });
    expect((await write(body, other)).status).toBe(403);
    expect((await app.request('POST', '/api/terms', { body })).status).toBe(401);
    expect((await overview()).current.version).toBe(version);
  });

  it('is rejected in SQL, even for an admin who manages content', async () => {
    const { version } = (await overview()).current;
    const writing = app.database.asActor(editor.token, (tx) =>
      tx.execute(sql`insert into purchase_terms (version, title, text) values (${version + 1}, 'Mine', 'Free.')`),
    );
    await expect(writing.catch((error: unknown) => sqlState(error))).resolves.toBe(INSUFFICIENT_PRIVILEGE);
  });
});

it.each([
  ['changed', sql`update purchase_terms set text = 'a'`],
  ['deleted', sql`delete from purchase_terms`],
])('a version is never %s, not even by the system', async (_, statement) => {
  await expect(app.database.asSystem('a test', (tx) => tx.execute(statement))).rejects.toMatchObject({
    cause: { code: '23001' },
  });
});
