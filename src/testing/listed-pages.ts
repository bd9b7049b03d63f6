// Sidebar and palette entries, as each feature declares them in its samples.ts.
export type PageReader = 'applicant' | 'applicant after the trial' | 'mentor' | 'attorney' | 'admin' | 'owner admin';
export type Listing = 'sidebars' | 'creates';
/** Entries by reader: `Case › Tasks`, `foot › Billing` or `New task › /dashboard/tasks?new`. */
export type Listed = Partial<Record<PageReader, readonly string[]>>;

/** An entry that a reader sees, with the module of its page below src/. */
export type FoundEntry = { entry: string; module: string };

/** Returns the lines to write in features whose declared entries differ from the actual ones. */
export function linesToWrite(
  sampled: readonly { file: string; samples: Partial<Record<Listing, Listed>> | undefined }[],
  { listing, reader, found }: { listing: Listing; reader: PageReader; found: readonly FoundEntry[] },
): string[] {
  const stated = sampled.flatMap(({ file, samples }) =>
    (samples?.[listing]?.[reader] ?? []).map((entry) => ({ entry, file })),
  );
  const here = found.map(({ entry, module }) => ({ entry, file: `src/${getFolder(module)}/server/samples.ts` }));
  const isIn = (list: typeof here, one: (typeof here)[number]) =>
    list.some(({ entry, file }) => entry === one.entry && file === one.file);
  const line = (verb: string, { entry, file }: (typeof here)[number]) =>
    `${file}: ${verb} '${entry}' in \`${listing}['${reader}']\`, or change ${file.replace('server/samples', 'client/pages')}`;
  return [
    ...here.filter((one) => !isIn(stated, one)).map((one) => line('add', one)),
    ...stated.filter((one) => !isIn(here, one)).map((one) => line('delete', one)),
  ];
}

function getFolder(module: string): string {
  return module.replace(/\/client\/.*/, '');
}
