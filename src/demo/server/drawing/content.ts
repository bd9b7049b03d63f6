export type Section = {
  heading?: string;
  text?: string[];
  points?: string[];
  /** The first row is the head. */
  table?: string[][];
  bars?: { caption: string; unit: string; values: [label: string, value: number][] };
};

/** A page with a frame, and what is to be known of the prize behind it. */
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

/** Whatever has a title and sections: articles, reports, contracts, clippings. */
export type Paper = { look: 'paper'; kicker: string; title: string; byline: string; sections: Section[] };
