import { patents } from '#records/record-types/patents.ts';

import { certificate, figure, letter, paper } from '../../files.ts';
import { ago } from '../../moments.ts';
import { createRecords } from '../../stories/records.ts';

export const patentRecords = createRecords(patents, [
  {
    status: 'Started',
    made: ago(7, '10:30'),
    values: {
      patent_title: 'Housing for a river gauge',
      patent_number: 'GB 0000001 (example)',
      country: 'United Kingdom',
      patent_type: 'Design',
    },
  },
  {
    status: 'In Progress',
    made: ago(36, '13:55'),
    values: {
      patent_title: 'Gauge that reports before it is under water',
      patent_number: 'DE 20 0000 000 001 U1 (example)',
      inventors: ['Ada Example', 'Otto Muster'],
      country: 'Germany',
      patent_type: 'Utility model',
      technical_documents_url: [
        paper('Drawings of the gauge', {
          kicker: 'Utility model · technical documents',
          title: 'Gauge that reports before it is under water',
          byline: 'Inventor: Ada Example · Northwind Hydrology',
          sections: [
            {
              heading: 'Purpose',
              text: [
                'Conventional gauges tend to fail at the peak of a flood. The present device doubles its reporting rate when the rate of rise exceeds a preset threshold, and transmits its buffer before the water reaches the transmitter.',
              ],
            },
            {
              heading: 'Parts',
              table: [
                ['Part', 'Function', 'Height above datum'],
                ['Float', 'Measures water level', '0–6 m'],
                ['Rate switch', 'Detects rapid rise', '6.2 m'],
                ['Transmitter', 'Burst transmission', '7.1 m'],
                ['Solar panel', 'Power supply', '7.6 m'],
              ],
            },
          ],
        }),
      ],
    },
  },
  {
    status: 'Completed',
    made: ago(68, '11:45'),
    values: {
      patent_title: 'Method for forecasting the level of an unmeasured river',
      patent_number: 'US 00,000,001 B2 (example)',
      inventors: ['Ada Example'],
      granted_on: '2024-07-16',
      country: 'United States',
      patent_type: 'Utility',
      grant_certificates: [
        certificate('Letters patent', {
          issuer: 'Office of Example Patents',
          award: 'Letters Patent',
          to: 'Ada Example',
          reason: 'inventor of a “Method for forecasting the level of an unmeasured river”',
          date: 'July 16, 2024',
          signers: ['Dora Dummy, Director of the Office'],
          sections: [
            {
              heading: 'Abstract',
              text: [
                'A method is disclosed for forecasting the level of an unmeasured river by means of a model trained on measured rivers. Each river is represented by descriptors of its basin, including area, slope, soil, snow cover, and rainfall over the preceding ninety days. Measured basins are selected and weighted according to their distance from the basin of interest.',
              ],
            },
            {
              heading: 'Claims',
              points: [
                'A method for forecasting the level of a river at a location having no gauge, comprising selecting and weighting a plurality of measured basins by means of descriptors of the basin of said river.',
                'The method of claim 1, wherein the weights vary with the season.',
                'The method of claim 1, wherein the dispersion of the selected basins is output as the uncertainty of the forecast.',
                'A system configured to perform the method of any one of claims 1 to 3.',
              ],
            },
          ],
        }),
      ],
      expert_letter_url: letter('Letter from a licensee', {
        from: ['Delta Warnings Ltd.', 'Office of the chief engineer', '40 Quay Road, Sampleton'],
        to: 'To whom it may concern',
        date: 'November 3, 2025',
        subject: 'Use of the patented method',
        sections: [
          {
            text: [
              'License in force since October 2024. Sites forecast with the method as of this date: 1,900, of which 1,420 ungauged. Sites we served without a gauge before the license: 0.',
              'License fees paid in year one: USD 410,000. Eleven county contracts depend on the license; we would have to terminate all of them without it. I am available to confirm any of these figures by telephone.',
            ],
          },
        ],
        signer: ['Rui Ninguem', 'Chief engineer'],
      }),
      technical_documents_url: [
        figure('Basin map', 'basin'),
        paper('Description of the method', {
          kicker: 'Technical description',
          title: 'How the forecast works',
          byline: 'Ada Example · Northwind Hydrology · 2024',
          sections: [
            {
              heading: '1. The basin',
              text: [
                'Input: 41 descriptors per basin, all available worldwide. They cover area, slope, soil types, forest cover, snow cover, and daily satellite rainfall for the last 90 days.',
              ],
            },
            {
              heading: '2. Relatives',
              text: [
                'The model learns a distance between basins: the more alike two rivers rise and fall, the shorter the distance. For each unmeasured river it picks the 20 nearest measured ones (we call them relatives) and weights them.',
              ],
            },
            {
              heading: '3. Forecast',
              text: [
                'Each relative’s response to the predicted rain is scaled by area, and the results are combined. The spread between relatives is reported as the uncertainty, so a forecast always shows when they disagree.',
              ],
            },
            {
              heading: 'Error with and without a gauge',
              bars: {
                caption: 'Mean error 24 hours ahead, 300 rivers hidden from the model',
                unit: 'cm',
                values: [
                  ['Established, no gauge', 71],
                  ['Established, gauge', 24],
                  ['This method, no gauge', 26],
                ],
              },
            },
          ],
        }),
      ],
    },
  },
]);
