import type { CategoryPage } from '../category.ts'
import type { jewelleryCategories } from './categories.ts'

/** What the pages of its categories say, and of their parts. */
export const categoryPages: Readonly<Record<keyof typeof jewelleryCategories, CategoryPage>> = {
  rings: {
    title: 'Wholesale rings',
    holds: 'Solitaires, eternity and wedding bands, signets and cocktail rings.',
    states: 'Each lot states its metal and fineness, gross weight, ring size and every stone.',
    parts: {
      engagement: {
        holds: 'Solitaires, halos and three-stone rings, set or ready to be sized.',
        picture: {
          name: 'ring-solitaire-round-diamond-18k-yellow',
          alt: 'Yellow gold solitaire ring with a round brilliant diamond held by six prongs.',
        },
      },
      wedding: {
        holds: 'Plain and set bands, full and half eternity rings.',
        picture: {
          name: 'ring-wedding-bands-pair-18k-yellow-platinum',
          alt: 'A wide yellow gold wedding band beside a narrower platinum band set with diamonds.',
        },
      },
      signet: { holds: 'Signet rings, plain, engraved or set with a stone.' },
      cocktail: {
        holds: 'Large coloured stones, clusters and statement rings.',
        picture: {
          name: 'ring-halo-oval-sapphire-18k-white',
          alt: 'White gold ring with an oval blue sapphire in a halo of small diamonds.',
        },
      },
      stacking: {
        holds: 'Slim bands that are worn together, single or in sets.',
        picture: {
          name: 'ring-stacking-trio-pave-18k',
          alt: 'Three pavé diamond rings in yellow, white and rose gold stacked together.',
        },
      },
    },
  },
  earrings: {
    title: 'Wholesale earrings',
    holds: 'Studs, hoops, drops and clusters.',
    states: 'Each lot states its metal and fineness, weight and every stone.',
    parts: {
      stud: {
        holds: 'Single stones, pearls and small motifs on a post.',
        picture: {
          name: 'earrings-stud-round-diamond-18k-white',
          alt: 'Pair of white gold stud earrings, each with one round brilliant diamond.',
        },
      },
      hoop: {
        holds: 'Polished, twisted and set hoops, from huggies to large.',
        picture: {
          name: 'earrings-hoop-plain-14k-yellow',
          alt: 'Pair of polished yellow gold hoop earrings with a tapered profile.',
        },
      },
      drop: {
        holds: 'Earrings that hang, from a single drop to a chandelier.',
        picture: {
          name: 'earrings-drop-pear-sapphire-18k-white',
          alt: 'Pair of drop earrings with pear-shaped sapphires in diamond halos.',
        },
      },
      cluster: {
        holds: 'Stones grouped as a flower or around a centre.',
        picture: {
          name: 'earrings-flower-cluster-ruby-diamond-18k-yellow',
          alt: 'Pair of flower earrings with oval ruby petals around a round diamond.',
        },
      },
    },
  },
  'necklaces-and-pendants': {
    title: 'Wholesale necklaces and pendants',
    holds: 'Chains, rivières, collars, pendants and lockets.',
    states: 'Each lot states its metal and fineness, weight and every stone.',
    parts: {
      necklace: {
        holds: 'Rivières, collars, lines and strung necklaces.',
        picture: {
          name: 'necklace-riviere-diamond-18k-white',
          alt: 'White gold rivière necklace of graduated round diamonds laid in a U shape.',
        },
      },
      pendant: {
        holds: 'Solitaires, halos, medallions and lockets, with or without a chain.',
        picture: {
          name: 'pendant-solitaire-round-diamond-18k-white',
          alt: 'White gold pendant with a single round diamond on a fine cable chain.',
        },
      },
      chain: {
        holds: 'Cable, curb, paperclip and rope chains, by the piece or by weight.',
        picture: {
          name: 'necklace-curb-chain-925-silver',
          alt: 'Polished silver curb chain necklace laid in a loop.',
        },
      },
    },
  },
  bracelets: {
    title: 'Wholesale bracelets',
    holds: 'Bangles, cuffs, chains and line bracelets.',
    states: 'Each lot states its metal and fineness, weight and every stone.',
    parts: {
      bracelet: {
        holds: 'Tennis and line bracelets, link and chain bracelets.',
        picture: {
          name: 'bracelet-tennis-diamond-18k-white',
          alt: 'White gold tennis bracelet of matched round diamonds closed in an oval.',
        },
      },
      bangle: {
        holds: 'Solid and hinged bangles, and open cuffs.',
        picture: {
          name: 'bangle-stack-polished-18k-tricolour',
          alt: 'Three polished round bangles in yellow, rose and white gold.',
        },
      },
    },
  },
  'brooches-and-cufflinks': {
    title: 'Wholesale brooches and cufflinks',
    holds: 'Bar, cluster and starburst brooches, cufflinks and dress sets.',
    states: 'Each lot states its metal and fineness, weight and every stone.',
    parts: {
      brooch: {
        holds: 'Bar, cluster, spray and starburst brooches, and pins.',
        picture: {
          name: 'brooch-starburst-diamond-18k-yellow',
          alt: 'Yellow gold starburst brooch with rays of graduated diamonds.',
        },
      },
      cufflinks: {
        holds: 'Cufflinks and dress sets, in pairs.',
        picture: {
          name: 'cufflinks-round-onyx-18k-yellow',
          alt: 'Pair of round yellow gold cufflinks with polished black onyx faces.',
        },
      },
    },
  },
  'sets-and-more': {
    title: 'Wholesale jewellery sets and more',
    holds: 'Sets and parures, anklets, religious and regional pieces, loose mounts.',
    states: 'Each lot states its metal and fineness, weight and every stone.',
    parts: {
      set: { holds: 'Matching pieces that are sold together, in their box or without.' },
      anklet: { holds: 'Chains and beads for the ankle, single or in pairs.' },
      regional: { holds: 'Crosses, mangalsutras, maang tikkas and other pieces of a tradition.' },
      mount: { holds: 'Rings and settings without their centre stone.' },
    },
  },
}
