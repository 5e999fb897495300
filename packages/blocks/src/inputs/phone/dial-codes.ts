/** The prefixes of a country's numbers: international and national. */
export interface DialCode {
  /** The dial code without the plus. */
  code: string;
  /** The trunk prefix, used only for national calls; empty if there is none. */
  trunk: string;
}

/** Countries (ISO 3166, two letters) with their dial codes, by national trunk prefix. */
const byTrunk: Record<string, string> = {
  "": `
    AC247 AD376 AO244 AW297 BF226 BH973 BI257 BJ229 BN673 BQ599 BT975 BW267 BZ501 CF236 CG242 CI225 CK682
    CL56 CM237 CR506 CV238 CW599 CY357 CZ420 DJ253 DK45 EE372 ES34 FJ679 FK500 FM691 FO298 GA241 GI350 GL299
    GM220 GN224 GQ240 GR30 GT502 GW245 GY592 HK852 HN504 HT509 IO246 IS354 IT39 KM269 KW965 LS266 LU352
    LV371 ML223 MO853 MR222 MT356 MU230 MV960 MX52 MZ258 NC687 NE227 NF672 NI505 NO47 NR674 NU683 OM968
    PA507 PF689 PG675 PL48 PT351 PW680 QA974 SB677 SC248 SG65 SH290 SJ47 SM378 SN221 SR597 ST239 SV503 SZ268
    TA290 TD235 TG228 TJ992 TK690 TL670 TN216 TO676 TV688 UZ998 VA39 VU678 WF681 WS685`,
  0: `
    AE971 AF93 AL355 AM374 AR54 AT43 AU61 AX358 AZ994 BA387 BD880 BE32 BG359 BL590 BO591 BR55 CC61 CD243
    CH41 CN86 CO57 CU53 CX61 DE49 DZ213 EC593 EG20 EH212 ER291 ET251 FI358 FR33 GB44 GE995 GF594 GG44 GH233
    GP590 HR385 ID62 IE353 IL972 IM44 IN91 IQ964 IR98 JE44 JO962 JP81 KE254 KG996 KH855 KI686 KP850 KR82
    LA856 LB961 LI423 LK94 LR231 LT370 LY218 MA212 MC377 MD373 ME382 MF590 MG261 MK389 MM95 MN976 MQ596
    MW265 MY60 NA264 NG234 NL31 NP977 NZ64 PE51 PH63 PK92 PM508 PS970 PY595 RE262 RO40 RS381 RW250 SA966
    SD249 SE46 SI386 SK421 SL232 SO252 SS211 SY963 TH66 TR90 TW886 TZ255 UA380 UG256 UY598 VE58 VN84 XK383
    YE967 YT262 ZA27 ZM260 ZW263`,
  1: `
    AG1 AI1 AS1 BB1 BM1 BS1 CA1 DM1 DO1 GD1 GU1 JM1 KN1 KY1 LC1 MH692 MP1 MS1 PR1 SX1 TC1 TT1 US1 VC1 VG1
    VI1`,
  "06": "HU36",
  8: "BY375 KZ7 RU7 TM993",
};

/** Returns the dial code of a country; undefined for an unknown country. */
export const findDialCode = (country: string): DialCode | undefined => {
  const pattern = new RegExp(`(?:^|\\s)${country.toUpperCase()}(\\d+)`);
  if (!/^[a-z]{2}$/i.test(country)) return undefined;
  for (const [trunk, countries] of Object.entries(byTrunk)) {
    const code = pattern.exec(countries)?.[1];
    if (code) return { code, trunk };
  }
  return undefined;
};
