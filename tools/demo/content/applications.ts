import { certificate, letter, paper } from '../files.ts';
import { ago } from '../moments.ts';
import type { DemoApplication } from '../stories/applications.ts';

const cv = paper('Curriculum vitae', {
  kicker: 'Curriculum vitae',
  title: 'Dr. Kim Prototype',
  byline: 'Hydraulic engineer, Sampleton',
  sections: [
    {
      heading: 'Appointments',
      text: [
        'Professor of Hydraulics, Alder University (2015–present). Research Fellow, Institute for River Sciences (2012–2015).',
      ],
    },
    {
      heading: 'Mentoring',
      text: ['Eleven doctoral students supervised. Four colleagues mentored through EB-1A petitions, all approved.'],
    },
  ],
});

/** Three pending applications. One user was rejected first and approved later. */
export const applications: DemoApplication[] = [
  {
    by: 'kim',
    role: 'mentor',
    documents: [cv],
    notes: 'I have been through a petition of my own, and have guided colleagues through theirs.',
    sent: ago(34, '09:10'),
    decision: {
      at: ago(32, '14:20'),
      status: 'rejected',
      note: 'Experience like yours is what we are looking for, but nothing here documents it. Please add letters from people you have guided.',
    },
  },
  {
    by: 'kim',
    role: 'mentor',
    documents: [
      cv,
      letter('Letter from a colleague', {
        from: ['Dr. Pat Anyone', 'Alder University', '4 College Bank, Lakeside'],
        to: 'To whom it may concern',
        date: 'February 3, 2026',
        subject: 'Dr. Kim Prototype as a mentor',
        sections: [
          {
            text: [
              'Kim went through every page of my petition twice and told me, very politely, which of my letters were worthless. I rewrote those. The petition was approved without an RFE, and I still owe Kim a bottle of wine.',
            ],
          },
        ],
        signer: ['Dr. Pat Anyone', 'Alder University'],
      }),
    ],
    notes: 'Here is the letter you asked for.',
    sent: ago(14, '10:05'),
    decision: { at: ago(12, '11:30'), status: 'approved', note: 'Thank you for the letter. Welcome!' },
  },
  {
    by: 'carla',
    role: 'mentor',
    documents: [
      certificate('Diploma in coaching', {
        issuer: 'Sampleton School of Coaching',
        award: 'Diploma in Coaching',
        to: 'Carla Specimen',
        reason: 'for completing the two-year program',
        date: 'June 30, 2023',
        signers: ['Jo Somebody, Head of school'],
        sections: [],
      }),
    ],
    notes: 'I coach engineers and would like to help people writing their first petition.',
    sent: ago(6, '15:45'),
  },
  {
    by: 'noor',
    role: 'attorney',
    documents: [
      certificate('Admission to the bar', {
        issuer: 'Bar of the State of Example',
        award: 'Certificate of Admission',
        to: 'Noor Placeholder',
        reason: 'admitted to the practice of law in this state',
        date: 'November 14, 2025',
        signers: ['Clerk of the court'],
        sections: [],
      }),
      paper('Two years of practice', {
        kicker: 'Curriculum vitae',
        title: 'Noor Placeholder',
        byline: 'Mentor · attorney at law since 2025',
        sections: [
          {
            heading: 'Practice',
            text: ['Associate, immigration law. Small firm in Sampleton; employment-based petitions.'],
          },
        ],
      }),
    ],
    notes: 'I passed the bar exam last year and would like to provide legal support as well.',
    sent: ago(2, '09:30'),
  },
  {
    by: 'sam',
    role: 'mentor',
    documents: [
      letter('Letter from a former applicant', {
        from: ['Lee Whoever', '7 Weir Lane, Sampleton'],
        to: 'To whom it may concern',
        date: 'January 20, 2026',
        subject: 'Sam Template',
        sections: [
          {
            text: [
              'Sam is the reason I have a green card. He kept asking for documents I thought were pointless, and every single one of them ended up mattering. Stubborn guy. You want that.',
            ],
          },
        ],
        signer: ['Lee Whoever', 'Sampleton'],
      }),
    ],
    notes: '',
    sent: ago(1, '13:15'),
  },
];
