import type { DemoTranslation } from '../stories/translations.ts';

import { letter, paper } from '../files.ts';
import { ago } from '../moments.ts';

/**
 * Two of Ada's files that are not in English: one has a certified translation, and the other awaits its certificate.
 */
export const demoTranslations: DemoTranslation[] = [
  {
    original: 'Preis für Hochwasserforscherin.pdf',
    at: ago(55, '10:20'),
    language: 'de',
    translation: paper('Prize for flood researcher', {
      kicker: 'Translation from German',
      title: 'Prize for flood researcher',
      byline: 'Musterstädter Tageblatt, November 7, 2022, by Erika Beispiel',
      sections: [
        {
          text: [
            'The Continental Academy has honored Ada Example for her work on rivers that were never measured. The engineer is the first from her field to receive the prize.',
            'Her forecasts give towns on small rivers several hours more to prepare, as the committee wrote in its reasons.',
          ],
        },
      ],
    }),
    certified: {
      at: ago(54, '17:45'),
      scan: letter('Certificate of translation, signed', {
        from: ['Erwin Muster', '5 Word Lane, Sampleton'],
        to: 'To whom it may concern',
        date: 'January 12, 2026',
        subject: 'Certificate of translation',
        sections: [
          {
            text: [
              'I, Erwin Muster, certify that I am competent to translate from German into English, and that the attached translation is complete and accurate.',
            ],
          },
        ],
        signer: ['Erwin Muster'],
      }),
      translated_on: '2026-01-12',
      translator_name: 'Erwin Muster',
      translator_address: '5 Word Lane\nSampleton',
      translator_competence: 'I am a native speaker of German and hold a degree in English.',
      translator_relation: 'Independent',
    },
  },
  {
    original: 'Invitación al jurado.pdf',
    at: ago(7, '12:10'),
    language: 'es',
    translation: letter('Invitation to the jury', {
      from: ['Aguas Abiertas', 'Translation from Spanish'],
      to: 'Dr. Ada Example',
      date: 'August 14, 2023',
      subject: 'Invitation to the jury',
      sections: [
        {
          text: [
            'We invite you to judge the entries of our open hackathon on water, which fourteen teams will present.',
          ],
        },
      ],
      signer: ['Inés Nadie', 'Organizer'],
    }),
  },
];
