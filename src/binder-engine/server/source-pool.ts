// Sources of a file that is being created. Only one source at a time is in memory.
import { PDFArray, PDFDict, PDFName, PDFRef, type PDFObject } from '@cantoo/pdf-lib';

import { openCopier, type Copier } from './copy.ts';
import { readDestinations, type Destinations } from './links.ts';
import type { Output } from './output.ts';
import { dictIn, type Source } from './source.ts';

/** Parts of a source already copied into the new file: its objects, and its pages as forms. */
type Before = { carried: Map<PDFRef, number>; drawn: Map<number, number> };

/** A source that is open for copying. */
export type OpenSource = Before & { source: Source; copier: Copier };

/** Object numbers of all copied layers, and of those that their sources hide. */
type Layers = { all: ReadonlySet<number>; hidden: ReadonlySet<number> };

export type SourcePool = {
  /** Opens a source and closes the previous one. A source that is opened again is embedded only once. */
  open(file: string): Promise<{ opened: OpenSource; find: Destinations }>;
  close(): Layers;
};

export function openSource(
  output: Output,
  source: Source,
  { carried, drawn }: Before = { carried: new Map(), drawn: new Map() },
): OpenSource {
  return { source, copier: openCopier(output, { context: source.context, carried }), carried, drawn };
}

export function openSourcePool(output: Output, read: (file: string) => Promise<Source>): SourcePool {
  const before = new Map<string, Before>();
  const [all, hidden] = [new Set<number>(), new Set<number>()];
  let current: { file: string; opened: OpenSource; find: Destinations } | undefined;

  function leave(): void {
    if (!current) return;
    current.opened.copier.flush();
    for (const { number, isHidden } of listLayers(current.opened)) {
      all.add(number);
      if (isHidden) hidden.add(number);
    }
    current = undefined;
  }

  return {
    async open(file) {
      if (current?.file === file) return current;
      leave();
      const progress = before.get(file) ?? { carried: new Map(), drawn: new Map() };
      before.set(file, progress);
      const source = await read(file);
      current = { file, opened: openSource(output, source, progress), find: readDestinations(source) };
      return current;
    },
    close() {
      leave();
      return { all, hidden };
    },
  };
}

/** Returns the layers that copied objects belong to. */
function listLayers({ source: { catalog }, carried }: OpenSource): { number: number; isHidden: boolean }[] {
  const properties = dictIn(catalog, 'OCProperties');
  const config = properties && dictIn(properties, 'D');
  const [off, on] = [new Set(listIn(config, 'OFF')), new Set(listIn(config, 'ON'))];
  const isOff = config?.lookup(PDFName.of('BaseState')) === PDFName.of('OFF');
  const automatic = new Set(listIn(config, 'AS').flatMap((one) => viewedLayers(properties?.context.lookup(one))));
  return listIn(properties, 'OCGs').flatMap((layer) => {
    const number = layer instanceof PDFRef ? carried.get(layer) : undefined;
    const viewed = automatic.has(layer) ? viewState(properties?.context.lookup(layer)) : undefined;
    const isHidden = viewed === undefined ? (isOff ? !on.has(layer) : off.has(layer)) : viewed === 'OFF';
    return number === undefined ? [] : [{ number, isHidden }];
  });
}

/** Returns the layers that a viewer shows or hides by their own settings, as others are for printing. */
function viewedLayers(automation: PDFObject | undefined): PDFObject[] {
  if (!(automation instanceof PDFDict)) return [];
  return automation.lookup(PDFName.of('Event')) === PDFName.of('View') ? listIn(automation, 'OCGs') : [];
}

function viewState(layer: PDFObject | undefined): string | undefined {
  const usage = layer instanceof PDFDict ? dictIn(layer, 'Usage') : undefined;
  const state = (usage && dictIn(usage, 'View'))?.lookup(PDFName.of('ViewState'));
  return state instanceof PDFName ? state.decodeText() : undefined;
}

function listIn(dict: PDFDict | undefined, key: string): PDFObject[] {
  const value = dict?.lookup(PDFName.of(key));
  return value instanceof PDFArray ? value.asArray() : [];
}
