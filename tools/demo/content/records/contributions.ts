import { originalContributions } from '#records/record-types/original-contributions.ts';

import { letter } from '../../files.ts';
import { ago } from '../../moments.ts';
import { createRecords } from '../../stories/records.ts';

export const contributions = createRecords(originalContributions, [
  {
    status: 'Started',
    made: ago(9, '14:00'),
    values: {
      contribution_title: 'RiverBench, an open benchmark of flood forecasts',
      description:
        'A common test for flood models: 2,100 rivers, twenty years of data, and one score that anyone can check.',
    },
  },
  {
    status: 'In Progress',
    made: ago(31, '09:25'),
    values: {
      contribution_title: 'Uncertainty that a mayor can use',
      description:
        'Forecasts in a few plain sentences that state the odds, instead of a shaded band around a curve. Tested with 64 town halls.',
      impact_statement: 'Adopted by two national services; letters from both have been requested.',
      check_back_date: { inDays: 20 },
    },
  },
  {
    status: 'Completed',
    made: ago(62, '15:40'),
    values: {
      contribution_title: 'Tidewright: forecasting floods on rivers without a gauge',
      used_by:
        'Fourteen forecasting centers in nine countries since 2023; Delta Warnings Ltd. under license since 2024.',
      citations: 640,
      description:
        'A method, and software that implements it, with which a model learns from gauged rivers how ungauged ones behave. First published in 2023 and free to use ever since.',
      impact_statement:
        'In use at 14 forecasting centers in nine countries; 640 citations; three countries have built their warning services on it. The median town is warned six hours earlier.',
      evidence_url: letter('Letter from Prof. Beispiel', {
        from: ['Prof. Sofia Beispiel', 'Department of Water, Lakeside Institute', '12 Basin Street, Lakeside'],
        to: 'To whom it may concern',
        date: 'January 12, 2026',
        subject: 'Dr. Ada Example and the forecasting of ungauged rivers',
        sections: [
          {
            text: [
              'I have worked on the forecasting of floods for 31 years and have edited the Journal of River Forecasting since 2016. I have never worked with Dr. Example and have no part in her projects. I know her work the way everyone in the field does: it forced us to change our own.',
            ],
          },
          {
            heading: 'The view before 2023',
            text: [
              'Until 2023, we taught our students that you could forecast a river only after measuring it for a decade or more. Four out of five rivers on earth have never been measured. The people who live along them had no forecast, and no one was working on one, because no one thought it possible.',
            ],
          },
          {
            heading: 'What Dr. Example showed',
            text: [
              'Her paper of April 2023 hid the gauges of three hundred rivers from her model and had it forecast them. The errors were no larger than those of the established models with the gauges. I was one of its reviewers. I recommended rejection, asked for the data, and spent a summer repeating the experiment at my own institute. The result held.',
              'The idea is hers: to describe a river by what feeds it, and to let the model find its relatives. I know of no earlier work that did so.',
            ],
          },
          {
            heading: 'What has changed since',
            points: [
              'Fourteen centers in nine countries now forecast with her method; three of them had no service before',
              'Of the papers on ungauged basins that my journal received in 2025, two thirds build on it',
              'My own institute has closed the project that her method made unnecessary',
            ],
          },
          {
            heading: 'Why it was not obvious',
            text: [
              'A model that reads gauges is told how a river behaves. A model without them has to know why. Dr. Example’s descriptors say little about where a river lies and much about what it drinks: snow that melts in a week, clay that lets nothing through, a forest that takes the first centimeter of every rain.',
              'That such descriptors exist for every basin on earth was known. That they are enough was not, and a whole literature said that they could not be.',
            ],
          },
          {
            text: [
              'I say this as someone who was wrong about it. Among the researchers of her generation I would name two or three in the world whose work has had such an effect.',
            ],
          },
        ],
        signer: ['Prof. Sofia Beispiel', 'Lakeside Institute'],
      }),
    },
  },
]);
