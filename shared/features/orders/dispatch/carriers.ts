import {
  bareTracking,
  isDhlNumber,
  isFedexNumber,
  isS10Number,
  isUpsNumber,
  isUspsNumber,
  looksLikeS10,
} from './tracking-numbers.ts'

export interface Carrier {
  /** As people say it. An order keeps it, and so do its papers. */
  name: string
  /** Before "number", where its name is more than that. */
  short?: string
  /** What it is: Secure ones carry valuables only, under guard. */
  kind: 'Secure' | 'Parcel' | 'Post'
  /** Whether a bare number is one of its own; null if nobody can say. */
  fits: (bare: string) => boolean | null
  /** Its public page about a bare number. Left out where it has none without an account. */
  page?: (bare: string) => string
  /** The only countries to which it delivers, and how the list says so. */
  only?: { to: readonly string[]; says: string }
}

/** No carrier's number is without digits, or shorter than five letters and digits. */
const isNumber = (bare: string) => bare.length >= 5 && /\d/.test(bare)

/** What does not publish how its numbers are written: only those that others check are not its own. */
const unpublished: Carrier['fits'] = (bare) =>
  isNumber(bare) && !isUpsNumber(bare) && !isS10Number(bare) ? null : false

/** A post whose items abroad follow the S10 standard, and whose others we do not know. */
const post = (name: string, country: string, page?: Carrier['page']): Carrier => ({
  name,
  kind: 'Post',
  fits: (bare) => (looksLikeS10(bare) ? isS10Number(bare, country) : unpublished(bare)),
  ...(page === undefined ? {} : { page }),
})

/** What every sender can choose, those that carry nothing but valuables first. */
const everywhere: readonly Carrier[] = [
  { name: 'Ferrari', kind: 'Secure', fits: unpublished },
  { name: 'Brink’s', kind: 'Secure', fits: unpublished },
  { name: 'Malca-Amit', kind: 'Secure', fits: unpublished },
  {
    name: 'FedEx',
    kind: 'Parcel',
    fits: isFedexNumber,
    page: (bare) => `https://www.fedex.com/fedextrack/?trknbr=${bare}`,
  },
  {
    name: 'DHL',
    kind: 'Parcel',
    fits: isDhlNumber,
    page: (bare) => `https://www.dhl.com/global-en/home/tracking.html?tracking-id=${bare}`,
  },
  {
    name: 'UPS',
    kind: 'Parcel',
    fits: isUpsNumber,
    page: (bare) => `https://www.ups.com/track?tracknum=${bare}`,
  },
]

/** The posts by the country from which they send. */
const posts: Readonly<Record<string, Carrier>> = {
  AT: post(
    'Österreichische Post',
    'AT',
    (bare) => `https://www.post.at/sv/sendungsdetails?snr=${bare}`,
  ),
  AU: post('Australia Post', 'AU', (bare) => `https://auspost.com.au/mypost/track/details/${bare}`),
  BE: post('bpost', 'BE', (bare) => `https://track.bpost.cloud/btr/web/#/search?itemCode=${bare}`),
  CA: post(
    'Canada Post',
    'CA',
    (bare) => `https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=${bare}`,
  ),
  CH: post('Swiss Post', 'CH', (bare) => `https://service.post.ch/ekp-web/ui/entry/search/${bare}`),
  DE: post('Deutsche Post', 'DE'),
  DK: post('PostNord', 'DK'),
  ES: post('Correos', 'ES'),
  FR: post(
    'La Poste',
    'FR',
    (bare) => `https://www.laposte.fr/outils/suivre-vos-envois?code=${bare}`,
  ),
  GB: {
    name: 'Royal Mail Special Delivery',
    short: 'Royal Mail',
    kind: 'Post',
    fits: (bare) => isS10Number(bare, 'GB'),
    page: (bare) => `https://www.royalmail.com/track-your-item#/tracking-results/${bare}`,
    only: { to: ['GB', 'GG', 'IM', 'JE'], says: 'UK only' },
  },
  HK: post('Hongkong Post', 'HK'),
  IE: post('An Post', 'IE'),
  IL: post('Israel Post', 'IL'),
  IN: post('India Post', 'IN'),
  IT: post(
    'Poste Italiane',
    'IT',
    (bare) => `https://www.poste.it/cerca/index.html#/risultati-spedizioni/${bare}`,
  ),
  JP: post('Japan Post', 'JP'),
  NL: post('PostNL', 'NL'),
  PL: post('Poczta Polska', 'PL'),
  PT: post('CTT', 'PT'),
  SE: post('PostNord', 'SE'),
  SG: post('Singapore Post', 'SG'),
  TH: post('Thailand Post', 'TH'),
  US: {
    name: 'USPS',
    kind: 'Post',
    fits: isUspsNumber,
    page: (bare) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${bare}`,
  },
}

/** The carriers that a sender in a country can choose. */
export function carriersFrom(country: string): readonly Carrier[] {
  const own = posts[country]
  return own === undefined ? everywhere : [...everywhere, own]
}

/** Why a carrier cannot deliver in a country; null if nothing is known against it. */
export const cannotGoTo = ({ only }: Carrier, country: string): string | null =>
  only === undefined || only.to.includes(country) ? null : only.says

const known = new Map([...everywhere, ...Object.values(posts)].map((each) => [each.name, each]))

/** What a tracking number tells about itself. */
export interface NumberCheck {
  /** Whether it is one of the carrier's; null if nobody can say. */
  fits: boolean | null
  /** What to call the carrier before "number". */
  of: string
  /** The carrier's public page about it; null if there is none, or it is not the carrier's number. */
  page: string | null
}

/** Checks how a tracking number of a carrier is written, however it was typed. */
export function checkNumber(carrier: string, typed: string): NumberCheck {
  const bare = bareTracking(typed)
  const found = known.get(carrier)
  const fits = found === undefined || bare === '' ? null : found.fits(bare)
  const page = fits === false || bare === '' ? null : (found?.page?.(bare) ?? null)
  return { fits, of: found?.short ?? carrier, page }
}
