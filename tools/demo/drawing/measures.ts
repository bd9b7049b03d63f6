import type PDFDocument from 'pdfkit';

export type Pdf = InstanceType<typeof PDFDocument>;

export const MARGIN = 72;

export const inks = {
  ink: '#1B1F1D',
  soft: '#49534E',
  line: '#C9C4B6',
  green: '#1F5B45',
  brass: '#9A7A2A',
  pale: '#F3F1EA',
} as const;
