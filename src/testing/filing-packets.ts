import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';

import type { Outline, OutlineExhibit } from '#binder-engine/outline.ts';
import { userRoles } from '#core/server/identity/table.ts';
import { inspectDueFiles } from '#features/petition/binders/server/inspection.ts';
import type { BinderKind, BinderResponse } from '#features/petition/binders/schema.ts';
import type { Format, PacketList, PacketRow } from '#features/petition/filing-packets/schema.ts';
import { buildQueuedPackets } from '#features/petition/filing-packets/server/making.ts';
import { filingPackets } from '#features/petition/filing-packets/server/table.ts';

import { createPdf } from './fixtures.ts';
import { pagesPdf } from './pdf-files.ts';
import type { TestUser } from './people.ts';
import type { TestApp } from './test-app.ts';
import { uploadFile } from './uploads.ts';

/** Actions of applicants on binders and packets, and the server jobs that serve them. */
export function createPacketHelpers(app: TestApp) {
  async function ask<T>(as: TestUser, method: string, path: string, body?: object): Promise<T> {
    const response = await app.request(method, path, { as, body });
    expect(response.status, await response.clone().text()).toBeLessThan(300);
    return (response.status === 204 ? undefined : await response.json()) as T;
  }

  /**
   * An award with a one-page certificate that shows its name.
   * @param padding additional bytes of the page
   */
  async function addAward(as: TestUser, name: string, padding = 0): Promise<string> {
    const padded = () => pagesPdf([{ text: name, drawing: `%${'x'.repeat(padding)}\n` }]);
    const bytes = padding > 0 ? padded() : createPdf(name);
    const { url } = await uploadFile(app, { as, bucket: 'awards', name: `${name}.pdf`, bytes });
    const award = { award_name: name, awarding_organization: 'The Guild', certificate_url: url };
    await ask(as, 'POST', '/api/records/awards', award);
    return url;
  }

  const inspect = () => inspectDueFiles(app, new AbortController().signal);
  const make = (stopping = new AbortController().signal) => buildQueuedPackets(app, stopping);
  const list = async (as: TestUser, kind: BinderKind = 'petition') =>
    (await ask<PacketList>(as, 'GET', `/api/filing-packets?kind=${kind}`)).rows;
  const read = async (as: TestUser, wanted: string): Promise<PacketRow> => {
    const rows = [...(await list(as)), ...(await list(as, 'response'))];
    const row = rows.find(({ id }) => id === wanted);
    if (!row) throw new Error('there is no such packet');
    return row;
  };
  const readBinder = (as: TestUser) => ask<BinderResponse>(as, 'GET', '/api/binder');

  return {
    ask,
    addAward,
    inspect,
    make,
    readBinder,
    /** A binder of awards with these names and inspected files. */
    async createBinder(
      as: TestUser,
      names: readonly string[] = ['Loom Prize', 'Silver Shuttle'],
      padding = 0,
    ): Promise<BinderResponse> {
      for (const name of names) await addAward(as, name, padding);
      await ask(as, 'PUT', '/api/binder');
      await inspect();
      return readBinder(as);
    },
    async arrange(as: TestUser, change: (current: Outline) => Outline): Promise<void> {
      const { binder } = await readBinder(as);
      if (!binder) throw new Error('there is no binder');
      await ask(as, 'PATCH', '/api/binder', { version: binder.version, outline: change(binder.outline) });
    },
    /** Returns the certificates of the awards, in order. */
    async exhibits(as: TestUser): Promise<OutlineExhibit[]> {
      return (await readBinder(as)).binder?.outline.sections.flatMap((section) => section.exhibits) ?? [];
    },
    request: (as: TestUser, format: Format) => ask<PacketRow>(as, 'PUT', '/api/filing-packets', { format }),
    read,
    list,
    async createPacket(as: TestUser, format: Format): Promise<PacketRow> {
      const { id } = await ask<PacketRow>(as, 'PUT', '/api/filing-packets', { format });
      await make();
      return read(as, id);
    },
    /** Ends the applicant's trial. */
    async lapse(as: TestUser): Promise<void> {
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
          .update(filingPackets)
          .set({ state: 'making', attempts, claimed_at: sql`now() - interval '3 minutes'` })
          .where(eq(filingPackets.id, id)),
      );
    },
    async fetchBytes(as: TestUser, url: string | undefined): Promise<Uint8Array> {
      return new Uint8Array(await (await app.request('GET', url ?? '', { as })).arrayBuffer());
    },
  };
}
