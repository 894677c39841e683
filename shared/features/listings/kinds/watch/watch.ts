import { type Basis, commonFields, priceFields, privateFields, tiers } from '../../common-fields.ts'
import { choice, optionsOf, plain } from '../../fields/choice.ts'
import { type Fields, type Said, type ValuesOf, within } from '../../fields/field.ts'
import { measure, whole } from '../../fields/measure.ts'
import { prose, words } from '../../fields/words.ts'
import type { Kind } from '../kind.ts'

const possible = ['piece', 'total'] as const satisfies readonly Basis[]

const movementOptions = optionsOf(
  { automatic: 'Automatic', manual: 'Manual winding', quartz: 'Quartz' },
  {
    automatic: ['self-winding', 'auto', 'automatic winding'],
    manual: ['hand-wound', 'hand-winding', 'mechanical', 'manual wind'],
    quartz: ['battery', 'solar', 'kinetic'],
  },
)

/** How well a watch that is not new has been kept, in the words of the watch trade. */
const grade = choice(
  'Grade',
  optionsOf(
    { 'like-new': 'Like new', 'very-good': 'Very good', good: 'Good', fair: 'Fair', poor: 'Poor' },
    { 'like-new': ['mint', 'near mint', 'lnib'], 'very-good': ['excellent'] },
  ),
  {
    applies: ({ condition }) => condition !== 'new',
    needed: ({ condition }) => condition !== undefined && condition !== 'new',
    facet: 'values',
    facetName: 'watchGrade',
    facetLabel: 'Grade of the watch',
  },
)

const included = (thing: string) =>
  optionsOf(
    { yes: `Original ${thing}`, no: `No ${thing}` },
    {
      yes: ['y', 'true', '1', 'original', 'included'],
      no: ['n', 'false', '0', 'none', `no original ${thing}`, `without ${thing}`],
    },
  )

const fields = {
  ...commonFields,
  ...within('what', {
    // In lists of watches, "Reference" is the maker's number of the model.
    stockNumber: {
      ...commonFields.stockNumber,
      columns: commonFields.stockNumber.columns.filter((header) => header !== 'Reference'),
    },
    grade,
    brand: words('Brand', {
      needed: true,
      longest: 80,
      facet: 'values',
      columns: ['Maker', 'Manufacturer'],
    }),
    collection: { ...commonFields.collection, columns: ['Model'] },
  }),
  ...within('watch', {
    reference: words('Reference number', {
      needed: true,
      longest: 40,
      hint: 'The maker’s number of the model. Do not enter the serial number.',
      columns: ['Reference', 'Ref', 'Ref. no.', 'Model number'],
    }),
    movement: choice('Movement', movementOptions, {
      needed: true,
      facet: 'values',
      columns: ['Movement type', 'Winding'],
    }),
    calibre: words('Calibre', { longest: 60, columns: ['Caliber'] }),
    caseMaterial: choice(
      'Case material',
      optionsOf(
        {
          steel: 'Stainless steel',
          'yellow-gold': 'Yellow gold',
          'white-gold': 'White gold',
          'rose-gold': 'Rose gold',
          'steel-gold': 'Steel and gold',
          platinum: 'Platinum',
          silver: 'Silver',
          titanium: 'Titanium',
          ceramic: 'Ceramic',
          bronze: 'Bronze',
          carbon: 'Carbon',
          other: 'Other',
        },
        {
          steel: ['steel', 'ss'],
          'yellow-gold': ['yg'],
          'white-gold': ['wg'],
          'rose-gold': ['rg', 'red gold', 'pink gold'],
          'steel-gold': ['gold/steel', 'steel/gold', 'two-tone', 'bicolour'],
        },
      ),
      { needed: true, facet: 'values', columns: ['Case'] },
    ),
    caseSize: measure('Case diameter', 'millimetres', {
      needed: true,
      facet: 'values',
      hint: 'Without the crown.',
      columns: ['Case size', 'Diameter'],
    }),
    dial: words('Dial', {
      needed: true,
      longest: 60,
      facet: 'values',
      hint: 'Its colour, such as black.',
      columns: ['Dial colour', 'Dial color'],
    }),
    bracelet: choice(
      'Bracelet or strap',
      optionsOf(
        {
          steel: 'Steel bracelet',
          gold: 'Gold bracelet',
          'steel-gold': 'Steel and gold bracelet',
          metal: 'Bracelet of another metal',
          leather: 'Leather strap',
          rubber: 'Rubber strap',
          textile: 'Textile strap',
          none: 'None',
        },
        {
          steel: ['steel', 'stainless steel', 'ss'],
          gold: ['gold'],
          'steel-gold': ['steel and gold', 'gold/steel', 'steel/gold'],
          metal: ['titanium', 'ceramic', 'platinum'],
          leather: ['leather', 'alligator', 'crocodile', 'calf'],
          rubber: ['rubber', 'silicone'],
          textile: ['textile', 'nylon', 'nato', 'fabric'],
        },
      ),
      { facet: 'values', columns: ['Bracelet', 'Strap', 'Bracelet material'] },
    ),
    waterResistance: whole('Water resistance, m', { to: 20_000, columns: ['Water resistance'] }),
    box: choice('Box', included('box'), {
      needed: true,
      facet: 'values',
      columns: ['Original box', 'Box & papers', 'Box and papers', 'Scope of delivery', 'Set'],
    }),
    papers: choice('Papers', included('papers'), {
      needed: true,
      facet: 'values',
      hint: 'The maker’s warranty card or certificate.',
      columns: ['Original papers', 'Warranty card'],
    }),
    service: prose('Service history', {
      longest: 600,
      hint: 'When and by whom it was last serviced, and what was replaced.',
      columns: ['Service', 'Last service'],
    }),
  }),
  ...priceFields(possible),
  ...privateFields,
} satisfies Fields

type Watch = ValuesOf<typeof fields>

/** Lists of watches give the grade as the condition: "Very good" is said of a pre-owned watch. */
function takeGradeApart(said: Said): Said {
  const { condition = '' } = said
  if (said.grade !== undefined || 'value' in fields.condition.read(condition, said)) return said
  return 'value' in grade.read(condition, said)
    ? { ...said, condition: 'Pre-owned', grade: condition }
    : said
}

/** What lists with one column for box and papers write in it. */
const sets = new Map(
  Object.entries({
    'yes,yes': [
      'full set',
      'complete set',
      'box & papers',
      'box and papers',
      'box + papers',
      'b+p',
      'both',
      'original box, original papers',
    ],
    'yes,no': ['with box', 'box only', 'box, no papers', 'original box, no original papers'],
    'no,yes': ['with papers', 'papers only', 'papers, no box', 'no original box, original papers'],
    'no,no': [
      'watch only',
      'head only',
      'no box, no papers',
      'neither',
      'no original box, no original papers',
    ],
  }).flatMap(([set, texts]) => texts.map((text) => [plain(text), set.split(',')] as const)),
)

function takeSetApart(said: Said): Said {
  if (said.papers !== undefined || said.box === undefined) return said
  const [box, papers] = sets.get(plain(said.box)) ?? []
  return box === undefined || papers === undefined ? said : { ...said, box, papers }
}

/** What comes with it, as the trade calls it; empty until both are known. */
function setWords({ box, papers }: Watch): string {
  if (box === undefined || papers === undefined) return ''
  if (box === 'yes') return papers === 'yes' ? 'Full set' : 'With box'
  return papers === 'yes' ? 'With papers' : 'Watch only'
}

/** Watches, by what their trade states. Serial numbers are no field, because they are never shown. */
export const watch: Kind = {
  name: 'watch',
  label: 'Watches',
  one: 'watch',
  many: 'watches',
  introduction: {
    for: 'Wristwatches and pocket watches, new and pre-owned.',
    needs: 'Brand, reference number, movement, case, dial, box and papers.',
  },
  categories: ['watches'],
  subcategories: () => movementOptions,
  categoryPages: () => import('./category-pages.ts'),
  checks: [
    'Compare the reference number on the case with the lot’s and with the papers.',
    'Wind and set it, and check that it runs and that every function works.',
    'Have the case opened, and check that the movement and dial are original.',
  ],
  fields,
  lists: { tiers },
  bases: possible,
  takeApart: (said) => takeSetApart(takeGradeApart(said)),
  complaints: () => [],
  facts: ({ values }) => {
    const lot = values as Watch
    const { movement, caseMaterial, caseSize } = lot
    return {
      category: 'watches',
      subcategory: movement ?? null,
      metals: [],
      gross: null,
      carats: null,
      gems: [],
      origin: null,
      lines: [
        [
          lot.brand,
          lot.reference && `Ref. ${lot.reference}`,
          movement && fields.movement.write(movement, values),
        ]
          .filter(Boolean)
          .join(' · '),
        [
          caseMaterial && fields.caseMaterial.write(caseMaterial, values),
          caseSize && fields.caseSize.show(caseSize, values),
          setWords(lot),
        ]
          .filter(Boolean)
          .join(' · '),
      ],
    }
  },
}
