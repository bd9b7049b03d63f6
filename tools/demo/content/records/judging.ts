import { judgingEvents } from '#records/record-types/judging-events.ts';

import { certificate, letter, paper, photo } from '../../files.ts';
import { ago } from '../../moments.ts';
import { createRecords } from '../../stories/records.ts';

export const judging = createRecords(judgingEvents, [
  {
    status: 'Started',
    made: ago(8, '17:30'),
    values: {
      event: 'Open Water Hackathon',
      event_nature: 'Competition jury',
      review_count: 14,
      event_date: '2023-10-08',
      invitation_letter_url: letter('Invitación al jurado', {
        from: ['Aguas Abiertas', 'Oficina del hackathon', '3 Calle del Ejemplo, Sampleton'],
        to: 'Dra. Ada Example',
        date: '14 de agosto de 2023',
        subject: 'Invitación al jurado',
        sections: [
          {
            text: [
              'La invitamos a juzgar los trabajos de nuestro hackathon abierto sobre el agua, que presentarán catorce equipos.',
            ],
          },
        ],
        signer: ['Inés Nadie', 'Organizadora'],
      }),
    },
  },
  {
    status: 'In Progress',
    made: ago(24, '11:15'),
    values: {
      event: 'International River Forecasting Congress, program committee',
      event_nature: 'Program committee',
      review_count: 9,
      event_date: '2026-09-14',
      role: 'Panel member',
      field_relation: 'The same field',
      check_back_date: { inDays: -1 },
      invitation_letter_url: letter('Invitation to the program committee', {
        from: ['International River Forecasting Congress', 'Program office', '8 Confluence Street, Sampleton'],
        to: 'Dr. Ada Example',
        date: 'March 2, 2026',
        subject: 'Your place on the program committee of 2026',
        sections: [
          {
            text: [
              'We would love to have you on the program committee for the next congress. There are 24 of us, and between us we decide which of roughly four hundred papers get presented.',
              'Your share would be nine papers in the ungauged basins track, plus a seat at the meeting where we fight over the best paper award. Please let me know by the end of the month.',
            ],
          },
        ],
        signer: ['Prof. Kofi Sansnom', 'Program chair'],
      }),
    },
  },
  {
    status: 'Completed',
    made: ago(50, '16:00'),
    values: {
      event: 'Continental Science Fund, panel on natural hazards',
      event_nature: 'Grant panel',
      review_count: 12,
      event_date: '2025-04-09',
      role: 'Panel member',
      field_relation: 'The same field',
      invitation_letter_url: letter('Invitation to the grant panel', {
        from: ['Continental Science Fund', 'Division of Earth and Hazards', '200 Grant Square, Sampleton'],
        to: 'Dr. Ada Example',
        date: 'January 20, 2025',
        subject: 'Panel on natural hazards, spring 2025',
        sections: [
          {
            text: [
              'In view of your standing in the field of flood forecasting, you are invited to serve as a member of the above panel, which will recommend awards from 74 proposals requesting a total of $46 million.',
              'Each panelist is assigned twelve proposals for written review and presents them at the meeting. Conflicts of interest must be declared in advance.',
            ],
          },
        ],
        signer: ['Dr. Ana Fulana', 'Program director'],
      }),
      evidence_url: certificate('Certificate of service', {
        issuer: 'Continental Science Fund',
        award: 'Certificate of Service',
        to: 'Dr. Ada Example',
        reason: 'for service as a member of the Panel on Natural Hazards, April 7–9, 2025',
        date: 'April 9, 2025',
        signers: ['Dr. Ana Fulana, Program director'],
        sections: [
          {
            heading: 'Duties of panelists',
            points: [
              'Written review of twelve proposals',
              'Presentation of assigned proposals as primary or secondary reviewer',
              'Vote on the final ranking of all 74 proposals',
            ],
          },
        ],
      }),
      photos_url: [photo('Panel in session', 'panel')],
    },
  },
  {
    status: 'Completed',
    made: ago(79, '10:05'),
    values: {
      event: 'Journal of River Forecasting',
      event_nature: 'Peer review',
      review_count: 27,
      event_date: '2025-12-31',
      role: 'Reviewer',
      field_relation: 'The same field',
      invitation_letter_url: letter('Invitation to review', {
        from: ['Journal of River Forecasting', 'Editorial office', 'editors@journal.example.com'],
        to: 'Dr. Ada Example',
        date: 'February 14, 2022',
        subject: 'Invitation to review for the journal',
        sections: [
          {
            text: [
              'I would be grateful if you would review for us in statistical forecasting. We do not take volunteers: the editors invite people whose published work others rely on. I should warn you that we accept one manuscript in seven, so much of the work is saying no kindly.',
            ],
          },
        ],
        signer: ['Prof. Sofia Beispiel', 'Editor in chief'],
      }),
      evidence_url: paper('Record of reviews 2022 to 2025', {
        kicker: 'Journal of River Forecasting',
        title: 'Record of completed reviews',
        byline: 'Reviewer: Dr. Ada Example · prepared by the editorial office, January 6, 2026',
        sections: [
          {
            text: [
              'This is to confirm that the above-named reviewer completed 27 reviews between March 2022 and December 2025. Declined invitations are not included.',
            ],
          },
          {
            heading: 'Reviews by year',
            table: [
              ['Year', 'First reviews', 'Second reviews', 'Manuscripts accepted'],
              ['2022', '4', '1', '1'],
              ['2023', '6', '2', '1'],
              ['2024', '5', '3', '2'],
              ['2025', '4', '2', '1'],
            ],
          },
          {
            heading: 'By subject',
            bars: {
              caption: 'Completed reviews, 2022 to 2025.',
              unit: 'reviews',
              values: [
                ['Snow and ice', 3],
                ['Uncertainty', 9],
                ['Ungauged basins', 15],
              ],
            },
          },
        ],
      }),
    },
  },
]);
