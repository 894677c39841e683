import type { CategorySlug } from '../listings/kinds/kind.ts'
import type { CategoryPicture } from './category-pictures.ts'

interface SubcategoryText {
  /** What belongs in it. */
  holds: string
  /** Its category's picture, if it has none of its own. */
  picture?: CategoryPicture
}

const piece = (name: string, alt: string): CategoryPicture => ({ name, shape: 'square', alt })

/** What belongs in each part of a category; a test compares them with `subcategoriesOf`. */
export const subcategoryTexts: Readonly<
  Record<CategorySlug, Readonly<Record<string, SubcategoryText>>>
> = {
  rings: {
    engagement: {
      holds: 'Solitaires, halos and three-stone rings, set or ready to be sized.',
      picture: piece(
        'ring-solitaire-round-diamond-18k-yellow',
        'Yellow gold solitaire ring with a round brilliant diamond held by six prongs.',
      ),
    },
    wedding: {
      holds: 'Plain and set bands, full and half eternity rings.',
      picture: piece(
        'ring-wedding-bands-pair-18k-yellow-platinum',
        'A wide yellow gold wedding band beside a narrower platinum band set with diamonds.',
      ),
    },
    signet: { holds: 'Signet rings, plain, engraved or set with a stone.' },
    cocktail: {
      holds: 'Large coloured stones, clusters and statement rings.',
      picture: piece(
        'ring-halo-oval-sapphire-18k-white',
        'White gold ring with an oval blue sapphire in a halo of small diamonds.',
      ),
    },
    stacking: {
      holds: 'Slim bands that are worn together, single or in sets.',
      picture: piece(
        'ring-stacking-trio-pave-18k',
        'Three pavé diamond rings in yellow, white and rose gold stacked together.',
      ),
    },
  },
  earrings: {
    stud: {
      holds: 'Single stones, pearls and small motifs on a post.',
      picture: piece(
        'earrings-stud-round-diamond-18k-white',
        'Pair of white gold stud earrings, each with one round brilliant diamond.',
      ),
    },
    hoop: {
      holds: 'Polished, twisted and set hoops, from huggies to large.',
      picture: piece(
        'earrings-hoop-plain-14k-yellow',
        'Pair of polished yellow gold hoop earrings with a tapered profile.',
      ),
    },
    drop: {
      holds: 'Earrings that hang, from a single drop to a chandelier.',
      picture: piece(
        'earrings-drop-pear-sapphire-18k-white',
        'Pair of drop earrings with pear-shaped sapphires in diamond halos.',
      ),
    },
    cluster: {
      holds: 'Stones grouped as a flower or around a centre.',
      picture: piece(
        'earrings-flower-cluster-ruby-diamond-18k-yellow',
        'Pair of flower earrings with oval ruby petals around a round diamond.',
      ),
    },
  },
  'necklaces-and-pendants': {
    necklace: {
      holds: 'Rivières, collars, lines and strung necklaces.',
      picture: piece(
        'necklace-riviere-diamond-18k-white',
        'White gold rivière necklace of graduated round diamonds laid in a U shape.',
      ),
    },
    pendant: {
      holds: 'Solitaires, halos, medallions and lockets, with or without a chain.',
      picture: piece(
        'pendant-solitaire-round-diamond-18k-white',
        'White gold pendant with a single round diamond on a fine cable chain.',
      ),
    },
    chain: {
      holds: 'Cable, curb, paperclip and rope chains, by the piece or by weight.',
      picture: piece(
        'necklace-curb-chain-925-silver',
        'Polished silver curb chain necklace laid in a loop.',
      ),
    },
  },
  bracelets: {
    bracelet: {
      holds: 'Tennis and line bracelets, link and chain bracelets.',
      picture: piece(
        'bracelet-tennis-diamond-18k-white',
        'White gold tennis bracelet of matched round diamonds closed in an oval.',
      ),
    },
    bangle: {
      holds: 'Solid and hinged bangles, and open cuffs.',
      picture: piece(
        'bangle-stack-polished-18k-tricolour',
        'Three polished round bangles in yellow, rose and white gold.',
      ),
    },
  },
  'brooches-and-cufflinks': {
    brooch: {
      holds: 'Bar, cluster, spray and starburst brooches, and pins.',
      picture: piece(
        'brooch-starburst-diamond-18k-yellow',
        'Yellow gold starburst brooch with rays of graduated diamonds.',
      ),
    },
    cufflinks: {
      holds: 'Cufflinks and dress sets, in pairs.',
      picture: piece(
        'cufflinks-round-onyx-18k-yellow',
        'Pair of round yellow gold cufflinks with polished black onyx faces.',
      ),
    },
  },
  'sets-and-more': {
    set: { holds: 'Matching pieces that are sold together, in their box or without.' },
    anklet: { holds: 'Chains and beads for the ankle, single or in pairs.' },
    watch: { holds: 'Jewellery watches in precious metal.' },
    regional: { holds: 'Crosses, mangalsutras, maang tikkas and other pieces of a tradition.' },
    mount: { holds: 'Rings and settings without their centre stone.' },
  },
  'loose-diamonds': {
    single: {
      holds: 'Stones sold one by one, most with a laboratory’s report.',
      picture: piece(
        'diamond-loose-round-brilliant',
        'Single loose round brilliant diamond seen from above its table.',
      ),
    },
    pair: { holds: 'Two stones matched in shape, size, colour and clarity.' },
    parcel: { holds: 'Stones of one assortment, priced by the carat.' },
    melee: {
      holds: 'Small stones, sieved to size.',
      picture: piece(
        'diamonds-melee-parcel',
        'Small heap of about one hundred and thirty loose round melee diamonds.',
      ),
    },
  },
  pearls: {
    akoya: { holds: 'Akoya pearls as strands, pairs and loose.' },
    'south-sea': { holds: 'White and golden South Sea pearls, round and baroque.' },
    tahitian: { holds: 'Dark pearls of the black-lipped oyster, in grey, green and aubergine.' },
    freshwater: { holds: 'Freshwater pearls in white and pastel colours, strung and loose.' },
    natural: { holds: 'Pearls that formed without a farmer’s help.' },
    mixed: { holds: 'Lots of more than one type of pearl.' },
  },
  gemstones: {
    single: {
      holds: 'Coloured stones sold one by one.',
      picture: piece(
        'gemstone-emerald-octagon',
        'Single loose step-cut octagonal emerald of deep green colour.',
      ),
    },
    pair: {
      holds: 'Two coloured stones matched in cut, size and colour.',
      picture: piece('gemstone-sapphire-oval-pair', 'Matched pair of loose oval blue sapphires.'),
    },
    suite: {
      holds: 'Stones chosen to be set together in one piece or a set.',
      picture: piece(
        'gemstones-calibrated-colour-suite',
        'Fifteen loose gemstones of different colours arranged in three rows.',
      ),
    },
    parcel: {
      holds: 'Many stones of one species, priced by the carat.',
      picture: piece(
        'gemstones-parcel-rubies-mixed-cuts',
        'Heap of loose red rubies in oval, round, cushion and pear cuts.',
      ),
    },
  },
  bullion: {
    gold: {
      holds: 'Cast and minted gold bars, coins and casting grain.',
      picture: piece(
        'bullion-gold-cast-bars-1kg',
        'Three cast one kilogram gold bars, one stacked across the other two.',
      ),
    },
    silver: {
      holds: 'Silver bars, coins and casting grain.',
      picture: piece(
        'bullion-silver-bar-grain-999',
        'Cast silver bar with a small heap of silver casting grain in front of it.',
      ),
    },
    platinum: { holds: 'Platinum bars, coins and grain.' },
    palladium: { holds: 'Palladium bars, coins and grain.' },
  },
  'mixed-lots': {},
}
