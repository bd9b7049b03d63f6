import { highSalary } from '#records/record-types/high-salary.ts';

import { paper } from '../../files.ts';
import { ago } from '../../moments.ts';
import { createRecords } from '../../stories/records.ts';

export const salaries = createRecords(highSalary, [
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
        'Hydrologists in the same region earned a median of $94,300 that year, and $151,000 at the 90th percentile, according to the attached survey.',
      comparison_report_url: paper('Comparison of salaries', {
        kicker: 'Ledger & Sample, Certified Public Accountants',
        title: 'Compensation comparison: Dr. Ada Example',
        byline: 'January 2026 · based on the Example Survey of Wages 2025',
        sections: [
          {
            heading: 'Comparison group',
            text: [
              'The survey covers 2,300 hydrologists and forecasters nationwide each year. Our comparison group consists of the 410 respondents who worked full-time in the same region in 2025. We have not audited the survey data.',
            ],
          },
          {
            heading: 'Regional wages, 2025',
            bars: {
              caption: 'US dollars per year; subject shown last',
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
            heading: 'Components',
            table: [
              ['Component', 'US dollars', 'Source'],
              ['Base salary', '268,000', 'Offer letter, Form W-2'],
              ['Bonus', '44,000', 'Form W-2'],
              ['Stock', 'Excluded', 'Not yet valued'],
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
              'The Company shall employ the Employee as Principal Scientist, Forecasting, with effect from February 1, 2024 (the “Position”). The Employee shall report to the Chief Executive, lead research on forecasting, and have sole authority to approve the release of forecasting models.',
            ],
          },
          {
            heading: '2. Compensation',
            text: [
              'The Company shall pay the Employee a base salary of $268,000 per year in twelve equal installments and an annual bonus of up to $60,000, subject to goals agreed in January of each year. The Company shall grant the Employee 40,000 shares, vesting over four years.',
            ],
          },
          {
            heading: '3. Inventions',
            text: [
              'Inventions made in the course of employment shall be the property of the Company, which shall name the Employee as inventor. Prior inventions listed in Annex A shall remain the property of the Employee and are hereby licensed to the Company.',
            ],
          },
          {
            heading: '4. Publication',
            text: [
              'The Employee may publish her research, provided that the Company may require a delay of up to sixty days in order to file a patent application.',
            ],
          },
          {
            heading: '5. Duties',
            points: [
              'Lead forecasting research and the staff assigned to it',
              'Approve the release of each model and its recipients',
              'Represent the Company before national services',
              'Report quarterly to the Board',
            ],
          },
          {
            heading: '6. Term and termination',
            text: [
              'This Agreement has no fixed term. Either party may terminate it on three months’ written notice. The Company may terminate it without notice only for cause.',
            ],
          },
          {
            heading: 'Annex A',
            points: [
              'Method of relatives for unmeasured basins (Alder University, 2020)',
              '“Tidewright” software, versions prior to 1.0',
            ],
          },
        ],
      }),
      w2_documents: [
        paper('Form W-2 of 2025 (example)', {
          kicker: 'Not a real form · example',
          title: 'Wage and Tax Statement 2025',
          byline: 'Employer: Northwind Hydrology · Employee: Ada Example',
          sections: [
            {
              table: [
                ['Box', 'Description', 'Amount ($)'],
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
