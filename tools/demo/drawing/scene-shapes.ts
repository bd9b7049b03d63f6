/** Returns a pseudorandom number from 0 to 1. */
function scatter(index: number, salt = 0): number {
  const value = Math.sin(index * 127.1 + salt * 311.7) * 43_758.5453;
  return value - Math.floor(value);
}

function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

const blur = (id: string, by: number) =>
  `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${by}"/></filter>`;

const glow = (id: string, color: string) =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="0.95"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`;

/** Draws a person from behind or in the dark: head, neck and shoulders. */
function person({
  x,
  y,
  size,
  color,
  hair = color,
}: {
  x: number;
  y: number;
  size: number;
  color: string;
  hair?: string;
}): string {
  const shoulders = `M${x - size * 1.5} ${y + size * 3.4}c0-${size * 1.7} ${size * 0.5}-${size * 2} ${size * 1.5}-${size * 2}s${size * 1.5} ${size * 0.3} ${size * 1.5} ${size * 2}z`;
  return `<path d="${shoulders}" fill="${color}"/><rect x="${x - size * 0.3}" y="${y + size * 0.6}" width="${size * 0.6}" height="${size}" fill="${color}"/><ellipse cx="${x}" cy="${y}" rx="${size * 0.72}" ry="${size * 0.92}" fill="${hair}"/>`;
}

function rows({
  count,
  y,
  size,
  color,
  salt,
}: {
  count: number;
  y: number;
  size: number;
  color: string;
  salt: number;
}): string {
  return repeat(count, (index) =>
    person({
      x: (index + 0.5) * (1500 / count) + scatter(index, salt) * 40 - 20,
      y: y + scatter(index, salt + 1) * 26,
      size,
      color,
    }),
  );
}

function lamps(y: number, color: string): string {
  return repeat(
    7,
    (index) => `<circle cx="${150 + index * 200}" cy="${y}" r="${46 + scatter(index, 3) * 20}" fill="url(#${color})"/>`,
  );
}

/** Draws the award of a prize on a lit stage. */
export function ceremony(): string {
  return `<defs>${blur('far', 9)}${blur('near', 5)}${glow('lamp', '#FFE9BE')}
    <linearGradient id="wall" x2="0" y2="1"><stop offset="0" stop-color="#10221C"/><stop offset="1" stop-color="#2A4A3D"/></linearGradient>
    <linearGradient id="floor" x2="0" y2="1"><stop offset="0" stop-color="#8A6B3C"/><stop offset="1" stop-color="#3A2B18"/></linearGradient></defs>
  <rect width="1500" height="1000" fill="url(#wall)"/>
  <g filter="url(#far)">${repeat(12, (index) => `<rect x="${index * 130}" y="0" width="66" height="640" fill="#0C1B16" opacity="0.55"/>`)}${lamps(84, 'lamp')}</g>
  <g opacity="0.22" filter="url(#far)"><path d="M560 60 380 700h420z" fill="#FFE9BE"/><path d="M950 60 780 700h420z" fill="#FFE9BE"/></g>
  <rect y="640" width="1500" height="360" fill="url(#floor)"/>
  <ellipse cx="770" cy="742" rx="420" ry="54" fill="#E8CB8C" opacity="0.28" filter="url(#far)"/>
  ${person({ x: 640, y: 330, size: 62, color: '#1C2430', hair: '#2B2019' })}<rect x="588" y="520" width="104" height="220" fill="#161C26"/>
  ${person({ x: 880, y: 350, size: 60, color: '#7C2F3B', hair: '#3A2417' })}<path d="M812 540h136l26 200h-188z" fill="#6C2833"/>
  <ellipse cx="640" cy="344" rx="36" ry="44" fill="#C99A77"/><ellipse cx="880" cy="362" rx="35" ry="43" fill="#A87451"/>
  <path d="M700 480 772 520" stroke="#1C2430" stroke-width="30" stroke-linecap="round"/><path d="M826 500 772 520" stroke="#7C2F3B" stroke-width="28" stroke-linecap="round"/>
  <circle cx="770" cy="520" r="30" fill="#D9B04C"/><circle cx="770" cy="520" r="20" fill="#F0D58A"/><path d="M758 548 748 606l22-14 22 14-10-58z" fill="#2F7A5E"/>
  <g transform="translate(1180 430)"><path d="M-70 0h140l-18 310h-104z" fill="#5A3E22"/><rect x="-84" y="-22" width="168" height="30" fill="#6F4E2C"/><path d="M20-22 44-96" stroke="#1A1A1A" stroke-width="8"/></g>
  <g filter="url(#near)">${rows({ count: 9, y: 900, size: 74, color: '#0A100E', salt: 5 })}</g>`;
}

/** Draws an audience with a distant stage. */
export function audience(): string {
  return `<defs>${blur('far', 14)}${blur('soft', 4)}${glow('lamp', '#FFDFA6')}<linearGradient id="hall" x2="0" y2="1"><stop offset="0" stop-color="#182430"/><stop offset="1" stop-color="#0B1016"/></linearGradient></defs>
  <rect width="1500" height="1000" fill="url(#hall)"/>
  <g filter="url(#far)">${lamps(60, 'lamp')}<rect x="300" y="170" width="900" height="300" rx="6" fill="#BFD8CB"/><rect x="340" y="210" width="380" height="220" fill="#2F7A5E"/><rect x="760" y="210" width="400" height="40" fill="#F5F1E4"/><rect x="760" y="280" width="300" height="24" fill="#F5F1E4"/><rect x="760" y="330" width="340" height="24" fill="#F5F1E4"/></g>
  ${person({ x: 1260, y: 380, size: 30, color: '#28303C' })}
  ${rows({ count: 18, y: 540, size: 30, color: '#233140', salt: 1 })}
  ${rows({ count: 14, y: 630, size: 42, color: '#1A2633', salt: 2 })}
  <g filter="url(#soft)">${rows({ count: 9, y: 770, size: 68, color: '#101922', salt: 3 })}</g>
  <g filter="url(#far)">${rows({ count: 5, y: 920, size: 120, color: '#070C11', salt: 4 })}</g>`;
}

/** Draws four people at a table with glasses and papers. */
export function panel(): string {
  const coats = ['#2C4A6B', '#6B3A2C', '#39523F', '#4B3A5E'];
  const skins = ['#D2A27C', '#8F5F3F', '#C68C63', '#E0B48F'];
  const hair = ['#3A2A1C', '#17120E', '#8C8C88', '#5A3B22'];
  return `<defs>${blur('far', 12)}${glow('sun', '#FFF4D8')}<linearGradient id="wall" x2="1" y2="1"><stop offset="0" stop-color="#DAD6C8"/><stop offset="1" stop-color="#9FA79C"/></linearGradient><linearGradient id="table" x2="0" y2="1"><stop offset="0" stop-color="#A77C4B"/><stop offset="1" stop-color="#5E4324"/></linearGradient></defs>
  <rect width="1500" height="1000" fill="url(#wall)"/>
  <g filter="url(#far)"><rect x="90" y="60" width="360" height="420" fill="#EAF2F4"/><rect x="264" y="60" width="12" height="420" fill="#B7B3A5"/><circle cx="220" cy="200" r="240" fill="url(#sun)"/><rect x="1060" y="90" width="330" height="230" fill="#2F5B4B"/><rect x="1090" y="120" width="270" height="170" fill="#F4F1E6"/></g>
  ${repeat(4, (index) => {
    const x = 260 + index * 330;
    return `${person({ x, y: 430 + scatter(index, 9) * 24, size: 66, color: coats[index] ?? '', hair: hair[index] ?? '' })}<ellipse cx="${x}" cy="${450 + scatter(index, 9) * 24}" rx="40" ry="48" fill="${skins[index]}"/>`;
  })}
  <path d="M40 650h1420l40 350H0z" fill="url(#table)"/><path d="M40 650h1420v16H38z" fill="#C99B63"/>
  ${repeat(4, (index) => `<path d="M${190 + index * 330} 720h150l14 70h-178z" fill="#F7F5EE"/><path d="M${210 + index * 330} 738h110M${206 + index * 330} 754h118" stroke="#B9B6AA" stroke-width="4"/><rect x="${370 + index * 320}" y="680" width="30" height="60" rx="4" fill="#E9F4F5" opacity="0.75"/>`)}`;
}

/** Draws a gauge post in a river at dusk. */
export function gauge(): string {
  return `<defs>${blur('far', 10)}<linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="#3C5A7A"/><stop offset="0.6" stop-color="#E0A878"/><stop offset="1" stop-color="#F3D6A6"/></linearGradient><linearGradient id="water" x2="0" y2="1"><stop offset="0" stop-color="#B98E6C"/><stop offset="1" stop-color="#22384A"/></linearGradient></defs>
  <rect width="1500" height="560" fill="url(#sky)"/><g filter="url(#far)"><path d="M0 520q200-140 420-90t420-60 660 130v80H0z" fill="#42586A"/><path d="M0 560q260-80 560-30t940-30v70H0z" fill="#2C3F42"/></g>
  <rect y="550" width="1500" height="450" fill="url(#water)"/>
  ${repeat(60, (index) => `<rect x="${scatter(index, 1) * 1500}" y="${570 + scatter(index, 2) * 420}" width="${60 + scatter(index, 3) * 220}" height="3" fill="#F3D6A6" opacity="${0.05 + scatter(index, 4) * 0.25}"/>`)}
  <rect x="960" y="250" width="54" height="560" fill="#E9E6DA"/>${repeat(22, (index) => `<rect x="960" y="${256 + index * 25}" width="${index % 5 === 0 ? 54 : 26}" height="8" fill="${index % 5 === 0 ? '#9A3412' : '#1B1F1D'}"/>`)}
  <rect x="930" y="190" width="114" height="76" rx="8" fill="#39463F"/><path d="M1044 205 1150 150" stroke="#39463F" stroke-width="10"/><rect x="1120" y="110" width="130" height="74" fill="#22384A" transform="rotate(-18 1180 150)"/>
  <ellipse cx="987" cy="812" rx="120" ry="14" fill="#F3D6A6" opacity="0.35"/>`;
}

/** Draws a model's view of a river basin: squares that are darker the more their rain affects the forecast. */
export function basin(): string {
  const shade = (value: number) => `hsl(${158 - value * 20} ${30 + value * 25}% ${94 - value * 66}%)`;
  const cells = repeat(48 * 30, (index) => {
    const [x, y] = [index % 48, Math.floor(index / 48)];
    const river = Math.exp(-((y - 15 - Math.sin(x / 6) * 6) ** 2) / 14);
    const side = Math.exp(-((y - 4 - x * 0.42) ** 2) / 6) * (x < 26 ? 0.8 : 0);
    return `<rect x="${60 + x * 28.75}" y="${65 + y * 29}" width="27.5" height="27.7" fill="${shade(Math.min(1, river + side + scatter(index, 7) * 0.18))}"/>`;
  });
  return `<rect width="1500" height="1000" fill="#FBFAF7"/>${cells}`;
}

/** Draws a musician at a grand piano, with water projected on the wall behind. */
export function sonata(): string {
  return `<defs>${blur('far', 8)}${glow('spot', '#9FD3E8')}</defs><rect width="1500" height="1000" fill="#0A1118"/>
  <g filter="url(#far)" opacity="0.9">${repeat(26, (index) => `<path d="M0 ${60 + index * 22}q375 ${Math.round(scatter(index) * 90 - 45)} 750 0t750 0" stroke="#3E86A6" stroke-opacity="${0.15 + scatter(index, 2) * 0.5}" stroke-width="${3 + scatter(index, 3) * 9}" fill="none"/>`)}<circle cx="700" cy="520" r="460" fill="url(#spot)" opacity="0.35"/></g>
  <rect y="760" width="1500" height="240" fill="#150F0A"/><path d="M620 520q240-120 520-40l120 130H600z" fill="#16181B"/><path d="M600 610h660v44H600z" fill="#0C0D0F"/><rect x="584" y="650" width="230" height="22" fill="#EDE9DD"/>
  <path d="M660 654v160M1200 654v160" stroke="#0C0D0F" stroke-width="22"/><path d="M640 500 900 250l320 120-90 110z" fill="#101214"/>
  ${person({ x: 470, y: 420, size: 58, color: '#23313C', hair: '#3A2417' })}<path d="M400 560h140l10 230H390z" fill="#1C2831"/><path d="M520 580 640 640" stroke="#23313C" stroke-width="34" stroke-linecap="round"/>`;
}
