import { optionsOf } from '../../fields/choice.ts'
import type { Option, Values } from '../../fields/field.ts'
import type { jewelleryCategories } from './categories.ts'

interface JewelleryType {
  label: string
  category: keyof typeof jewelleryCategories
  /** Its styles by value; each is a sub-category. */
  styles?: Readonly<Record<string, string>>
  aliases?: readonly string[]
}

/** The types of finished jewellery, with their category and their styles. */
export const jewelleryTypes = {
  ring: {
    label: 'Ring',
    category: 'rings',
    styles: {
      engagement: 'Engagement',
      wedding: 'Wedding and eternity',
      signet: 'Signet',
      cocktail: 'Cocktail and dress',
      stacking: 'Stacking',
    },
    aliases: ['rings', 'finger ring'],
  },
  earrings: {
    label: 'Earrings',
    category: 'earrings',
    styles: { stud: 'Studs', hoop: 'Hoops', drop: 'Drops', cluster: 'Clusters' },
    aliases: ['earring', 'ear rings', 'pair of earrings'],
  },
  necklace: {
    label: 'Necklace',
    category: 'necklaces-and-pendants',
    aliases: ['necklaces', 'collar'],
  },
  pendant: {
    label: 'Pendant',
    category: 'necklaces-and-pendants',
    aliases: ['pendants', 'locket'],
  },
  chain: { label: 'Chain', category: 'necklaces-and-pendants', aliases: ['chains'] },
  bracelet: { label: 'Bracelet', category: 'bracelets', aliases: ['bracelets'] },
  bangle: {
    label: 'Bangle or cuff',
    category: 'bracelets',
    aliases: ['bangle', 'bangles', 'cuff'],
  },
  brooch: { label: 'Brooch', category: 'brooches-and-cufflinks', aliases: ['brooches', 'pin'] },
  cufflinks: { label: 'Cufflinks', category: 'brooches-and-cufflinks', aliases: ['cuff links'] },
  set: { label: 'Set or parure', category: 'sets-and-more', aliases: ['sets', 'parure', 'suite'] },
  anklet: { label: 'Anklet', category: 'sets-and-more' },
  regional: {
    label: 'Religious or regional',
    category: 'sets-and-more',
    aliases: ['mangalsutra', 'maang tikka', 'religious'],
  },
  mount: { label: 'Loose mount', category: 'sets-and-more', aliases: ['mounting', 'semi mount'] },
} as const satisfies Record<string, JewelleryType>
export type JewelleryTypeName = keyof typeof jewelleryTypes

export const typeOptions = Object.entries<JewelleryType>(jewelleryTypes).map(
  ([value, { label, aliases }]) => ({
    value,
    label,
    ...(aliases === undefined ? {} : { aliases }),
  }),
) as readonly Option<JewelleryTypeName>[]

/** The styles of a listing's type; undefined if it has none. */
export const stylesOf = ({ type }: Values): Readonly<Record<string, string>> | undefined =>
  typeof type === 'string' && Object.hasOwn(jewelleryTypes, type)
    ? (jewelleryTypes as Readonly<Record<string, JewelleryType>>)[type]?.styles
    : undefined

/** A type without styles is a sub-category itself; otherwise its styles are. */
export const partsOf = (category: string): readonly Option[] =>
  Object.entries<JewelleryType>(jewelleryTypes).flatMap(([value, type]): readonly Option[] => {
    if (type.category !== category) return []
    return type.styles === undefined ? [{ value, label: type.label }] : optionsOf(type.styles)
  })

export const styleOptions = Object.values<JewelleryType>(jewelleryTypes).flatMap(({ styles }) =>
  styles === undefined ? [] : optionsOf(styles, { wedding: ['band', 'wedding band', 'eternity'] }),
)

/** Whether a listing is of one of these types. */
export const isOf =
  (...types: JewelleryTypeName[]) =>
  ({ type }: Values) =>
    types.some((each) => each === type)
