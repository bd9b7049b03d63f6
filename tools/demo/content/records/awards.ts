import { awards } from '#records/record-types/awards.ts';

import { certificate, paper, photo } from '../../files.ts';
import { ago } from '../../moments.ts';
import { createRecords } from '../../stories/records.ts';

export const awardRecords = createRecords(awards, [
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
      award_criteria: 'Chosen from 412 papers by a jury of nine from eight countries, after double-blind review.',
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
      eligible_pool: 'Researchers in the country within eight years of their doctorate; 96 were nominated.',
      judges: 'Seven fellows of the Academy, elected for three years and drawn from different fields.',
      is_team: 'No',
      award_criteria:
        'Awarded each year to one researcher in the country within eight years of the doctorate. A committee of seven fellows chose from 96 nominees in 2022.',
      certificate_url: certificate('Early Career Award certificate', {
        issuer: 'Continental Academy of Applied Data',
        award: 'Early Career Award in Environmental Data Science',
        to: 'Dr. Ada Example',
        reason: 'in recognition of early-career contributions to the forecasting of ungauged rivers',
        date: 'November 4, 2022',
        signers: ['Petra Muster, President', 'Jon Doe-Smith, Chair of the Committee'],
        sections: [
          {
            heading: 'Purpose of the award',
            text: [
              'The Early Career Award is conferred annually on a single researcher who, within eight years of the doctorate, has changed the way others practice environmental data science.',
            ],
          },
          {
            heading: 'Selection',
            text: [
              'Nominations are read in full by a committee of seven Fellows of the Academy, elected for three-year terms and drawn from different fields. Fellows who have published with a nominee recuse themselves.',
            ],
          },
          {
            heading: '2022 cycle',
            table: [
              ['Stage', 'Nominees', 'Reviewed by'],
              ['Nominations', '96', 'Two Fellows each'],
              ['Longlist', '18', 'Full committee'],
              ['Shortlist', '4', 'Full committee and two experts from abroad'],
              ['Award', '1', 'Unanimous vote of the committee'],
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
        'For software that has been in public use for at least two years, judged by five engineers and four of its users. Three prizes a year; 240 entries from 37 countries in 2023.',
      certificate_url: certificate('Lighthouse Prize certificate', {
        issuer: 'Harbor Foundation',
        award: 'The Lighthouse Prize',
        to: 'Dr. Ada Example',
        reason: 'for Tidewright: six more hours for small towns to get ready',
        date: 'May 23, 2023',
        signers: ['Ida Sampleton, Chair of the Board', 'Karl Blank, Head of the Jury'],
        sections: [
          {
            heading: 'About the prize',
            text: [
              'Good software can be a public service. Every year, the Harbor Foundation celebrates three people whose software proves it: free for everyone, at least two years in the wild, and a lifeline for people who could never have paid for it.',
            ],
          },
          {
            heading: 'Meet the 2023 jury',
            points: [
              'Five engineers who maintain public software in their day jobs',
              'Four people who rely on software like this: a harbor master, a librarian, a nurse and a mayor',
              'No one from the foundation. We just bring the coffee.',
            ],
          },
          {
            heading: 'Where the entries came from',
            bars: {
              caption: '240 entries from 37 countries, 2023.',
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
        'One medal every two years, for work that has changed how floods are forecast. National societies in 61 countries nominate; the eleven judges are all past laureates or past presidents of those societies. There were 58 nominees in 2024.',
      certificate_url: certificate('Kestrel Medal certificate', {
        issuer: 'Meridian Hydrological Union',
        award: 'The Kestrel Medal',
        to: 'Dr. Ada Example',
        reason: 'for making it possible to forecast floods on rivers that have never been measured',
        date: 'September 18, 2024',
        signers: ['Prof. Hana Nemo, President', 'Dr. Luis Nadie, Secretary General'],
        sections: [
          {
            heading: 'The medal',
            text: [
              'Established in 1986 and conferred biennially, the Kestrel Medal is the highest honor of the Meridian Hydrological Union, a federation of the hydrological societies of 61 countries.',
              'The Medal is conferred on one person only. It is withheld when no nominee satisfies the Statutes, as in 1998 and 2012.',
            ],
          },
          {
            heading: 'Statutes, Article 4: Eligible work',
            points: [
              'The work shall be in applied hydrology and shall have changed the practice of forecasting in more than one country',
              'It shall have been sustained for no fewer than five years, as attested by those who use it',
              'It shall be of the nominee’s own conception, whether carried out alone or with others',
            ],
          },
          {
            heading: 'Statutes, Article 6: Judges',
            text: [
              'The Medal shall be judged by eleven persons from no fewer than eight countries, each of them a past laureate or a past president of a national society. Every nomination shall be read by all judges and by two experts from outside the Union.',
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
                'Ada Example, whose software predicts floods on rivers that have never had so much as a measuring stick in them, was awarded the Kestrel Medal on Wednesday. The biennial prize is widely considered the highest honor in hydrology.',
                '“Four out of five rivers on earth have no gauge,” Hana Nemo, president of the Meridian Hydrological Union, told an audience of 900 at the ceremony. “Dr. Example asked what the fifth one could tell us about the rest.”',
              ],
            },
            {
              heading: 'Fourteen centers, nine countries',
              text: [
                'Her program, Tidewright, is now used by 14 forecasting centers in nine countries. In March it alerted the town of Lower Fenwick 11 hours before the bridge went under. The model it replaced would have given the town five, officials said.',
                'The vote of the 11 judges, who considered 58 nominees, was unanimous, according to the union.',
              ],
            },
          ],
        }),
      ],
      photos_url: [photo('Medal ceremony', 'ceremony'), photo('Audience of the medal lecture', 'audience')],
    },
  },
]);
