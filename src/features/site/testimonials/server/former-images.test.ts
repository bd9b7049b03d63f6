import { sql, type SQL } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { selectRows, type Database } from '#core/server/database/database.ts';
import { baselineMigrations, createPlace } from '#testing/backups.ts';

it('a testimonial keeps its image when the folder of images is renamed', async () => {
  const place = await createPlace();

  const { database: former } = await place.open(baselineMigrations());
  await run(former, sql`update testimonials set image = '/pictures/testimonials/ada.webp' where position = 1`);
  await former.close();

  const { database } = await place.open();
  const images = sql`select image from testimonials where image is not null`;
  expect(await run(database, images)).toEqual([{ image: '/images/testimonials/ada.webp' }]);
  await expect(run(database, sql`update testimonials set image = '/pictures/ada.webp'`)).rejects.toThrow();
  await database.close();
});

const run = (database: Database, query: SQL) =>
  database.asSystem('a test edits testimonials', (tx) => selectRows(tx, query));
