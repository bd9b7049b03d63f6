import { createRandomGenerator } from '../chance.ts';
import { paper, type DemoFile } from '../files.ts';

const HIDDEN_BASINS = 300;
const FLOODS = 1140;
const CITATIONS = 640;

/** Creates a table of many pages, as in real petitions: results of the 2023 experiment by basin and year. */
export function hiddenBasins(): DemoFile {
  const chance = createRandomGenerator(41);
  const rows = range(HIDDEN_BASINS).flatMap((basin) =>
    range(9).map((year) => {
      const floods = 1 + Math.floor(chance() * 5);
      const caught = Math.max(0, floods - (chance() < 0.19 ? 1 : 0));
      return [basinName(basin), String(2012 + year), `${16 + Math.floor(chance() * 20)} cm`, `${caught} of ${floods}`];
    }),
  );
  return paper('Learning the response of rivers, supplement', {
    kicker: 'Journal of River Forecasting · volume 41 · 2023 · supplement',
    title: 'The hidden rivers, year by year',
    byline: 'Ada Example · supplement to “Learning the response of rivers that were never measured”',
    sections: [
      { text: ['24-hour-ahead forecasts for the 300 rivers whose gauges were withheld from the model, 2012–2020.'] },
      { table: [['Basin', 'Year', 'Mean stage error', 'Floods forecast to within one hour'], ...rows] },
    ],
  });
}

/** Creates the list of floods behind the warning time figure. */
export function floodsWarned(): DemoFile {
  const chance = createRandomGenerator(1140);
  const rows = range(FLOODS).map((flood) => {
    const before = 2 + Math.floor(chance() * 4);
    return [
      String(flood + 1),
      `Country ${toLetter(Math.floor(chance() * 9))}`,
      `${2019 + Math.floor((flood / FLOODS) * 6)}`,
      `${before} h`,
      `${before + 4 + Math.floor(chance() * 5)} h`,
    ];
  });
  return paper('Warning times of 1,140 floods', {
    kicker: 'Union of Hydrological Societies · technical note',
    title: 'Warning times of 1,140 floods in nine countries',
    byline: 'Compiled by the secretariat from the logs of fourteen forecasting centers',
    sections: [{ table: [['Flood', 'Country', 'Year', 'Lead time before', 'Lead time with Tidewright'], ...rows] }],
  });
}

/** Creates the list of all publications that cite the 2023 paper. */
export function citingPublications(): DemoFile {
  const chance = createRandomGenerator(640);
  const pick = (all: readonly string[]): string => all[Math.floor(chance() * all.length)] ?? '';
  const rows = range(CITATIONS).map((index) => [
    String(index + 1),
    `${pick(families)} and ${pick(families)} (${2023 + Math.floor((index / CITATIONS) * 3)})`,
    `${pick(openings)} ${pick(subjects)}`,
    pick(journals),
  ]);
  return paper('Publications citing the 2023 paper', {
    kicker: 'Example Index of Citations',
    title: 'Publications citing “Learning the response of rivers that were never measured”',
    byline: '640 publications as of January 2026, excluding self-citations',
    sections: [{ table: [['No.', 'Authors', 'Title', 'Published in'], ...rows] }],
  });
}

const families = ['Beispiel', 'Ejemplo', 'Esempio', 'Exemple', 'Muster', 'Normal', 'Persson', 'Sample', 'Sansnom'];
const openings = ['On', 'Forecasting', 'Revisiting', 'A benchmark of', 'Limits of', 'Transfer learning for'];
const subjects = [
  'floods in ungauged basins',
  'rivers under snow',
  'flash floods in small towns',
  'reservoirs without records',
  'the likeness of river basins',
  'warnings at night',
];
const journals = [
  'Annals of Hydrology',
  'Congress on Natural Hazards',
  'Journal of River Forecasting',
  'Water and Data',
];

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

function basinName(index: number): string {
  return `Basin ${toLetter(Math.floor(index / 34))}-${String((index % 34) + 1).padStart(2, '0')}`;
}

function toLetter(index: number): string {
  return String.fromCharCode(65 + index);
}
