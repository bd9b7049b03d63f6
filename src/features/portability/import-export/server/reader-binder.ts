// Binder outline on the offline page, numbered as in the binder.
import { html } from 'hono/html';

import { numbersUsed, type NumberingOffset } from '#binder-engine/numbering-offset.ts';
import { exhibitLabel } from '#binder-engine/numbers.ts';
import { plan } from '#binder-engine/plan.ts';
import type { Plan } from '#binder-engine/planned.ts';
import type { Outline, OutlineExhibit } from '#binder-engine/outline.ts';
import { toBinder } from '#features/petition/binders/rules.ts';
import { storedBinder, type StoredBinder } from '#features/petition/binders/schema.ts';

import { badge, readAllRows, renderList, type Html, type Page, type Section } from './reader-parts.ts';

const stored = storedBinder.loose();

/** Returns the sections in order, with exhibits, numbers and files. Undefined if there is no binder. */
export async function binderSection(page: Page): Promise<Section | undefined> {
  const binders = (await readAllRows(page, 'binders')).flatMap((row) => stored.safeParse(row).data ?? []);
  if (binders.length === 0) return undefined;
  return {
    id: 'binder',
    title: 'Binder',
    body: binders.map((binder) => oneBinder(page, { binder, binders })),
  };
}

function oneBinder(page: Page, { binder, binders }: { binder: StoredBinder; binders: readonly StoredBinder[] }): Html {
  const petition = binders.find(({ kind }) => kind === 'petition');
  const continues =
    binder.kind === 'response' && petition ? numbersUsed({ ...createPlan(page, petition, null), lastPage: 0 }) : null;
  const planned = createPlan(page, binder, continues);
  const numbers = new Map(planned.exhibits.map(({ id, number }) => [id, number]));
  const sections = binder.outline.sections.filter(({ exhibits }) => exhibits.length > 0);
  return html`<article>
    <h3>${binder.title}</h3>
    ${sections.length === 0 ? html`<p class="soft">No exhibits yet.</p>` : ''}
    ${sections.map((section) => oneSection(page, section, numbers))}
  </article>`;
}

/** Returns the plan of the binder. Exhibit numbers depend only on the order, so page data is not needed. */
function createPlan({ hashes }: Page, binder: StoredBinder, continues: NumberingOffset | null): Plan {
  return plan(
    toBinder(binder, { hashes, translations: {}, letter: null, continues }),
    {},
    { format: 'print', limit: 0 },
  );
}

function oneSection(page: Page, section: Outline['sections'][number], numbers: ReadonlyMap<string, string>): Html {
  return html`<h4>
      ${section.criterion ? `${section.criterion}: ` : ''}${section.title}
      ${badge(section.isIncluded ? '' : 'Left out')}
    </h4>
    <ul class="exhibits">
      ${section.exhibits.map((exhibit) => oneExhibit(page, exhibit, numbers.get(exhibit.id)))}
    </ul>`;
}

function oneExhibit(page: Page, { title, isIncluded, items }: OutlineExhibit, number: string | undefined): Html {
  const files = items.map(
    (item) =>
      html`${page.link(item.file)} <span class="soft">${item.title}</span> ${badge(item.isIncluded ? '' : 'Left out')}`,
  );
  return html`<li>
    <strong>${number === undefined ? '' : `${exhibitLabel(number)}: `}${title}</strong>
    ${badge(isIncluded ? '' : 'Left out')} ${renderList(files)}
  </li>`;
}
