import type { Certificate, Letter, Paper } from './drawing/content.ts';
import { drawPdf } from './drawing/pdf.ts';
import { drawScene, type Scene } from './drawing/scenes.ts';

/** File that is drawn on demand, with the same bytes every time. */
export type DemoFile = { name: string; content: Certificate | Letter | Paper | { look: 'picture'; scene: Scene } };

export function isDemoFile(value: unknown): value is DemoFile {
  return typeof value === 'object' && value !== null && 'content' in value;
}

export function certificate(name: string, content: Omit<Certificate, 'look'>): DemoFile {
  return { name: `${name}.pdf`, content: { look: 'certificate', ...content } };
}

export function letter(name: string, content: Omit<Letter, 'look'>): DemoFile {
  return { name: `${name}.pdf`, content: { look: 'letter', ...content } };
}

export function paper(name: string, content: Omit<Paper, 'look'>): DemoFile {
  return { name: `${name}.pdf`, content: { look: 'paper', ...content } };
}

export function photo(name: string, scene: Scene): DemoFile {
  return { name: `${name}.jpg`, content: { look: 'picture', scene } };
}

export function figure(name: string, scene: Scene): DemoFile {
  return { name: `${name}.png`, content: { look: 'picture', scene } };
}

export function drawFile({ name, content }: DemoFile): Promise<Uint8Array> {
  return content.look === 'picture'
    ? drawScene(content.scene, name.endsWith('.png') ? 'png' : 'jpeg')
    : drawPdf(content);
}
