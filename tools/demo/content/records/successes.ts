import { commercialSuccess } from '#records/record-types/commercial-success.ts';

import { paper } from '../../files.ts';
import { ago } from '../../moments.ts';
import { createRecords } from '../../stories/records.ts';

export const successes = createRecords(commercialSuccess, [
  {
    status: 'Started',
    made: ago(15, '18:10'),
    values: {
      work_title: 'Six Hours, a concert with river data',
      platform_or_venue: 'Lantern Hall, Sampleton',
      success_metrics: 'Two sold-out evenings, 640 seats; box office figures have been requested.',
    },
  },
  {
    status: 'Started',
    made: ago(16, '09:15'),
    values: {
      work_title: 'The Gauge, music for a film',
      platform_or_venue: 'Festival of Short Documentaries',
      success_metrics: 'Shown at four festivals; the distributor’s figures will follow.',
    },
  },
  {
    status: 'In Progress',
    made: ago(40, '17:00'),
    values: {
      work_title: 'Low Water: ten rivers in sound',
      platform_or_venue: 'Album, Reed & Stone Records',
      performing_art: 'Music',
      receipts: 397_400,
      share: 'Author and pianist; 18 percent of receipts.',
      success_metrics:
        'Sold 4,200 LPs and 61,000 downloads in its first year. The criterion is for the performing arts: whether to claim it alongside a career in science is a question for the attorney.',
      supporting_docs_url: paper('Statement of sales', {
        kicker: 'Reed & Stone Records',
        title: 'Statement of sales',
        byline: 'Low Water: ten rivers in sound · Ada Example, piano and data · March 2025 to February 2026',
        sections: [
          {
            bars: {
              caption: 'Units sold per quarter, all formats',
              unit: 'units',
              values: [
                ['Spring', 9_100],
                ['Summer', 13_400],
                ['Autumn', 18_800],
                ['Winter', 23_900],
              ],
            },
          },
          {
            table: [
              ['Format', 'Units', 'Receipts ($)'],
              ['LP', '4,200', '92,400'],
              ['Download', '61,000', '305,000'],
            ],
          },
          { text: ['Artist royalty: 18% of receipts, payable quarterly. E. & O. E.'] },
        ],
      }),
    },
  },
]);
