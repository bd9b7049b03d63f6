// Date on which evidence is judged and reports are dated: the reader's.
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { profiles } from '#core/server/identity/table.ts';
import { readPdf } from '#testing/pdf-text.ts';
import { createUser } from '#testing/people.ts';
import { shareEvidence } from '#testing/sharing.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp({}, () => new Date('2026-11-22T10:30:00Z'));

it.each([
  ['', 'Nov 22, 2026', '2026-11-22'],
  ['Etc/GMT+12', 'Nov 21, 2026', '2026-11-21'],
  ['Pacific/Kiritimati', 'Nov 23, 2026', '2026-11-23'],
])('evidence of a reader in the time zone “%s” is judged as of %s', async (timeZone, text, date) => {
  const [ada, mentor] = [await createUser(app.database), await createUser(app.database, { role: 'mentor' })];
  await shareEvidence(app.database, ada, { provider: mentor, types: 'all' });
  const read = async (path: string) => app.request('GET', path, { as: path.includes('/applicants/') ? mentor : ada });
  await app.database.asSystem('readers set a time zone', async (tx) => {
    for (const { id } of [ada, mentor]) await tx.update(profiles).set({ timeZone }).where(eq(profiles.id, id));
  });
  for (const path of ['/api/readiness', `/api/readiness/applicants/${ada.id}`, '/api/acclaim']) {
    expect(await (await read(path)).json(), path).toMatchObject({ on: date });
  }
  const report = await read('/api/readiness/report.pdf');
  expect(report.headers.get('content-disposition')).toBe(`attachment; filename="Readiness_${date}.pdf"`);
  for (const response of [report, await read('/api/acclaim/report.pdf')]) {
    expect(response.status).toBe(200);
    expect((await readPdf(new Uint8Array(await response.arrayBuffer()))).text).toContain(text);
  }
});
