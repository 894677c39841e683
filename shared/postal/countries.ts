// A static list: `Intl.DisplayNames` differs between the server and browsers, which would break
// hydration. Each entry is an ISO 3166-1 code and the English name, sorted by name.
const entries = `
AFAfghanistan|AXÅland Islands|ALAlbania|DZAlgeria|ASAmerican Samoa|ADAndorra|AOAngola|
AIAnguilla|AQAntarctica|AGAntigua and Barbuda|ARArgentina|AMArmenia|AWAruba|AUAustralia|
ATAustria|AZAzerbaijan|BSBahamas|BHBahrain|BDBangladesh|BBBarbados|BYBelarus|BEBelgium|BZBelize|
BJBenin|BMBermuda|BTBhutan|BOBolivia|BABosnia and Herzegovina|BWBotswana|BVBouvet Island|
BRBrazil|IOBritish Indian Ocean Territory|VGBritish Virgin Islands|BNBrunei|BGBulgaria|
BFBurkina Faso|BIBurundi|KHCambodia|CMCameroon|CACanada|CVCape Verde|BQCaribbean Netherlands|
KYCayman Islands|CFCentral African Republic|TDChad|CLChile|CNChina|CXChristmas Island|
CCCocos (Keeling) Islands|COColombia|KMComoros|CGCongo|CDCongo, Democratic Republic|
CKCook Islands|CRCosta Rica|CICôte d’Ivoire|HRCroatia|CUCuba|CWCuraçao|CYCyprus|CZCzechia|
DKDenmark|DJDjibouti|DMDominica|DODominican Republic|ECEcuador|EGEgypt|SVEl Salvador|
GQEquatorial Guinea|EREritrea|EEEstonia|SZEswatini|ETEthiopia|FKFalkland Islands|
FOFaroe Islands|FJFiji|FIFinland|FRFrance|GFFrench Guiana|PFFrench Polynesia|
TFFrench Southern Territories|GAGabon|GMGambia|GEGeorgia|DEGermany|GHGhana|GIGibraltar|GRGreece|
GLGreenland|GDGrenada|GPGuadeloupe|GUGuam|GTGuatemala|GGGuernsey|GNGuinea|GWGuinea-Bissau|
GYGuyana|HTHaiti|HMHeard and McDonald Islands|HNHonduras|HKHong Kong|HUHungary|ISIceland|
INIndia|IDIndonesia|IRIran|IQIraq|IEIreland|IMIsle of Man|ILIsrael|ITItaly|JMJamaica|JPJapan|
JEJersey|JOJordan|KZKazakhstan|KEKenya|KIKiribati|KWKuwait|KGKyrgyzstan|LALaos|LVLatvia|
LBLebanon|LSLesotho|LRLiberia|LYLibya|LILiechtenstein|LTLithuania|LULuxembourg|MOMacao|
MGMadagascar|MWMalawi|MYMalaysia|MVMaldives|MLMali|MTMalta|MHMarshall Islands|MQMartinique|
MRMauritania|MUMauritius|YTMayotte|MXMexico|FMMicronesia|MDMoldova|MCMonaco|MNMongolia|
MEMontenegro|MSMontserrat|MAMorocco|MZMozambique|MMMyanmar|NANamibia|NRNauru|NPNepal|
NLNetherlands|NCNew Caledonia|NZNew Zealand|NINicaragua|NENiger|NGNigeria|NUNiue|
NFNorfolk Island|KPNorth Korea|MKNorth Macedonia|MPNorthern Mariana Islands|NONorway|OMOman|
PKPakistan|PWPalau|PSPalestine|PAPanama|PGPapua New Guinea|PYParaguay|PEPeru|PHPhilippines|
PNPitcairn Islands|PLPoland|PTPortugal|PRPuerto Rico|QAQatar|RERéunion|RORomania|RURussia|
RWRwanda|BLSaint Barthélemy|SHSaint Helena|KNSaint Kitts and Nevis|LCSaint Lucia|MFSaint Martin|
PMSaint Pierre and Miquelon|VCSaint Vincent and the Grenadines|WSSamoa|SMSan Marino|
STSão Tomé and Príncipe|SASaudi Arabia|SNSenegal|RSSerbia|SCSeychelles|SLSierra Leone|
SGSingapore|SXSint Maarten|SKSlovakia|SISlovenia|SBSolomon Islands|SOSomalia|ZASouth Africa|
GSSouth Georgia and South Sandwich Islands|KRSouth Korea|SSSouth Sudan|ESSpain|LKSri Lanka|
SDSudan|SRSuriname|SJSvalbard and Jan Mayen|SESweden|CHSwitzerland|SYSyria|TWTaiwan|
TJTajikistan|TZTanzania|THThailand|TLTimor-Leste|TGTogo|TKTokelau|TOTonga|TTTrinidad and Tobago|
TNTunisia|TRTürkiye|TMTurkmenistan|TCTurks and Caicos Islands|TVTuvalu|UGUganda|UAUkraine|
AEUnited Arab Emirates|GBUnited Kingdom|USUnited States|UYUruguay|UMUS Outlying Islands|
VIUS Virgin Islands|UZUzbekistan|VUVanuatu|VAVatican City|VEVenezuela|VNVietnam|
WFWallis and Futuna|EHWestern Sahara|YEYemen|ZMZambia|ZWZimbabwe`

/** The countries of the world: two-letter codes by their English names. */
export const countries: ReadonlyMap<string, string> = new Map(
  entries
    .replaceAll('\n', '')
    .split('|')
    .map((entry) => [entry.slice(2), entry.slice(0, 2)]),
)
