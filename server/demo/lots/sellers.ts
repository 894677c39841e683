import type { Currency } from '#shared/contract/money.ts'
import type { KindName } from '#shared/features/listings/kinds/kinds.ts'

/** A seller of the demo, by its owner's email, and how it writes its stock. */
export interface DemoSeller {
  email: string
  country: string
  city: string
  currency: Currency
  /** What its stock numbers begin with. */
  prefix: string
}

const seller = (
  email: string,
  country: string,
  city: string,
  currency: Currency,
  prefix: string,
): DemoSeller => ({ email, country, city, currency, prefix })

/** The one whose stock also has drafts, private, paused and sold-out pieces. */
export const fontechiara = seller('giulia@fontechiara.example', 'IT', 'Valenza', 'EUR', 'FC')
const scheldelicht = seller('lotte@scheldelicht.example', 'BE', 'Antwerp', 'USD', 'SL')
const suryatara = seller('kavita@suryatara.example', 'IN', 'Jaipur', 'USD', 'ST')
const umibe = seller('haruka@umibe-pearl.example', 'JP', 'Kobe', 'USD', 'UB')
const firnlicht = seller('reto@firnlicht.example', 'CH', 'Geneva', 'EUR', 'FL')
const hollowmere = seller('edith@hollowmere.example', 'GB', 'Birmingham', 'GBP', 'HM')

const everybody = [fontechiara, scheldelicht, suryatara, umibe, firnlicht, hollowmere] as const

type Sellers = readonly [DemoSeller, ...DemoSeller[]]

const specialists: Partial<Readonly<Record<KindName, Sellers>>> = {
  diamond: [scheldelicht, suryatara, fontechiara, scheldelicht, hollowmere],
  gemstone: [suryatara, firnlicht, suryatara, hollowmere, scheldelicht],
  pearl: [umibe, fontechiara, umibe, hollowmere, umibe],
  bullion: [firnlicht, fontechiara, firnlicht, hollowmere],
  'mixed-lot': [hollowmere, fontechiara, suryatara],
}

/** Who sells what, in turns. */
export const sellersOf = (kind: KindName): Sellers => specialists[kind] ?? everybody
