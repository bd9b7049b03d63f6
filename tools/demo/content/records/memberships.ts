import { memberships } from '#records/record-types/memberships.ts';

import { certificate, letter, paper } from '../../files.ts';
import { ago } from '../../moments.ts';
import { createRecords } from '../../stories/records.ts';

export const membershipRecords = createRecords(memberships, [
  {
    status: 'Started',
    made: ago(11, '08:50'),
    values: {
      organization_name: 'Society for Open Earth Data',
      membership_type: 'Senior member',
      start_date: '2021-03-10',
      admission_standard: 'Open to anyone who holds a degree in a related field and pays the annual fee.',
      membership_benefits: 'Reviews data standards and votes in two working groups.',
    },
  },
  {
    status: 'In Progress',
    made: ago(33, '15:10'),
    values: {
      organization_name: 'College of Forecast Engineers',
      membership_type: 'Elected member',
      start_date: '2023-06-01',
      admission_standard:
        'Achievements that have changed the practice of forecasting; candidates are proposed by three members.',
      membership_benefits:
        'Elected by a two-thirds majority of the section; 18 of the 140 candidates proposed in 2023 were elected.',
      evidence_url: letter('Letter of election', {
        from: ['College of Forecast Engineers', 'Office of Elections', '3 Barometer Row, Sampleton'],
        to: 'Dr. Ada Example\nNorthwind Hydrology',
        date: 'June 1, 2023',
        subject: 'Your election as a member',
        sections: [
          {
            text: [
              'I have the honor to inform you that the Section of River Forecasting has elected you a Member of the College, by sixty-one votes to four.',
              'Candidates are proposed by three Members and elected for achievements that have changed the practice of forecasting. Length of service and academic degrees are not considered. Of 140 engineers proposed this year, eighteen were elected.',
              'Under the Bylaws, elections are decided by the Members of the Section, each of whom was elected in the same manner. This Office keeps a register of the votes, which is open to inspection on request.',
            ],
          },
        ],
        signer: ['Vera Quidam', 'Registrar of Elections'],
      }),
    },
  },
  {
    status: 'Completed',
    made: ago(66, '09:30'),
    values: {
      organization_name: 'Meridian Hydrological Union',
      membership_type: 'Fellow',
      start_date: '2024-01-15',
      admission_standard: 'Outstanding achievements in hydrology that are known in several countries.',
      judged_by:
        'A council of nine fellows, recognized experts from at least six countries; seven of nine votes are needed.',
      membership_benefits:
        'Fellows elect the judges of the Kestrel Medal and advise national societies; there are 212 in 61 countries.',
      evidence_url: paper('Bylaws on fellows', {
        kicker: 'Meridian Hydrological Union',
        title: 'Bylaws, part III: Fellows',
        byline: 'In force since January 1, 2019',
        sections: [
          {
            heading: 'Article 11. Eligibility',
            text: [
              '(1) Fellows shall be elected for outstanding achievements in hydrology that are known in several countries. Neither membership of a society, nor an academic degree, nor a position, nor the payment of dues shall of itself confer eligibility.',
              '(2) No more than twelve Fellows shall be elected in any year.',
            ],
          },
          {
            heading: 'Article 12. Nomination',
            points: [
              '(a) by three Fellows from different countries, none of them from the nominee’s institution;',
              '(b) with a statement of the achievements and their effect on the work of others; and',
              '(c) with the names of five independent experts whom the Council may consult.',
            ],
          },
          {
            heading: 'Article 13. Judges',
            text: [
              'All nominations shall be read by a Council of nine Fellows, recognized experts from no fewer than six countries, which shall consult two experts of its own choice on each. Election requires seven of nine votes.',
            ],
          },
          {
            heading: 'Annex. Recent elections',
            table: [
              ['Year', 'Nominated', 'Elected'],
              ['2022', '88', '12'],
              ['2023', '93', '11'],
              ['2024', '101', '12'],
            ],
          },
        ],
      }),
      membership_card_url: certificate('Fellow diploma', {
        issuer: 'Meridian Hydrological Union',
        award: 'Fellow of the Union',
        to: 'Dr. Ada Example',
        reason: 'elected Fellow of the Union for outstanding achievements in flood forecasting',
        date: 'January 15, 2024',
        signers: ['Prof. Hana Nemo, President', 'Dr. Luis Nadie, Secretary General'],
        sections: [],
      }),
      leadership_roles: [
        letter('Appointment to the council on warnings', {
          from: ['Meridian Hydrological Union', 'Secretariat', '61 Delta Avenue, Sampleton'],
          to: 'Dr. Ada Example',
          date: 'February 3, 2025',
          subject: 'Appointment as chair of the council on flood warnings',
          sections: [
            {
              text: [
                'At its closing session the General Assembly appointed you Chair of the Council on Flood Warnings for the term 2025–2028, succeeding Prof. Beispiel.',
                'As you know, the Council drafts the Union’s guidance on warnings, which the services of 43 countries follow, and advises countries that are building a service for the first time. The Secretariat will be in touch about the first meeting.',
              ],
            },
          ],
          signer: ['Dr. Luis Nadie', 'Secretary General'],
        }),
      ],
    },
  },
]);
