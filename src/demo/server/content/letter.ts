/**
 * The letter of Ada's petition: headings, and paragraphs in which `[Title]` names an exhibit by its title, and `[Title, 3]` its
 * third page.
 */
export const petitionLetter: { heading: string; paragraphs: string[] }[] = [
  {
    heading: 'Introduction',
    paragraphs: [
      'Dr. Ada Example seeks classification as an alien of extraordinary ability in the sciences. She is the hydrologist who showed that a river can be forecast where nobody measures it ([Learning the response of rivers that were never measured]), and whose program forecasts floods in nine countries today ([Tidewright: forecasting floods on rivers without a gauge]).',
      'The evidence meets more than three of the ten criteria; taken together ([From one unmeasured river to fourteen forecasting centers]) it shows sustained acclaim.',
    ],
  },
  {
    heading: 'Awards',
    paragraphs: [
      'Dr. Example received the Kestrel Medal ([Kestrel Medal for Applied Hydrology]), which is given once a year to one hydrologist; its statutes ([Kestrel Medal for Applied Hydrology, 2]) and the jury’s reasons ([Kestrel Medal for Applied Hydrology, 3]) are in the same exhibit.',
      'The Lighthouse Prize ([Lighthouse Prize for Public-Interest Software]) honored the program itself, and the award of the year before ([Early Career Award in Environmental Data Science]) its author. The congress of her field chose her paper as its best ([Best Paper, River Forecasting Congress]).',
    ],
  },
  {
    heading: 'Memberships',
    paragraphs: [
      'The Union elects fellows for outstanding achievements alone, judged by fellows ([Meridian Hydrological Union]); its bylaws are attached ([Meridian Hydrological Union, 2]). Her membership in the College ([College of Forecast Engineers]) is named for completeness.',
    ],
  },
  {
    heading: 'Published material about her',
    paragraphs: [
      'A national daily newspaper gave half a page to her and her work ([The engineer who reads rivers]). A magazine read by engineers and officials printed her portrait ([Six hours’ warning]).',
    ],
  },
  {
    heading: 'Judging',
    paragraphs: [
      'She judges the work of others: as a reviewer of the leading journal ([Journal of River Forecasting]), on a panel of the national science fund ([Continental Science Fund, panel on natural hazards]), whose certificate and agenda are attached ([Continental Science Fund, panel on natural hazards, 2]), and on the program committee of the congress ([International River Forecasting Congress, program committee]).',
    ],
  },
  {
    heading: 'Original contributions of major significance',
    paragraphs: [
      'Her method is patented ([Method for forecasting the level of an unmeasured river]); a second patent protects the gauge that reports before it is under water ([Gauge that reports before it is under water]). Prof. Beispiel, who first advised against the paper, writes what it changed ([Tidewright: forecasting floods on rivers without a gauge, 1]).',
      'That the change is real can be read from 1,140 floods ([From one unmeasured river to fourteen forecasting centers, 3]): with her program towns are warned six hours earlier at the median ([Six hours earlier: warnings in nine countries before and after]).',
    ],
  },
  {
    heading: 'Scholarly articles',
    paragraphs: [
      'The 2023 paper ([Learning the response of rivers that were never measured]) was accepted after a review of eight months ([Learning the response of rivers that were never measured, 1]); a supplement lists every hidden river, year by year ([Learning the response of rivers that were never measured, 5]). A national service describes how it uses the method ([Learning the response of rivers that were never measured, 98]).',
      'The benchmark that the field now measures itself by is hers as well ([A benchmark of flood forecasts across nine countries]), and was presented to the congress ([A benchmark of flood forecasts across nine countries, 2]).',
    ],
  },
  {
    heading: 'A leading and critical role',
    paragraphs: [
      'At Northwind Hydrology she leads the science ([Northwind Hydrology]); its place in the organization and the letter from its chief executive show what depends on her ([Northwind Hydrology, 2], [Northwind Hydrology, 3]). The Continental River Forecast Office describes her part in its change to forecasts without gauges ([Continental River Forecast Office]).',
    ],
  },
  {
    heading: 'Display of her work, and its success',
    paragraphs: [
      'Her drawings of water levels were shown as works of art ([Ten Rivers, drawings of water levels]), and the piece made of them for radio sold beyond its field ([Low Water: ten rivers in sound]).',
    ],
  },
  {
    heading: 'Final merits',
    paragraphs: [
      'Of 212 researchers of the same years none is cited more often: 640 publications cite the paper of 2023 ([From one unmeasured river to fourteen forecasting centers, 45]). The medal ([Kestrel Medal for Applied Hydrology]), the fellowship ([Meridian Hydrological Union]) and the use by national services ([Continental River Forecast Office]) were each decided by other people, for reasons of their own.',
      'She comes to finish the change of a national model and to build a center for ungauged rivers with two universities ([From one unmeasured river to fourteen forecasting centers, 1]).',
    ],
  },
];
