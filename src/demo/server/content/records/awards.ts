import { awards } from '#records/record-types/awards.ts';

import { certificate, paper, photo } from '../../files.ts';
import { ago } from '../../moments.ts';
import { recordsOf } from '../../stories/records.ts';

export const awardRecords = recordsOf(awards, [
  {
    status: 'Started',
    made: ago(6, '16:20'),
    values: {
      award_name: 'Alder University Young Alumni Prize',
      awarding_organization: 'Alder University',
      award_level: 'Institutional',
      award_date: '2021-06-12',
    },
  },
  {
    status: 'In Progress',
    made: ago(13, '09:40'),
    values: {
      award_name: 'Best Paper, River Forecasting Congress',
      awarding_organization: 'International River Forecasting Congress',
      award_level: 'International',
      award_date: '2025-09-17',
      award_criteria: 'One of 412 papers, chosen by a jury of nine from eight countries after double-blind review.',
      photos_url: [photo('Hall of the congress', 'audience')],
    },
  },
  {
    status: 'Completed',
    made: ago(58, '11:05'),
    values: {
      award_name: 'Early Career Award in Environmental Data Science',
      awarding_organization: 'Continental Academy of Applied Data',
      award_level: 'National',
      award_date: '2022-11-04',
      recipients_count: 1,
      eligible_pool: 'Researchers of the country within eight years of the doctorate; 96 were nominated.',
      judges: 'Seven fellows of the Academy, elected for three years and drawn from different fields.',
      is_team: 'No',
      award_criteria:
        'Given each year to one researcher in the country within eight years of the doctorate. 96 were nominated in 2022; a committee of seven fellows decides.',
      certificate_url: certificate('Early Career Award certificate', {
        issuer: 'Continental Academy of Applied Data',
        award: 'Early Career Award in Environmental Data Science',
        to: 'Dr. Ada Example',
        reason: 'for methods by which rivers without a gauge can be forecast as if they had one',
        date: 'November 4, 2022',
        signers: ['Petra Muster, President', 'Jon Doe-Smith, Chair of the Committee'],
        sections: [
          {
            heading: 'Purpose',
            text: [
              'The Academy honors one researcher of the country each year whose work in environmental data science has changed the practice of others within eight years of the doctorate.',
            ],
          },
          {
            heading: 'Who decides',
            text: [
              'A committee of seven fellows of the Academy, elected for three years and drawn from different fields, reads every nomination in full. Fellows step aside where they have published with a nominee.',
            ],
          },
          {
            heading: 'The year 2022',
            table: [
              ['Stage', 'Nominees', 'Read by'],
              ['Nominated', '96', 'two fellows each'],
              ['Long list', '18', 'the whole committee'],
              ['Short list', '4', 'the committee and two experts from abroad'],
              ['Awarded', '1', 'vote of the committee, unanimous'],
            ],
          },
        ],
      }),
      media_coverage_url: [
        paper('Preis für Hochwasserforscherin', {
          kicker: 'Wissenschaft',
          title: 'Preis für Hochwasserforscherin',
          byline: 'Musterstädter Tageblatt, 7. November 2022, von Erika Beispiel',
          sections: [
            {
              text: [
                'Die Kontinentale Akademie hat Ada Example für ihre Arbeit über nie vermessene Flüsse ausgezeichnet. Die Ingenieurin erhält den Preis als Erste ihres Fachs.',
                'Ihre Vorhersagen geben Orten an kleinen Flüssen mehrere Stunden mehr Zeit, sich vorzubereiten, wie der Ausschuss in seiner Begründung schreibt.',
              ],
            },
          ],
        }),
      ],
      photos_url: [photo('Panel after the award', 'panel')],
    },
  },
  {
    status: 'Completed',
    made: ago(71, '14:30'),
    values: {
      award_name: 'Lighthouse Prize for Public-Interest Software',
      awarding_organization: 'Harbor Foundation',
      award_level: 'International',
      award_date: '2023-05-23',
      recipients_count: 3,
      is_team: 'No',
      award_criteria:
        'Software in public use for two years at least, judged by five engineers and four of its users. Three prizes a year; 240 entries from 37 countries in 2023.',
      certificate_url: certificate('Lighthouse Prize certificate', {
        issuer: 'Harbor Foundation',
        award: 'The Lighthouse Prize',
        to: 'Dr. Ada Example',
        reason: 'for Tidewright, which gives small towns six more hours before the water comes',
        date: 'May 23, 2023',
        signers: ['Ida Sampleton, Chair of the Board', 'Karl Blank, Head of the Jury'],
        sections: [
          {
            heading: 'What the prize is for',
            text: [
              'The Harbor Foundation gives three prizes a year to people whose software serves the public: in use for two years at least, free to use, and depended upon by somebody who could not have paid for it.',
            ],
          },
          {
            heading: 'The jury of 2023',
            points: [
              'Five engineers who maintain public software themselves',
              'Four of the people who depend on the entries: a harbor master, a librarian, a nurse and a mayor',
              'None of them from the foundation',
            ],
          },
          {
            heading: 'Entries by region',
            bars: {
              caption: 'Entries of 2023: 240 from 37 countries.',
              unit: 'entries',
              values: [
                ['Asia', 71],
                ['Europe', 66],
                ['Africa', 38],
                ['Oceania', 14],
                ['The Americas', 51],
              ],
            },
          },
        ],
      }),
      photos_url: [photo('Award ceremony', 'ceremony')],
    },
  },
  {
    status: 'Completed',
    made: ago(84, '10:15'),
    values: {
      award_name: 'Kestrel Medal for Applied Hydrology',
      awarding_organization: 'Meridian Hydrological Union',
      award_level: 'International',
      award_date: '2024-09-18',
      recipients_count: 1,
      eligible_pool: 'Hydrologists nominated by the national societies of 61 countries; 58 nominees in 2024.',
      judges:
        'Eleven judges, each a past laureate or a past president of a national society, from at least eight countries.',
      is_team: 'No',
      award_criteria:
        'One medal every two years for work that has changed how floods are forecast. Nominated by national societies of 61 countries; eleven judges, all past laureates or presidents of societies. 58 nominees in 2024.',
      certificate_url: certificate('Kestrel Medal certificate', {
        issuer: 'Meridian Hydrological Union',
        award: 'The Kestrel Medal',
        to: 'Dr. Ada Example',
        reason: 'for the forecasting of floods where nobody has ever measured a river',
        date: 'September 18, 2024',
        signers: ['Prof. Hana Nemo, President', 'Dr. Luis Nadie, Secretary General'],
        sections: [
          {
            heading: 'The medal',
            text: [
              'The Kestrel Medal has been given every second year since 1986. It is the highest honor of the Meridian Hydrological Union, whose members are the hydrological societies of 61 countries.',
              'It may be given to one person alone, and is not given where no nominee meets its statutes: this was so in 1998 and in 2012.',
            ],
          },
          {
            heading: 'Statutes, article 4: what is honored',
            points: [
              'Work in applied hydrology that has changed the practice of forecasting in more than one country',
              'Sustained over five years at least, and borne out by those who use it',
              'Of the nominee’s own conception, also where it was carried out with others',
            ],
          },
          {
            heading: 'Statutes, article 6: who judges',
            text: [
              'Eleven judges, each a past laureate or a past president of a national society, from at least eight countries. Each nomination is read by all of them and by two experts outside the Union.',
            ],
          },
          {
            heading: 'Nominations and laureates',
            table: [
              ['Year', 'Nominees', 'Countries', 'Laureate'],
              ['2018', '41', '27', 'Prof. M. Ejemplo'],
              ['2020', '44', '29', 'Prof. S. Beispiel'],
              ['2022', '52', '33', 'Dr. T. Esempio'],
              ['2024', '58', '36', 'Dr. A. Example'],
            ],
          },
        ],
      }),
      media_coverage_url: [
        'https://news.example.com/kestrel-medal-2024',
        paper('The Continental Ledger on the medal', {
          kicker: 'The Continental Ledger · Science',
          title: 'Medal for the woman who forecasts silent rivers',
          byline: 'By Max Sample · September 19, 2024 · page 14',
          sections: [
            {
              text: [
                'The Kestrel Medal, given every second year and often called the highest honor in hydrology, went on Wednesday to Ada Example, whose software forecasts floods on rivers that no instrument has ever watched.',
                '“Four of five rivers on earth have no gauge,” said Hana Nemo, president of the Meridian Hydrological Union, as she handed the medal over before an audience of nine hundred. “Dr. Example asked what the others could tell us about them, and found an answer.”',
              ],
            },
            {
              heading: 'Fourteen centers, nine countries',
              text: [
                'Her program, Tidewright, runs at fourteen forecasting centers in nine countries. In March it warned the town of Lower Fenwick eleven hours before its bridge was under water; the model in use until then had given five.',
                'The jury of eleven had 58 nominees before it. Its decision, the union said, was unanimous.',
              ],
            },
          ],
        }),
      ],
      photos_url: [photo('Medal ceremony', 'ceremony'), photo('Audience of the medal lecture', 'audience')],
    },
  },
]);
