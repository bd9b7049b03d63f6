import { createTheme, virtualColor, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** Palette. Running text has a contrast of at least 7:1 with its background (WCAG 1.4.6), which a test computes. */
const light = {
  paper: '#FBFAF7',
  card: '#FFFFFF',
  line: '#E4E1D8',
  // A field is recognized by its border, so the border has a contrast of 3:1 with the card (WCAG 1.4.11).
  'control-line': '#8A918B',
  ink: '#1B1F1D',
  soft: '#49534E',
  hover: '#F3F1EA',
  green: '#1F5B45',
  'green-tint': '#E9F4ED',
  brass: '#674D10',
  'brass-tint': '#FBF4E0',
  blue: '#1D4E89',
  'blue-tint': '#EAF2FB',
  rust: '#933110',
  'rust-tint': '#FFF3EC',
} as const;

type Token = keyof typeof light;

const dark: Record<Token, string> = {
  paper: '#101412',
  card: '#181D1B',
  line: '#2A312E',
  'control-line': '#66716B',
  ink: '#EDEFEA',
  soft: '#ABB6B0',
  hover: '#202623',
  green: '#9ADBB8',
  'green-tint': '#1B2B24',
  brass: '#E3C77A',
  'brass-tint': '#2A2415',
  blue: '#A9CBF0',
  'blue-tint': '#172433',
  rust: '#F2B28F',
  'rust-tint': '#2D1D14',
};

const gray: MantineColorsTuple = [
  '#F8F6F1',
  '#F3F1EA',
  '#ECE9E0',
  light.line,
  '#CBC8BE',
  '#8A918B',
  light.soft,
  '#47504B',
  '#2F3632',
  light.ink,
];
const darkScale: MantineColorsTuple = [
  dark.ink,
  '#CBD2CD',
  dark.soft,
  '#8D9992',
  dark.line,
  dark.hover,
  dark.card,
  dark.paper,
  '#0B0E0D',
  '#070908',
];

const medium = { defaultProps: { size: 'md' } };
/** Hints are below their fields, so that neighboring fields align. */
const field = { defaultProps: { size: 'md', inputWrapperOrder: ['label', 'input', 'description', 'error'] } };
/**
 * The option list itself scrolls. If another scrollable box contained it, keys would not reach it, since that box is
 * not in the tab order.
 */
const scrolled = {
  defaultProps: { ...field.defaultProps, withScrollArea: false },
  styles: { options: { maxHeight: '13.75rem', overflowY: 'auto' } },
} as const;
const filledIcon = { defaultProps: { size: 'md', iconColor: 'var(--mantine-primary-color-contrast)' } };

const closable = { transitionProps: { duration: 160 }, closeButtonProps: { 'aria-label': 'Close' } };

export const theme = createTheme({
  primaryColor: 'green',
  primaryShade: 8,
  autoContrast: true,
  black: light.ink,
  white: '#FFFFFF',
  colors: {
    green: virtualColor({ name: 'green', light: 'greenLight', dark: 'greenDark' }),
    brass: virtualColor({ name: 'brass', light: 'brassLight', dark: 'brassDark' }),
    blue: virtualColor({ name: 'blue', light: 'blueLight', dark: 'blueDark' }),
    rust: virtualColor({ name: 'rust', light: 'rustLight', dark: 'rustDark' }),
    // Mantine's own components use red for errors.
    red: virtualColor({ name: 'red', light: 'rustLight', dark: 'rustDark' }),
    greenLight: toShades(light.green, '#174735'),
    greenDark: toShades(dark.green, '#B4E6CA'),
    brassLight: toShades(light.brass, '#61480E'),
    brassDark: toShades(dark.brass, '#EBD594'),
    blueLight: toShades(light.blue, '#153C6B'),
    blueDark: toShades(dark.blue, '#C0D9F5'),
    rustLight: toShades(light.rust, '#79270C'),
    rustDark: toShades(dark.rust, '#F6C5AB'),
    gray,
    dark: darkScale,
  },

  fontFamily: "'Public Sans Variable', 'Public Sans Fallback', system-ui, sans-serif",
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.1875rem' },
  lineHeights: { xs: '1.45', sm: '1.5', md: '1.55', lg: '1.55', xl: '1.5' },
  headings: {
    fontFamily: "'Newsreader', 'Newsreader Fallback', Georgia, serif",
    fontWeight: '500',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '2.25rem', lineHeight: '1.15' },
      h2: { fontSize: '1.375rem', lineHeight: '1.25' },
      h3: { fontSize: '1.2188rem', lineHeight: '1.3' },
      h4: { fontSize: '1.0625rem', lineHeight: '1.35' },
      h5: { fontSize: '0.9375rem', lineHeight: '1.4' },
      h6: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },

  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.625rem', lg: '0.625rem', xl: '0.625rem' },
  defaultRadius: 'sm',
  shadows: {
    xs: 'none',
    sm: 'none',
    md: '0 8px 24px rgb(16 20 18 / 12%)',
    lg: '0 16px 40px rgb(16 20 18 / 14%)',
    xl: '0 24px 56px rgb(16 20 18 / 16%)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,

  // Components are listed by name instead of with `extend`, because an import would add them to every public page.
  components: {
    Button: medium,
    TextInput: field,
    PasswordInput: field,
    Textarea: field,
    Select: scrolled,
    MultiSelect: scrolled,
    NativeSelect: field,
    FileInput: field,
    Autocomplete: scrolled,
    InputWrapper: field,
    Switch: medium,
    Checkbox: filledIcon,
    Radio: filledIcon,
    Badge: { defaultProps: { size: 'lg', variant: 'light' } },
    Paper: { defaultProps: { radius: 'md' } },
    Modal: { defaultProps: { centered: true, radius: 'md', ...closable } },
    Drawer: { defaultProps: closable },
    CloseButton: { defaultProps: { 'aria-label': 'Close' } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close this message' } } },
    Table: { defaultProps: { tabularNums: true, verticalSpacing: 'sm' } },
    Pagination: {
      defaultProps: { getControlProps: labelPageControl },
      // Mantine would use white text on a pale green in the dark scheme.
      vars: () => ({ root: { '--pagination-active-color': 'var(--mantine-primary-color-contrast)' } }),
    },
  },
});

/**
 * Returns a tone's shades: 8 is the palette's color and 9 its hover color, in both schemes (`primaryShade`). No style uses
 * the other shades.
 */
function toShades(color: string, hover: string): MantineColorsTuple {
  return [color, color, color, color, color, color, color, color, color, hover];
}

const tones = ['green', 'brass', 'blue', 'rust', 'red'] as const;

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...tokenVariables(light), ...toneVariables(light), ...surfaceVariables(light) },
  dark: { ...tokenVariables(dark), ...toneVariables(dark), ...surfaceVariables(dark) },
});

function tokenVariables(palette: Record<Token, string>) {
  return Object.fromEntries(Object.entries(palette).map(([token, value]) => [`--laurel-${token}`, value]));
}

/**
 * Mantine's light, subtle and transparent variants have a contrast below 4.5:1 in places, so they use the palette's
 * pairs.
 */
function toneVariables(palette: Record<Token, string>) {
  return Object.fromEntries(
    tones.flatMap((tone) => {
      const token = tone === 'red' ? 'rust' : tone;
      return [
        [`--mantine-color-${tone}-light`, palette[`${token}-tint`]],
        [`--mantine-color-${tone}-light-hover`, palette[`${token}-tint`]],
        [`--mantine-color-${tone}-light-color`, palette[token]],
        [`--mantine-color-${tone}-text`, palette[token]],
        [`--mantine-color-${tone}-outline`, palette[token]],
      ];
    }),
  );
}

function surfaceVariables(palette: Record<Token, string>) {
  return {
    '--mantine-color-body': palette.paper,
    '--mantine-color-text': palette.ink,
    '--mantine-color-bright': palette.ink,
    '--mantine-color-dimmed': palette.soft,
    '--mantine-color-placeholder': palette.soft,
    '--mantine-color-anchor': palette.green,
    '--mantine-color-error': palette.rust,
    '--mantine-color-success': palette.green,
    '--mantine-color-default': palette.card,
    '--mantine-color-default-hover': palette.hover,
    '--mantine-color-default-color': palette.ink,
    '--mantine-color-default-border': palette.line,
    '--mantine-color-disabled': palette.hover,
    '--mantine-color-disabled-color': palette.soft,
    '--mantine-color-disabled-border': palette.line,
    '--mantine-color-gray-light': palette.hover,
    '--mantine-color-gray-light-hover': palette.line,
    '--mantine-color-gray-light-color': palette.soft,
  };
}

const pageLabels = { first: 'First page', previous: 'Previous page', next: 'Next page', last: 'Last page' };

function labelPageControl(control: keyof typeof pageLabels) {
  return { 'aria-label': pageLabels[control] };
}
