import { highSalary } from '#records/record-types/high-salary.ts';

import { paper } from '../../files.ts';
import { ago } from '../../moments.ts';
import { recordsOf } from '../../stories/records.ts';

export const salaries = recordsOf(highSalary, [
  {
    status: 'Started',
    made: ago(12, '15:05'),
    values: {
      employer_name: 'Continental River Forecast Office',
      role: 'Adviser, two days a month',
      salary_amount: 38_000,
      currency: 'USD',
      period: 'Year',
    },
  },
  {
    status: 'Started',
    made: ago(26, '10:20'),
    values: {
      employer_name: 'Northwind Hydrology, until 2023',
      role: 'Senior scientist',
      salary_amount: 241_500,
      salary_reason: 'The survey for that year has not been found yet.',
    },
  },
  {
    status: 'In Progress',
    made: ago(44, '12:40'),
    values: {
      employer_name: 'Northwind Hydrology',
      role: 'Principal scientist, forecasting',
      salary_amount: 312_000,
      currency: 'USD',
      period: 'Year',
      place: 'Sampleton, United States',
      occupation: 'Hydrologists',
      percentile: 99,
      source: 'Example Survey of Wages 2025',
      salary_reason:
        'Hydrologists of the same region and year earn 94,300 dollars at the median and 151,000 at the 90th percentile, by the survey attached.',
      comparison_report_url: paper('Comparison of salaries', {
        kicker: 'Wages of hydrologists · comparison',
        title: 'Where 312,000 dollars stand',
        byline: 'Drawn up by Ledger & Sample, accountants, January 2026, from the Example Survey of Wages 2025',
        sections: [
          {
            heading: 'Whom it is compared with',
            text: [
              'The survey asks 2,300 hydrologists and forecasters of the country each year. Compared are the 410 of the same region, in full-time work, in the year 2025.',
            ],
          },
          {
            heading: 'Wages of the region, 2025',
            bars: {
              caption: 'Dollars a year; the last bar is the salary in question.',
              unit: 'dollars',
              values: [
                ['Median', 94_300],
                ['75th percentile', 121_800],
                ['90th percentile', 151_000],
                ['99th percentile', 228_400],
                ['Ada Example', 312_000],
              ],
            },
          },
          {
            heading: 'How it was paid',
            table: [
              ['Part', 'Dollars', 'Shown by'],
              ['Base', '268,000', 'offer letter, form W-2'],
              ['Bonus', '44,000', 'form W-2'],
              ['Shares', 'not counted', 'worth not yet known'],
            ],
          },
        ],
      }),
      offer_letter_url: paper('Employment agreement', {
        kicker: 'Northwind Hydrology',
        title: 'Employment agreement',
        byline: 'Between Northwind Hydrology and Dr. Ada Example · January 8, 2024',
        sections: [
          {
            heading: '1. Position',
            text: [
              'The company employs Dr. Example as principal scientist, forecasting, from February 1, 2024. She reports to the chief executive, leads the research on forecasting and decides on the release of every forecasting model.',
            ],
          },
          {
            heading: '2. Pay',
            text: [
              'The company pays 268,000 dollars a year, in twelve parts, and a bonus of up to 60,000 dollars by the goals that both agree on in January. It grants 40,000 shares over four years.',
            ],
          },
          {
            heading: '3. Inventions',
            text: [
              'Inventions made at work belong to the company, which names her as their inventor. What she made before, as listed in annex A, stays hers and is licensed to the company.',
            ],
          },
          {
            heading: '4. Publication',
            text: [
              'Dr. Example may publish her research. The company may ask for up to sixty days to file a patent first.',
            ],
          },
          {
            heading: '5. Duties',
            points: [
              'To lead the research on forecasting and the people who do it',
              'To decide which model is released, and to whom',
              'To represent the company before national services',
              'To report to the board every quarter',
            ],
          },
          {
            heading: '6. Time and end',
            text: [
              'The agreement has no fixed end. Either side may end it with three months’ notice. The company may do so at once for cause alone.',
            ],
          },
          {
            heading: 'Annex A',
            points: [
              'Method of relatives for unmeasured basins, conceived in 2020 at Alder University',
              'Software “Tidewright”, versions before 1.0',
            ],
          },
        ],
      }),
      w2_documents: [
        paper('Form W-2 of 2025 (example)', {
          kicker: 'Not a real form · example',
          title: 'Wage and tax statement 2025',
          byline: 'Employer: Northwind Hydrology · Employee: Ada Example',
          sections: [
            {
              table: [
                ['Box', 'Meaning', 'Dollars'],
                ['1', 'Wages, tips, other compensation', '312,000.00'],
                ['2', 'Federal income tax withheld', '74,140.00'],
                ['3', 'Social security wages', '176,100.00'],
                ['5', 'Medicare wages', '312,000.00'],
              ],
            },
          ],
        }),
      ],
    },
  },
]);
