/** Ada's petition letter: headings and paragraphs. `[Title]` cites an exhibit, and `[Title, 3]` its third page. */
export const petitionLetter: { heading: string; paragraphs: string[] }[] = [
  {
    heading: 'Introduction',
    paragraphs: [
      'Dr. Ada Example seeks classification as an alien of extraordinary ability in the sciences. She is the hydrologist who demonstrated that a river can be forecast without a gauge ([Learning the response of rivers that were never measured]), and whose software now forecasts floods in nine countries ([Tidewright: forecasting floods on rivers without a gauge]).',
      'The evidence satisfies more than three of the ten criteria and, taken as a whole ([From one unmeasured river to fourteen forecasting centers]), establishes sustained acclaim.',
    ],
  },
  {
    heading: 'Awards',
    paragraphs: [
      'Dr. Example received the Kestrel Medal ([Kestrel Medal for Applied Hydrology]), which is awarded every two years to one hydrologist; its statutes ([Kestrel Medal for Applied Hydrology, 2]) and the jury’s reasons ([Kestrel Medal for Applied Hydrology, 3]) are in the same exhibit.',
      'The Lighthouse Prize ([Lighthouse Prize for Public-Interest Software]) honored the program itself, and an earlier award ([Early Career Award in Environmental Data Science]) its author. The leading congress in her field named her paper its best ([Best Paper, River Forecasting Congress]).',
    ],
  },
  {
    heading: 'Memberships',
    paragraphs: [
      'The Union elects fellows solely for outstanding achievements, as judged by other fellows ([Meridian Hydrological Union]); its bylaws are attached ([Meridian Hydrological Union, 2]). Her membership in the College ([College of Forecast Engineers]) is included for completeness.',
    ],
  },
  {
    heading: 'Published material about her',
    paragraphs: [
      'A national daily newspaper devoted half a page to her and her work ([The engineer who reads rivers]). A magazine for engineers and public officials profiled her ([Six hours’ warning]).',
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
      'Her method is patented ([Method for forecasting the level of an unmeasured river]); a second patent protects the gauge that reports before it is under water ([Gauge that reports before it is under water]). Prof. Beispiel, who at first recommended rejecting the paper, explains what it changed ([Tidewright: forecasting floods on rivers without a gauge, 1]).',
      'The effect has been measured in 1,140 floods ([From one unmeasured river to fourteen forecasting centers, 3]): with her software, the median town is warned six hours earlier ([Six hours earlier: warnings in nine countries before and after]).',
    ],
  },
  {
    heading: 'Scholarly articles',
    paragraphs: [
      'The 2023 paper ([Learning the response of rivers that were never measured]) was accepted after eight months of review ([Learning the response of rivers that were never measured, 1]); a supplement lists every hidden river, year by year ([Learning the response of rivers that were never measured, 5]). A national service describes how it uses the method ([Learning the response of rivers that were never measured, 98]).',
      'She also created the benchmark against which the field now tests its models ([A benchmark of flood forecasts across nine countries]), which she presented at the congress ([A benchmark of flood forecasts across nine countries, 2]).',
    ],
  },
  {
    heading: 'A leading and critical role',
    paragraphs: [
      'At Northwind Hydrology she heads the research group ([Northwind Hydrology]). The organization chart and the letter from the chief executive show how much depends on her ([Northwind Hydrology, 2], [Northwind Hydrology, 3]). The Continental River Forecast Office describes her role in its transition to forecasts without gauges ([Continental River Forecast Office]).',
    ],
  },
  {
    heading: 'Display of her work, and its success',
    paragraphs: [
      'Her drawings of water levels have been exhibited as works of art ([Ten Rivers, drawings of water levels]), and an album based on river data has sold well beyond her field ([Low Water: ten rivers in sound]).',
    ],
  },
  {
    heading: 'Final merits',
    paragraphs: [
      'No one among 212 researchers of her cohort is cited more often: 640 publications cite the 2023 paper ([From one unmeasured river to fourteen forecasting centers, 45]). The medal ([Kestrel Medal for Applied Hydrology]), the fellowship ([Meridian Hydrological Union]) and the use by national services ([Continental River Forecast Office]) were decided independently of one another.',
      'In the United States, she will complete the transition of a national model and build a center for ungauged rivers with two universities ([From one unmeasured river to fourteen forecasting centers, 1]).',
    ],
  },
];
