import { criticalRoles } from '#records/types/critical-roles.ts';

import { certificate, letter, paper } from '../../files.ts';
import { ago } from '../../moments.ts';
import { recordsOf } from '../../stories/records.ts';

export const roles = recordsOf(criticalRoles, [
  {
    status: 'Started',
    made: ago(10, '11:30'),
    values: {
      company_name: 'RiverBench consortium',
      role_title: 'Founding chair',
      team_size: 6,
      project_details: 'Eleven institutes of seven countries agree on one test for flood models.',
    },
  },
  {
    status: 'In Progress',
    made: ago(29, '16:45'),
    values: {
      company_name: 'Continental River Forecast Office',
      role_title: 'Technical lead of the new national model',
      kind: 'Critical',
      start_date: '2025-05-05',
      team_size: 23,
      budget_responsibility: 8_400_000,
      project_details:
        'The office replaces the model that it has forecast with since 1994; all its rivers change over by next spring.',
      key_achievements: [
        'Brought forecasts to 1,100 places that had none',
        'Led the change in two of five regions without a day’s interruption',
      ],
      supervisor_signed_letters: [
        letter('Letter from the deputy director', {
          from: ['Continental River Forecast Office', 'Directorate', '90 Observatory Road, Sampleton'],
          to: 'To whom it may concern',
          date: 'February 9, 2026',
          subject: 'The part of Dr. Example in the new national model',
          sections: [
            {
              text: [
                'The office forecasts the rivers of a whole country; 60 million people live within reach of its warnings. Its model is changed once in a generation, and this time the change rests on Dr. Example: the method is hers, and so is the plan by which we go over to it.',
                'She leads 23 people of ours on behalf of Northwind Hydrology and answers for 8.4 million dollars. Two regions have changed over; in both she was the one who decided that we were ready.',
              ],
            },
          ],
          signer: ['Tom Anyone', 'Deputy director'],
        }),
      ],
    },
  },
  {
    status: 'Completed',
    made: ago(73, '09:50'),
    values: {
      company_name: 'Northwind Hydrology',
      role_title: 'Principal scientist, forecasting',
      kind: 'Leading',
      start_date: '2024-01-08',
      team_size: 11,
      budget_responsibility: 3_200_000,
      project_details: 'Leads the research from which all of the company’s forecasts come.',
      key_achievements: [
        'Conceived and led Tidewright, from which two thirds of revenue come',
        'Won four national services as partners',
        'Built the team from two people to eleven',
      ],
      org_chart_url: paper('Organization of Northwind Hydrology', {
        kicker: 'Northwind Hydrology · internal',
        title: 'Organization',
        byline: 'As of January 2026',
        sections: [
          {
            text: [
              'The principal scientist reports to the chief executive and leads the group from whose work the products of the other groups are made.',
            ],
          },
          {
            table: [
              ['Group', 'Led by', 'People', 'Reports to'],
              ['Forecasting research', 'Ada Example', '11', 'Chief executive'],
              ['Products', 'Lena Keine', '14', 'Chief executive'],
              ['Instruments', 'Joe Public', '9', 'Products'],
              ['Partners', 'Amara Nessuno', '7', 'Chief executive'],
              ['Office', 'Pat Whoever', '5', 'Chief executive'],
            ],
          },
          {
            heading: 'Revenue by origin',
            bars: {
              caption: 'Share of revenue in 2025 by the research that it rests on.',
              unit: '%',
              values: [
                ['Instruments', 21],
                ['Other models', 13],
                ['Tidewright', 66],
              ],
            },
          },
        ],
      }),
      recognition_docs: [
        paper('Northwind among the river companies', {
          kicker: 'River Technology Weekly · ranking',
          title: 'The twenty companies that forecast our rivers',
          byline: 'By Otto Normal · December 8, 2025',
          sections: [
            {
              text: [
                'For the second year the first place goes to Northwind Hydrology: 46 people who forecast for four national services, and the only company of the list whose model is taught at universities.',
              ],
            },
            {
              table: [
                ['Rank', 'Company', 'Services', 'Raised, million dollars'],
                ['1', 'Northwind Hydrology', '4', '58'],
                ['2', 'Delta Warnings', '2', '31'],
                ['3', 'Stagewise', '2', '24'],
                ['4', 'Bluebank Data', '1', '40'],
              ],
            },
          ],
        }),
      ],
      supervisor_signed_letters: [
        letter('Letter from the chief executive', {
          from: ['Northwind Hydrology', 'Office of the chief executive', '5 Millrace Yard, Sampleton'],
          to: 'To whom it may concern',
          date: 'January 28, 2026',
          subject: 'The role of Dr. Ada Example',
          sections: [
            {
              text: [
                'I founded Northwind Hydrology in 2017 and have led it since. Dr. Example joined us as a senior scientist in 2021 and became principal scientist in 2024.',
              ],
            },
            {
              heading: 'What depends on her',
              points: [
                'Two thirds of our revenue come from forecasts made by the method that she conceived',
                'Four national services signed with us after meeting her, and name her in their contracts',
                'Our investors made her staying a condition of the round of 2024',
              ],
            },
            {
              text: [
                'When she was ill for three weeks in 2023, we put off a release that two countries waited for. Nobody else could have decided whether it was safe. I can say of few people that the company would be another without them; of her I can.',
              ],
            },
          ],
          signer: ['Astrid Ingen', 'Chief executive'],
        }),
      ],
      grant_certificates: [
        certificate('Grant of the Continental Science Fund', {
          issuer: 'Continental Science Fund',
          award: 'Grant 24-1187',
          to: 'Dr. Ada Example',
          reason: 'principal investigator of “Warnings without gauges”, 1.9 million dollars over three years',
          date: 'March 1, 2024',
          signers: ['Dr. Ana Fulana, Program director'],
          sections: [],
        }),
      ],
    },
  },
]);
