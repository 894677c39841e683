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

/**
 * What stands for lots in `client/imagery`: its name, its hash, those of its views from the side and from above
 * in `client/imagery/views` where it has them, and what it shows.
 */
const table = `
bangle-stack-polished-18k-tricolour 0f33f0ccdcf02b0f 073bf88eeee8710f 71e88e9e8e8ed870 Three polished round bangles in yellow, rose and white gold stacked on each other.
bracelet-curb-chain-18k-yellow 0f1f71ce8ee8330f 1f27c19c86fc3907 0778c68e969ce127 Chunky yellow gold curb link bracelet closed in an oval.
bracelet-line-multi-sapphire-18k-yellow 0f33708e9ef8330f 1f73d81e86f03907 1b70c69b229ec863 Yellow gold line bracelet set with round gemstones in rainbow colours.
bracelet-tennis-diamond-18k-white 0f17608e96f4330f 0f33d89e86e4790f 1b78c69b228ed873 White gold tennis bracelet of matched round diamonds closed in an oval.
brooch-starburst-diamond-18k-yellow 273771f0f070130f 0d29f0f8f0f0490f 4f63f0f0f8f8e587 Yellow gold starburst brooch with rays of graduated diamonds around a central stone.
bullion-gold-bars-minted-999-9 0f0f8194a5a59b0f - - Three minted gold bars of 100, 50 and 20 grams marked fine gold 999.9.
bullion-gold-cast-bars-1kg 070f79f0f8e4630f - - Three cast one kilogram gold bars, one stacked across the other two.
bullion-gold-grain-fine-999-9 0f0f73f0fc70330f - - Heap of rounded fine gold casting grain.
bullion-silver-bar-grain-999 073bf9c0b85c0907 - - Cast silver bar with a small heap of silver casting grain in front of it.
cuff-hammered-925-silver 0f2fe7c6d6cc7007 1f73b1c8f89af83f 27c7c68e8ececcf0 Wide open silver cuff with a hammered surface.
cufflinks-round-onyx-18k-yellow 0d2656cac8c7271f 0d229e8ea69c3f0f 1e363aeaccc3c3c7 Pair of round yellow gold cufflinks with polished black onyx faces.
diamond-loose-round-brilliant 2f0773797971330f 271f317170f0781f 0f1371b1f9f16307 Single loose round brilliant diamond seen from above its table.
diamonds-loose-fancy-shapes 0f17a9e9d2d20f0f 374fc3b4a4643c07 071be92a1c69431f Six loose diamonds in emerald, round, pear, princess, oval and cushion cuts.
diamonds-melee-parcel 1f0f3bf1f8793b0f 0f0f63f8d8e0630f 0f3370f0d8e87033 Small heap of about one hundred and thirty loose round melee diamonds.
earrings-drop-pear-sapphire-18k-white 176969694dcc130f 0f3372c6d819390f 1713d9cc6c64670f Pair of drop earrings with pear-shaped sapphires in diamond halos below round diamonds.
earrings-drop-south-sea-pearl-18k-yellow 0f176969b2eccd17 170f3364c4d43839 0f3319cbda94e367 Pair of earrings with a white pearl hanging below three graduated diamonds in yellow gold.
earrings-flower-cluster-ruby-diamond-18k-yellow 0f374dcccccd330f 0f374dccdcdc3f07 071d1c7ccce4c10f Pair of flower earrings with oval ruby petals around a round diamond in yellow gold.
earrings-hoop-pave-diamond-18k-white 1b25d499b9d8d93d 33f1aceecad070f2 1b246c68ccd8dc4c Pair of white gold hoop earrings with a line of diamonds on the outside.
earrings-hoop-plain-14k-yellow 0b65d898b4c8d937 63d8a4cddaf2f0f2 1b6464ecccccd8dc Pair of polished yellow gold hoop earrings with a tapered profile.
earrings-stud-round-diamond-18k-white 0f130ccce8c41f0f 0f37c988e4cc3f07 0f1338ecc4c2e30f Pair of white gold stud earrings, each with one round brilliant diamond.
gemstone-emerald-octagon 0f1b79496861070f 1f2360c4ccf8780f 073971e4c8e1611f Single loose step-cut octagonal emerald of deep green colour.
gemstone-sapphire-oval-pair 0f3749ccec671f0f - - Matched pair of loose oval blue sapphires.
gemstones-calibrated-colour-suite 0fb2b2d286960e0f 6fe1605295ea342c 1c6aa25556aaa197 Fifteen loose gemstones of different colours arranged in three rows.
gemstones-parcel-rubies-mixed-cuts 0f073979e871140f 271f63e0d0e07337 0f3370cce4e0790e Heap of loose red rubies in oval, round, cushion and pear cuts.
necklace-curb-chain-925-silver 94a6aa96cc79130f 274fcfdfc7663c07 0c160e360cc9730f Polished silver curb chain necklace laid in a loop.
necklace-paperclip-chain-14k-yellow a626a69ac66c330f 674fd79f976f3807 0c060a4a0e8c710f Yellow gold paperclip chain necklace with long oval links laid in a curve.
necklace-riviere-diamond-18k-white 2b2baa96cc69330f 674fd795c7ec700f - White gold rivière necklace of graduated round diamonds laid in a U shape.
bracelet-cultured-pearl-18k-clasp 0f0f618c8ed8630f - - Knotted strand of round white pearls closed with a fluted yellow gold ball clasp.
pearls-loose-south-sea-tahitian-lot 0f0f73c8e0d0330f 0f1fe189e8c05927 - Loose round pearls in white, gold, pink and dark grey tones.
pendant-emerald-halo-18k-yellow 96cc4d733333330f 13333376e0c3c70f - Yellow gold pendant with a step-cut emerald in a diamond halo on a cable chain.
pendant-pear-aquamarine-halo-18k-white 94cd693333333307 1b131332e1c7c71f - White gold pendant with a pear-shaped aquamarine, a diamond halo and a fine chain.
pendant-solitaire-round-diamond-18k-white 86944d693333330f 3337372760e34f1f - White gold pendant with a single round diamond on a fine cable chain.
pendant-sunburst-medallion-14k-yellow d44d69337171330f 191b1b72d3d3671f - Round yellow gold medallion with engraved sun rays and a small diamond in the centre.
ring-bezel-emerald-18k-yellow 0719396d69e0dd37 0f3371dc4664bc8e - Yellow gold ring with a rectangular step-cut emerald in a smooth bezel.
ring-eternity-round-diamond-platinum 0719654dd960ed37 3371cc96cee8f00e - Platinum eternity band channel set with round diamonds all the way around.
ring-halo-oval-sapphire-18k-white 0f33396969e0cf33 333371d66e70fcce - White gold ring with an oval blue sapphire surrounded by a halo of small diamonds.
ring-solitaire-round-diamond-18k-yellow 071b396d79604f37 333371dc4670b80f - Yellow gold solitaire ring with a round brilliant diamond held by six prongs.
ring-split-shank-cushion-morganite-14k-rose 0f1b39696960dd33 173371dc4664f8ce - Rose gold split-shank ring with a peach cushion-cut morganite and a diamond halo.
ring-stacking-trio-pave-18k 0f3971cd49e0e17b 3379cc96cec4e83e - Three pavé diamond rings in yellow, white and rose gold stacked together.
ring-three-stone-emerald-cut-platinum 0f31316d59604f37 33616dd6c664b88e - Platinum ring set with a large emerald-cut diamond between two smaller ones.
ring-wedding-bands-pair-18k-yellow-platinum 0f376150e4e81b0f 1f3359cc6cf0f86f - A wide yellow gold wedding band standing beside a narrower platinum band set with diamonds.
`

const seenFrom = { side: 'seen from the side', above: 'seen from above' } as const

/** The alt text of a view. One front says in its own text from where it is seen, which is cut off. */
const altOf = (front: string, view: keyof typeof seenFrom) =>
  `${front.replace(/(?: seen from .*)?\.$/, '')}, ${seenFrom[view]}.`

/** All pictures by their name: a view is called after its front. */
export const demoPictures: Readonly<Record<string, DemoPicture>> = Object.fromEntries(
  table
    .trim()
    .split('\n')
    .flatMap((row): [string, DemoPicture][] => {
      const [name = '', hash = '', side = '', above = '', ...words] = row.split(' ')
      const alt = words.join(' ')
      const views = [
        [`${name}-side`, { hash: side, alt: altOf(alt, 'side'), widths: viewWidths }],
        [`${name}-above`, { hash: above, alt: altOf(alt, 'above'), widths: viewWidths }],
      ] satisfies [string, DemoPicture][]
      return [[name, { hash, alt, widths }], ...views.filter(([, view]) => view.hash !== '-')]
    }),
)

/** The further views of what a picture shows. */
export const viewsOf = (front: string): string[] =>
  [`${front}-side`, `${front}-above`].filter((name) => demoPictures[name] !== undefined)
