import type { GroupKey } from './demo.communities.ts'

/** Images of entries by their number, drawn 320 by 200. */
export const entryScenes: Readonly<Record<number, { alt: string; drawing: string }>> = {
  3: {
    alt: 'Piros paradicsom a zöldek között',
    drawing:
      '<rect width="320" height="200" fill="#dbe7cf"/><path d="M0 128c60-22 120-6 170-14s100-20 150-2v88H0z" fill="#a9c48f"/>' +
      '<path d="M0 170c80-16 210-12 320-4v34H0z" fill="#6b4a30"/>' +
      '<path d="M160 178C152 130 172 84 158 12M158 64c-26-2-40-14-52-34M161 92c28-2 46-14 58-36M159 128c-30 2-48-6-62-22M161 140c26 2 44-6 58-20" fill="none" stroke="#41684f" stroke-width="6" stroke-linecap="round"/>' +
      '<path d="M144 6v176" stroke="#9b7a4f" stroke-width="5" stroke-linecap="round"/>' +
      '<g fill="#587f57"><path d="M106 30c-22-14-40-4-46 12 18 8 36 4 46-12zM219 56c10-22 30-26 46-16-8 18-26 26-46 16zM97 106c-14-16-34-14-44 0 12 14 30 14 44 0zM158 12c-2-12 8-14 16-10 2 12-6 18-16 10z"/></g>' +
      '<g fill="#9fb86a"><circle cx="118" cy="68" r="13"/><circle cx="206" cy="92" r="15"/><circle cx="118" cy="134" r="12"/></g>' +
      '<circle cx="222" cy="138" r="27" fill="#c2402f"/><path d="M204 128c4-9 12-13 20-12" fill="none" stroke="#e58a6f" stroke-width="5" stroke-linecap="round"/>' +
      '<path d="M222 120l-3-10M222 116c-8-6-14-4-18 0 6 4 12 6 18 4 6 2 12 0 18-4-4-4-10-6-18 0z" fill="#41684f" stroke="#41684f" stroke-width="3" stroke-linejoin="round"/>',
  },
  11: {
    alt: 'Laptop és kávéscsésze a kávézó ablakánál',
    drawing:
      '<rect width="320" height="200" fill="#e9dcc6"/><rect x="24" y="14" width="180" height="112" rx="6" fill="#bcd3d8"/>' +
      '<path d="M24 92c30-14 50-2 76-8s56-20 104-6v48H24z" fill="#8fae9a"/><path d="M64 126V58l22-16 22 16v68zM132 126V70h40v56z" fill="#d9a58a"/><path d="M72 76h10v12H72zM92 76h10v12H92zM140 82h10v12h-10zM154 82h10v12h-10z" fill="#7a4a3a"/>' +
      '<path d="M114 14v112M24 70h180" stroke="#7a5a3c" stroke-width="6"/><rect x="24" y="14" width="180" height="112" rx="6" fill="none" stroke="#7a5a3c" stroke-width="8"/>' +
      '<path d="M262 0v34" stroke="#4c2d1c" stroke-width="3"/><path d="M238 56c0-14 10-22 24-22s24 8 24 22z" fill="#9b4a2d"/><ellipse cx="262" cy="56" rx="24" ry="4" fill="#f6e3bb"/>' +
      '<rect y="142" width="320" height="58" fill="#8c5f39"/><rect y="142" width="320" height="8" fill="#a87648"/>' +
      '<path d="M66 82h92l10 60H76z" fill="#34425e"/><path d="M74 89h78l7 46H82z" fill="#e8eef2"/><path d="M92 102h40M94 112h46M96 122h30" stroke="#9fb0c4" stroke-width="4" stroke-linecap="round"/><path d="M60 142h124l8 12H52z" fill="#4a5a78"/>' +
      '<ellipse cx="242" cy="162" rx="40" ry="8" fill="#6f4828"/><path d="M216 118h52c0 28-8 42-26 42s-26-14-26-42z" fill="#fbf6ec"/><path d="M266 124c18-4 20 20-5 24" fill="none" stroke="#fbf6ec" stroke-width="6"/><ellipse cx="242" cy="119" rx="25" ry="5" fill="#7a4426"/>' +
      '<path d="M234 106c-6-10 7-13 1-24M250 106c-6-10 7-13 1-24" stroke="#fbf6ec" stroke-width="3.5" fill="none" stroke-linecap="round" opacity=".85"/>',
  },
  12: {
    alt: 'Frissen meszelt ház kész fala, előtte létra',
    drawing:
      '<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#9fb7d4"/><stop offset="1" stop-color="#f3dcc0"/></linearGradient><rect width="320" height="200" fill="url(#sky)"/>' +
      '<circle cx="276" cy="66" r="18" fill="#fff1cf"/><path d="M0 140c60-16 120-6 320-18v78H0z" fill="#a9b27c"/><path d="M0 168c90-12 220-8 320-2v34H0z" fill="#7d8a55"/>' +
      '<path d="M64 86h172v88H64z" fill="#f5efe2"/><path d="M64 86h172v10H64z" opacity=".08"/><path d="M48 90L108 36h84l60 54z" fill="#a4553a"/><path d="M62 78h176M76 66h148M90 54h120" stroke="#8a4330" stroke-width="3"/><path d="M188 46V26h18v30z" fill="#8a4330"/>' +
      '<rect x="92" y="112" width="34" height="34" rx="2" fill="#5d7a94"/><path d="M109 112v34M92 129h34" stroke="#fbf6ec" stroke-width="4"/><rect x="152" y="112" width="32" height="62" rx="2" fill="#6b4a30"/><circle cx="178" cy="144" r="2.5" fill="#e7b34a"/>' +
      '<path d="M64 174h172v-8H64z" fill="#cdbfa6"/><path d="M204 176l12-92M224 176l12-92M207 156h20M210 136h20M213 116h20M215 98h20" stroke="#8c5f39" stroke-width="4" stroke-linecap="round"/>' +
      '<path d="M268 176v-16h22v16z" fill="#7c8794"/><path d="M266 160c2-12 24-12 26 0" fill="none" stroke="#5b6570" stroke-width="3"/><path d="M30 176c4-20 14-28 20-44 6 16 14 26 14 44z" fill="#587f57"/>',
  },
  20: {
    alt: 'Gyerekrajz: sárga ház, benne mindenki, és a kutya főz',
    drawing:
      '<rect width="320" height="200" fill="#fbf7ec"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">' +
      '<path d="M10 176c30-4 60 3 96-1s70 4 110 0 64-3 94 1" stroke="#6fa04b" stroke-width="7"/><path d="M14 186c40-3 90 3 140-1s100 3 152-1" stroke="#8bbf5f" stroke-width="6"/>' +
      '<path d="M82 174l-3-90 148-3 4 93z" fill="#ffe27a" stroke="#e0a81f" stroke-width="5"/><path d="M70 86l84-62 86 56z" fill="#f3a08a" stroke="#d4573c" stroke-width="5"/>' +
      '<path d="M206 50l1-26 15 1-1 36" stroke="#9b4a2d" stroke-width="5"/><path d="M214 18c8-6-4-10 6-16M222 14c8-4 2-10 12-12" stroke="#b9b4ad" stroke-width="4"/>' +
      '<circle cx="286" cy="34" r="17" fill="#ffd23f" stroke="#f0a81f" stroke-width="4"/><path d="M286 6V2M262 18l-6-4M258 38l-8 1M266 56l-5 6M304 56l6 5M310 32l8-2" stroke="#f0a81f" stroke-width="4"/>' +
      '<g stroke="#34425e" stroke-width="3.5"><circle cx="104" cy="108" r="8" fill="#f3d2b3"/><path d="M104 116v22M104 122l-10 6M104 122l10 5M104 138l-7 12M104 138l7 12"/><circle cx="134" cy="112" r="7" fill="#f3d2b3"/><path d="M134 119l-9 20h19zM134 124l-10-2M134 124l10-3M130 139v10M138 139v10" /><circle cx="158" cy="120" r="6" fill="#f3d2b3"/><path d="M158 126v14M158 131l-7-5M158 131l7-5M158 140l-5 9M158 140l5 9"/><path d="M150 116c-4 2-4 8-2 12M166 116c4 2 4 8 2 12" stroke="#8a5a30"/></g>' +
      '<path d="M84 152h142" stroke="#e0a81f" stroke-width="4"/><path d="M192 128h30l-2 22h-26z" fill="#c7d3e8" stroke="#5b6fa0" stroke-width="3.5"/><path d="M200 122c-5-6 5-8 0-14M212 122c-5-6 5-8 0-14" stroke="#b9b4ad" stroke-width="3"/>' +
      '<path d="M172 150c-2-14 4-20 12-19M176 132c-8-2-8-14 2-14 8-1 12 6 8 12M172 120c-5 0-7 6-4 10M184 134l10-4" stroke="#8a5a30" stroke-width="5"/><circle cx="180" cy="122" r="1.5" fill="#34425e" stroke="#34425e"/>' +
      '<path d="M38 174v-26" stroke="#6fa04b" stroke-width="4"/><g stroke="#d4578c" stroke-width="6"><path d="M38 140v-5M31 146l-4 1M45 146l4 1M34 138l-3-4M42 138l3-4"/></g><path d="M268 174v-20" stroke="#6fa04b" stroke-width="4"/><g stroke="#5b6fd0" stroke-width="6"><path d="M268 146v-5M261 152l-4 1M275 152l4 1M264 144l-3-4M272 144l3-4"/></g>' +
      '<path d="M20 40c4-14 24-14 28-2 12-4 18 12 6 16-10 4-30 3-38 0-8-4-6-14 4-14z" stroke="#8fb4e0" stroke-width="4"/></g>',
  },
  22: {
    alt: 'Íróasztal nyitott fiókkal, keresztrejtvénnyel és lámpával',
    drawing:
      '<rect width="320" height="200" fill="#d9cdb8"/><rect x="196" y="16" width="92" height="76" rx="4" fill="#f3e4c2"/><path d="M242 16v76M196 54h92" stroke="#8c6a48" stroke-width="5"/><rect x="196" y="16" width="92" height="76" rx="4" fill="none" stroke="#8c6a48" stroke-width="7"/>' +
      '<path d="M28 20h96v6H28z" fill="#8c6a48"/><path d="M34 20V-6h12v26zM48 20V-2h9v22zM60 20V-8h14v28zM78 20l8-24 10 3-8 21z" fill="#7b3b57"/><path d="M48 20V-2h9v22z" fill="#3d6b73"/>' +
      '<rect x="16" y="112" width="288" height="14" rx="3" fill="#8a5a34"/><path d="M26 126h268v74H26z" fill="#7a4c2a"/><path d="M40 136h104v24H40zM176 136h104v24H176z" fill="#8f5d36"/><circle cx="228" cy="148" r="4" fill="#e6c27a"/>' +
      '<path d="M30 160h124l10 26H20z" fill="#6a4022"/><path d="M20 186h144v14H20z" fill="#9b6a40"/><circle cx="92" cy="193" r="4" fill="#e6c27a"/><path d="M52 156l74 2 8 20H44z" fill="#fbf6ec"/><path d="M62 162h54M58 168h64M54 174h70M74 158l-6 20M92 158v20M110 158l6 20" stroke="#b9b0a0" stroke-width="1.5"/>' +
      '<path d="M176 100l84-6 8 16-88 4z" fill="#fbf6ec"/><path d="M186 102h70M188 107h74" stroke="#4a4a5a" stroke-width="1.5"/><g fill="#34425e"><path d="M192 99h8v5h-8zM214 97h8v5h-8zM236 96h8v5h-8zM204 104h8v5h-8zM226 103h8v5h-8zM248 102h8v5h-8z"/></g><path d="M240 92l34 14" stroke="#c2533f" stroke-width="4" stroke-linecap="round"/>' +
      '<path d="M66 112V66l26-24" fill="none" stroke="#41684f" stroke-width="5" stroke-linecap="round"/><path d="M80 30l36 22-26 16z" fill="#41684f"/><path d="M92 66l24-14 40 60H88z" fill="#fff1cf" opacity=".55"/><ellipse cx="66" cy="112" rx="18" ry="5" fill="#35503c"/><g fill="none" stroke="#4c2d1c" stroke-width="3"><circle cx="134" cy="104" r="7"/><circle cx="152" cy="104" r="7"/></g>',
  },
  28: {
    alt: 'Esős hajnal a pékség kivilágított ablaka előtt',
    drawing:
      '<rect width="320" height="200" fill="#2c3a5c"/><path d="M0 110V70h34V48h30v30h26V60h22v50zM232 110V64h28V42h32v34h28v34z" fill="#22304e"/>' +
      '<rect x="84" y="34" width="152" height="136" fill="#7a4c34"/><path d="M76 34h168l-8-16H84z" fill="#5a3626"/><path d="M84 52h152v20c-6 8-13 8-19 0-6 8-13 8-19 0-6 8-13 8-19 0-6 8-13 8-19 0-6 8-13 8-19 0-6 8-13 8-19 0-6 8-13 8-19 0-6 8-13 8-19 0-6 8-13 8-19 0z" fill="#c2533f"/><path d="M103 52h19v24h-19zM141 52h19v24h-19zM179 52h19v24h-19z" fill="#f5efe2"/>' +
      '<rect x="98" y="88" width="82" height="58" rx="3" fill="#ffdf9a"/><rect x="98" y="88" width="82" height="58" rx="3" fill="none" stroke="#5a3626" stroke-width="5"/><path d="M98 130h82" stroke="#a8703c" stroke-width="4"/><g fill="#b9742f"><ellipse cx="116" cy="123" rx="12" ry="7"/><ellipse cx="142" cy="123" rx="11" ry="8"/><ellipse cx="165" cy="123" rx="10" ry="6"/></g><path d="M110 120l4 6M118 118l4 6M138 118l3 6M146 118l3 6" stroke="#ffdf9a" stroke-width="2" stroke-linecap="round"/><g fill="#d99a4e"><path d="M106 142c8-10 18-10 24 0zM138 142c8-10 20-10 28 0z"/></g>' +
      '<rect x="194" y="88" width="30" height="82" rx="2" fill="#8f5d36"/><rect x="199" y="94" width="20" height="36" fill="#ffdf9a"/><circle cx="219" cy="140" r="2.5" fill="#ffdf9a"/>' +
      '<path d="M0 170h320v30H0z" fill="#3f4d70"/><path d="M92 170h132l28 30H68z" fill="#d9a05a" opacity=".4"/><g stroke="#a9bddb" stroke-width="2" stroke-linecap="round" opacity=".55"><path d="M24 10l-8 26M58 40l-8 26M20 88l-8 26M52 120l-8 26M260 6l-8 26M300 30l-8 26M272 72l-8 26M306 100l-8 26M262 130l-8 26M140 2l-4 14M200 4l-4 12M36 160l-6 18M286 150l-6 18"/></g><path d="M58 170V84M50 84h16l-3-16H53z" fill="#ffdf9a" stroke="#1c2740" stroke-width="4"/>',
  },
  37: {
    alt: 'Éjszakai busz kivilágított ablakokkal',
    drawing:
      '<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1f2a48"/><stop offset="1" stop-color="#4a5680"/></linearGradient><rect width="320" height="200" fill="url(#sky)"/><circle cx="270" cy="36" r="15" fill="#f4e6bd"/><circle cx="277" cy="31" r="13" fill="#26324f"/>' +
      '<g fill="#f4e6bd" opacity=".8"><circle cx="40" cy="28" r="1.6"/><circle cx="92" cy="16" r="1.6"/><circle cx="150" cy="34" r="1.6"/><circle cx="206" cy="20" r="1.6"/><circle cx="232" cy="58" r="1.6"/></g>' +
      '<path d="M0 150V84h26V66h30v26h20V58l14-16 14 16v34h34V76h26v16h40V62h24v24h26V74h34v20h32v56z" fill="#18203a"/><g fill="#e7b34a" opacity=".7"><path d="M34 76h6v8h-6zM46 92h6v8h-6zM164 86h6v8h-6zM216 72h6v8h-6zM262 84h6v8h-6zM300 100h6v8h-6z"/></g>' +
      '<path d="M0 150h320v50H0z" fill="#27324c"/><path d="M0 182h46M84 182h60M182 182h60M280 182h40" stroke="#d9cbb4" stroke-width="3" stroke-linecap="round" opacity=".7"/>' +
      '<rect x="52" y="84" width="212" height="80" rx="12" fill="#c2533f"/><path d="M52 138h212v14c0 8-4 12-12 12H64c-8 0-12-4-12-12z" fill="#f5efe2"/><g fill="#ffe3a3"><rect x="64" y="96" width="34" height="34" rx="4"/><rect x="104" y="96" width="34" height="34" rx="4"/><rect x="144" y="96" width="34" height="34" rx="4"/><rect x="226" y="96" width="30" height="36" rx="4"/></g><rect x="184" y="94" width="34" height="66" rx="4" fill="#ffe3a3"/><path d="M201 94v66" stroke="#c2533f" stroke-width="4"/>' +
      '<path d="M112 130c0-12 5-16 9-16s9 4 9 16z" fill="#3d5570"/><circle cx="121" cy="108" r="6" fill="#7a4a2a"/><circle cx="243" cy="110" r="6" fill="#2b2320"/><path d="M233 132c0-12 5-15 10-15s10 3 10 15z" fill="#2c3a52"/>' +
      '<g fill="#1c2333"><circle cx="98" cy="166" r="15"/><circle cx="232" cy="166" r="15"/></g><g fill="#b9b4ad"><circle cx="98" cy="166" r="6"/><circle cx="232" cy="166" r="6"/></g><path d="M264 146l56 10v20l-56-22z" fill="#ffe3a3" opacity=".35"/><circle cx="260" cy="148" r="4" fill="#fff1cf"/>',
  },
  40: {
    alt: 'Csónak a hajnali párás vízen',
    drawing:
      '<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#b5c6d6"/><stop offset=".6" stop-color="#f1dcc6"/></linearGradient><linearGradient id="water" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#dcd6cc"/><stop offset="1" stop-color="#7f9bb0"/></linearGradient><rect width="320" height="200" fill="url(#sky)"/>' +
      '<circle cx="232" cy="82" r="16" fill="#fff3dc"/><path d="M0 96c24-20 40-18 60-14 14-14 36-10 46 4 30-8 56-2 80 4 40-10 90-8 134-2v22H0z" fill="#8fa3a6"/><path d="M0 104c40-10 120-6 320-4v12H0z" fill="#71898c"/>' +
      '<rect y="108" width="320" height="92" fill="url(#water)"/><path d="M214 118h36M204 128h56M216 138h32M208 150h48" stroke="#fff3dc" stroke-width="2.5" stroke-linecap="round" opacity=".8"/>' +
      '<path d="M0 96c60-10 110 6 170 0s100-6 150 2v18c-70 8-130-2-190 2S40 122 0 116z" fill="#fbf6ec" opacity=".6"/>' +
      '<path d="M66 142h108c-6 16-14 20-24 20H92c-12 0-20-6-26-20z" fill="#4a3526"/><path d="M62 142h116l-3 5H66z" fill="#6b4a30"/><path d="M110 142c0-16 4-24 12-24s12 8 12 24z" fill="#34568b"/><circle cx="122" cy="110" r="8" fill="#d39a70"/><path d="M113 108c0-8 4-11 9-11s9 3 9 11z" fill="#2c3a52"/><path d="M132 128l52-46" stroke="#4a3526" stroke-width="2.5" stroke-linecap="round"/><path d="M184 82v66" stroke="#fbf6ec" stroke-width="1" opacity=".8"/>' +
      '<path d="M72 168h96M86 176h66" stroke="#5f7c92" stroke-width="2.5" stroke-linecap="round" opacity=".6"/><path d="M0 170c70-8 160 6 320-4v14c-110 8-220-6-320 4z" fill="#fbf6ec" opacity=".35"/>' +
      '<g stroke="#4f5f45" stroke-width="3" stroke-linecap="round" fill="none"><path d="M284 200c-2-30 2-50-4-74M296 200c0-26 6-44 8-66M308 200c-2-22-4-36-2-50M272 200c0-20-6-34-12-46"/></g><g fill="#6b4a30"><rect x="276" y="112" width="7" height="20" rx="3.5"/><rect x="301" y="120" width="7" height="20" rx="3.5"/></g>',
  },
}

const emblem = (ground: string, strokes: string): string =>
  `<rect width="100" height="100" fill="${ground}"/><g fill="none" stroke="#fbf6ec" stroke-width="6" stroke-linecap="round" stroke-linejoin="round">${strokes}</g>`

/** A group has a wide cover (320 by 200) and a square emblem (100 by 100). */
export const groupScenes: Readonly<Record<GroupKey, { emblem: string; cover: string }>> = {
  c1: {
    emblem: emblem(
      '#b5651d',
      '<path d="M28 62a22 22 0 0 1 44 0M50 28v-6M26 38l-5-4M74 38l5-4M18 62h64M26 74h48M34 86h32"/>',
    ),
    cover:
      '<rect width="320" height="200" fill="#f7d9a8"/><circle cx="160" cy="96" r="44" fill="#fff1cf"/><circle cx="160" cy="96" r="70" fill="#fff1cf" opacity=".4"/><path d="M0 130c50-22 90-8 130-18s110-24 190 2v86H0z" fill="#d99a5b"/>' +
      '<path d="M30 168V96l26-16v16l26-16v16l26-16v88zM212 168v-62h78v62z" fill="#9b4a2d"/><path d="M108 168v-56h104v56z" fill="#b9623c"/><path d="M100 112h120l-8-14H108z" fill="#7a3822"/>' +
      '<g fill="#fbe6bf"><path d="M122 124h20v20h-20zM150 124h20v20h-20zM178 124h20v20h-20zM42 116h16v16H42zM72 116h16v16H72zM42 142h16v14H42zM72 142h16v14H72z"/></g><g stroke="#7a3822" stroke-width="2"><path d="M122 128h20M122 132h20M122 136h20M150 128h20M150 132h20M178 128h20M178 132h20M178 136h20M178 140h20"/></g>' +
      '<path d="M222 118c8-10 50-10 58 0z" fill="#f5efe2"/><path d="M231 118v50M271 118v50" stroke="#f5efe2" stroke-width="3"/><path d="M236 152h30v4h-30zM242 156h4v12h-4zM256 156h4v12h-4z" fill="#f5efe2"/><path d="M0 168h320v32H0z" fill="#7d8a55"/><path d="M150 200l4-32h14l10 32z" fill="#e9c9a8"/><circle cx="14" cy="150" r="20" fill="#587f57"/><circle cx="306" cy="152" r="18" fill="#587f57"/><path d="M14 178v-26M306 178v-26" stroke="#4c2d1c" stroke-width="4"/>',
  },
  c2: {
    emblem: emblem(
      '#34568b',
      '<path d="M18 48h64M34 48a16 16 0 0 1 32 0M50 23v-5M31 30l-4-4M69 30l4-4M51 60c16 5-18 10 0 17 7 3 3 8-3 10"/>',
    ),
    cover:
      '<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#5a6fa8"/><stop offset=".5" stop-color="#e7a58a"/><stop offset=".7" stop-color="#f7d9a8"/></linearGradient><rect width="320" height="200" fill="url(#sky)"/><circle cx="196" cy="112" r="20" fill="#fff1cf"/><circle cx="196" cy="112" r="34" fill="#fff1cf" opacity=".35"/>' +
      '<path d="M0 118c40-24 78-22 112-8 24-18 52-16 74 0 46-12 90-12 134 2v88H0z" fill="#5b6390"/><path d="M0 136c60-16 130-4 190-8s90-6 130 2v70H0z" fill="#47527f"/><path d="M0 160c70-20 150-4 320-12v52H0z" fill="#333d66"/>' +
      '<path d="M128 200c10-26 70-26 60-46-4-9-22-10-16-20 10 10 36 10 38 24 2 18-36 20-26 42z" fill="#f3d9b4"/><g stroke="#262e4f" stroke-width="5" stroke-linecap="round"><path d="M50 176v-52M268 172v-60"/></g><g fill="#262e4f"><ellipse cx="50" cy="104" rx="20" ry="30"/><ellipse cx="268" cy="90" rx="24" ry="36"/></g>' +
      '<path d="M168 172c-2-10 1-16 5-16s7 6 5 16l2 12h-4l-3-9-3 9h-4z" fill="#262e4f"/><circle cx="173" cy="151" r="4.5" fill="#262e4f"/><path d="M92 60c5-5 8-5 11 0 3-5 7-5 11 0M124 44c4-4 6-4 9 0 2-4 5-4 9 0" fill="none" stroke="#3d4774" stroke-width="2.5" stroke-linecap="round"/>',
  },
  c3: {
    emblem: emblem(
      '#5b4a86',
      '<path d="M58 18a22 22 0 1 0 17 31 18 18 0 0 1-17-31z"/><path d="M20 82c8-6 14-6 20 0s12 6 20 0 12-6 20 0"/>',
    ),
    cover:
      '<rect width="320" height="200" fill="#3a3560"/><rect x="30" y="20" width="104" height="96" rx="4" fill="#26264a"/><circle cx="100" cy="52" r="14" fill="#f4e6bd"/><circle cx="107" cy="47" r="12" fill="#26264a"/><g fill="#f4e6bd"><circle cx="52" cy="40" r="1.8"/><circle cx="66" cy="74" r="1.8"/><circle cx="118" cy="90" r="1.8"/><circle cx="48" cy="98" r="1.8"/></g><path d="M82 20v96M30 68h104" stroke="#6b5f96" stroke-width="5"/><rect x="30" y="20" width="104" height="96" rx="4" fill="none" stroke="#6b5f96" stroke-width="7"/>' +
      '<path d="M20 14c10 30 8 80-4 112h26c8-40 6-80 0-112zM144 14c-10 30-8 80 4 112h-26c-8-40-6-80 0-112z" fill="#7b5a8c"/>' +
      '<path d="M252 60l70 140H176z" fill="#f7d9a8" opacity=".22"/><path d="M226 62l12-34h28l12 34z" fill="#f7d9a8"/><path d="M252 62v78" stroke="#c9a57a" stroke-width="4"/><rect y="160" width="320" height="40" fill="#4c3f66"/>' +
      '<path d="M56 164v-34c0-10 8-14 16-14h112c8 0 16 4 16 14v34z" fill="#3d6b73"/><path d="M44 176v-34c0-14 22-14 22 0v8h124v-8c0-14 22-14 22 0v34z" fill="#4f8088"/><path d="M56 176v8M200 176v8" stroke="#2b2320" stroke-width="5"/><path d="M92 124c20-6 40 2 46 16l-6 30-46-4z" fill="#e0a53a"/><path d="M94 134l36 8M92 146l36 8" stroke="#f5d48a" stroke-width="3"/>' +
      '<rect x="228" y="140" width="56" height="6" rx="2" fill="#8c5f39"/><path d="M236 146v36M276 146v36" stroke="#8c5f39" stroke-width="5"/><path d="M258 122h18c0 12-2 18-9 18s-9-6-9-18z" fill="#fbf6ec"/><path d="M276 126c7-1 7 8-1 9" fill="none" stroke="#fbf6ec" stroke-width="3"/><path d="M236 134h18v6h-18z" fill="#c2533f"/><path d="M238 129h15v5h-15z" fill="#7fa77a"/><path d="M264 116c-4-6 4-8 0-14M270 116c-4-6 4-8 0-14" stroke="#fbf6ec" stroke-width="2" fill="none" stroke-linecap="round" opacity=".7"/>' +
      '<path d="M160 190h20l-3-12h-8c-4 0-8 6-9 12zM186 192h18l-2-10h-8c-4 0-7 5-8 10z" fill="#d9822b"/><circle cx="30" cy="188" r="8" fill="#c2533f"/><path d="M23 186c5 3 10 3 14 0" stroke="#fbf6ec" stroke-width="2" fill="none"/>',
  },
  c4: {
    emblem: emblem(
      '#41684f',
      '<path d="M50 78V46M50 62c-14 0-20-8-20-20 14 0 20 8 20 20zM50 54c0-14 8-22 22-22 0 14-8 22-22 22z"/>',
    ),
    cover:
      '<rect width="320" height="200" fill="#cfe0d2"/><circle cx="262" cy="36" r="20" fill="#f6e9bf"/><path d="M0 88c60-30 110-10 160-20s110-20 160 10v122H0z" fill="#8fb387"/><path d="M0 116c70-20 150 10 320-14v98H0z" fill="#6f9a68"/>' +
      '<path d="M212 118V84l28-20 28 20v34z" fill="#b5764a"/><path d="M204 88l36-28 36 28-5 6-31-24-31 24z" fill="#7a4426"/><path d="M232 118V96h16v22z" fill="#5f3a1f"/><path d="M16 120h150M24 104v30M48 104v30M72 104v30M96 104v30M120 104v30M144 104v30" stroke="#f5efe2" stroke-width="5" stroke-linecap="round"/>' +
      '<path d="M0 142c80-12 200-8 320-2v60H0z" fill="#587f57"/><path d="M14 190c4-18 20-26 40-26h210c22 0 38 8 42 26z" fill="#6b4a30"/><path d="M30 178h262M22 188h278" stroke="#54381f" stroke-width="3"/>' +
      '<g stroke="#2f5132" stroke-width="4" stroke-linecap="round"><path d="M56 172v-26M104 172v-30M152 172v-26M200 172v-30M248 172v-26"/></g><g fill="#c2533f"><circle cx="50" cy="146" r="9"/><circle cx="63" cy="154" r="7"/><circle cx="194" cy="144" r="9"/><circle cx="208" cy="152" r="7"/></g><g fill="#e7b34a"><circle cx="104" cy="138" r="11"/><circle cx="248" cy="144" r="10"/></g><g fill="#7a4426"><circle cx="104" cy="138" r="4.5"/><circle cx="248" cy="144" r="4"/></g><path d="M152 150c-14 0-18-8-18-16 12 0 18 6 18 16zM152 146c0-12 6-18 18-18 0 12-6 18-18 18z" fill="#9fc27f"/>' +
      '<path d="M282 168h24l-3-18h-18zM306 156l12-8M284 150c2-10 18-10 20 0" fill="#7c8794" stroke="#7c8794" stroke-width="3" fill-opacity="1"/>',
  },
  c5: {
    emblem: emblem(
      '#7b3b57',
      '<path d="M50.5 51c3.5-2.5 1.5-8-3.5-7.5-7.5.5-10.5 8.5-7 14.5 4.5 8 16.5 9 23 1.5 8-9 5-23.5-6-29-14-7-31 1-35.5 15.500C16 63.5 27 81 44 84.500c18 3.5 34.5-8 39.5-24.5"/>',
    ),
    cover:
      '<rect width="320" height="200" fill="#ead9cf"/><rect x="104" y="14" width="112" height="70" rx="4" fill="#f6ead6"/><path d="M104 66c24-20 40-4 58-12s34-10 54 4v26H104z" fill="#a9c0a0"/><circle cx="188" cy="36" r="10" fill="#f0c27a"/><path d="M160 14v70" stroke="#a58a72" stroke-width="4"/><rect x="104" y="14" width="112" height="70" rx="4" fill="none" stroke="#a58a72" stroke-width="6"/>' +
      '<path d="M40 100c-2-24 4-40 0-58M40 70c-12-2-18-10-18-20 12 0 18 8 18 20zM41 60c2-12 10-18 20-18 0 12-8 18-20 18zM40 92c-12 0-18-6-20-16 12-2 18 4 20 16z" fill="#587f57" stroke="#587f57" stroke-width="3"/><path d="M26 100h30l-4 26H30z" fill="#b5764a"/>' +
      '<rect y="118" width="320" height="82" fill="#d8b99a"/><ellipse cx="160" cy="160" rx="92" ry="26" fill="#c08a7a"/><ellipse cx="160" cy="160" rx="74" ry="19" fill="none" stroke="#e3b8a4" stroke-width="3"/>' +
      seat(70, 134, '#34425e', '#7a4a2a', '#f0cdb0') +
      seat(118, 120, '#3d6b73', '#d9a441', '#f3d2b3') +
      seat(202, 120, '#5b4a86', '#2b2320', '#e6b88f') +
      seat(250, 134, '#9b4a2d', '#b9b4ad', '#eec39c') +
      seat(104, 168, '#7b3b57', '#3a2a22', '#dba97f') +
      seat(216, 168, '#49684f', '#a4562b', '#f0c9a6') +
      '<path d="M152 150h16l-2 14h-12z" fill="#fbf6ec"/><path d="M157 146c-3-5 3-6 0-11M163 146c-3-5 3-6 0-11" stroke="#fbf6ec" stroke-width="2" fill="none" stroke-linecap="round"/>',
  },
}

/** The groups with a cover: a strip of the drawing, from here down. */
export const coverTops: Partial<Record<GroupKey, number>> = { c2: 40, c4: 60 }

/** Somebody on a cushion, seen from a little above. */
function seat(x: number, y: number, clothes: string, hair: string, skin: string): string {
  return (
    `<ellipse cx="${x}" cy="${y + 20}" rx="24" ry="7" fill="#a5735a"/>` +
    `<path d="M${x - 19} ${y + 20}c0-22 8-30 19-30s19 8 19 30c-8 5-30 5-38 0z" fill="${clothes}"/>` +
    `<circle cx="${x}" cy="${y - 16}" r="10" fill="${skin}"/>` +
    `<path d="M${x - 11} ${y - 15}c-1-9 4-14 11-14s12 5 11 14c-4-6-8-7-11-7s-7 1-11 7z" fill="${hair}"/>`
  )
}
