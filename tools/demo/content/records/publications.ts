import { publishedMaterials } from '#records/record-types/published-materials.ts';

import { paper } from '../../files.ts';
import { ago } from '../../moments.ts';
import { createRecords } from '../../stories/records.ts';

export const publications = createRecords(publishedMaterials, [
  {
    status: 'Started',
    made: ago(4, '12:10'),
    values: {
      title: 'Episode 41: Water rising',
      publication_name: 'Measured, a podcast',
      material_type: 'Podcast',
      monthly_traffic: 62000,
    },
  },
  {
    status: 'In Progress',
    made: ago(28, '10:45'),
    values: {
      title: 'Flood models leave the laboratory',
      publication_name: 'River Technology Weekly',
      material_type: 'Trade publication',
      publication_date: '2024-05-20',
      monthly_traffic: 48000,
      author: 'Otto Normal',
      about: 'Me and my work',
      arranged_by: 'The publication',
      significance: 'By Otto Normal. Two of the four pages are about my work; readership figures have been requested.',
      material_url: 'https://weekly.example.com/flood-models-leave-the-laboratory',
    },
  },
  {
    status: 'Completed',
    made: ago(55, '13:20'),
    values: {
      title: 'Six hours’ warning',
      publication_name: 'Field & Current',
      material_type: 'Magazine article',
      publication_date: '2024-10-01',
      monthly_traffic: 730000,
      author: 'Erika Musterfrau',
      about: 'Me and my work',
      audience_source: 'Media kit of Field & Current, autumn 2024',
      arranged_by: 'The publication',
      significance:
        'By Erika Musterfrau. A profile of me and the story behind the method; 310,000 copies, read by engineers and officials.',
      material_url: paper('Six hours’ warning, Field & Current', {
        kicker: 'Field & Current · October 2024',
        title: 'Six hours’ warning',
        byline: 'By Erika Musterfrau · pages 22 to 27',
        sections: [
          {
            text: [
              'Ada Example was nine the night the river behind her grandmother’s house came up two meters. There was no gauge on it; the county had never thought it worth the money. “The next river over had three,” she says, laughing, over tea gone cold. “I remember thinking: well, ask that one!”',
              'Twenty-five years later, that is more or less what she does. Her model studies rivers we measure to work out what the ones we don’t measure are about to do. Fourteen forecasting centers now stake their sirens on it.',
            ],
          },
          {
            heading: 'Rejected, twice',
            text: [
              'Two journals turned her down. No two rivers are alike, the reviewers wrote, as if that settled it. So Example set her own model a test: she hid the gauges of three hundred rivers and made it forecast them anyway. Four floods out of five arrived within an hour of when it said they would.',
              '“That was when it dawned on the rest of us that we’d been asking the wrong question,” says Prof. Sofia Beispiel, who had no part in the work. She should know: she was one of the reviewers.',
            ],
          },
          {
            heading: 'From a paper to a siren',
            text: [
              'Plenty of scientists would have stopped at the paper. Example spent two winters of night shifts in a forecasting office, built the software alongside the people who would use it, and then gave it away. Last March it bought Lower Fenwick eleven hours.',
            ],
          },
        ],
      }),
    },
  },
  {
    status: 'Completed',
    made: ago(76, '09:10'),
    values: {
      title: 'The engineer who reads rivers',
      publication_name: 'The Continental Ledger',
      material_type: 'Newspaper article',
      publication_date: '2025-02-11',
      monthly_traffic: 4100000,
      author: 'Max Sample',
      about: 'Me and my work',
      audience_source: 'Audit of circulation 2025, Example Bureau',
      arranged_by: 'The publication',
      significance: 'By Max Sample, science editor. Half a page about me and my work in a national daily newspaper.',
      material_url: paper('The engineer who reads rivers', {
        kicker: 'The Continental Ledger · Science',
        title: 'The engineer who reads rivers',
        byline: 'By Max Sample, science editor · February 11, 2025 · page 9',
        sections: [
          {
            text: [
              'SAMPLETON — No gauge has ever been installed on the Upper Tarn. Even so, forecasters in a low building on the edge of this city already know how high it will be at noon tomorrow, thanks to Tidewright, a program created by the engineer Ada Example.',
              'Among forecasters, her name has become a verb. “We Exampled it,” they say of a river whose level was predicted from others like it.',
            ],
          },
          {
            heading: 'Warnings first, gauges later',
            text: [
              'Until recently, a country that wanted flood warnings had to install gauges, at about $40,000 apiece, and then wait a decade for enough data. Three countries have now reversed the order, starting with forecasts and adding gauges only where the forecasts are least certain.',
              'Towns now get a median of six more hours of warning, according to a study of nine countries.',
            ],
          },
          {
            heading: 'Warning time',
            bars: {
              caption: 'Median hours of warning in 1,140 floods, nine countries',
              unit: 'hours',
              values: [
                ['Before, without a gauge', 3],
                ['Before, with a gauge', 7],
                ['With Tidewright', 9],
              ],
            },
          },
        ],
      }),
    },
  },
]);
