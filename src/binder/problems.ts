import { ENGINE, isStop, type Binder, type Facts, type FileFacts, type Finding, type Section } from './binder.ts';
import { weighAlone } from './parts.ts';
import type { Numbered, Problem } from './planned.ts';

/** What a plan says of the files in it, in their order. @param limit of a part, in bytes; none for a print copy */
export function findProblems({
  binder,
  sections,
  facts,
  numbered,
  limit,
}: {
  binder: Binder;
  sections: Section[];
  facts: Facts;
  numbered: Numbered[];
  limit: number | undefined;
}): Problem[] {
  const letter = binder.letter && sections.some(({ kind }) => kind === 'letter') ? [binder.letter.file] : [];
  const place = (finding: Finding, exhibit: string | null, item: string | null): Problem => ({
    ...finding,
    isStop: isStop(finding.code),
    exhibit,
    item,
  });
  const titles = (exhibit: string | null, item: string | null, title: string): Problem[] =>
    hasUnknownScript(title) ? [place({ code: 'unknown-script' }, exhibit, item)] : [];
  return [
    ...titles(null, null, `${binder.title} ${binder.stampPrefix}`),
    ...letter.flatMap((file) => findingsOf(facts[file], limit).map((finding) => place(finding, null, null))),
    ...numbered.flatMap(({ exhibit }) => [
      ...titles(exhibit.id, null, exhibit.title),
      ...exhibit.items
        .filter(({ isIncluded }) => isIncluded)
        .flatMap(({ id, file, title }) => [
          ...titles(exhibit.id, id, title),
          ...(file === null ? [{ code: 'file-missing' } as const] : findingsOf(facts[file], limit)).map((finding) =>
            place(finding, exhibit.id, id),
          ),
        ]),
    ]),
  ];
}

function findingsOf(file: FileFacts | undefined, limit: number | undefined): Finding[] {
  if (file?.engine !== ENGINE) return [{ code: 'not-inspected' }];
  const heavy =
    limit === undefined ? [] : file.pages.flatMap((page, index) => (weighAlone(file, page) > limit ? [index + 1] : []));
  return [...file.findings, ...(heavy.length > 0 ? [{ code: 'page-over-limit', pages: heavy } as const] : [])];
}

/** Our font has Latin letters, with Vietnamese ones; punctuation and digits belong to no script. */
function hasUnknownScript(text: string): boolean {
  return /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text);
}
