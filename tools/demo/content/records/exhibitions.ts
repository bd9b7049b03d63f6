import { artisticExhibitions } from '#records/record-types/artistic-exhibitions.ts';

import { paper } from '../../files.ts';
import { ago } from '../../moments.ts';
import { createRecords } from '../../stories/records.ts';

export const exhibitions = createRecords(artisticExhibitions, [
  {
    status: 'Started',
    made: ago(13, '18:30'),
    values: {
      work: 'Six Hours, seen from the dike',
      venue: 'River Hall of the Sampleton Museum',
      kind: 'Exhibition',
    },
  },
  {
    status: 'Started',
    made: ago(14, '10:05'),
    values: {
      work: 'The flood map as a poster',
      venue: 'Trade Fair for Warning Systems, Port Sample',
      kind: 'Trade show',
      start_date: '2023-09-21',
      end_date: '2023-09-23',
    },
  },
  {
    status: 'In Progress',
    made: ago(42, '16:20'),
    values: {
      work: 'Ten Rivers, drawings of water levels',
      venue: 'Winter Showcase of Art and Science, Lantern Hall, Sampleton',
      kind: 'Showcase',
      start_date: '2017-11-17',
      end_date: '2018-01-14',
      documents_url: [
        paper('Program of the showcase', {
          kicker: 'Lantern Hall, Sampleton',
          title: 'Winter Showcase of Art and Science',
          byline: 'November 17, 2017 to January 14, 2018',
          sections: [
            {
              heading: 'Room 3: Ten Rivers',
              text: [
                'Three meters of paper, ten rivers, 365 pencil lines each. Come close and Ada Example’s landscapes dissolve into data: every line is as high as the water was at noon that day.',
                'Fourteen works are on view, selected by four curators from 118 submissions.',
              ],
            },
            {
              heading: 'Also in this room',
              table: [
                ['Artist', 'Work'],
                ['Mira Quidam', 'Salt, a field recording'],
                ['Teo Nadie', 'Tide table, woven'],
              ],
            },
          ],
        }),
      ],
    },
  },
]);
