import { totality } from '#records/record-types/totality.ts';

import { letter, paper } from '../../files.ts';
import { ago } from '../../moments.ts';
import { citingPublications, floodsWarned } from '../long-papers.ts';
import { createRecords } from '../../stories/records.ts';

export const totalityRecords = createRecords(totality, [
  {
    status: 'Started',
    made: ago(14, '13:15'),
    values: {
      executive_summary:
        'Continuing the work in the United States\nA new national model by next spring, followed by a center for ungauged rivers.',
      check_back_date: { inDays: 12 },
    },
  },
  {
    status: 'In Progress',
    made: ago(20, '11:00'),
    values: {
      executive_summary:
        'From one unmeasured river to fourteen forecasting centers\nAda Example has changed how floods are forecast where rivers are not measured, which is nearly everywhere. This summary shows it from five sides.',
      executive_summary_docs: [
        paper('Executive summary', {
          kicker: 'The evidence as a whole',
          title: 'From one unmeasured river to fourteen forecasting centers',
          byline: 'Ada Example · draft for counsel',
          sections: [
            {
              heading: 'In short',
              text: [
                'In 2023, Ada Example showed that rivers can be forecast without a gauge. Fourteen centers in nine countries have done so since, three of which had no warning service before.',
              ],
            },
            {
              heading: 'Evidence at a glance',
              table: [
                ['Criterion', 'Strongest exhibit', 'Supported by'],
                ['Awards', 'Kestrel Medal', 'Statutes, 58 nominees'],
                ['Membership', 'Fellow of the Union', 'Bylaws, 12 of 101'],
                ['Published material', 'Continental Ledger', '4.1 million readers'],
                ['Judging', 'Panel on natural hazards', 'Certificate'],
                ['Contributions', 'Tidewright', 'Letters from users'],
                ['Articles', '2023 paper', '640 citations'],
                ['Roles', 'Northwind Hydrology', 'Letter, ranking'],
              ],
            },
            {
              heading: 'Sustained, and at the top',
              text: [
                'Recognition every year since 2022: from a national academy, a foundation abroad, a union of 61 national societies, and the services that depend on the work. None of the 212 researchers worldwide in the same cohort is cited more often.',
                'Each of these decisions was made independently, most of them by people who have never met her.',
              ],
            },
            {
              heading: 'Plans in the United States',
              text: [
                'Complete the transition of a national model, and build a center for ungauged rivers with two universities. The contract and a two-page plan are attached.',
              ],
            },
            {
              heading: 'Still missing',
              points: [
                'Certificate for the 2025 best paper award',
                'Letter from the second national service',
                'Wage survey for 2023',
              ],
            },
          ],
        }),
      ],
      national_or_international_impact_docs: [floodsWarned()],
      national_or_international_impact:
        'Nine countries forecast with her method; the guidance of the Union, which she chairs, is followed by 43.',
      continuing_work:
        'To complete the transition of a national model, and to build a center for ungauged rivers with two universities.',
      unique_contributions:
        'She was the first to describe basins by what feeds them, and to let a model find their relatives.',
      cross_criteria_integration:
        'The medal, the citations and the use by national services all go back to the 2023 paper, and each was decided by different people.',
      comparison_with_peers:
        'No one who earned a doctorate in her field between 2014 and 2018 has more citations; two of them have received the medal’s junior prize.',
      comparison_with_peers_docs: [
        citingPublications(),
        paper('Comparison with peers', {
          kicker: 'Example Index of Citations · custom report',
          title: 'Cohort comparison: E., Ada',
          byline: 'Hydrology, doctorates 2014–2018 · run date January 2026',
          sections: [
            {
              text: [
                'Cohort: 212 researchers worldwide with a doctorate in hydrology awarded 2014–2018 and at least one publication on forecasting. Metric: citations of each researcher’s most-cited paper, self-citations excluded.',
              ],
            },
            {
              heading: 'Citations of the most-cited paper',
              bars: {
                caption: 'Cohort percentiles',
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
        'Seven letters, five of them from people who have never worked with her: an editor, two directors of national services, a licensee, and a laureate of the medal.',
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
        'Summary for letter writers\nTwo pages on what each letter should cover, and what it should leave out.',
      recommendation_summary:
        'Each letter covers one thing its author saw firsthand: the repeated experiment, the license, the March flood, the new national model.',
    },
  },
]);
