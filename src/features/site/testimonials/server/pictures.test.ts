import { beforeAll, expect, it } from 'vitest';

import type { Problem } from '#core/shared/messages.ts';
import { createJpeg } from '#testing/fixtures.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';

import type { TestimonialRow } from '../schema.ts';
import { listPublicTestimonials } from './queries.ts';

const app = useTestApp();

let admin: TestUser;
let other: TestUser;
beforeAll(async () => {
  admin = await createUser(app.database, { role: 'admin', permissions: ['manage_content'] });
  other = await createUser(app.database, { role: 'admin', permissions: ['manage_content'] });
});

it('visitors see an uploaded image instead of the named one', async () => {
  const { url } = await upload(admin);
  const row = await added({ picture_url: url, image: '/images/ada.webp' });
  expect(row).toMatchObject({ picture_url: url, image: '/images/ada.webp' });
  const address = (await shownImage(row)) ?? '';
  expect(address).toMatch(/^\/api\/testimonials\/pictures\/[\da-f-]{36}$/);
  const response = await app.request('GET', address);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(response.headers.get('cache-control')).toMatch(/^public/);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(createJpeg());
  // Another admin sees it too, and may change the rest.
  expect((await app.request('GET', url, { as: other })).status).toBe(200);
  const hidden = await change(other, row, { is_active: false, version: 1 });
  expect([hidden.status, (await app.request('GET', address)).status]).toEqual([200, 404]);
  expect(((await hidden.json()) as TestimonialRow).picture_url).toBe(url);
});

it('an image’s URL stays until another is chosen, and is cleared with the image', async () => {
  const { url } = await upload(admin);
  const row = await added({ picture_url: url, image: '/images/ada.webp' });
  const first = await shownImage(row);
  await change(other, row, { picture_url: url, title: 'Engineer', version: 1 });
  expect(await shownImage(row)).toBe(first);
  const { url: another } = await upload(other);
  expect((await change(other, row, { picture_url: another, version: 2 })).status).toBe(200);
  const second = await shownImage(row);
  expect(second).toMatch(/^\/api\/testimonials\/pictures\//);
  expect(second).not.toBe(first);
  await change(other, row, { picture_url: null, version: 3 });
  expect(await shownImage(row)).toBe('/images/ada.webp');
  expect((await app.request('GET', second ?? '')).status).toBe(404);
});

it('another user’s file, a missing file and one of another bucket are rejected', async () => {
  const { url } = await upload(other);
  const { url: file } = await uploadFile(app, { as: admin, bucket: 'messages', name: 'a.jpg', bytes: createJpeg() });
  for (const picture_url of [url, `${url}0`, file, '/images/ada.webp', 'https://example.com/a.jpg']) {
    const response = await post({ picture_url });
    expect([picture_url, response.status]).toEqual([picture_url, 422]);
    expect(Object.keys(((await response.json()) as Problem).fields ?? {})).toEqual(['picture_url']);
  }
});

it('the named image is shown again after the uploader’s account is deleted', async () => {
  const leaver = await createUser(app.database, { role: 'admin', permissions: ['manage_content'] });
  const { url } = await upload(leaver);
  const row = await added({ picture_url: url, image: '/images/ada.webp' }, leaver);
  await app.database.asSystem('a test removes a user', (tx) =>
    tx.execute(`delete from users where id = '${leaver.id}'`),
  );
  expect(await shownImage(row)).toBe('/images/ada.webp');
});

it.each([crypto.randomUUID(), 'none'])('there is no image at %s', async (id) => {
  expect((await app.request('GET', `/api/testimonials/pictures/${id}`)).status).toBe(404);
});

const upload = (as: TestUser) =>
  uploadFile(app, { as, bucket: 'testimonial-pictures', name: 'ada.jpg', bytes: createJpeg() });

const post = (values: object, as = admin) =>
  app.request('POST', '/api/testimonials', { as, body: { name: crypto.randomUUID(), content: 'Said', ...values } });

async function added(values: object, as = admin): Promise<TestimonialRow> {
  const response = await post(values, as);
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json()) as TestimonialRow;
}

const change = (as: TestUser, { id }: TestimonialRow, body: object) =>
  app.request('PATCH', `/api/testimonials/${id}`, { as, body });

async function shownImage({ name }: TestimonialRow): Promise<string | null | undefined> {
  const shown = await app.database.asSystem('the site shows what is said', (tx) => listPublicTestimonials(tx));
  return shown.find((row) => row.name === name)?.image;
}
