import type { CategorySlug } from '../listings/kinds/kind.ts'
import { categoryPictures, type CategoryPicture } from './category-pictures.ts'
import { subcategoryTexts } from './subcategory-texts.ts'

interface CategoryText {
  /** What is sold, in a title: "Wholesale rings". */
  title: string
  /** What belongs in it, and what each lot states. */
  holds: string
  states: string
}

const texts: Readonly<Record<CategorySlug, CategoryText>> = {
  rings: {
    title: 'Wholesale rings',
    holds: 'Solitaires, eternity and wedding bands, signets and cocktail rings.',
    states: 'Each lot states its metal and fineness, gross weight, ring size and every stone.',
  },
  earrings: {
    title: 'Wholesale earrings',
    holds: 'Studs, hoops, drops and clusters.',
    states: 'Each lot states its metal and fineness, weight and every stone.',
  },
  'necklaces-and-pendants': {
    title: 'Wholesale necklaces and pendants',
    holds: 'Chains, rivières, collars, pendants and lockets.',
    states: 'Each lot states its metal and fineness, weight and every stone.',
  },
  bracelets: {
    title: 'Wholesale bracelets',
    holds: 'Bangles, cuffs, chains and line bracelets.',
    states: 'Each lot states its metal and fineness, weight and every stone.',
  },
  'brooches-and-cufflinks': {
    title: 'Wholesale brooches and cufflinks',
    holds: 'Bar, cluster and starburst brooches, cufflinks and dress sets.',
    states: 'Each lot states its metal and fineness, weight and every stone.',
  },
  'sets-and-more': {
    title: 'Wholesale jewellery sets, watches and more',
    holds: 'Sets and parures, anklets, watches, religious and regional pieces, loose mounts.',
    states: 'Each lot states its metal and fineness, weight and every stone.',
  },
  'loose-diamonds': {
    title: 'Wholesale loose diamonds',
    holds: 'Single stones, matched pairs and parcels.',
    states:
      'Each lot states its shape, carats, colour and clarity, and whether it is natural or laboratory-grown.',
  },
  pearls: {
    title: 'Wholesale pearls',
    holds: 'South Sea, Tahitian, Akoya and freshwater pearls, loose and strung.',
    states: 'Each lot states its type, size, lustre, surface and shape.',
  },
  gemstones: {
    title: 'Wholesale coloured gemstones',
    holds: 'Ruby, sapphire, emerald and other coloured stones, single or in parcels.',
    states: 'Each lot states its species, carats, origin and treatment.',
  },
  bullion: {
    title: 'Gold, silver, platinum and palladium bullion',
    holds: 'Bars, coins and grain.',
    states: 'Each lot states its metal, fineness and weight.',
  },
  'mixed-lots': {
    title: 'Mixed lots of jewellery',
    holds: 'Stock sold together.',
    states: 'Each lot has a manifest that states what it contains.',
  },
}

/** The words of a category's page, or of a part of it, and the picture that stands for it. */
export function categoryTexts(
  category: CategorySlug,
  sub: { slug: string; name: string } | null,
): { title: string; description: string; text: string; picture: CategoryPicture } {
  const { title, holds, states } = texts[category]
  const part = sub === null ? undefined : subcategoryTexts[category][sub.slug]
  const whole = sub === null ? title : `${title}: ${sub.name.toLowerCase()}`
  const text = `${part?.holds ?? holds} ${states}`
  return {
    title: whole,
    description: `${whole} from verified sellers. ${text}`,
    text,
    picture: part?.picture ?? categoryPictures[category],
  }
}
