import { criticalRoles } from '#records/record-types/critical-roles.ts';

import { certificate, letter, paper } from '../../files.ts';
import { ago } from '../../moments.ts';
import { createRecords } from '../../stories/records.ts';

export const roles = createRecords(criticalRoles, [
  {
    status: 'Started',
    made: ago(10, '11:30'),
    values: {
      company_name: 'RiverBench consortium',
      role_title: 'Founding chair',
      team_size: 6,
      project_details: 'Eleven institutes in seven countries agree on a common test for flood models.',
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
        'The office is replacing the forecast model it has used since 1994. All of its rivers will be moved to the new model by next spring.',
      key_achievements: [
        'Brought forecasts to 1,100 places that had none',
        'Led the transition in two of five regions without a day of interruption',
      ],
      supervisor_signed_letters: [
        letter('Letter from the deputy director', {
          from: ['Continental River Forecast Office', 'Directorate', '90 Observatory Road, Sampleton'],
          to: 'To whom it may concern',
          date: 'February 9, 2026',
          subject: 'Role of Dr. Example in the National Model Replacement Program',
          sections: [
            {
              text: [
                'This Office issues flood forecasts for the entire country; approximately 60 million persons reside in areas covered by its warnings. The national model is replaced about once in a generation. The current replacement is based on the method developed by Dr. Example, and is being carried out under the transition plan of which she is the author.',
                'Pursuant to our agreement with Northwind Hydrology, Dr. Example directs 23 members of our staff and is accountable for a budget of $8.4 million. Two of five regions have completed the transition. In both, operational readiness was certified by Dr. Example.',
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
      project_details: 'Leads the research behind all of the company’s forecasts.',
      key_achievements: [
        'Conceived and led Tidewright, which brings in two thirds of revenue',
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
              'The Principal Scientist reports directly to the Chief Executive. All other groups build on the output of Forecasting Research.',
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
            heading: 'Revenue by source',
            bars: {
              caption: 'Share of 2025 revenue by underlying research',
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
                'No surprise at the top: Northwind Hydrology keeps first place for a second year. Forty-six people, four national services, and the only model on this list that students have to learn.',
              ],
            },
            {
              table: [
                ['Rank', 'Company', 'Services', 'Raised ($ million)'],
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
                'I started Northwind in 2017 with two people and a rented boathouse. We hired Ada as a senior scientist in 2021 and made her principal scientist in January 2024.',
              ],
            },
            {
              heading: 'What depends on her',
              points: [
                'Two thirds of our revenue: every forecast we sell under the Tidewright name runs on her method',
                'Four national services, all of which asked to have her named in the contract',
                'Our 2024 funding round, which had a key-person clause with exactly one name in it',
              ],
            },
            {
              text: [
                'In 2023 she was out sick for three weeks, and I pushed back a release that two countries were waiting for, because no one else here could tell me it was safe to ship. I don’t write that lightly. If you ask me who this company cannot do without, it isn’t me.',
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
          reason: 'Principal Investigator, “Warnings without Gauges”: $1,900,000 over three years',
          date: 'March 1, 2024',
          signers: ['Dr. Ana Fulana, Program director'],
          sections: [],
        }),
      ],
    },
  },
]);
