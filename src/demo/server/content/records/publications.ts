import { publishedMaterials } from '#records/record-types/published-materials.ts';

import { paper } from '../../files.ts';
import { ago } from '../../moments.ts';
import { recordsOf } from '../../stories/records.ts';

export const publications = recordsOf(publishedMaterials, [
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
      significance:
        'By Otto Normal. Two of its four pages are about Ada’s work; readership figures have been requested.',
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
        'By Erika Musterfrau. A portrait of Ada and of how her method came about; 310,000 copies, read by engineers and officials.',
      material_url: paper('Six hours’ warning, Field & Current', {
        kicker: 'Field & Current · October 2024',
        title: 'Six hours’ warning',
        byline: 'By Erika Musterfrau · pages 22 to 27',
        sections: [
          {
            text: [
              'When Ada Example was nine, the river behind her grandmother’s house rose two meters in a night. Nobody had measured it before; nobody had thought it worth the cost of a gauge. “The next river over had three,” she says. “I remember thinking that the water must know.”',
              'Twenty-five years later she has, in a manner of speaking, asked it. Her model learns from rivers that are measured what those that are not will do, and it is right often enough that fourteen forecasting centers depend on it.',
            ],
          },
          {
            heading: 'An idea that was refused twice',
            text: [
              'The first two journals sent the manuscript back. A river, the reviewers wrote, is not like another river. Example answered with an experiment: she hid the gauges of three hundred rivers from her own model and had it forecast them all the same. Four in five floods came within the hour that it said.',
              '“It was the moment when the rest of us understood that we had been asking the wrong question,” says Prof. Sofia Beispiel, who has no part in the work and was one of the two reviewers.',
            ],
          },
          {
            heading: 'From a paper to a siren',
            text: [
              'What sets her apart, say those who use it, is that she did not stop at the paper. She wrote the software with the night shift of a forecasting office, over two winters, and gave it away. Last March it warned Lower Fenwick eleven hours ahead.',
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
      significance: 'By Max Sample, science editor. Half a page on Ada and her work in a national daily newspaper.',
      material_url: paper('The engineer who reads rivers', {
        kicker: 'The Continental Ledger · Science',
        title: 'The engineer who reads rivers',
        byline: 'By Max Sample, science editor · February 11, 2025 · page 9',
        sections: [
          {
            text: [
              'There is no instrument in the Upper Tarn, and there never was. And yet a screen in a low building at the edge of Sampleton shows how high it will stand tomorrow at noon. The forecast is Ada Example’s, or rather that of a program which she conceived and named Tidewright.',
              'In the trade her name has become a verb. “We Exampled it,” say the forecasters when they mean that a river was forecast by means of its neighbors.',
            ],
          },
          {
            heading: 'What it changed',
            text: [
              'Before, a country that wanted warnings had to build gauges first, at a cost of some forty thousand dollars each, and then wait ten years for a record. Three countries have now begun the other way round: with a forecast, and gauges where the forecast is least sure.',
              'A study of nine countries found that towns are warned six hours earlier at the median.',
            ],
          },
          {
            heading: 'Warning time',
            bars: {
              caption: 'Hours between warning and flood, median of 1,140 floods in nine countries.',
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
