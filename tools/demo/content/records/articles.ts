import { scholarlyArticles } from '#records/record-types/scholarly-articles.ts';

import { certificate, letter, paper } from '../../files.ts';
import { ago } from '../../moments.ts';
import { hiddenBasins } from '../long-papers.ts';
import { createRecords } from '../../stories/records.ts';

export const articles = createRecords(scholarlyArticles, [
  {
    status: 'Started',
    made: ago(3, '09:55'),
    values: {
      title: 'Sentences instead of curves: forecasts that are acted upon',
      publisher: 'Annals of Environmental Computing',
    },
  },
  {
    status: 'In Progress',
    made: ago(22, '14:25'),
    values: {
      title: 'Six hours earlier: warnings in nine countries before and after',
      publisher: 'Annals of Environmental Computing',
      publication_date: '2025-11-03',
      authors: ['Ada Example', 'Elin Ukjent'],
      peer_reviewed: 'Yes',
      acceptance_file_url: letter('Acceptance, Annals', {
        from: ['Annals of Environmental Computing', 'Editorial office', 'annals@journal.example.com'],
        to: 'Dr. Ada Example',
        date: 'August 19, 2025',
        subject: 'Your manuscript was accepted',
        sections: [
          {
            text: [
              'We are pleased to inform you that, following two rounds of double-blind review by three referees, your manuscript “Six hours earlier” has been accepted. The acceptance rate of the Annals last year was 11 percent.',
            ],
          },
        ],
        signer: ['Dr. Mei Jiading', 'Associate editor'],
      }),
    },
  },
  {
    status: 'Completed',
    made: ago(47, '10:40'),
    values: {
      title: 'A benchmark of flood forecasts across nine countries',
      publisher: 'Proceedings of the International River Forecasting Congress',
      publication_date: '2024-09-17',
      authors: ['Ada Example', 'Jon Doe-Smith', 'Mei Jiading'],
      peer_reviewed: 'Yes',
      acceptance_file_url: letter('Acceptance, Congress', {
        from: ['International River Forecasting Congress', 'Program office', '8 Confluence Street, Sampleton'],
        to: 'Dr. Ada Example',
        date: 'May 30, 2024',
        subject: 'Paper 117: accepted as a lecture',
        sections: [
          {
            text: [
              'Congratulations! Your paper has been accepted for oral presentation (25 minutes): 38 of 402 submissions made it this year. It will appear in the proceedings, which are peer-reviewed and indexed. Slides are due on August 30.',
            ],
          },
        ],
        signer: ['Prof. Kofi Sansnom', 'Program chair'],
      }),
      presentation_certificates: [
        certificate('Certificate of presentation', {
          issuer: 'International River Forecasting Congress',
          award: 'Certificate of Presentation',
          to: 'Dr. Ada Example',
          reason: 'for presenting “A benchmark of flood forecasts across nine countries”',
          date: 'September 17, 2024',
          signers: ['Prof. Kofi Sansnom, Program chair'],
          sections: [],
        }),
      ],
    },
  },
  {
    status: 'Completed',
    made: ago(81, '13:35'),
    values: {
      title: 'Learning the response of rivers that were never measured',
      publisher: 'Journal of River Forecasting',
      publication_date: '2023-04-12',
      authors: ['Ada Example'],
      doi: '10.0000/example.41.0391',
      peer_reviewed: 'Yes',
      acceptance_file_url: letter('Acceptance, Journal of River Forecasting', {
        from: ['Journal of River Forecasting', 'Editorial office', 'editors@journal.example.com'],
        to: 'Dr. Ada Example',
        date: 'February 27, 2023',
        subject: 'Manuscript 22-0391: accepted',
        sections: [
          {
            text: [
              'It is a pleasure to accept the third version of your manuscript. One of the two reviewers, who first recommended rejection, has asked me to tell you that she repeated your experiment and was convinced by it.',
            ],
          },
        ],
        signer: ['Dr. Paul Persson', 'Managing editor'],
      }),
      published_materials: [
        paper('Learning the response of rivers', {
          kicker: 'Journal of River Forecasting · volume 41 · 2023',
          title: 'Learning the response of rivers that were never measured',
          byline:
            'Ada Example, Institute for River Sciences, Alder University · received June 2022, accepted February 2023',
          sections: [
            {
              heading: 'Abstract',
              text: [
                'An estimated four out of five rivers are ungauged. We show that a model trained on gauged rivers can forecast ungauged ones nearly as accurately as operational models forecast gauged ones, provided that basins are characterized by what feeds them and weighted by the similarity of their response. In a hidden-gauge experiment on 300 rivers, the mean 24-hour-ahead stage error was 26 cm, compared with 24 cm for an operational model with access to the gauges.',
              ],
            },
            {
              heading: '1. Introduction',
              text: [
                'Flood forecasts are issued where they can be verified, and they can be verified only where there are gauges. As a result, the global distribution of forecasts reflects national income more closely than flood hazard. This paper asks whether gauged rivers carry enough information to forecast the rest.',
                'Previous studies transferred parameters between geographically adjacent basins. Adjacency, however, is a poor proxy for hydrological similarity: neighboring basins may respond very differently, and basins on different continents almost identically.',
              ],
            },
            {
              heading: '2. Data',
              table: [
                ['Set', 'Rivers', 'Years', 'Countries'],
                ['Training', '1,480', '2000 to 2016', '21'],
                ['Validation', '320', '2010 to 2018', '14'],
                ['Hidden', '300', '2012 to 2020', '9'],
              ],
            },
            {
              heading: '3. Method',
              text: [
                'Each basin is represented by a vector of 41 descriptors. We learn a metric under which basins with a similar rainfall response are close, and forecast an ungauged river from its twenty nearest neighbors, weighted by distance. Weights are seasonal, because the nearest neighbors of a snow-covered basin differ from those of the same basin in summer.',
              ],
            },
            {
              heading: '4. Results',
              bars: {
                caption: 'Share of floods forecast to within one hour, by lead time (hidden set)',
                unit: '%',
                values: [
                  ['48 hours ahead', 52],
                  ['36 hours ahead', 63],
                  ['24 hours ahead', 74],
                  ['12 hours ahead', 81],
                ],
              },
            },
            {
              heading: '5. Conclusion',
              text: [
                'A forecast does not require a gauge. The limiting factor is not the number of gauges but the diversity of the gauged basins. We conclude with a ranked list of 100 sites at which a new gauge would improve the model most.',
              ],
            },
          ],
        }),
        hiddenBasins(),
      ],
      impact_letters: [
        letter('Letter from a national service', {
          from: ['Highland Flood Service', 'Office of the director', '1 Watershed Lane, Highmoor'],
          to: 'To whom it may concern',
          date: 'December 1, 2025',
          subject: 'What the 2023 paper meant to us',
          sections: [
            {
              text: [
                'Ours is a small service in a wet country. We have gauges on 31 of our 240 rivers, and until 2023 the families on the other 209 looked out of the window. We read Dr. Example’s paper, ran her method beside ours through one winter, and have forecast all 240 with it since.',
                'When the flood came in March last year, Lower Fenwick had its warning eleven hours ahead, and every door on Mill Street was sandbagged by supper. Nobody was hurt. People ask me whether we could have done it without her. We could not.',
              ],
            },
          ],
          signer: ['Elin Ukjent', 'Director'],
        }),
      ],
    },
  },
]);
