/** The widths of a picture's files that the build and the pictures of lots have in common, ascending. */
const widths = [320, 640, 960] as const
/** The same of a further view, whose master is smaller. */
export const viewWidths = [320, 640] as const

/** A picture of the demo's lots. */
export interface DemoPicture {
  /** Its perceptual hash, as accepting it gives it. */
  hash: string
  /** What it shows. */
  alt: string
  widths: typeof widths | typeof viewWidths
}

/** The pictures that stand for lots by their name in `client/imagery`. */
const fronts: Readonly<Record<string, readonly [hash: string, alt: string]>> = {
  'bangle-stack-polished-18k-tricolour': [
    '0f33f0ccdcf02b0f',
    'Three polished round bangles in yellow, rose and white gold stacked on each other.',
  ],
  'bracelet-curb-chain-18k-yellow': [
    '0f1f71ce8ee8330f',
    'Chunky yellow gold curb link bracelet closed in an oval.',
  ],
  'bracelet-line-multi-sapphire-18k-yellow': [
    '0f33708e9ef8330f',
    'Yellow gold line bracelet set with round gemstones in rainbow colours.',
  ],
  'bracelet-tennis-diamond-18k-white': [
    '0f17608e96f4330f',
    'White gold tennis bracelet of matched round diamonds closed in an oval.',
  ],
  'brooch-starburst-diamond-18k-yellow': [
    '273771f0f070130f',
    'Yellow gold starburst brooch with rays of graduated diamonds around a central stone.',
  ],
  'bullion-gold-bars-minted-999-9': [
    '0f0f8194a5a59b0f',
    'Three minted gold bars of 100, 50 and 20 grams marked fine gold 999.9.',
  ],
  'bullion-gold-cast-bars-1kg': [
    '070f79f0f8e4630f',
    'Three cast one kilogram gold bars, one stacked across the other two.',
  ],
  'bullion-gold-grain-fine-999-9': ['0f0f73f0fc70330f', 'Heap of rounded fine gold casting grain.'],
  'bullion-silver-bar-grain-999': [
    '073bf9c0b85c0907',
    'Cast silver bar with a small heap of silver casting grain in front of it.',
  ],
  'cuff-hammered-925-silver': [
    '0f2fe7c6d6cc7007',
    'Wide open silver cuff with a hammered surface.',
  ],
  'cufflinks-round-onyx-18k-yellow': [
    '0d2656cac8c7271f',
    'Pair of round yellow gold cufflinks with polished black onyx faces.',
  ],
  'diamond-loose-round-brilliant': [
    '2f0773797971330f',
    'Single loose round brilliant diamond seen from above its table.',
  ],
  'diamonds-loose-fancy-shapes': [
    '0f17a9e9d2d20f0f',
    'Six loose diamonds in emerald, round, pear, princess, oval and cushion cuts.',
  ],
  'diamonds-melee-parcel': [
    '1f0f3bf1f8793b0f',
    'Small heap of about one hundred and thirty loose round melee diamonds.',
  ],
  'earrings-drop-pear-sapphire-18k-white': [
    '176969694dcc130f',
    'Pair of drop earrings with pear-shaped sapphires in diamond halos below round diamonds.',
  ],
  'earrings-drop-south-sea-pearl-18k-yellow': [
    '0f176969b2eccd17',
    'Pair of earrings with a white pearl hanging below three graduated diamonds in yellow gold.',
  ],
  'earrings-flower-cluster-ruby-diamond-18k-yellow': [
    '0f374dcccccd330f',
    'Pair of flower earrings with oval ruby petals around a round diamond in yellow gold.',
  ],
  'earrings-hoop-pave-diamond-18k-white': [
    '1b25d499b9d8d93d',
    'Pair of white gold hoop earrings with a line of diamonds on the outside.',
  ],
  'earrings-hoop-plain-14k-yellow': [
    '0b65d898b4c8d937',
    'Pair of polished yellow gold hoop earrings with a tapered profile.',
  ],
  'earrings-stud-round-diamond-18k-white': [
    '0f130ccce8c41f0f',
    'Pair of white gold stud earrings, each with one round brilliant diamond.',
  ],
  'gemstone-emerald-octagon': [
    '0f1b79496861070f',
    'Single loose step-cut octagonal emerald of deep green colour.',
  ],
  'gemstone-sapphire-oval-pair': ['0f3749ccec671f0f', 'Matched pair of loose oval blue sapphires.'],
  'gemstones-calibrated-colour-suite': [
    '0fb2b2d286960e0f',
    'Fifteen loose gemstones of different colours arranged in three rows.',
  ],
  'gemstones-parcel-rubies-mixed-cuts': [
    '0f073979e871140f',
    'Heap of loose red rubies in oval, round, cushion and pear cuts.',
  ],
  'necklace-curb-chain-925-silver': [
    '94a6aa96cc79130f',
    'Polished silver curb chain necklace laid in a loop.',
  ],
  'necklace-paperclip-chain-14k-yellow': [
    'a626a69ac66c330f',
    'Yellow gold paperclip chain necklace with long oval links laid in a curve.',
  ],
  'necklace-riviere-diamond-18k-white': [
    '2b2baa96cc69330f',
    'White gold rivière necklace of graduated round diamonds laid in a U shape.',
  ],
  'bracelet-cultured-pearl-18k-clasp': [
    '0f0f618c8ed8630f',
    'Knotted strand of round white pearls closed with a fluted yellow gold ball clasp.',
  ],
  'pearls-loose-south-sea-tahitian-lot': [
    '0f0f73c8e0d0330f',
    'Loose round pearls in white, gold, pink and dark grey tones.',
  ],
  'pendant-emerald-halo-18k-yellow': [
    '96cc4d733333330f',
    'Yellow gold pendant with a step-cut emerald in a diamond halo on a cable chain.',
  ],
  'pendant-pear-aquamarine-halo-18k-white': [
    '94cd693333333307',
    'White gold pendant with a pear-shaped aquamarine, a diamond halo and a fine chain.',
  ],
  'pendant-solitaire-round-diamond-18k-white': [
    '86944d693333330f',
    'White gold pendant with a single round diamond on a fine cable chain.',
  ],
  'pendant-sunburst-medallion-14k-yellow': [
    'd44d69337171330f',
    'Round yellow gold medallion with engraved sun rays and a small diamond in the centre.',
  ],
  'ring-bezel-emerald-18k-yellow': [
    '0719396d69e0dd37',
    'Yellow gold ring with a rectangular step-cut emerald in a smooth bezel.',
  ],
  'ring-eternity-round-diamond-platinum': [
    '0719654dd960ed37',
    'Platinum eternity band channel set with round diamonds all the way around.',
  ],
  'ring-halo-oval-sapphire-18k-white': [
    '0f33396969e0cf33',
    'White gold ring with an oval blue sapphire surrounded by a halo of small diamonds.',
  ],
  'ring-solitaire-round-diamond-18k-yellow': [
    '071b396d79604f37',
    'Yellow gold solitaire ring with a round brilliant diamond held by six prongs.',
  ],
  'ring-split-shank-cushion-morganite-14k-rose': [
    '0f1b39696960dd33',
    'Rose gold split-shank ring with a peach cushion-cut morganite and a diamond halo.',
  ],
  'ring-stacking-trio-pave-18k': [
    '0f3971cd49e0e17b',
    'Three pavé diamond rings in yellow, white and rose gold stacked together.',
  ],
  'ring-three-stone-emerald-cut-platinum': [
    '0f31316d59604f37',
    'Platinum ring set with a large emerald-cut diamond between two smaller ones.',
  ],
  'ring-wedding-bands-pair-18k-yellow-platinum': [
    '0f376150e4e81b0f',
    'A wide yellow gold wedding band standing beside a narrower platinum band set with diamonds.',
  ],
}

/** The hashes of the further views in `client/imagery/views`, by the picture whose piece they show. */
const views: Readonly<Record<string, { side: string; above?: string }>> = {
  'bangle-stack-polished-18k-tricolour': { side: '073bf88eeee8710f', above: '71e88e9e8e8ed870' },
  'bracelet-curb-chain-18k-yellow': { side: '1f27c19c86fc3907', above: '0778c68e969ce127' },
  'bracelet-line-multi-sapphire-18k-yellow': {
    side: '1f73d81e86f03907',
    above: '1b70c69b229ec863',
  },
  'bracelet-tennis-diamond-18k-white': { side: '0f33d89e86e4790f', above: '1b78c69b228ed873' },
  'brooch-starburst-diamond-18k-yellow': { side: '0d29f0f8f0f0490f', above: '4f63f0f0f8f8e587' },
  'cuff-hammered-925-silver': { side: '1f73b1c8f89af83f', above: '27c7c68e8ececcf0' },
  'cufflinks-round-onyx-18k-yellow': { side: '0d229e8ea69c3f0f', above: '1e363aeaccc3c3c7' },
  'diamond-loose-round-brilliant': { side: '271f317170f0781f', above: '0f1371b1f9f16307' },
  'diamonds-loose-fancy-shapes': { side: '374fc3b4a4643c07', above: '071be92a1c69431f' },
  'diamonds-melee-parcel': { side: '0f0f63f8d8e0630f', above: '0f3370f0d8e87033' },
  'earrings-drop-pear-sapphire-18k-white': { side: '0f3372c6d819390f', above: '1713d9cc6c64670f' },
  'earrings-drop-south-sea-pearl-18k-yellow': {
    side: '170f3364c4d43839',
    above: '0f3319cbda94e367',
  },
  'earrings-flower-cluster-ruby-diamond-18k-yellow': {
    side: '0f374dccdcdc3f07',
    above: '071d1c7ccce4c10f',
  },
  'earrings-hoop-pave-diamond-18k-white': { side: '33f1aceecad070f2', above: '1b246c68ccd8dc4c' },
  'earrings-hoop-plain-14k-yellow': { side: '63d8a4cddaf2f0f2', above: '1b6464ecccccd8dc' },
  'earrings-stud-round-diamond-18k-white': { side: '0f37c988e4cc3f07', above: '0f1338ecc4c2e30f' },
  'gemstone-emerald-octagon': { side: '1f2360c4ccf8780f', above: '073971e4c8e1611f' },
  'gemstones-calibrated-colour-suite': { side: '6fe1605295ea342c', above: '1c6aa25556aaa197' },
  'gemstones-parcel-rubies-mixed-cuts': { side: '271f63e0d0e07337', above: '0f3370cce4e0790e' },
  'necklace-curb-chain-925-silver': { side: '274fcfdfc7663c07', above: '0c160e360cc9730f' },
  'necklace-paperclip-chain-14k-yellow': { side: '674fd79f976f3807', above: '0c060a4a0e8c710f' },
  'necklace-riviere-diamond-18k-white': { side: '674fd795c7ec700f' },
  'pearls-loose-south-sea-tahitian-lot': { side: '0f1fe189e8c05927' },
  'pendant-emerald-halo-18k-yellow': { side: '13333376e0c3c70f' },
  'pendant-pear-aquamarine-halo-18k-white': { side: '1b131332e1c7c71f' },
  'pendant-solitaire-round-diamond-18k-white': { side: '3337372760e34f1f' },
  'pendant-sunburst-medallion-14k-yellow': { side: '191b1b72d3d3671f' },
  'ring-bezel-emerald-18k-yellow': { side: '0f3371dc4664bc8e' },
  'ring-eternity-round-diamond-platinum': { side: '3371cc96cee8f00e' },
  'ring-halo-oval-sapphire-18k-white': { side: '333371d66e70fcce' },
  'ring-solitaire-round-diamond-18k-yellow': { side: '333371dc4670b80f' },
  'ring-split-shank-cushion-morganite-14k-rose': { side: '173371dc4664f8ce' },
  'ring-stacking-trio-pave-18k': { side: '3379cc96cec4e83e' },
  'ring-three-stone-emerald-cut-platinum': { side: '33616dd6c664b88e' },
  'ring-wedding-bands-pair-18k-yellow-platinum': { side: '1f3359cc6cf0f86f' },
}

const seenFrom = { side: 'seen from the side', above: 'seen from above' } as const

/** The alt text of a view. One front says in its own text from where it is seen, which is cut off. */
const altOf = (front: string, view: keyof typeof seenFrom) =>
  `${front.replace(/(?: seen from .*)?\.$/, '')}, ${seenFrom[view]}.`

/** All pictures by their name: a view is called after its front. */
export const demoPictures: Readonly<Record<string, DemoPicture>> = Object.fromEntries(
  Object.entries(fronts).flatMap(([name, [hash, alt]]) => [
    [name, { hash, alt, widths }],
    ...(['side', 'above'] as const).flatMap((view) => {
      const hashOfView = views[name]?.[view]
      if (hashOfView === undefined) return []
      return [[`${name}-${view}`, { hash: hashOfView, alt: altOf(alt, view), widths: viewWidths }]]
    }),
  ]),
)

/** The further views of what a picture shows. */
export const viewsOf = (front: string): string[] =>
  [`${front}-side`, `${front}-above`].filter((name) => demoPictures[name] !== undefined)
