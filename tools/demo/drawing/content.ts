export type Section = {
  heading?: string;
  text?: string[];
  points?: string[];
  /** Table whose first row is the header. */
  table?: string[][];
  bars?: { caption: string; unit: string; values: [label: string, value: number][] };
};

/** Certificate: a page with a frame, and facts about the prize. */
export type Certificate = {
  look: 'certificate';
  issuer: string;
  award: string;
  to: string;
  reason: string;
  date: string;
  signers: string[];
  sections: Section[];
};

export type Letter = {
  look: 'letter';
  from: string[];
  to: string;
  date: string;
  subject: string;
  sections: Section[];
  signer: string[];
};

/** Content with a title and sections: articles, reports, contracts, clippings. */
export type Paper = { look: 'paper'; kicker: string; title: string; byline: string; sections: Section[] };
