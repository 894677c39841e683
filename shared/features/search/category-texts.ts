import type { CategorySlug } from '../listings/kinds/kind.ts'

interface CategoryText {
  /** What is sold, in a title: "Wholesale rings". */
  title: string
  text: string
}

const texts: Readonly<Record<CategorySlug, CategoryText>> = {
  rings: {
    title: 'Wholesale rings',
    text: 'Solitaires, eternity and wedding bands, signets and cocktail rings. Each lot states its metal and fineness, gross weight, ring size and every stone.',
  },
  earrings: {
    title: 'Wholesale earrings',
    text: 'Studs, hoops, drops and clusters. Each lot states its metal and fineness, weight and every stone.',
  },
  'necklaces-and-pendants': {
    title: 'Wholesale necklaces and pendants',
    text: 'Chains, rivières, collars, pendants and lockets. Each lot states its metal and fineness, weight and every stone.',
  },
  bracelets: {
    title: 'Wholesale bracelets',
    text: 'Bangles, cuffs, chains and line bracelets. Each lot states its metal and fineness, weight and every stone.',
  },
  'brooches-and-cufflinks': {
    title: 'Wholesale brooches and cufflinks',
    text: 'Bar, cluster and starburst brooches, cufflinks and dress sets. Each lot states its metal and fineness, weight and every stone.',
  },
  'sets-and-more': {
    title: 'Wholesale jewellery sets, watches and more',
    text: 'Sets and parures, anklets, watches, religious and regional pieces, loose mounts. Each lot states its metal and fineness, weight and every stone.',
  },
  'loose-diamonds': {
    title: 'Wholesale loose diamonds',
    text: 'Single stones, matched pairs and parcels. Each lot states its shape, carats, colour and clarity, and whether it is natural or laboratory-grown.',
  },
  pearls: {
    title: 'Wholesale pearls',
    text: 'South Sea, Tahitian, Akoya and freshwater pearls, loose and strung. Each lot states its type, size, lustre, surface and shape.',
  },
  gemstones: {
    title: 'Wholesale coloured gemstones',
    text: 'Ruby, sapphire, emerald and other coloured stones, single or in parcels. Each lot states its species, carats, origin and treatment.',
  },
  bullion: {
    title: 'Gold, silver, platinum and palladium bullion',
    text: 'Bars, coins and grain. Each lot states its metal, fineness and weight.',
  },
  'mixed-lots': {
    title: 'Mixed lots of jewellery',
    text: 'Stock sold together, with a manifest that states what the lot contains.',
  },
}

/** The words of a category's page, or of a part of it. */
export function categoryTexts(category: CategorySlug, sub: string | undefined) {
  const { title, text } = texts[category]
  const whole = sub === undefined ? title : `${title}: ${sub.toLowerCase()}`
  return {
    title: whole,
    description: `${whole} from verified sellers. ${text}`,
    text,
  }
}
