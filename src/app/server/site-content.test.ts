import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { siteStats } from '#features/site/site-stats/server/table.ts';
import { saveSetting } from '#features/site/site-settings/server/queries.ts';
import { testimonials } from '#features/site/testimonials/server/table.ts';
import { useTestApp } from '#testing/test-app.ts';

import { createContentReader } from './site-content.ts';

const app = useTestApp({ PHONE: '+1 (555) 010-0100' });
const read = () => createContentReader(app)();

describe('the content of public pages', () => {
  it('starts with nine samples, marked as such, and four plans by price', async () => {
    const content = await read();
    expect(content.testimonials.map(({ marks }) => marks)).toEqual(Array.from({ length: 9 }, () => ['Sample']));
    expect(content.plans.map(({ name, price, badges }) => [name, price, badges])).toEqual([
      ['Basic', '$1,997', []],
      ['Advanced', '$3,997', ['Popular']],
      ['Premium', '$5,997', []],
      ['Elite', '$7,997', []],
    ]);
    expect(content.phoneLink).toBe('tel:+15550100100');
  });

  it('states that each statistic is unverified, until it has a source and date', async () => {
    expect(new Set((await read()).stats.map(({ note }) => note))).toEqual(
      new Set(["Company's own figure, not independently verified"]),
    );
    await app.database.asSystem('a test gives a source', (tx) =>
      tx
        .update(siteStats)
        .set({ source: 'Example Register', as_of: '2026-03-12' })
        .where(eq(siteStats.key, 'publications')),
    );
    expect((await read()).stats[0]).toEqual({
      value: '200+',
      label: 'publications',
      note: 'Example Register, as of Mar 12, 2026',
    });
  });

  it('shows initials instead of a missing image', async () => {
    await app.database.asSystem('a test names pictures', (tx) =>
      tx.update(testimonials).set({ image: '/images/gone.webp' }).where(eq(testimonials.position, 1)),
    );
    const readImages = async (hasPicture: boolean) =>
      (await createContentReader(app, () => hasPicture)()).testimonials.flatMap(({ images }) => images);
    expect(await readImages(true)).toContainEqual({ src: '/images/gone.webp' });
    expect(await readImages(false)).toEqual([]);
    const [first] = (await createContentReader(app, () => false)()).testimonials;
    expect(first?.initials).toHaveLength(1);
  });

  it('links to pages of this site until a link is set', async () => {
    expect(Object.values((await read()).links).filter((link) => !link.startsWith('/'))).toEqual([]);
    await app.database.asSystem('a test sets a link', (tx) =>
      saveSetting(tx, { key: 'link_chat', value: 'https://chat.example/laurel' }),
    );
    expect((await read()).links.chat).toBe('https://chat.example/laurel');
  });

  it('links to a call about the selected service, here or outside', async () => {
    expect((await read()).scheduleCallAbout).toMatchObject({
      patent: '/contact?topic=schedule-call&subject=patent',
      legal: '/contact?topic=schedule-call&subject=legal',
    });
    await app.database.asSystem('a test sets a link', (tx) =>
      saveSetting(tx, { key: 'link_schedule_call', value: 'https://calls.example/laurel' }),
    );
    expect(new Set(Object.values((await read()).scheduleCallAbout))).toEqual(new Set(['https://calls.example/laurel']));
  });

  it('shows an image or initials, and marks only samples', async () => {
    const row = {
      name: 'Ada Example King',
      content: 'Calm and precise.',
      title: '',
      achievement: '',
      rating: 4.5,
      is_sample: false,
      position: 0,
    };
    await app.database.asSystem('a test adds a testimonial', (tx) =>
      tx.insert(testimonials).values([row, { ...row, name: 'Plato', position: 1, image: '/images/plato.webp' }]),
    );
    const unmarked = (await read()).testimonials.filter(({ marks }) => marks.length === 0);
    expect(unmarked.map(({ name, initials, images, rating }) => [name, initials, images, rating])).toEqual([
      ['Ada Example King', ['AK'], [], '4.5'],
      ['Plato', [], [{ src: '/images/plato.webp' }], '4.5'],
    ]);
  });

  it('is the last loaded one while the database is down, or at least the company’s name', async () => {
    let isAway = true;
    const database = {
      ...app.database,
      asSystem: (...args: Parameters<typeof app.database.asSystem>) =>
        isAway ? Promise.reject(new Error('away')) : app.database.asSystem(...args),
    } as typeof app.database;
    const reader = createContentReader({ ...app, database });
    expect([(await reader()).brandName, (await reader()).plans]).toEqual(['Laurel', []]);
    isAway = false;
    expect((await reader()).plans).toHaveLength(4);
    isAway = true;
    expect((await reader()).plans).toHaveLength(4);
  });
});
