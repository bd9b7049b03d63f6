import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';

import { useListPage } from '#core/client/list-page.ts';
import { useSearch } from '#core/client/search.ts';
import { FilterBar } from '#core/client/ui/filter-bar.tsx';
import { ListPage } from '#core/client/ui/list-page.tsx';
import { PageTabs } from '#core/client/ui/page-tabs.tsx';
import { readinessTabs } from '#core/shared/applicant-tabs.ts';
import { EDIT, NEW, ROW } from '#core/shared/paths.ts';
import { fileName } from '#core/shared/uploads.ts';

import { languages, translationStates, type TranslationRow } from '../schema.ts';
import { ownLanguages, ownTranslations } from './api.ts';
import { FILE } from './file-language.tsx';
import { TranslationForm } from './translation-form.tsx';
import { TranslationList } from './translation-list.tsx';
import { stateLabels } from './translation-text.ts';

const words = {
  what: 'Your translations',
  notLoaded: 'Your translations could not be loaded.',
  noun: 'translation',
  add: 'Add a translation',
  empty: 'No files in other languages yet.',
  why: 'Your files are assumed to be in English until you say otherwise. Any other language needs a full translation with the translator’s signed certificate (8 CFR 103.2(b)(3)).',
  none: 'No translations match this filter.',
  all: 'Show all translations',
};

const filters = {
  state: { label: 'Show', choices: translationStates.map((value) => ({ value, label: stateLabels[value] })) },
  language: { label: 'Language', choices: languages.map(({ code, name }) => ({ value: code, label: name })) },
};

/**
 * Page of an applicant's files that are not in English: each original next to its translation, with what is missing.
 */
export default function TranslationsPage() {
  const page = useListPage(ownTranslations, { getTitle, draft: 'translations' });
  const { file, forgetFile } = useRequestedFile();
  return (
    <ListPage
      page={page}
      subtitle="Files that are not in English, with their translations and the translators’ certificates."
      words={words}
      tabs={<PageTabs label="Readiness" tabs={readinessTabs} />}
      renderForm={(props, key) => (
        <TranslationForm
          key={`${key} ${file ?? ''}`}
          file={file}
          {...props}
          onSaved={(row, then) => {
            forgetFile();
            props.onSaved(row, then);
          }}
        />
      )}
      filters={
        <FilterBar
          list={page.list}
          label="Your translations"
          search="File, language or translator"
          filters={filters}
          csv="/api/translations"
        />
      }
      hasFiles
    >
      {(rows) => (
        <TranslationList rows={rows} markedId={page.list.rowId} onEdit={page.sheet.edit} onDelete={page.remove} />
      )}
    </ListPage>
  );
}

function getTitle({ original_url }: TranslationRow): string {
  return fileName(original_url);
}

/** Original named in the URL. If it has a translation already, the URL opens that one. */
function useRequestedFile() {
  const { search, change } = useSearch();
  const fileUrl = search.get(FILE);
  const [file, setFile] = useState(fileUrl ?? undefined);
  const { data: fileLanguages } = useQuery(ownLanguages);

  const translated = fileLanguages?.find(({ original }) => original === file)?.id;

  const answer = useEffectEvent((id: string | undefined) => {
    change(
      (current) => {
        current.delete(FILE);
        if (id !== undefined) {
          current.delete(NEW);
          current.set(ROW, id);
          current.set(EDIT, '');
        }
        return current;
      },
      { replace: true },
    );
  });
  useEffect(() => {
    if (fileUrl !== null && fileLanguages) answer(fileLanguages.find(({ original }) => original === fileUrl)?.id);
  }, [fileUrl, fileLanguages]);
  return { file: translated === undefined ? file : undefined, forgetFile: () => setFile(undefined) };
}
