import { patents } from '#records/record-types/patents.ts';

import { certificate, figure, letter, paper } from '../../files.ts';
import { ago } from '../../moments.ts';
import { recordsOf } from '../../stories/records.ts';

export const patentRecords = recordsOf(patents, [
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
                'Gauges fail when they matter most: at the height of a flood. The device described here reports its last hour twice as often once the water rises faster than a set rate, and sends what it holds before its transmitter is reached.',
              ],
            },
            {
              heading: 'Parts',
              table: [
                ['Part', 'Function', 'Height above datum'],
                ['Float', 'measures the level', '0 to 6 m'],
                ['Rate switch', 'notices a fast rise', '6.2 m'],
                ['Transmitter', 'sends in bursts', '7.1 m'],
                ['Solar panel', 'feeds all of it', '7.6 m'],
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
          reason: 'inventor of a method for forecasting the level of an unmeasured river',
          date: 'July 16, 2024',
          signers: ['Dora Dummy, Director of the Office'],
          sections: [
            {
              heading: 'Abstract',
              text: [
                'A method by which a model that was trained on measured rivers forecasts the level of a river without measurements. Each river is described by what feeds it: area, slope, soil, snow, and the rain of the last ninety days. The model finds the measured rivers nearest to it and weighs what they teach by how near they are.',
              ],
            },
            {
              heading: 'Claims',
              points: [
                'A method for forecasting the level of a river at a place without a gauge, in which descriptors of its basin select and weigh measured basins',
                'The method of claim 1, in which the weights change with the season',
                'The method of claim 1, in which a forecast carries the spread of the selected basins as its uncertainty',
                'A system that carries out the method of any of these claims',
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
          title: 'How an unmeasured river is forecast',
          byline: 'Ada Example · Northwind Hydrology · 2024',
          sections: [
            {
              heading: '1. The basin',
              text: [
                'A basin is described by 41 numbers that are known everywhere on earth: its area and slope, the kinds of soil, the share of forest, the snow that lies on it, and the rain of each of the last ninety days as satellites measure it.',
              ],
            },
            {
              heading: '2. Relatives',
              text: [
                'The model learns a distance between basins, such that those are near each other whose rivers rise and fall alike. For an unmeasured river the twenty nearest measured ones are chosen and weighed.',
              ],
            },
            {
              heading: '3. Forecast',
              text: [
                'What each of them would do under the expected rain is carried over, scaled by area, and joined. Their spread is the uncertainty: where relatives disagree, the forecast says so.',
              ],
            },
            {
              heading: 'Error with and without a gauge',
              bars: {
                caption: 'Mean error of the level 24 hours ahead, 300 rivers hidden from the model.',
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
