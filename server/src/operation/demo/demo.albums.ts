/** Several images of one entry, by its number; each drawn in a frame of its own width and height. */
export const entryAlbums: Readonly<
  Record<number, readonly { alt: string; width: number; height: number; drawing: string }[]>
> = {
  2: [
    {
      alt: 'Nyitott füzet gyerekírással, mellette ceruza',
      width: 320,
      height: 200,
      drawing:
        '<rect width="320" height="200" fill="#c9a676"/><path d="M0 40h320M0 96h320M0 152h320" stroke="#b98f5c" stroke-width="3"/>' +
        '<g transform="rotate(-4 160 100)"><path d="M48 30h112v146H48z" fill="#fbf7ec"/><path d="M160 30h112v146H160z" fill="#f6efdf"/><path d="M160 30v146" stroke="#d9cdb4" stroke-width="4"/>' +
        '<path d="M60 52h88M60 70h88M60 88h88M60 106h88M60 124h88M60 142h88M172 52h88M172 70h88M172 88h88M172 106h88M172 124h88" stroke="#c7d6e6" stroke-width="1.5"/>' +
        '<path d="M62 50c6-9 8 6 14-2s6 6 13 0 7-8 13-1 9 5 15-1 9 6 18 0M62 68c8-8 9 6 16-1s8 5 15-1 8-5 14 0 12 4 24-1M62 86c6-8 10 5 15-1s8 6 16 0 9-7 15 0 8 3 12-1M62 104c7-8 9 6 15-1s9 5 16-1 9-6 14 0 13 5 26-1M174 50c7-8 9 6 15-1s9 5 16-1 9-6 14 0 13 5 26-1M174 68c6-8 10 5 15-1s8 6 16 0 9-7 15 0" fill="none" stroke="#34425e" stroke-width="2.5" stroke-linecap="round"/>' +
        '<path d="M216 150c-16-12-22-20-16-28 5-6 13-4 16 3 3-7 11-9 16-3 6 8 0 16-16 28z" fill="#c2533f"/></g>' +
        '<path d="M238 182l58-66 10 9-58 66-14 6z" fill="#e7b34a"/><path d="M238 182l-4 15 14-6z" fill="#f3d2b3"/><path d="M235 193l-1 4 4-1z" fill="#34425e"/><path d="M296 116l6-7 10 9-6 7z" fill="#c2533f"/>',
    },
    {
      alt: 'Üres tanterem, a táblán krétával rajzolt konyha',
      width: 320,
      height: 200,
      drawing:
        '<rect width="320" height="200" fill="#efe3c8"/><rect y="150" width="320" height="50" fill="#b98f5c"/>' +
        '<rect x="40" y="18" width="196" height="104" rx="4" fill="#8c6a48"/><rect x="48" y="26" width="180" height="88" fill="#35503c"/>' +
        '<g fill="none" stroke="#f4f1e6" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"><path d="M66 100V74h60v26zM74 74V64h18v10M100 74V62h20v12M83 56c-4-5 4-7 0-12M110 54c-4-5 4-7 0-12M78 86h.01M96 86h.01M114 86h.01"/>' +
        '<path d="M144 100h66M152 100V84h50v16M160 84c0-12 34-12 34 0M177 75v-5M150 52h54M158 52v8M172 52v12M186 52v8M200 52v12"/></g>' +
        '<rect x="258" y="20" width="52" height="80" fill="#bcd3d8"/><path d="M284 20v80M258 60h52" stroke="#fbf6ec" stroke-width="5"/><rect x="258" y="20" width="52" height="80" fill="none" stroke="#fbf6ec" stroke-width="6"/>' +
        '<path d="M30 150h84v8H30zM128 150h84v8h-84zM226 150h84v8h-84z" fill="#8a5a34"/><path d="M38 158v42M106 158v42M136 158v42M204 158v42M234 158v42M302 158v42" stroke="#6b4a30" stroke-width="5"/>' +
        '<path d="M54 142h30v8H54z" fill="#c2533f"/><path d="M150 144h36v6h-36z" fill="#3d6b73"/><circle cx="262" cy="141" r="9" fill="#d9a03f"/><path d="M262 132c0-5 3-7 6-8" stroke="#587f57" stroke-width="3" fill="none"/>',
    },
    {
      alt: 'Gyerekkabátok a fogason, alattuk sáros gumicsizmák',
      width: 200,
      height: 260,
      drawing:
        '<rect width="200" height="260" fill="#e4d6bd"/><rect y="214" width="200" height="46" fill="#a87648"/><rect x="8" y="40" width="184" height="12" rx="4" fill="#7a5a3c"/>' +
        '<path d="M42 52v14M100 52v14M158 52v14" stroke="#4c2d1c" stroke-width="5" stroke-linecap="round"/>' +
        '<path d="M42 64l-24 18 6 78h36l6-78z" fill="#c2533f"/><path d="M42 66v94" stroke="#8a3a2c" stroke-width="3"/><path d="M18 82l-6 52 12 2zM66 82l6 52-12 2z" fill="#a9432f"/>' +
        '<path d="M100 64L76 82l6 84h36l6-84z" fill="#e7b34a"/><path d="M100 66v100" stroke="#b98420" stroke-width="3"/><path d="M76 82l-6 54 12 2zM124 82l6 54-12 2z" fill="#d19c33"/><circle cx="92" cy="118" r="5" fill="#fbf6ec"/>' +
        '<path d="M158 64l-24 18 6 74h36l6-74z" fill="#3d6b73"/><path d="M158 66v90" stroke="#2a4d53" stroke-width="3"/><path d="M134 82l-6 48 12 2zM182 82l6 48-12 2z" fill="#33595f"/>' +
        '<path d="M26 190h14v24h14v12H26zM56 190h14v24h14v12H56z" fill="#41684f"/><path d="M112 190h14v24h14v12h-28zM142 190h14v24h14v12h-28z" fill="#7b3b57"/><path d="M24 226c20-6 50 4 62 0M110 226c20-6 50 4 62 0" stroke="#6b4a30" stroke-width="6" fill="none" stroke-linecap="round"/>',
    },
  ],
}
