import { moodFaces } from '@entemi/contract/platform/mood-faces'

/** Fill and ink of the nine moods by day and by night: the tokens of the web as hex, which browsers of any age read. */
const moodColours = [
  { fill: ['#afaca7', '#95928b'], ink: ['#58554f', '#bfbab2'], face: '#1d253d' },
  { fill: ['#b23780', '#bd458a'], ink: ['#9d1f74', '#f39fcf'], face: '#fefcf7' },
  { fill: ['#cd4538', '#d05042'], ink: ['#ae2322', '#fe9e97'], face: '#fefcf7' },
  { fill: ['#917fa3', '#9785a9'], ink: ['#664b76', '#cdb1df'], face: '#fefcf7' },
  { fill: ['#2a4871', '#406392'], ink: ['#36537e', '#9ec0ee'], face: '#fefcf7' },
  { fill: ['#ff923a', '#fc9545'], ink: ['#934710', '#ffb474'], face: '#1d253d' },
  { fill: ['#facb39', '#f1c74c'], ink: ['#71520c', '#f9d46b'], face: '#1d253d' },
  { fill: ['#a5d78a', '#9fce85'], ink: ['#39612a', '#afde95'], face: '#1d253d' },
  { fill: ['#86d2d4', '#7ecacc'], ink: ['#156068', '#91dddf'], face: '#1d253d' },
] as const

const moodRules = (time: 0 | 1): string =>
  moodColours
    .map(({ fill, ink, face }, mood) => `.m${mood}{--mood:${fill[time]};--mood-ink:${ink[time]};--mood-face:${face}}`)
    .join('')

const light = `:root{--paper:#f8f5f0;--text:#1d2232;--quiet:#5f636e;--rule:#e0dad1;--accent:#2348a1}${moodRules(0)}`
const dark = `:root{--paper:#0f162a;--text:#efebe2;--quiet:#a39e93;--rule:#2f3956;--accent:#9fbef7}${moodRules(1)}`

/** Paper and colours are set for print, too: a page read at night prints dark letters on white. */
export const exportStyles = `:root{color-scheme:light dark}${light}
@media screen and (prefers-color-scheme:dark){${dark}}
*{box-sizing:border-box}
body{max-width:42rem;margin:0 auto;padding:3rem 1rem;font:1.125rem/1.6 Literata,Georgia,serif;color:var(--text);background:var(--paper);overflow-wrap:break-word}
a{color:var(--accent)}
h1,h2,h3,h4{line-height:1.25;margin:0}
h1{font-size:2.2rem}
h2{font-size:1.9rem;margin-top:3rem}
h3{font-size:1.3rem;margin:2rem 0 1rem;padding-bottom:.3rem;border-bottom:1px solid var(--rule)}
h4{font-size:1.1rem}
header p,footer,time,.facts,figcaption,nav small{color:var(--quiet);font:.9rem/1.5 Figtree,system-ui,sans-serif}
nav{margin:2rem 0}
nav ul{margin:.2rem 0 1rem;padding:0;list-style:none;display:flex;flex-wrap:wrap;gap:.2rem 1rem}
article{margin:0 0 2.2rem}
article p,article ul,article ol,article blockquote,figure{margin:.5rem 0}
.facts{margin:0}
.mood{display:flex;align-items:center;gap:.5rem;color:var(--mood-ink);font:600 1rem/1.4 Figtree,system-ui,sans-serif}
.face{width:1.9rem;height:1.9rem;flex:none}
.tags{display:flex;flex-wrap:wrap;gap:.2rem .8rem;padding:0;list-style:none;font:.9rem/1.5 Figtree,system-ui,sans-serif}
blockquote{padding-left:1rem;border-left:3px solid var(--rule)}
img,video{display:block;max-width:100%;height:auto;border-radius:.6rem}
audio{width:100%}
.sprite{position:absolute;width:0;height:0}
@page{margin:18mm}
@media print{body{max-width:none;padding:0;font-size:11pt;background:#fff;color:#000}
nav,audio,video{display:none}
h2,h3,h4,time,.facts,.mood{break-after:avoid}
figure,img,.mood{break-inside:avoid}
img{max-height:80vh;max-width:100%;width:auto}
.face,.m0,.m1,.m2,.m3,.m4,.m5,.m6,.m7,.m8{print-color-adjust:exact;-webkit-print-color-adjust:exact}
a{color:inherit}}`

/** Each face once per page; `renderFace` points at it. */
export const faceSprite = `<svg class="sprite" aria-hidden="true">${Object.entries(moodFaces)
  .map(
    ([mood, face]) =>
      `<symbol id="m${mood}" viewBox="0 0 48 48"><circle cx="24" cy="24" r="22" fill="var(--mood)"/>${face}</symbol>`,
  )
  .join('')}</svg>`

export const renderFace = (mood: number): string => `<svg class="face" aria-hidden="true"><use href="#m${mood}"/></svg>`
