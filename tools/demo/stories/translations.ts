import { fileName } from '#core/shared/uploads.ts';
import type {
  OriginalFile,
  TranslationInput,
  TranslationRow,
} from '#features/evidence/certified-translations/schema.ts';

import type { DemoFile } from '../files.ts';
import type { Moment } from '../moments.ts';
import type { StoryEvent, Stage } from '../story.ts';

type Certified = Pick<
  TranslationInput,
  'translated_on' | 'translator_name' | 'translator_address' | 'translator_competence' | 'translator_relation'
> & { at: Moment; scan: DemoFile };

export type DemoTranslation = {
  /** Name of a file in one of Ada's records. */
  original: string;
  at: Moment;
  language: TranslationInput['language'];
  translation: DemoFile;
  certified?: Certified;
};

/**
 * Returns the actions with which Ada marks a file as not in English and adds its translation, and later the
 * certificate.
 */
export function translationEvents({ original, at, language, translation, certified }: DemoTranslation): StoryEvent[] {
  let row: TranslationRow;
  return [
    {
      at,
      async play({ as }) {
        const ada = await as('ada');
        const { files } = await ada.send<{ files: OriginalFile[] }>('GET', '/api/translations/originals');
        const found = files.find(({ url }) => fileName(url) === original);
        if (!found) throw new Error(`Ada has no “${original}”`);
        const translation_url = await ada.upload('translations', translation);
        const body = { original_url: found.url, language, translation_url };
        row = await ada.send<TranslationRow>('POST', '/api/translations', body);
      },
    },
    ...(certified
      ? [
          {
            at: certified.at,
            async play({ as }: Stage) {
              const ada = await as('ada');
              const { at: _, scan, ...translator } = certified;
              const certificate_url = await ada.upload('translations', scan);
              const body = { ...translator, certificate_url, version: row.version };
              await ada.send('PATCH', `/api/translations/${row.id}`, body);
            },
          },
        ]
      : []),
  ];
}
