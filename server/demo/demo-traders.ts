import { company, type DemoCompany } from './demo-company.ts'

/** The verified companies that fill the catalogue, and those that buy from it. */
export const demoTraders: readonly DemoCompany[] = [
  company('verified', ['seller', 'manufacturer'], {
    companyName: 'Scheldelicht Diamant BV',
    register: ['BE', '0000.000.008', 'BE0000000008'],
    website: 'https://scheldelicht.example/',
    owner: ['Lotte Verhelst', 'lotte@scheldelicht.example', '+442079460113'],
    place: { lines: ['Voorbeeldstraat 8'], city: 'Antwerpen', postalCode: '2018' },
    iban: 'BE68539007547034',
  }),
  company('verified', ['seller', 'manufacturer'], {
    companyName: 'Suryatara Gems Pvt Ltd',
    register: ['IN', 'U00000RJ0000PTC000009'],
    website: 'https://suryatara.example/',
    owner: ['Kavita Suryavanshi', 'kavita@suryatara.example', '+442079460114'],
    place: { lines: ['9 Specimen Bazaar'], city: 'Jaipur', region: 'RJ', postalCode: '302003' },
  }),
  company('verified', ['seller', 'manufacturer'], {
    companyName: 'Umibe Pearl K.K.',
    register: ['JP', '0000-00-000010'],
    owner: ['Haruka Minato', 'haruka@umibe-pearl.example', '+442079460115'],
    place: { lines: ['10 Sample-cho, Chuo-ku', 'Kobe'], region: '28', postalCode: '650-0000' },
  }),
  company('verified', ['seller', 'manufacturer'], {
    companyName: 'Firnlicht Edelmetalle AG',
    register: ['CH', 'CHE-000.000.011', 'CHE000000011MWST'],
    website: 'https://firnlicht.example/',
    owner: ['Reto Firnegger', 'reto@firnlicht.example', '+442079460116'],
    place: { lines: ['Rue du Spécimen 11'], city: 'Genève', postalCode: '1204' },
  }),
  company('verified', ['seller', 'retailer'], {
    companyName: 'Hollowmere Estate Jewels Ltd',
    register: ['GB', '00000012', 'GB000000012'],
    website: 'https://hollowmere.example/',
    owner: ['Edith Hollowmere', 'edith@hollowmere.example', '+442079460117'],
    place: { lines: ['12 Example Row'], city: 'Birmingham', postalCode: 'B18 6AB' },
    iban: 'GB33BUKB20201555555555',
  }),
  company('verified', ['buyer', 'wholesale-buyer'], {
    companyName: 'Marigold Row Wholesale Inc',
    register: ['US', '0000013'],
    owner: ['Nora Ashgrove', 'nora@marigold-row.example', '+442079460118'],
    place: {
      lines: ['13 Sample Avenue', 'Suite 1712'],
      city: 'New York',
      region: 'NY',
      postalCode: '10036',
    },
    colleagues: [['purchasing', 'Caleb Winters', 'caleb@marigold-row.example', '+442079460122']],
    vault: {
      careOf: 'Eastgate Vaults, Dock 3',
      place: { lines: ['16 Specimen Street'], city: 'New York', region: 'NY', postalCode: '10017' },
    },
  }),
  company('verified', ['buyer', 'wholesale-buyer'], {
    companyName: 'Perrin et Soie SARL',
    register: ['FR', '000 000 014', 'FR00000000014'],
    owner: ['Élise Perrin', 'elise@perrin-soie.example', '+442079460120'],
    place: { lines: ['14 rue du Modèle'], city: 'Lyon', postalCode: '69002' },
  }),
  company('verified', ['buyer', 'wholesale-buyer'], {
    companyName: 'Kittiwake Wholesale Ltd',
    register: ['GB', '00000015', 'GB000000015'],
    owner: ['Rowan Kittiwake', 'rowan@kittiwake.example', '+442079460121'],
    place: { lines: ['15 Example Quay'], city: 'Edinburgh', postalCode: 'EH6 6AB' },
  }),
]
