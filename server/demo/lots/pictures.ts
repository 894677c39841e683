/**
 * The pictures of the demo's lots by their name in `client/imagery`: their perceptual hash, as
 * accepting them gives it, and what they show.
 */
export const demoPictures: Readonly<Record<string, readonly [hash: string, alt: string]>> = {
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
