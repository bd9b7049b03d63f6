import { artisticExhibitions } from '#records/types/artistic-exhibitions.ts';

import { paper, photo } from '../../files.ts';
import { ago } from '../../moments.ts';
import { recordsOf } from '../../stories/records.ts';

/** She plays the piano as well, and lets rivers play it. */
export const exhibitions = recordsOf(artisticExhibitions, [
  {
    status: 'Started',
    made: ago(17, '12:30'),
    values: {
      work: 'The warning, a siren for one voice',
      venue: 'Night of Open Studios, Sampleton',
      kind: 'Festival',
    },
  },
  {
    status: 'Started',
    made: ago(27, '19:05'),
    values: {
      work: 'Demonstration of the forecast screen',
      venue: 'Fair of Water Technology, hall 4',
      kind: 'Trade show',
      start_date: '2025-05-13',
    },
  },
  {
    status: 'In Progress',
    made: ago(39, '15:50'),
    values: {
      work: 'Low Water: ten rivers in sound, an installation',
      venue: 'Granary Gallery, Sampleton, “Listening to water”',
      kind: 'Exhibition',
      start_date: '2025-06-06',
      end_date: '2025-08-31',
      documents_url: [
        paper('Catalog of “Listening to water”', {
          kicker: 'Granary Gallery · catalog',
          title: 'Listening to water',
          byline: 'June 6 to August 31, 2025 · nine artists of six countries',
          sections: [
            {
              heading: 'Room 3: Ada Example, “Low Water: ten rivers in sound”',
              text: [
                'Ten pianos without players are moved by the levels of ten rivers as they are measured at that minute. Where a river has no gauge, the forecast plays.',
                'The artist, who forecasts floods by profession, was chosen by the jury of the gallery from 118 who applied.',
              ],
            },
          ],
        }),
        photo('Room 3 of the exhibition', 'audience'),
      ],
    },
  },
]);
