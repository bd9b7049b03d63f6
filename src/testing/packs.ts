import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';

import type { Outline, OutlineExhibit } from '#binder-engine/outline.ts';
import { userRoles } from '#core/server/identity/table.ts';
import { inspectDueFiles } from '#features/petition/binders/server/inspection.ts';
import type { BinderAnswer } from '#features/petition/binders/schema.ts';
import type { Format, PackList, PackRow } from '#features/petition/filing-packets/schema.ts';
import { makeDuePacks } from '#features/petition/filing-packets/server/making.ts';
import { packs } from '#features/petition/filing-packets/server/table.ts';

import { makePdf } from './fixtures.ts';
import { pagesPdf } from './pdf-files.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';
import { uploadFile } from './uploads.ts';

/** Actions of applicants on binders and packets, and the server jobs that serve them. */
export function packing(app: TestApp) {
  async function ask<T>(as: Person, method: string, path: string, body?: object): Promise<T> {
    const answer = await app.request(method, path, { as, body });
    expect(answer.status, await answer.clone().text()).toBeLessThan(300);
    return (answer.status === 204 ? undefined : await answer.json()) as T;
  }

  /**
   * An award with a one-page certificate that shows its name.
   * @param padding additional bytes of the page
   */
  async function addAward(as: Person, name: string, padding = 0): Promise<string> {
    const padded = () => pagesPdf([{ text: name, drawing: `%${'x'.repeat(padding)}\n` }]);
    const bytes = padding > 0 ? padded() : makePdf(name);
    const { url } = await uploadFile(app, { as, bucket: 'awards', name: `${name}.pdf`, bytes });
    const award = { award_name: name, awarding_organization: 'The Guild', certificate_url: url };
    await ask(as, 'POST', '/api/records/awards', award);
    return url;
  }

  const inspect = () => inspectDueFiles(app, new AbortController().signal);
  const make = (stopping = new AbortController().signal) => makeDuePacks(app, stopping);
  const readBinder = (as: Person) => ask<BinderAnswer>(as, 'GET', '/api/binder');

  return {
    ask,
    addAward,
    inspect,
    make,
    readBinder,
    /** A binder of awards with these names and inspected files. */
    async makeBinder(
      as: Person,
      names: readonly string[] = ['Loom Prize', 'Silver Shuttle'],
      padding = 0,
    ): Promise<BinderAnswer> {
      for (const name of names) await addAward(as, name, padding);
      await ask(as, 'PUT', '/api/binder');
      await inspect();
      return readBinder(as);
    },
    async arrange(as: Person, change: (current: Outline) => Outline): Promise<void> {
      const { binder } = await readBinder(as);
      if (!binder) throw new Error('there is no binder');
      await ask(as, 'PATCH', '/api/binder', { version: binder.version, outline: change(binder.outline) });
    },
    /** Certificates of the awards, in order. */
    async exhibits(as: Person): Promise<OutlineExhibit[]> {
      return (await readBinder(as)).binder?.outline.sections.flatMap((section) => section.exhibits) ?? [];
    },
    request: (as: Person, format: Format) => ask<PackRow>(as, 'PUT', '/api/packs', { format }),
    read: (as: Person, id: string) => ask<PackRow>(as, 'GET', `/api/packs/${id}`),
    list: async (as: Person) => (await ask<PackList>(as, 'GET', '/api/packs')).rows,
    async makePack(as: Person, format: Format): Promise<PackRow> {
      const { id } = await ask<PackRow>(as, 'PUT', '/api/packs', { format });
      await make();
      return ask<PackRow>(as, 'GET', `/api/packs/${id}`);
    },
    /** Ends the applicant's trial. */
    async lapse(as: Person): Promise<void> {
      await app.database.asSystem('a trial that ends, for a test', (tx) =>
        tx
          .update(userRoles)
          .set({ trialEndDate: sql`now() - interval '1 day'` })
          .where(eq(userRoles.userId, as.id)),
      );
    },
    /** Simulates a server that started it and has been silent since. */
    async leave(id: string, attempts: number): Promise<void> {
      await app.database.asSystem('a server that died, for a test', (tx) =>
        tx
          .update(packs)
          .set({ state: 'making', attempts, claimed_at: sql`now() - interval '3 minutes'` })
          .where(eq(packs.id, id)),
      );
    },
    async bytesOf(as: Person, url: string | undefined): Promise<Uint8Array> {
      return new Uint8Array(await (await app.request('GET', url ?? '', { as })).arrayBuffer());
    },
  };
}
