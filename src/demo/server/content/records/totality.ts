import { totality } from '#records/record-types/totality.ts';

import { letter, paper } from '../../files.ts';
import { ago } from '../../moments.ts';
import { citingPublications, floodsWarned } from '../long-papers.ts';
import { recordsOf } from '../../stories/records.ts';

export const totalityRecords = recordsOf(totality, [
  {
    status: 'Started',
    made: ago(14, '13:15'),
    values: {
      executive_summary:
        'How the work goes on in the United States\nA new national model by next spring, and a center for ungauged rivers after it.',
      check_back_date: { inDays: 12 },
    },
  },
  {
    status: 'In Progress',
    made: ago(20, '11:00'),
    values: {
      executive_summary:
        'From one unmeasured river to fourteen forecasting centers\nAda Example has changed how floods are forecast where nobody measures rivers, which is nearly everywhere. What follows shows it from five sides.',
      executive_summary_docs: [
        paper('Executive summary', {
          kicker: 'The evidence as a whole',
          title: 'From one unmeasured river to fourteen forecasting centers',
          byline: 'Ada Example · draft for counsel',
          sections: [
            {
              heading: 'In short',
              text: [
                'In 2023 Ada Example showed that rivers without a gauge can be forecast. Since then fourteen centers in nine countries do so, three of which had no warning service before.',
              ],
            },
            {
              heading: 'What stands for it',
              table: [
                ['Criterion', 'Strongest piece', 'Borne out by'],
                ['Awards', 'Kestrel Medal', 'statutes, 58 nominees'],
                ['Membership', 'Fellow of the Union', 'bylaws, 12 of 101'],
                ['Published material', 'Continental Ledger', '4.1 million readers'],
                ['Judging', 'Panel on natural hazards', 'certificate'],
                ['Contributions', 'Tidewright', 'letters of users'],
                ['Articles', 'Paper of 2023', '640 citations'],
                ['Roles', 'Northwind Hydrology', 'letter, ranking'],
              ],
            },
            {
              heading: 'Sustained, and at the top',
              text: [
                'The work has been recognized every year since 2022: by an academy of the country, a foundation abroad, the union of 61 national societies, and by the services that depend on it. Of 212 researchers of the same years worldwide none is cited more often.',
                'Each of these decisions was made by other people, for reasons of their own, and most of them by people who had never met her.',
              ],
            },
            {
              heading: 'Work to come',
              text: [
                'She comes to finish the change of a national model and to build a center for ungauged rivers with two universities; the contract and a plan of two pages are annexed.',
              ],
            },
            {
              heading: 'What is still missing',
              points: [
                'The certificate of the best paper of 2025',
                'A letter from the second national service',
                'The survey of wages of 2023',
              ],
            },
          ],
        }),
      ],
      national_or_international_impact_docs: [floodsWarned()],
      national_or_international_impact:
        'Nine countries forecast with her method; the guidance of the Union, which she chairs, is followed by 43.',
      continuing_work:
        'To finish the change of a national model, and to build a center for ungauged rivers with two universities.',
      unique_contributions:
        'She was the first to describe basins by what feeds them, and to let a model find their relatives.',
      cross_criteria_integration:
        'The medal, the citations and the use by national services all go back to the paper of 2023, and each was decided by other people.',
      comparison_with_peers:
        'Of the researchers who took their doctorate between 2014 and 2018 in her field, none has more citations, and two others have received the medal’s junior prize.',
      comparison_with_peers_docs: [
        citingPublications(),
        paper('Comparison with peers', {
          kicker: 'Comparison',
          title: 'Researchers of the same years',
          byline: 'Drawn up from the Example Index of Citations, January 2026',
          sections: [
            {
              text: [
                'Compared are the 212 researchers worldwide who took a doctorate in hydrology between 2014 and 2018 and have published on forecasting.',
              ],
            },
            {
              heading: 'Citations of the most cited paper',
              bars: {
                caption: 'January 2026.',
                unit: 'citations',
                values: [
                  ['Median', 14],
                  ['90th percentile', 96],
                  ['99th percentile', 288],
                  ['Ada Example', 640],
                ],
              },
            },
          ],
        }),
      ],
      recommendation_summary:
        'Seven letters, five of them by people who have never worked with her: an editor, two directors of services, a licensee, and a laureate of the medal.',
      expert_affidavits_url: letter('Statement of a laureate', {
        from: ['Dr. Tea Esempio', 'Laureate of the Kestrel Medal 2022', 'Alpine School of Water, Monteforma'],
        to: 'To whom it may concern',
        date: 'January 19, 2026',
        subject: 'The standing of Dr. Ada Example',
        sections: [
          {
            text: [
              'I write in my own name. I received the Kestrel Medal in 2022; two years later I sat among the eleven judges who gave it to Dr. Example. We have no projects together, and no publications.',
              'If you ask my colleagues who are the first in flood forecasting today, in all the world, you will hear perhaps six names, perhaps seven. Always you will hear hers. She is the youngest, and she is the only one of them who has given a forecast to countries that had none. For us who have done this for thirty years, it is a lesson in modesty.',
            ],
          },
        ],
        signer: ['Dr. Tea Esempio', 'Alpine School of Water'],
      }),
      check_back_date: { inDays: 6 },
    },
  },
  {
    status: 'Completed',
    made: ago(53, '08:40'),
    values: {
      executive_summary:
        'Summary for letter writers\nTwo pages that tell a letter’s author what to write about, and what not to.',
      recommendation_summary:
        'Each letter tells of one thing that its author saw: the repeated experiment, the license, the flood of March, the change of the national model.',
    },
  },
]);
