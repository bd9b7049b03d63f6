import { awards } from '#records/record-types/awards.ts';
import { patents } from '#records/record-types/patents.ts';

import { certificate } from '../../files.ts';
import { ago } from '../../moments.ts';
import { createRecords } from '../../stories/records.ts';

export const otherPeoplesRecords = [
  ...createRecords(awards, [
    {
      by: 'ben',
      status: 'Started',
      made: ago(1, '09:20'),
      values: {
        award_name: 'Prize for Young Bridge Builders',
        awarding_organization: 'Guild of Structural Engineers',
        award_date: '2024-03-21',
      },
    },
    {
      by: 'carla',
      status: 'Completed',
      made: ago(35, '10:10'),
      values: {
        award_name: 'Silver Shuttle for Textile Design',
        awarding_organization: 'International Loom Week',
        award_level: 'International',
        award_date: '2022-02-18',
        certificate_url: certificate('Silver Shuttle', {
          issuer: 'International Loom Week',
          award: 'The Silver Shuttle',
          to: 'Carla Specimen',
          reason: 'for a cloth that remembers its folds',
          date: 'February 18, 2022',
          signers: ['Lou Nobody, Head of the jury'],
          sections: [
            {
              heading: 'The prize',
              text: [
                'One Silver Shuttle is awarded each year. About three hundred designs from forty countries compete, and no juror serves twice.',
              ],
            },
          ],
        }),
      },
    },
  ]),
  ...createRecords(patents, [
    {
      by: 'carla',
      status: 'In Progress',
      made: ago(34, '10:30'),
      values: {
        patent_title: 'Loom that weaves a folded seam',
        patent_number: 'US 00,000,002 B2 (example)',
        country: 'United States',
        patent_type: 'Utility',
      },
    },
  ]),
];
