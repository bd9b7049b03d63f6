import { beforeEach, describe, expect, it } from 'vitest';

import { moveExhibit } from '#binder-engine/outline.ts';
import { getBlockText, type LetterDocument } from '#binder-engine/letter.ts';
import { readProblem } from '#testing/accounts.ts';
import { createHeading, createId, createLetter, createParagraph } from '#testing/letters.ts';
import { createPacketHelpers } from '#testing/filing-packets.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { readPdf } from '#testing/pdf-text.ts';

import { MAX_SAVED_VERSIONS } from '../rules.ts';
import { letterResponse, versionResponse, type LetterResponse, type StoredLetter } from '../schema.ts';

const app = useTestApp();
const own = createPacketHelpers(app);
let ada: TestUser;
let binder: string;

beforeEach(async () => {
  ada = await createUser(app.database);
  binder = (await own.createBinder(ada)).binder?.id ?? '';
});

const send = (method: string, path: string, { as = ada, body }: { as?: TestUser; body?: object } = {}) =>
  app.request(method, `/api/letters/${binder}${path}`, { as, body });

async function read(response: Response | Promise<Response>): Promise<LetterResponse> {
  const got = await response;
  expect(got.status, await got.clone().text()).toBe(200);
  return letterResponse.parse(await got.json());
}

const refusal = async (response: Response | Promise<Response>) => {
  const { status, code } = await readProblem(await response);
  return [status, code];
};

const begin = async (begins = 'blank') => letterIn(await read(send('PUT', '', { body: { begins } })));
const save = (version: number, document: object) => send('PATCH', '', { body: { version, document } });

function letterIn({ letter }: LetterResponse): StoredLetter {
  if (!letter) throw new Error('There is no letter');
  return letter;
}

async function write(document: LetterDocument): Promise<StoredLetter> {
  const { version } = letterIn(await read(send('GET', '')));
  const saved = await save(version, document);
  expect(saved.status, await saved.clone().text()).toBe(200);
  return letterIn(await read(send('GET', '')));
}

describe('a letter', () => {
  it('does not exist before it is started, and is started once', async () => {
    expect(await read(send('GET', ''))).toEqual({ letter: null, versions: [], can: { update: true } });
    const { id, version, document } = await begin();
    expect(document.content).toMatchObject([{ type: 'paragraph' }]);
    expect(await begin('template')).toMatchObject({ id, version, document });
  });

  it('starts with addressee, subject, signature, petition parts, and criteria', async () => {
    const { content } = (await begin('template')).document;
    const headings = content.flatMap((block) =>
      block.type === 'heading' ? [`${block.attrs.level} ${getBlockText(block, () => '')}`] : [],
    );
    expect(headings).toEqual([
      '2 Request',
      '2 Field of endeavor',
      '2 Criteria',
      '3 Awards & Recognition (i)',
      '2 Final merits',
      '2 Continuing work',
      '2 Substantial benefit to the United States (section 203(b)(1)(A)(iii) of the Act)',
      '2 Conclusion',
    ]);
    const texts = content.flatMap((block) => (block.type === 'paragraph' ? [getBlockText(block, () => '')] : []));
    expect(texts.filter((text) => text !== '')).toEqual([
      expect.stringMatching(/^Date: _+$/),
      'U.S. Citizenship and Immigration Services',
      expect.stringMatching(
        /^Re: Form I-140, .* Petitioner and beneficiary: Ada .* Classification: .*203\(b\)\(1\)\(A\)/,
      ),
      'Dear Officer:',
      expect.stringMatching(/^Respectfully submitted, {2}_+ Ada /),
    ]);
    // The letter is still empty.
    expect((await own.readBinder(ada)).letter).toBeNull();
  });

  it('omits headings of empty sections in print, and reports it', async () => {
    await begin();
    await write(
      createLetter(
        createHeading(1, 'Full'),
        createParagraph(2, 'Said.'),
        createHeading(3, 'Empty'),
        createParagraph(4),
        createHeading(5, 'Last'),
        createParagraph(6),
        createParagraph(7, 'Respectfully submitted,'),
      ),
    );
    const { text } = await readPdf(new Uint8Array(await (await send('GET', '/letter.pdf')).arrayBuffer()));
    expect(text.split('\n').filter((line) => line !== '')).toEqual(['Full', 'Said.', 'Respectfully submitted,']);
    expect((await own.readBinder(ada)).letter).toMatchObject({
      emptySections: [createId(3), createId(5)],
      excerpts: { [createId(3)]: 'Empty', [createId(5)]: 'Last' },
    });
  });

  it('is saved at the version that was read', async () => {
    const { version } = await begin();
    const document = createLetter(createHeading(1, 'Awards'), createParagraph(2, 'I won ', { exhibit: createId(9) }));
    const saved = await save(version, document);
    expect(await saved.json()).toEqual({ version: version + 1, updated_at: expect.any(String) as string });
    expect(letterIn(await read(send('GET', '')))).toMatchObject({ document, version: version + 1 });
    expect(await refusal(save(version, createLetter(createParagraph(1, 'Late'))))).toEqual([409, 'version_conflict']);
    expect(letterIn(await read(send('GET', ''))).document).toEqual(document);
  });

  it('rejects unsupported content, and reports each invalid field', async () => {
    const { version } = await begin();
    const link = { type: 'link', attrs: { href: 'javascript:alert(1)' } };
    for (const document of [
      { type: 'doc', content: [{ type: 'image', attrs: { src: 'https://example.com/a.png' } }] },
      { type: 'doc', content: [{ ...createParagraph(1), content: [{ type: 'text', text: 'a', marks: [link] }] }] },
      createLetter(createParagraph(1), createParagraph(1)),
      { type: 'doc' },
      {},
    ]) {
      expect([document, (await save(version, document)).status]).toEqual([document, 422]);
    }
    const response = await send('PATCH', '', { body: { version: 0, document: 'words' } });
    expect(response.status).toBe(422);
    expect(Object.keys((await readProblem(response)).fields ?? {}).toSorted()).toEqual(['document', 'version']);
    expect((await send('PUT', '', { body: { begins: 'with a bang' } })).status).toBe(422);
    expect((await send('PUT', '', { body: {} })).status).toBe(422);
  });

  it('is described in the OpenAPI document', async () => {
    const { paths } = (await (await app.request('GET', '/api/openapi.json')).json()) as { paths: object };
    expect(Object.keys(paths)).toContain('/api/letters/{binder}/letter.docx');
  });
});

describe('a letter version', () => {
  const [first, second] = [createLetter(createParagraph(1, 'First')), createLetter(createParagraph(1, 'Second'))];
  const keep = () => read(send('PUT', '/versions'));

  it('is saved on request, once for the same text', async () => {
    await begin();
    await write(first);
    const { versions } = await keep();
    expect(versions).toMatchObject([{ reason: 'kept' }]);
    expect((await keep()).versions).toHaveLength(1);
    await write(second);
    expect((await keep()).versions).toHaveLength(2);
    const id = versions[0]?.id ?? '';
    const earlier = versionResponse.parse(await (await send('GET', `/versions/${id}`)).json());
    expect(earlier).toMatchObject({ id, document: first });
  });

  it('is restored, and the previous text is saved', async () => {
    await begin();
    await write(first);
    const id = (await keep()).versions[0]?.id ?? '';
    const { version } = await write(second);
    const restore = (at: number) => send('PUT', `/versions/${id}/restore`, { body: { version: at } });
    expect(await refusal(restore(version - 1))).toEqual([409, 'version_conflict']);
    expect((await read(send('GET', ''))).versions).toHaveLength(1);
    const { letter, versions } = await read(restore(version));
    expect(letter?.document).toEqual(first);
    expect(versions.map(({ reason }) => reason)).toEqual(['restored', 'kept']);
    const [newest] = versions;
    expect(await (await send('GET', `/versions/${newest?.id}`)).json()).toMatchObject({ document: second });
    expect((await restore(0)).status).toBe(422);
  });

  it('is saved with each packet, as included in it', async () => {
    await begin();
    await write(first);
    await own.request(ada, 'print');
    await own.request(ada, 'print');
    expect((await read(send('GET', ''))).versions).toMatchObject([{ reason: 'packet' }]);
  });

  it('is rejected after very many requests by a user', async () => {
    const { id } = await begin();
    await app.database.asSystem('very many versions, for a test', async (tx) => {
      const { letterVersions } = await import('./table.ts');
      await tx.insert(letterVersions).values(
        Array.from({ length: MAX_SAVED_VERSIONS }, (_, index) => ({
          user_id: ada.id,
          letter_id: id,
          document: createLetter(createParagraph(index + 1, 'Kept')),
          reason: 'kept' as const,
        })),
      );
    });
    expect(await refusal(send('PUT', '/versions'))).toEqual([429, 'row_limit_reached']);
    // A conflict of two texts can be resolved nevertheless.
    const { versions } = await read(send('PUT', '/versions?replaced=true'));
    expect(versions.filter(({ reason }) => reason === 'restored')).toHaveLength(1);
  });
});

describe('a binder with its letter', () => {
  it('counts the letter’s pages, and reports its broken citations', async () => {
    await begin();
    expect((await own.readBinder(ada)).letter).toBeNull();
    const [loom] = await own.exhibits(ada);
    await write(
      createLetter(
        createParagraph(1, 'See ', { exhibit: loom?.id ?? '' }, '. Ἀγαθός 𒀀.'),
        createParagraph(2, { exhibit: createId(9) }),
      ),
    );
    const { letter, facts } = await own.readBinder(ada);
    expect(facts[letter?.file ?? '']?.pages).toHaveLength(1);
    expect(letter?.tokens).toEqual([
      { paragraph: createId(1), token: { exhibit: loom?.id } },
      { paragraph: createId(2), token: { exhibit: createId(9) } },
    ]);
    const text = 'See Exhibit A-1. Ἀγαθός 𒀀.';
    expect(letter?.excerpts).toEqual({ [createId(1)]: text, [createId(2)]: '[missing exhibit]' });
    expect(letter?.unprintable).toEqual([{ paragraph: createId(1), text, characters: ['𒀀'] }]);
    expect(await refusal(send('GET', '/letter.pdf'))).toEqual([409, 'unprintable']);
    const stopped = await app.request('PUT', '/api/filing-packets', { as: ada, body: { format: 'print' } });
    expect(stopped.status).toBe(409);
    expect(await stopped.json()).toMatchObject({
      code: 'packet_stopped',
      findings: expect.arrayContaining([expect.stringMatching(/^“\[missing exhibit\]” in the letter: /)]) as string[],
    });
    await own.arrange(ada, ({ sections }) => ({
      sections: sections.map((one) => (one.id === 'letter' ? { ...one, isIncluded: false } : one)),
    }));
    expect(await own.request(ada, 'print')).toMatchObject({ state: 'queued', pages: 5 });
  });

  it('renders the letter again when a number in it changes, and not when its text stays', async () => {
    await begin();
    const [loom] = await own.exhibits(ada);
    await write(createLetter(createParagraph(1, 'See ', { exhibit: loom?.id ?? '' })));
    const before = (await own.readBinder(ada)).letter;
    await own.arrange(ada, (outline) => moveExhibit(outline, loom?.id ?? '', { section: 'i', index: 1 }));
    const after = (await own.readBinder(ada)).letter;
    expect(after?.file).not.toBe(before?.file);
    expect(after?.version).toBe(before?.version);
    await own.arrange(ada, (outline) => moveExhibit(outline, loom?.id ?? '', { section: 'i', index: 0 }));
    expect((await own.readBinder(ada)).letter).toEqual(before);
  });
});

describe('access to a letter', () => {
  const listRoutes = (version = createId(1)) =>
    [
      ['GET', ''],
      ['PUT', '', { begins: 'blank' }],
      ['PATCH', '', { version: 1, document: createLetter(createParagraph(1)) }],
      ['PUT', '/versions'],
      ['GET', `/versions/${version}`],
      ['PUT', `/versions/${version}/restore`, { version: 1 }],
      ['GET', '/letter.docx'],
      ['GET', '/letter.md'],
      ['GET', '/letter.pdf'],
      ['GET', '/claims.csv'],
    ] as const;

  it('requires a signed-in applicant', async () => {
    const mentor = await createUser(app.database, { role: 'mentor' });
    for (const [method, path, body] of listRoutes()) {
      const response = await app.request(method, `/api/letters/${binder}${path}`, { body });
      expect([method, path, response.status]).toEqual([method, path, 401]);
      expect([method, path, (await send(method, path, { as: mentor, body })).status]).toEqual([method, path, 403]);
    }
  });

  it('is limited to the binder’s owner: for others letter and versions are 404', async () => {
    await begin();
    await write(createLetter(createParagraph(1, 'Mine')));
    const [version] = (await read(send('PUT', '/versions'))).versions;
    const eve = await createUser(app.database);
    await own.createBinder(eve);
    for (const [method, path, body] of listRoutes(version?.id)) {
      expect([method, path, ...(await refusal(send(method, path, { as: eve, body })))]).toEqual([
        method,
        path,
        404,
        'not_found',
      ]);
    }
    expect(letterIn(await read(send('GET', ''))).document).toEqual(createLetter(createParagraph(1, 'Mine')));
  });

  it('after the trial allows reading and exporting, and no writing', async () => {
    await begin();
    await write(createLetter(createParagraph(1, 'Mine')));
    const [version] = (await read(send('PUT', '/versions'))).versions;
    await own.lapse(ada);
    expect(await read(send('GET', ''))).toMatchObject({ letter: { version: 2 }, can: { update: false } });
    for (const [method, path, body] of listRoutes(version?.id)) {
      const { status } = await send(method, path, { body });
      expect([method, path, status]).toEqual([method, path, method === 'GET' ? 200 : 403]);
    }
  });
});
