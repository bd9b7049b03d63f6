// Finds the language data with which the words of scanned pages are recognized.
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { scanLanguageCodes, type ScanLanguage } from '../scan-languages.ts';
import type { LanguageData } from '../page-text.ts';

const { resolve } = createRequire(import.meta.url);

/** Folder in which Tesseract's packages install the data of further languages. */
const DEBIAN = '/usr/share/tesseract-ocr';
const FOLDERS = ['/usr/share/tessdata', '/usr/local/share/tessdata', '/opt/homebrew/share/tessdata'];
/** Replaces the path if no words are to be recognized. */
const NONE = 'none';

const found = new Map<string, ReadonlyMap<ScanLanguage, LanguageData>>();

/**
 * Returns the available languages: English from its package, others from theirs or from Tesseract on this machine.
 * @param named another folder with data, 'none' to recognize nothing, or undefined for the folders of packages
 */
export function findLanguages(named: string | undefined): ReadonlyMap<ScanLanguage, LanguageData> {
  const languages = found.get(named ?? '') ?? find(named);
  found.set(named ?? '', languages);
  return languages;
}

function find(named: string | undefined): ReadonlyMap<ScanLanguage, LanguageData> {
  if (named === NONE) return new Map();
  const folders = named === undefined ? [...debianFolders(), ...FOLDERS] : [named];
  return new Map(
    scanLanguageCodes.flatMap((code) => {
      const places = [...folders.map((folder) => join(folder, `${code}.traineddata`)), ...packaged(code)];
      const path = places.find((place) => existsSync(place));
      return path === undefined ? [] : [[code, { code, path }] as const];
    }),
  );
}

/** One folder for each version of Tesseract. */
function debianFolders(): string[] {
  try {
    return readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'tessdata'));
  } catch {
    return [];
  }
}

/** The neural network with whole numbers. The package's other data is four times as large, and no better. */
function packaged(code: ScanLanguage): string[] {
  try {
    return [join(dirname(resolve(`@tesseract.js-data/${code}`)), '4.0.0_best_int', `${code}.traineddata.gz`)];
  } catch {
    return [];
  }
}
