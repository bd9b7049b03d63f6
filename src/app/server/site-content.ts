import type { Transaction } from '#core/server/database/database.ts';
import type { Env } from '#core/server/env.ts';
import type { Services } from '#core/server/services.ts';
import { paths } from '#core/shared/paths.ts';
import {
  siteServices,
  type PublicStat,
  type PublicPlan,
  type PublicTestimonial,
  type SiteContent,
  type SiteLink,
  type SiteService,
} from '#core/shared/site-content.ts';
import { statSourceNote, type PublicStatRow } from '#features/site/site-stats/schema.ts';
import { listPublicStats } from '#features/site/site-stats/server/queries.ts';
import { contactEmail } from '#features/support/contact-messages/rules.ts';
import { formatPrice, type PublicPlanRow } from '#features/billing/plans/schema.ts';
import { listPublicPlans } from '#features/billing/plans/server/queries.ts';
import type { SettingKey } from '#features/site/site-settings/schema.ts';
import { defaultSettings, readSettings } from '#features/site/site-settings/server/queries.ts';
import { PICTURES_PREFIX, type PublicTestimonialRow } from '#features/site/testimonials/schema.ts';
import { listPublicTestimonials } from '#features/site/testimonials/server/queries.ts';

/** Target of each link: the setting or, if it is not set, the corresponding page here. */
const linkPlaces: Record<SiteLink, { key: SettingKey; otherwise: string }> = {
  scheduleCall: { key: 'link_schedule_call', otherwise: contactEmail('schedule-call') },
  requestForm: { key: 'link_request_form', otherwise: `${paths.dashboard}/requests` },
  demoCall: { key: 'link_demo_call', otherwise: contactEmail('demo-call') },
  purchaseWorkbook: { key: 'link_purchase_workbook', otherwise: `${paths.payment}/new?kind=workbook` },
  purchasePackage: { key: 'link_purchase_package', otherwise: `${paths.payment}/new?kind=package` },
  chat: { key: 'link_chat', otherwise: contactEmail('chat') },
};

/**
 * Creates a reader of the current site content, so that an edit shows with the next page sent. If the database is
 * unavailable, pages show the last content read, so that they at least identify us. A testimonial without a picture
 * shows initials.
 */
export function createContentReader(
  { database, env, log }: Services,
  hasPicture: (address: string) => boolean = () => true,
): () => Promise<SiteContent> {
  let last: SiteContent = {
    ...operator(env),
    ...getLinks(defaultSettings(env)),
    notices: [],
    testimonials: [],
    stats: [],
    workbookStats: [],
    plans: [],
  };
  let reading: Promise<SiteContent> | undefined;

  async function read(): Promise<SiteContent> {
    try {
      last = {
        ...operator(env),
        ...(await database.asSystem('what visitors read on the pages', (tx) => readEdited(tx, env, hasPicture))),
      };
    } catch (error) {
      log.error({ err: error }, 'the content of the pages could not be read');
    } finally {
      reading = undefined;
    }
    return last;
  }

  // Concurrent callers share the same read.
  return () => (reading ??= read());
}

function operator(env: Env) {
  return {
    brandName: env.BRAND_NAME,
    tradingNameNotice: env.TRADING_NAME_NOTICE,
    postalAddress: env.POSTAL_ADDRESS,
    phone: env.PHONE,
    phoneLink: env.PHONE && `tel:${env.PHONE.replace(/[^\d+]/g, '')}`,
    infoEmail: env.INFO_EMAIL,
    businessHours: env.BUSINESS_HOURS,
    uploadMaxMegabytes: String(env.UPLOAD_MAX_MB),
    origin: env.APP_URL,
  };
}

async function readEdited(tx: Transaction, env: Env, hasPicture: (address: string) => boolean) {
  const stats = await listPublicStats(tx);
  const isOfWorkbook = ({ key }: PublicStatRow) => key === 'approval_without_rfe';
  const links = Object.values(linkPlaces).map(({ key }) => key);
  const set = await readSettings(tx, { env, keys: [...links, 'site_notice'] });
  return {
    ...getLinks(set),
    notices: set.site_notice === undefined ? [] : [set.site_notice],
    testimonials: (await listPublicTestimonials(tx)).map((row) =>
      presentTestimonial(
        row.image && (row.image.startsWith(PICTURES_PREFIX) || hasPicture(row.image)) ? row : { ...row, image: null },
      ),
    ),
    stats: stats.filter((stat) => !isOfWorkbook(stat)).map(presentStat),
    workbookStats: stats.filter(isOfWorkbook).map(presentStat),
    plans: (await listPublicPlans(tx)).map(presentPlan),
  };
}

function getLinks(set: Partial<Record<SettingKey, string>>): Pick<SiteContent, 'links' | 'scheduleCallAbout'> {
  const links = Object.entries(linkPlaces).map(([name, { key, otherwise }]) => [name, set[key] ?? otherwise]);
  const calls = siteServices.map((service) => [
    service,
    set.link_schedule_call ?? contactEmail('schedule-call', service),
  ]);
  return {
    links: Object.fromEntries(links) as Record<SiteLink, string>,
    scheduleCallAbout: Object.fromEntries(calls) as Record<SiteService, string>,
  };
}

function presentTestimonial({
  name,
  title,
  content,
  rating,
  achievement,
  image,
  is_sample,
}: PublicTestimonialRow): PublicTestimonial {
  const words = name.split(/\s+/).filter(Boolean);
  return {
    name,
    title,
    content,
    achievement,
    rating: String(rating),
    images: image ? [{ src: image }] : [],
    initials: image
      ? []
      : [[words[0], words.length > 1 ? words.at(-1) : ''].map((word = '') => /^./u.exec(word)?.[0] ?? '').join('')],
    marks: is_sample ? ['Sample'] : [],
  };
}

function presentStat(stat: PublicStatRow): PublicStat {
  return { value: stat.value, label: stat.label, note: statSourceNote(stat) };
}

function presentPlan({ name, description, price, features, is_popular }: PublicPlanRow): PublicPlan {
  return {
    name,
    description,
    features,
    amount: price,
    price: formatPrice(price),
    badges: is_popular ? ['Popular'] : [],
  };
}
