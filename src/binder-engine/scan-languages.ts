/** Languages in which the words of scanned pages can be recognized, as Tesseract calls them, with their ISO 639 codes. */
const scanLanguages = {
  eng: 'en',
  ara: 'ar',
  aze: 'az',
  bel: 'be',
  ben: 'bn',
  bul: 'bg',
  ces: 'cs',
  chi_sim: 'zh-Hans',
  chi_tra: 'zh-Hant',
  dan: 'da',
  deu: 'de',
  ell: 'el',
  fas: 'fa',
  fin: 'fi',
  fra: 'fr',
  guj: 'gu',
  heb: 'he',
  hin: 'hi',
  hrv: 'hr',
  hun: 'hu',
  hye: 'hy',
  ind: 'id',
  ita: 'it',
  jpn: 'ja',
  kan: 'kn',
  kat: 'ka',
  kaz: 'kk',
  kor: 'ko',
  lit: 'lt',
  mal: 'ml',
  mar: 'mr',
  nep: 'ne',
  nld: 'nl',
  nor: 'no',
  pan: 'pa',
  pol: 'pl',
  por: 'pt',
  ron: 'ro',
  rus: 'ru',
  slk: 'sk',
  spa: 'es',
  srp: 'sr',
  swe: 'sv',
  tam: 'ta',
  tel: 'te',
  tha: 'th',
  tur: 'tr',
  ukr: 'uk',
  urd: 'ur',
  uzb: 'uz',
  vie: 'vi',
} as const;
export type ScanLanguage = keyof typeof scanLanguages;

export const scanLanguageCodes = Object.keys(scanLanguages) as [ScanLanguage, ...ScanLanguage[]];

/** Maximum number of languages, because each takes as long again. */
export const MAX_SCAN_LANGUAGES = 3;

const names = new Intl.DisplayNames('en', { type: 'language' });

/** Returns the English name, such as 'German'. */
export function scanLanguageName(code: ScanLanguage): string {
  return names.of(scanLanguages[code]) ?? code;
}
