import { certificate, figure, letter, paper } from '../files.ts';
import { ago } from '../moments.ts';
import type { DemoDocument } from '../stories/documents.ts';

export const documents: DemoDocument[] = [
  {
    type: 'Award Certificate',
    file: certificate('Kestrel Medal 2024', {
      issuer: 'Meridian Hydrological Union',
      award: 'The Kestrel Medal',
      to: 'Dr. Ada Example',
      reason: 'for making it possible to forecast floods on rivers that have never been measured',
      date: 'September 18, 2024',
      signers: ['Prof. Hana Nemo, President', 'Dr. Luis Nadie, Secretary General'],
      sections: [],
    }),
    submitted: ago(82, '10:30'),
    reviews: [
      { at: ago(81, '09:10'), by: 'sam', status: 'Under Review' },
      {
        at: ago(80, '14:45'),
        by: 'noor',
        status: 'Approved',
        notes: 'Clear and complete: the name, date and reason are all on the page. Keep the statutes next to it.',
      },
    ],
  },
  {
    type: 'Citation Evidence',
    file: paper('Citations by country', {
      kicker: 'Example Index of Citations',
      title: 'Citations of “Learning the response of rivers that were never measured”',
      byline: 'As of January 5, 2026',
      sections: [
        { text: ['640 citations from 38 countries. 22 self-citations are excluded.'] },
        {
          bars: {
            caption: 'Citations per year',
            unit: 'citations',
            values: [
              ['2023', 58],
              ['2024', 214],
              ['2025', 368],
            ],
          },
        },
        {
          table: [
            ['Citing institutions', 'Citations'],
            ['Universities', '441'],
            ['National services', '127'],
            ['Companies', '72'],
          ],
        },
      ],
    }),
    submitted: ago(70, '11:20'),
    reviews: [
      {
        at: ago(68, '10:00'),
        by: 'noor',
        status: 'Approved',
        notes: 'Good that your own citations are counted separately. Nothing to add.',
      },
    ],
  },
  {
    type: 'Professional Membership',
    file: paper('Bylaws of the Union, part III', {
      kicker: 'Meridian Hydrological Union',
      title: 'Bylaws, part III: Fellows',
      byline: 'In force since January 1, 2019',
      sections: [
        {
          heading: 'Article 11. Eligibility',
          text: [
            '(1) Fellows shall be elected for outstanding achievements in hydrology that are known in several countries. (2) No more than twelve Fellows shall be elected in any year.',
          ],
        },
        {
          heading: 'Article 13. Judges',
          text: [
            'All nominations shall be read by a Council of nine Fellows, recognized experts from no fewer than six countries.',
          ],
        },
      ],
    }),
    submitted: ago(64, '09:00'),
    reviews: [
      {
        at: ago(61, '16:30'),
        by: 'noor',
        status: 'Approved',
        notes: 'Articles 11 and 13 say exactly what the criterion requires. Mark them in the margin for the exhibit.',
      },
    ],
  },
  {
    type: 'Recommendation Letter',
    file: letter('Letter from Prof. Beispiel, draft', {
      from: ['Prof. Sofia Beispiel', 'Department of Water, Lakeside Institute', '12 Basin Street, Lakeside'],
      to: 'To whom it may concern',
      date: 'December 1, 2025',
      subject: 'Recommendation of Dr. Ada Example',
      sections: [
        {
          text: [
            'Dr. Example is one of the best researchers I know. Her work is excellent and of great importance, and I recommend her without reservation.',
          ],
        },
      ],
      signer: ['Prof. Sofia Beispiel', 'Lakeside Institute'],
    }),
    submitted: ago(45, '12:10'),
    reviews: [
      { at: ago(44, '09:30'), by: 'sam', status: 'Under Review' },
      {
        at: ago(43, '11:15'),
        by: 'sam',
        status: 'Needs Revision',
        notes:
          'The letter praises you but shows nothing. Ask Prof. Beispiel to say what she saw: that she rejected the paper, repeated the experiment, and stopped a project of her own. She should also say that she has never worked with you.',
      },
    ],
    revision: {
      type: 'Recommendation Letter',
      file: letter('Letter from Prof. Beispiel, signed', {
        from: ['Prof. Sofia Beispiel', 'Department of Water, Lakeside Institute', '12 Basin Street, Lakeside'],
        to: 'To whom it may concern',
        date: 'January 12, 2026',
        subject: 'Dr. Ada Example and the forecasting of ungauged rivers',
        sections: [
          {
            text: [
              'I have never worked with Dr. Example and have no part in her projects. I recommended rejecting her paper, asked for the data, and spent a summer repeating the experiment at my own institute. The result held.',
              'My institute has since closed the project that her method made unnecessary.',
            ],
          },
        ],
        signer: ['Prof. Sofia Beispiel', 'Lakeside Institute'],
      }),
      submitted: ago(30, '10:50'),
      reviews: [
        {
          at: ago(27, '15:20'),
          by: 'noor',
          status: 'Approved',
          notes: 'Now it is evidence: independent, specific, and she was wrong first. This is your strongest letter.',
        },
      ],
    },
  },
  {
    type: 'Media Coverage',
    file: paper('River Technology Weekly, pages 4 to 7', {
      kicker: 'River Technology Weekly',
      title: 'Flood models leave the laboratory',
      byline: 'By Otto Normal',
      sections: [
        {
          text: [
            'Grad-school code is getting a day job. Three flood models that started life in university labs are now in commercial service, and the one everyone is watching is Tidewright, which Ada Example dreamed up at Alder University and took with her to Northwind Hydrology.',
          ],
        },
      ],
    }),
    submitted: ago(23, '16:00'),
    reviews: [
      {
        at: ago(4, '10:40'),
        by: 'noor',
        status: 'Needs Revision',
        notes:
          'The date of the issue is cut off, and the regulation asks for the title, date and author. Please scan the cover as well, and add who reads the magazine.',
      },
    ],
  },
  {
    type: 'Employment Letter',
    file: letter('Letter from the chief executive', {
      from: ['Northwind Hydrology', 'Office of the chief executive', '5 Millrace Yard, Sampleton'],
      to: 'To whom it may concern',
      date: 'January 28, 2026',
      subject: 'Employment of Dr. Ada Example',
      sections: [
        {
          text: [
            'Ada joined us in 2021 and has been our principal scientist since 2024. Two thirds of our revenue comes from forecasts that run on her method. I can’t put it more plainly than that.',
          ],
        },
      ],
      signer: ['Astrid Ingen', 'Chief executive'],
    }),
    submitted: ago(18, '09:40'),
    reviews: [
      {
        at: ago(2, '13:25'),
        by: 'noor',
        status: 'Approved',
        notes: 'Your duties, your dates and everything that depends on you are all covered.',
      },
    ],
  },
  {
    type: 'Patent Documentation',
    file: figure('Figure 3 of the patent', 'basin'),
    submitted: ago(9, '11:55'),
    reviews: [{ at: ago(8, '10:20'), by: 'sam', status: 'Under Review' }],
  },
  {
    type: 'Conference Presentation',
    file: certificate('Certificate of presentation 2024', {
      issuer: 'International River Forecasting Congress',
      award: 'Certificate of Presentation',
      to: 'Dr. Ada Example',
      reason: 'for presenting “A benchmark of flood forecasts across nine countries”',
      date: 'September 17, 2024',
      signers: ['Prof. Kofi Sansnom, Program chair'],
      sections: [],
    }),
    submitted: ago(3, '17:15'),
  },
  {
    type: 'Research Publication',
    file: paper('Six hours earlier, accepted version', {
      kicker: 'Annals of Environmental Computing · accepted version',
      title: 'Six hours earlier: warnings in nine countries before and after',
      byline: 'Ada Example, Northwind Hydrology',
      sections: [
        {
          heading: 'Abstract',
          text: [
            'We compared warning lead times for 1,140 floods in nine countries before and after adoption of a gauge-free forecasting model. Median lead time increased by six hours overall, and by nine hours in previously ungauged basins.',
          ],
        },
        {
          heading: 'Results',
          bars: {
            caption: 'Median warning lead time, hours',
            unit: 'hours',
            values: [
              ['Before', 3],
              ['After', 9],
            ],
          },
        },
      ],
    }),
    submitted: ago(1, '14:35'),
  },
];
