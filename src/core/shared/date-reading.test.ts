import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readDate } from './date-reading.ts';
import { formatDate, spellDate } from './date-text.ts';
import { getFirstDay } from './partial-date.ts';

describe('typed date parsing', () => {
  it.each([
    ['2019', '2019'],
    ['06/2019', '2019-06'],
    ['6.2019', '2019-06'],
    ['06-2019', '2019-06'],
    ['2019-06', '2019-06'],
    ['2019/6', '2019-06'],
    ['June 2019', '2019-06'],
    ['jun. 2019', '2019-06'],
    ['Sept 2019', '2019-09'],
    ['June, 2019', '2019-06'],
    ['2019 June', '2019-06'],
    ['JUN-2019', '2019-06'],
    ['2019-06-15', '2019-06-15'],
    ['2019/6/5', '2019-06-05'],
    ['15 June 2019', '2019-06-15'],
    ['15th of June, 2019', '2019-06-15'],
    ['15-Jun-2019', '2019-06-15'],
    ['15. June 2019', '2019-06-15'],
    ['June 15, 2019', '2019-06-15'],
    ['Jun 15th 2019', '2019-06-15'],
    ['2019 Jun 15', '2019-06-15'],
    ['15.06.2019', '2019-06-15'],
    ['3.4.2019', '2019-04-03'],
    ['06.15.2019', '2019-06-15'],
    ['06/15/2019', '2019-06-15'],
    ['15/06/2019', '2019-06-15'],
    ['05/05/2019', '2019-05-05'],
    ['２０１９', '2019'],
    ['٠٦/٢٠١٩', '2019-06'],
    ['  June   2019 ', '2019-06'],
    ['Saturday, June 15, 2019', '2019-06-15'],
    ['Sat 15 Jun 2019', '2019-06-15'],
    ['the 15th of June 2019', '2019-06-15'],
    ['juin 2019', '2019-06'],
    ['Ιούνιος 2019', '2019-06'],
    ['1er février 2019', '2019-02-01'],
    ['Aout 2019', '2019-08'],
    ['15. März 2019', '2019-03-15'],
    ['Dez. 2019', '2019-12'],
    ['15 de junio de 2019', '2019-06-15'],
    ['1º de março de 2019', '2019-03-01'],
    ['15 giu 2019', '2019-06-15'],
    ['15 czerwca 2019', '2019-06-15'],
    ['15 Ağustos 2019', '2019-08-15'],
    ['15 июня 2019 г.', '2019-06-15'],
    ['июнь 2019', '2019-06'],
    ['15.06.2019 г.', '2019-06-15'],
    ['15 Ιουνίου 2019', '2019-06-15'],
    ['१५ जून २०१९', '2019-06-15'],
    ['मई 2019', '2019-05'],
    ['١٥ يونيو ٢٠١٩', '2019-06-15'],
    ['2019. június 15.', '2019-06-15'],
    ['2019年6月15日', '2019-06-15'],
    ['2019年 6月', '2019-06'],
    ['２０１９年', '2019'],
    ['2019년 6월 15일', '2019-06-15'],
    ['2019. 6. 15.', '2019-06-15'],
    ['15.6.2019.', '2019-06-15'],
    ['\u200EJune \u200E15, \u200E2019', '2019-06-15'],
    ['١٥\u200F/٠٦\u200F/٢٠١٩', '2019-06-15'],
  ])('typed date parsing of %s returns %s', (text, value) => {
    expect(readDate(text)).toEqual({ kind: 'date', value });
  });

  it.each([
    ['03/04/2019', ['2019-03-04', '2019-04-03']],
    ['1-12-2019', ['2019-01-12', '2019-12-01']],
  ])('typed date parsing of %s is ambiguous between two dates', (text, values) => {
    expect(readDate(text)).toEqual({ kind: 'ambiguous', values });
  });

  it.each([
    '06/19',
    '06/15/19',
    '13/2019',
    '2019-13',
    '2019-02-30',
    '31/04/2019',
    'Ju 2019',
    'Juneau 2019',
    'spring 2019',
    'c. 2019',
    '2019-',
    '201',
    '20190',
    'June',
    '15',
    'June 152019',
    'yesterday',
    'de 2019',
    '6月15日',
    '2019年13月',
    '30 février 2019',
    'Saturday 2019',
    'su 2019',
  ])('typed date parsing of %s fails', (text) => {
    expect(readDate(text)).toEqual({ kind: 'unreadable' });
  });

  it('typed date parsing of an empty text returns none', () => {
    expect(readDate('  ')).toEqual({ kind: 'none' });
  });
});

const dates = fc
  .tuple(
    fc
      .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
      .map((day) => day.toISOString()),
    fc.constantFrom(4, 7, 10),
  )
  .map(([day, length]) => day.slice(0, length));

it('a formatted date is parsed as the same date with the same precision', () => {
  fc.assert(
    fc.property(dates, (date) => {
      for (const text of [date, spellDate(date), formatDate(date, 'en-US'), formatDate(date, 'en-GB')]) {
        expect([text, readDate(text)]).toEqual([text, { kind: 'date', value: date }]);
      }
    }),
  );
});

it('no text is parsed as a date that does not exist', () => {
  const piece = fc.constantFrom('1', '06', '15', '2019', '31', 'June', 'sep', '/', '-', '.', ' ', ', ', 'th');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const reading = readDate(pieces.join(''));
      const values = reading.kind === 'date' ? [reading.value] : reading.kind === 'ambiguous' ? reading.values : [];
      for (const value of values) {
        expect(new Date(`${getFirstDay(value)}T00:00:00Z`).toISOString().slice(0, 10)).toBe(getFirstDay(value));
      }
    }),
    { numRuns: 1000 },
  );
});
