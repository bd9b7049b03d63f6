// Words and signs that people write before and after an amount: multipliers and currencies, of many languages.

/** Powers of ten. A word has two of them if it has two meanings: 'mil' is 1,000 in Spanish and a million in English. */
const multipliers = table<readonly number[]>([
  [[3], 'k thousand thousands tsd tausend tys tysiąc tysiące tysięcy tis tisíc tisíce tusen duizend ezer mille mila'],
  [[3], 'mii bin rb ribu nghìn ngàn тыс тысяча тысячи тысяч тис тисяч тисячі хил хиляди χιλ हज़ार 千 천 พัน ألف آلاف'],
  [[3, 6], 'mil'],
  [[3], 'teur tchf tkr tdkk tsek tnok keur kchf kusd kgbp'],
  [[4], '万 萬 만 หมื่น'],
  [[5], 'l lakh lakhs lac lacs लाख 十万 แสน'],
  [[6], 'm mm mi mio mill million millions millionen millió millones millón milhão milhões milion miliony milionów'],
  [[6], 'mn mln mln milioni milione milioane milioni miljoen miljon miljoner millioner milyon juta jt triệu миллион'],
  [[6], 'млн миллиона миллионов мільйон мільйони мільйонів милион милиона εκ ล้าน مليون ملايين میلیون 百万 백만'],
  [[6], 'mkr mnkr meur mchf musd mgbp'],
  [[7], 'cr crore crores करोड़ 千万 천만'],
  [[8], '億 亿 억'],
  [[9], 'b bn billion billions bi bilhão bilhões mrd mld mlrd mia md mds milliard milliards milliarde milliarden'],
  [
    [9],
    'miliardi miliardo miliard miliardy miliardów miliarde miljard miljarder milliarder milliárd milyar miliar tỷ tỉ',
  ],
  [[9], 'млрд миллиард миллиарда миллиардов мільярд мільярдів δις مليار میلیارد mdkr'],
  [[9], 'milmillones milmilhões thousandmillion'],
]);

/** Currencies that a word or a sign can mean, the most likely one first. ISO 4217 codes are words as well. */
const currencyWords = table<readonly string[]>([
  [
    'USD CAD AUD MXN NZD SGD HKD TWD ARS CLP COP DOP UYU JMD TTD BBD BSD BZD BMD BND FJD GYD KYD LRD NAD SBD SRD XCD'.split(
      ' ',
    ),
    '$ dollar dollars dólar dólares',
  ],
  [['USD'], 'us tusd kusd musd'],
  [['EUR'], '€ euro euros teur keur meur ευρώ евро'],
  [['GBP'], '£ pound pounds sterling quid kgbp mgbp'],
  [['JPY', 'CNY'], '¥'],
  [['JPY'], '円 yen'],
  [['CNY'], '元 人民币 rmb yuan renminbi'],
  [['KRW'], '₩ 원 won'],
  [['INR', 'PKR', 'LKR', 'NPR', 'MUR', 'SCR'], 'rs rupee rupees'],
  [['INR'], '₹ रुपये रुपए'],
  [['CHF'], 'fr sfr franken tchf kchf mchf'],
  [['CHF', 'XOF', 'XAF'], 'francs'],
  [['XOF', 'XAF'], 'fcfa cfa'],
  [['SEK', 'NOK', 'DKK', 'ISK'], 'kr krona kronor krone kroner tkr mkr mnkr mdkr'],
  [['DKK'], 'tdkk'],
  [['SEK'], 'tsek'],
  [['NOK'], 'tnok'],
  [['CZK'], 'kc kč koruna korun koruny'],
  [['PLN'], 'zl zł złoty złotych złote'],
  [['HUF'], 'ft forint'],
  [['RON', 'MDL'], 'lei leu'],
  [['BGN'], 'лв лева'],
  [['RUB'], '₽ руб р рубль рубля рублей ruble rubles rouble roubles'],
  [['UAH'], '₴ грн гривень гривні'],
  [['KZT'], '₸ тенге'],
  [['TRY'], '₺ tl lira'],
  [['BRL'], 'real reais'],
  [['MXN', 'ARS', 'CLP', 'COP', 'PHP', 'DOP', 'UYU', 'CUP'], 'peso pesos'],
  [['PEN'], 's/ soles'],
  [['ZAR'], 'r rand'],
  [['IDR'], 'rp rupiah'],
  [['MYR'], 'rm ringgit'],
  [['VND'], '₫ đ đồng'],
  [['THB'], '฿ บาท baht'],
  [['PHP'], '₱'],
  [['ILS'], '₪ nis shekel shekels'],
  [['AED', 'MAD'], 'dh dhs dirham dirhams درهم'],
  [['AED'], 'دإ'],
  [['SAR', 'QAR', 'OMR', 'YER', 'IRR'], 'ريال ریال riyal riyals'],
  [['SAR'], 'sr رس'],
  [['EGP'], 'جم جنيه'],
  [['NGN'], '₦ naira'],
  [['GHS'], '₵'],
  [['CRC'], '₡'],
  [['PYG'], '₲'],
  [['BDT'], '৳ taka'],
  [['GEL'], '₾'],
  [['AZN'], '₼'],
  [['DEM'], 'dm'],
  ...Intl.supportedValuesOf('currency').map((code) => [[code], code] as const),
]);

/** Letters next to a dollar sign: 'US$', 'C$', '$CA'. */
const dollars = table<string>([
  ['USD', 'us u'],
  ['CAD', 'c ca can cdn'],
  ['AUD', 'a au'],
  ['NZD', 'nz'],
  ['SGD', 's sg'],
  ['HKD', 'hk'],
  ['TWD', 'nt'],
  ['MXN', 'mx mex'],
  ['BRL', 'r'],
  ['ARS', 'ar'],
  ['COP', 'col'],
  ['JMD', 'j'],
]);

/** Words between a multiplier and a currency: 'millones de pesos', 'millions d’euros'. */
const fillers = new Set(['de', 'd', 'of']);

/** Space inside of a multiplier of two words: 'mil millones'. */
const inCompounds = /(?<=(?<!\p{L})(?:mil|thousand)) (?=mill|milh)/gu;

/** Signs and scripts that are written without a space before the next word. */
const ends = /(?<=[\p{Sc}万萬億亿만억천千]|ล้าน|แสน|หมื่น|พัน)(?![万萬億亿만억])|(?=\p{Sc})/u;

/** Meaning of the words around the digits of an amount. Without a currency, `currencies` is undefined. */
export type AmountWords = { powers: readonly number[]; currencies?: readonly string[] };

/** Returns the meaning of the words next to an amount. Undefined if one of them does not belong to an amount. */
export function readWords(before: string, after: string): AmountWords | undefined {
  const leading = splitWords(before);
  // '1000.–', '1000,-' and '1000/-' are whole amounts.
  const trailing = splitWords(after.replace(/^\/?[-–—]+/u, ''));
  const found = trailing.filter((word) => Object.hasOwn(multipliers, word));
  const multiplier = found[0];
  if (found.length > 1 || leading.length + trailing.length - found.length > 2) return undefined;
  let currencies: readonly string[] | undefined;
  for (const word of [...leading, ...trailing]) {
    const named = findCurrencyCodes(word);
    if (!named && word !== multiplier) return undefined;
    // '$500 CAD' is in the one currency that both can mean.
    if (named) currencies = currencies?.filter((code) => named.includes(code)) ?? named;
  }
  if (currencies?.length === 0) return undefined;
  return { powers: (multiplier && multipliers[multiplier]) || [0], ...(currencies && { currencies }) };
}

/** Returns the currencies that a name can mean, in any usual form: 'EUR', '€', 'euros', 'Canadian dollars'. */
export function currenciesNamed(name: string): readonly string[] {
  const words = normalize(name);
  const whole = findCurrencyCodes(words) ?? readWords(name, '')?.currencies;
  if (whole) return whole;
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  return Intl.supportedValuesOf('currency').filter(
    (code) => names.of(code)?.toLowerCase() === words.replace(/s$/u, ''),
  );
}

function findCurrencyCodes(word: string): readonly string[] | undefined {
  return Object.hasOwn(currencyWords, word) ? currencyWords[word] : undefined;
}

function splitWords(text: string): string[] {
  const words = normalize(text)
    .replaceAll(inCompounds, '')
    .replaceAll(/(?<!\p{L})(?<letters>\p{L}{1,3})\$|\$(?<behind>\p{L}{1,3})(?!\p{L})/gu, nameDollar)
    // Arabic abbreviations have a point after each letter.
    .replaceAll(/(?<=\p{Script=Arabic})\.(?=\p{Script=Arabic})/gu, '')
    .split(/[\s.'’]+/u)
    .flatMap((word) => word.split(ends))
    .filter(Boolean);
  return words.filter((word, index) => !fillers.has(word) || index === words.length - 1);
}

function nameDollar(whole: string, before: string | undefined, behind: string | undefined): string {
  const letters = before ?? behind ?? '';
  return Object.hasOwn(dollars, letters) ? ` ${dollars[letters]?.toLowerCase()} ` : whole;
}

function normalize(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** Builds a table from lists of words with one meaning each. The later of two entries replaces the earlier one. */
function table<Meaning>(lists: readonly (readonly [Meaning, string])[]): Record<string, Meaning> {
  return Object.fromEntries(
    lists.flatMap(([meaning, words]) =>
      normalize(words)
        .split(' ')
        .map((word) => [word, meaning]),
    ),
  );
}
