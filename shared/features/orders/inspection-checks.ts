import type { KindName } from '../listings/kinds/kinds.ts'

/** What to check of every parcel, whatever is in it. */
export const parcelChecks: readonly string[] = [
  'Take pictures of the parcel before you open it, and while you do.',
  'Count the pieces.',
]

const weight = 'Weigh it, and compare the weight with the lot’s.'
const report =
  'Compare the report’s number with the stone’s inscription, and with the laboratory’s own page.'

/** What to check of each kind of lot before it is accepted. */
export const kindChecks: Readonly<Record<KindName, readonly string[]>> = {
  jewellery: [
    'Read the hallmark, and compare it with the stated fineness.',
    weight,
    'Check that every stone sits firmly and that clasps work.',
    'Test whether diamonds are natural or laboratory-grown, as stated.',
  ],
  diamond: [
    'Compare the weight and the measurements with the lot’s.',
    report,
    'Test whether they are natural or laboratory-grown, as stated.',
  ],
  gemstone: [
    'Compare the weight and the measurements with the lot’s.',
    report,
    'Look for treatments that are not stated.',
  ],
  pearl: [
    'Measure them, and compare the size with the lot’s.',
    'Look at the lustre, surface and match in daylight.',
    'Check the thread, the knots and the clasp.',
  ],
  bullion: [
    weight,
    'Compare the stamped fineness, maker and number with the lot’s.',
    'Check that sealed packs are unopened.',
  ],
  'mixed-lot': ['Compare every line of the manifest with what is there.', weight],
}
