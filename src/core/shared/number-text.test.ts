import { describe, expect, it } from 'vitest';

import { readNumber } from './number-text.ts';

const read = (text: string, fractionDigits?: number) => {
  const reading = readNumber(text, { fractionDigits });
  return reading.kind === 'number' ? reading.value : reading.kind === 'ambiguous' ? reading.values : reading.kind;
};

describe('typed number parsing', () => {
  it.each([
    ['185,000', 185_000],
    ['2,500,000', 2_500_000],
    ['45,00,000', 4_500_000],
    ['1,23,45,678.90', 12_345_678.9],
    ['$250k', 250_000],
    ['250K', 250_000],
    ['$1.5m', 1_500_000],
    ['1.5 million', 1_500_000],
    ['45 lakh', 4_500_000],
    ['₹1.2 crore', 12_000_000],
    ['25万', 250_000],
    ['€ 250.000,50', 250_000.5],
    ['250.000,50 €', 250_000.5],
    ['1.250.000', 1_250_000],
    ['R$ 1.234,56', 1234.56],
    ['185 000', 185_000],
    ['185 000,5', 185_000.5],
    ['185 000 EUR', 185_000],
    ["CHF 1'234'567.50", 1_234_567.5],
    ['1’000.–', 1000],
    ['1000,-', 1000],
    ['kr 500', 500],
    ['500 kr.', 500],
    ['kr. 500', 500],
    ['Rs. 4,50,000', 450_000],
    ['Rs.450000', 450_000],
    ['Rs. 4,50,000/-', 450_000],
    ['₹4,50,000/-', 450_000],
    ['Fr. 1’234.50', 1234.5],
    ['kr .5', 0.5],
    ['1 Cr', 10_000_000],
    ['₹1.5cr', 15_000_000],
    ['₹15 L', 1_500_000],
    ['15 lac', 1_500_000],
    ['12 lacs', 1_200_000],
    ['450万円', 4_500_000],
    ['1.2億円', 120_000_000],
    ['300万元', 3_000_000],
    ['120 000,00 Kč', 120_000],
    ['USD 185,000.00', 185_000],
    ['US$185,000', 185_000],
    ['185000 usd', 185_000],
    ['¥4,500,000', 4_500_000],
    ['￥４５０', 450],
    ['٢٥٠٬٠٠٠٫٥٠', 250_000.5],
    ['۲۵۰', 250],
    ['४५,००,०००', 4_500_000],
    ['1e6', 1_000_000],
    ['1.5E3', 1500],
    ['1,00', 1],
    ['185,5', 185.5],
    ['185,50', 185.5],
    ['185.5', 185.5],
    ['1234.56', 1234.56],
    ['1234,56', 1234.56],
    ['.5', 0.5],
    ['0', 0],
    ['0.01', 0.01],
    ['007', 7],
    ['185,', 185],
    ['185.', 185],
    ['-5', -5],
    ['−5', -5],
    ['($5.00)', -5],
    ['$-5', -5],
    ['3.5', 3.5],
    ['0.125', 0.125],
    ['1 234.567', 1234.567],
    ['999,999,999,999.99', 999_999_999_999.99],
    ['250 tsd', 250_000],
    ['250 Tsd. €', 250_000],
    ['€250 Tausend', 250_000],
    ['1,5 Mrd.', 1_500_000_000],
    ['1,5 Mrd. €', 1_500_000_000],
    ['450 Mio', 450_000_000],
    ['2,5 Mio. Euro', 2_500_000],
    ['CHF 3 Mia.', 3_000_000_000],
    ['250 TEUR', 250_000],
    ['250k€', 250_000],
    ['2 M€', 2_000_000],
    ['$2.5MM', 2_500_000],
    ['$3b', 3_000_000_000],
    ['3 bn', 3_000_000_000],
    ['3bn USD', 3_000_000_000],
    ['1.2 billion dollars', 1_200_000_000],
    ['185,000 US dollars', 185_000],
    ['250 grand total', 'unreadable'],
    ['2 млн', 2_000_000],
    ['2,5 млн руб.', 2_500_000],
    ['250 тыс.', 250_000],
    ['250 тысяч рублей', 250_000],
    ['250 000 ₽', 250_000],
    ['1 млрд. р.', 1_000_000_000],
    ['250 тис. грн', 250_000],
    ['R$ 12.500,00', 12_500],
    ['R$ 2 milhões', 2_000_000],
    ['R$ 3 bi', 3_000_000_000],
    ['2,5 milhões de reais', 2_500_000],
    ['5 millones de pesos', 5_000_000],
    ['3 mil millones', 3_000_000_000],
    ['1,5 million d’euros', 1_500_000],
    ['250 000 euros', 250_000],
    ['2,5 millions d’euros', 2_500_000],
    ['3 Md€', 3_000_000_000],
    ['250 000 $US', 250_000],
    ['2,5 mln zł', 2_500_000],
    ['250 tys. zł', 250_000],
    ['3 mld', 3_000_000_000],
    ['250 tis. Kč', 250_000],
    ['12,5 milioni di', 'unreadable'],
    ['12,5 milioni', 12_500_000],
    ['3 miliardi', 3_000_000_000],
    ['12.500,00 TL', 12_500],
    ['250 bin TL', 250_000],
    ['2,5 milyon ₺', 2_500_000],
    ['2,5 mkr', 2_500_000],
    ['250 tkr', 250_000],
    ['3 miljoner kronor', 3_000_000],
    ['2 mill. kr', 2_000_000],
    ['Rp 250 ribu', 250_000],
    ['Rp 2,5 juta', 2_500_000],
    ['250 nghìn đ', 250_000],
    ['5 triệu đồng', 5_000_000],
    ['3천만원', 30_000_000],
    ['₩5억', 500_000_000],
    ['500万元', 5_000_000],
    ['3千万円', 30_000_000],
    ['2 ล้านบาท', 2_000_000],
    ['5 लाख', 500_000],
    ['Rs 2 crores', 20_000_000],
    ['250 ألف', 250_000],
    ['5 مليون درهم', 5_000_000],
    ['500 د.إ.', 500],
    ['S/ 2500', 2500],
    ['HK$ 250,000', 250_000],
    ['C$185k', 185_000],
    ['$500 CAD', 500],
    ['RM 12,500.00', 12_500],
    ['500 dhs', 500],
    ['\u200F١٨٥٬٠٠٠٫٠٠ US$', 185_000],
    ['\u202A\u200E185,000\u200E\u202C', 185_000],
    ['\uFEFF185\u200B000', 185_000],
  ])('typed number parsing of %s succeeds', (text, value) => {
    expect(read(text)).toEqual(value);
  });

  it.each([
    '1e600',
    '12 abc',
    'abc',
    '-',
    '.',
    ',',
    '1,2,3',
    '12,34,56',
    '123,45,678',
    '1.2.3',
    '1 2',
    '12-13',
    '5 %',
    '1850,000',
    '$',
    '1.000,000.00',
    '12 13 14',
    '0x10',
    '--5',
    'approx. 500',
    '..5',
    '5万万',
    '5 k k',
    '12/-5',
    '½',
    '50¢',
    '€500 USD',
    '5 mil mil',
    '5 de',
    '3 mil millones mil',
  ])('typed number parsing of %s fails', (text) => {
    expect(read(text)).toBe('unreadable');
  });

  it('asks whether a point groups digits or starts a fraction', () => {
    expect(read('250.000')).toEqual([250_000, 250]);
    expect(read('€1.250')).toEqual([1250, 1.25]);
    expect(read('1.250k')).toEqual([1_250_000, 1250]);
    expect(read('12.500 TL')).toEqual([12_500, 12.5]);
  });

  it('asks whether “mil” is a thousand, as in Spanish, or a million, as in English', () => {
    expect(read('3 mil')).toEqual([3000, 3_000_000]);
    expect(read('$3,5 mil')).toEqual([3500, 3_500_000]);
    expect(read('1.250 mil')).toEqual([1_250_000, 1_250_000_000, 1250]);
  });

  it('treats a point as grouping if no fraction is possible', () => {
    expect(read('3.500', 0)).toBe(3500);
    expect(read('3.5', 0)).toBe(3.5);
  });

  it.each([
    ['£185k', 'USD', ['GBP']],
    ['185.000,00 €', 'USD', ['EUR']],
    ['12.500 TL', 'EUR', ['TRY']],
    ['CHF 500', 'usd', ['CHF']],
    ['C$500', 'USD', ['CAD']],
    ['R$ 500', 'USD', ['BRL']],
    ['3 mil reais', 'USD', ['BRL']],
    ['¥500', 'USD', ['JPY', 'CNY']],
    ['₹5 lakh', 'Pounds', ['INR']],
    ['£500', 'Bitcoin', ['GBP']],
    ['2 tkr', 'USD', ['SEK', 'NOK', 'DKK', 'ISK']],
  ])('typed number parsing of %s does not take it for %s', (text, currency, currencies) => {
    const reading = readNumber(text, { currency });
    expect(reading).toEqual({ kind: 'other-currency', currencies: expect.arrayContaining(currencies) });
  });

  it.each([
    ['£185k', 'GBP'],
    ['£185k', 'British pounds'],
    ['$185k', 'USD'],
    ['$185k', 'us dollars'],
    ['$185k', 'CAD'],
    ['$185k', 'Canadian dollars'],
    ['185k euros', '€'],
    ['185k €', 'Euro'],
    ['¥185k', 'CNY'],
    ['185k', 'Bitcoin'],
    ['185k', 'USD'],
    ['kr 185k', 'NOK'],
  ])('typed number parsing of %s is an amount in %s', (text, currency) => {
    expect(readNumber(text, { currency })).toEqual({ kind: 'number', value: 185_000 });
  });

  it('typed number parsing of an empty text returns nothing', () => {
    expect([read(''), read('  ')]).toEqual(['none', 'none']);
  });
});

it('every amount is parsed from each country’s format', () => {
  const amounts = [0, 1, 9.5, 99.99, 1234.5, 45_000, 185_000, 999_999.01, 4_500_000, 123_456_789.12];
  const locales = [
    'en-US',
    'en-IN',
    'de-DE',
    'de-CH',
    'fr-FR',
    'pl-PL',
    'pt-BR',
    'sv-SE',
    'ja-JP',
    'hi-IN',
    'ar-EG',
    'fa-IR',
    'it-IT',
    'es-ES',
    'he-IL',
  ];
  for (const locale of locales) {
    for (const amount of amounts) {
      const text = amount.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
      const inDollars = amount.toLocaleString(locale, { style: 'currency', currency: 'USD' });
      expect(read(text), `${locale}: ${text}`).toBe(amount);
      expect(read(inDollars), `${locale}: ${inDollars}`).toBe(amount);
    }
  }
});
