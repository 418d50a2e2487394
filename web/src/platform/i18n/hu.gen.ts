// Generated from texts/core.tsv by texts/generate.ts.
import type { Message } from '@entemi/contract/platform/message'
import type { hu as admin } from './hu.admin.gen.ts'
import type { hu as group } from './hu.group.gen.ts'
import type { hu as settings } from './hu.settings.gen.ts'

export const hu = {
  'app.name': "Entemi",
  'app.tagline': "Én, te, mi. Napló, amely közösségben él.",
  'app.skipToContent': "Ugrás a tartalomra",
  'app.version': ["Verzió: ",["version"]],
  'menu.login': "Belépés, regisztráció",
  'menu.me': "ÉN",
  'menu.me.hint': "Az életvonalad",
  'menu.you': "TE",
  'menu.you.hint': "Emberek",
  'menu.we': "MI",
  'menu.we.hint': "Mi, térképen",
  'menu.challenges': "Kihívások",
  'menu.communities': "Közösségek",
  'menu.trainings': "Képzések",
  'menu.libraries': "Könyvtárak",
  'menu.library.video': "Videóüzenetek",
  'menu.library.vitamin': "Vitaminok",
  'menu.library.element': "Elemek",
  'menu.library.base': "Alapok",
  'menu.library.quote': "Idézetek",
  'menu.library.yousend': "Ti küldtétek",
  'menu.timeline': "Hírfolyam",
  'menu.tasks': "Feladataim",
  'menu.messages': "Üzenetek",
  'menu.notifications': "Értesítések",
  'menu.live': "Élő adások",
  'menu.search': "Keresés",
  'menu.settings': "Beállítások",
  'menu.info': "Tudnivalók",
  'menu.foundation': "Az alapítvány oldala",
  'menu.admin': "Adminisztráció",
  'menu.logout': "Kilépés",
  'menu.selectedCommunity': "Kiválasztott közösség:",
  'menu.unread': [["count"]," új bejegyzés"],
  'menu.unread.muted': [["count"]," új bejegyzés, elnémítva"],
  'menu.allGroups': ["Mind a ",["count"]," közösségem"],
  'menu.disabled': "Egyelőre nem elérhető",
  'menu.disabledGuest': "Belépés után nyílik meg",
  'menu.shortcuts': "Billentyűk",
  'menu.own': "az életvonalam",
  'menu.open': "Menü megnyitása",
  'menu.close': "Menü bezárása",
  'menu.actAs': "Váltás",
  'menu.actingAs': ["Most ezen a néven írsz: ",["name"]],
  'menu.actBack': "Vissza magamhoz",
  'page.home': "Kezdőlap",
  'page.companyGuest': "Üdvözlünk!",
  'page.login': "Belépés",
  'page.loginCompany': ["Belépés: ",["group"]],
  'page.register': "Regisztráció",
  'page.library.video': "Videóüzenetek",
  'page.library.vitamin': "Vitaminok",
  'page.library.element': "Elemek",
  'page.library.base': "Alapok",
  'page.library.quote': "Idézetek",
  'page.library.yousend': "Ti küldtétek",
  'page.video': "Videó",
  'page.we': "Mi",
  'page.events': "Események",
  'page.map': "Térkép",
  'page.settings': "Beállítások",
  'page.people': "Emberek",
  'page.person': [["name"]," életvonala"],
  'page.friendRequest': "Barátjelölés",
  'page.clients': "Tanácsadók és ügyfelek",
  'page.communities': "Közösségek",
  'page.community': "Közösség",
  'page.communityAdd': "Új közösség",
  'page.communityEdit': "Közösség szerkesztése",
  'page.company': "Cég",
  'page.training': "Képzés",
  'page.join': "Csatlakozás",
  'page.joinByLink': "Meghívó",
  'page.groupPost': "Bejegyzés",
  'page.groupPostAdd': "Új bejegyzés a közösségben",
  'page.groupNewsAdd': "Új hír",
  'page.groupPostEdit': "Bejegyzés szerkesztése",
  'page.profile': "Életvonalam",
  'page.profileEdit': "Adataim",
  'page.profileImage': "Profilkép",
  'page.imageEdit': "Kép szerkesztése",
  'page.notifications': "Értesítések",
  'page.comments': "Hozzászólások",
  'page.mood': "Hangulat",
  'page.moodEdit': "Hangulat szerkesztése",
  'page.live': "Élő adások",
  'page.liveChannel': "Élő adás",
  'page.liveChat': "Beszélgetés az adáshoz",
  'page.challenges': "Kihívások",
  'page.challenge': "Kihívás",
  'page.challengeAdd': "Új kihívás",
  'page.challengeEdit': "Kihívás szerkesztése",
  'page.trainingWeek': "Új hét",
  'page.solution': "Megoldás",
  'page.solutionAdd': "Megoldom",
  'page.solutionEdit': "Megoldás szerkesztése",
  'page.notes': "Bejegyzéseim",
  'page.note': "Bejegyzés",
  'page.noteAdd': "Új bejegyzés",
  'page.noteEdit': "Bejegyzés szerkesztése",
  'page.likedBy': "Akiknek tetszik",
  'page.members': "Tagok",
  'page.friendsOf': "Barátok",
  'page.joinRequests': "Csatlakozási kérések",
  'page.bans': "Kitiltottak",
  'page.webhooks': "Webhookok",
  'page.joinLinks': "Meghívások",
  'page.friends': "Barátaim",
  'page.commonFriends': "Közös barátok",
  'page.about': "Rólunk",
  'page.info': "Tudnivalók",
  'page.guide': "Útmutató",
  'page.help': "Segítség",
  'page.consent': "Hozzájárulás",
  'page.passwordRestore': "Új jelszó",
  'page.timeline': "Hírfolyam",
  'page.videolib': "Videótár",
  'page.tasks': "Feladataim",
  'page.messages': "Üzenetek",
  'page.conversation': ["Beszélgetés: ",["name"]],
  'page.logout': "Kilépés",
  'page.mediaInfo': "Kép adatai",
  'page.admin': "Adminisztráció",
  'page.mailConfirm': "E-mail-cím megerősítése",
  'page.socialLogin': "Belépés másik fiókkal",
  'page.search': "Keresés",
  'page.welcome': "Az első lépések",
  'page.files': "Fájlok",
  'page.bookmarks': "Könyvjelzők",
  'page.diarySearch': "Keresés a naplóban",
  'page.insight': "Rálátás",
  'page.notFound': "Nincs ilyen oldal",
  'act.save': "Mentés",
  'act.saving': "Mentés…",
  'act.cancel': "Mégse",
  'act.close': "Bezárás",
  'act.back': "Vissza",
  'act.next': "Tovább",
  'act.skip': "Kihagyom",
  'act.done': "Kész",
  'act.ok': "Rendben",
  'act.edit': "Szerkesztés",
  'act.delete': "Törlés",
  'act.remove': "Eltávolítás",
  'act.undo': "Visszavonás",
  'act.retry': "Újra próbálom",
  'act.more': "Tovább olvasom",
  'act.less': "Kevesebb",
  'act.loadMore': "Korábbiak",
  'act.showMore': "Továbbiak",
  'act.send': "Küldés",
  'act.share': "Megosztás",
  'act.copyLink': "Link másolása",
  'act.search': "Keresés",
  'act.filter': "Szűrés",
  'act.add': "Hozzáadás",
  'act.menu': "További lehetőségek",
  'act.refresh': "Frissítés",
  'act.discard': "Elvetem",
  'act.keepEditing': "Folytatom az írást",
  'act.newNote': "Új bejegyzés",
  'tab.hold': "Hosszan nyomva a hangulatok nyílnak meg",
  'act.newNews': "Új hír",
  'mood.ask': "Hogy vagy most?",
  'mood.askPast': ["Hogy voltál? ",["day"]],
  'mood.0': "Szürke hétköznap",
  'mood.0.long': "Se jó, se rossz, csak telik a nap.",
  'mood.1': "Feszült",
  'mood.1.long': "Feszült vagy ideges vagyok, nehéz megnyugodni.",
  'mood.2': "Ingerült",
  'mood.2.long': "Ingerült vagy bosszús vagyok, minden apróság zavar.",
  'mood.3': "Kimerült",
  'mood.3.long': "Unott vagy kimerült vagyok, semmihez sincs erőm.",
  'mood.4': "Szomorú",
  'mood.4.long': "Borús vagy szomorú vagyok, nehéz a szívem.",
  'mood.5': "Energikus",
  'mood.5.long': "Energikus vagyok, szinte kirobbanok.",
  'mood.6': "Vidám",
  'mood.6.long': "Vidám vagyok, jókedvem van.",
  'mood.7': "Gondtalan",
  'mood.7.long': "Laza és gondtalan vagyok, semmi sem sürget.",
  'mood.8': "Nyugodt",
  'mood.8.long': "Nyugodt vagyok, béke van bennem.",
  'mood.text': "Pár szó hozzá (nem kötelező)",
  'mood.text.placeholder': "Mi van emögött?",
  'mood.place.add': "Hely hozzáadása",
  'mood.place.failed': "Most nem sikerült megtudni, hol vagy. Hely nélkül mentjük.",
  'mood.place.blurred': "Kb. két kilométeres pontossággal tároljuk",
  'place.title': "Hol történt?",
  'place.here': "Itt, ahol most vagyok",
  'place.searching': "Keressük a települést…",
  'place.around': "Települések a közelben",
  'place.nowhere': "A közelben nem ismerünk települést. Írd be, ha tudod a nevét.",
  'place.offline': "Nincs hálózat. A település nevét küldéskor keressük meg.",
  'place.offline.use': "Legyen ez a hely",
  'place.near': [["town"]," közelében"],
  'place.unnamed': "Hely megadva",
  'place.ofPicture': "Hol készült a kép?",
  'place.change': "Másik hely",
  'place.recent': "Legutóbb",
  'place.stored': "A település nevét tároljuk, a pontos helyet nem.",
  'place.failed': "Most nem sikerült megtudni, hol vagy. Írd be, vagy hagyd el.",
  'place.remove': "Hely eltávolítása",
  'entry.place': "Hely",
  'entry.place.change': [["place"],". Módosítás"],
  'place.town': "Település",
  'place.town.list': "Melyik településre gondolsz?",
  'place.town.found': [["count","plural",{"0":["Nincs ilyen település"],"other":["#"," település. Nyilakkal választhatsz."]}]],
  'mood.saved': "Feljegyeztük a hangulatodat",
  'mood.withText': "Írok is hozzá",
  'mood.earlier': "Korábbi időpontra",
  'mood.current': ["Mostani hangulat: ",["mood"]],
  'mood.change': "Hangulat módosítása",
  'entry.type.note': "Jegyzet",
  'entry.type.note.prompt': "Mi történt veled?",
  'entry.type.H': "Hála",
  'entry.type.H.prompt': "Miért vagy ma hálás?",
  'entry.type.D': "Döntés",
  'entry.type.D.prompt': "Mit döntöttél el?",
  'entry.type.C': "Cél",
  'entry.type.C.prompt': "Mit szeretnél elérni?",
  'entry.type.F': "Ami foglalkoztat",
  'entry.type.F.prompt': "Mi jár a fejedben?",
  'entry.type.mood': "Hangulat",
  'entry.mood.add': "Hangulat hozzáadása",
  'entry.mood.change': ["Hangulat: ",["mood"],". Módosítás"],
  'entry.mood.none': "Hangulat nélkül",
  'entry.type.lesson': "Kihívás",
  'entry.type.solution': "Megoldás",
  'entry.type.solution.prompt': "Hogyan oldottad meg?",
  'entry.type.article': "Olvasmány",
  'entry.type.broadcast': "Élő adás",
  'entry.type.friend': "Barátság",
  'entry.friend': [["name"]," és ",["friend"]," barátok lettek"],
  'entry.friend.gone': "Akivel barátok lettetek, már nem látható itt.",
  'entry.pin': "Kitűzöm",
  'entry.unpin': "Leveszem a kitűzöttek közül",
  'entry.pin.done': "Kitűztük a közösség oldalára.",
  'entry.unpin.done': "Már nincs kitűzve.",
  'entry.category.N': "Hír",
  'entry.category.Q': "Kérdés",
  'entry.category.Q.prompt': "Mit szeretnél kérdezni?",
  'entry.category.A': "Riasztás",
  'entry.category.A.prompt': "Miről kell mindenkinek tudnia?",
  'entry.category.N.prompt': "Mi az új?",
  'entry.title': "Cím (nem kötelező)",
  'entry.title.event': "Az esemény neve",
  'entry.title.placeholder': "Cím, ha kell",
  'entry.text': "Szöveg",
  'entry.occurredOn': "Mikor történt?",
  'entry.today': "Ma",
  'entry.when.day': "Nap",
  'entry.when.time': "Időpont",
  'entry.when.now': "Mégis most",
  'entry.when.future': "A jövőbe még nem írhatsz",
  'entry.addPhoto': "Kép hozzáadása",
  'entry.addFile': "PDF csatolása",
  'entry.saveFile': "Letöltés:",
  'entry.addPhotoOrVideo': "Kép vagy videó hozzáadása",
  'entry.addVideo': "Videó linkje (YouTube vagy Vimeo)",
  'entry.addVideo.short': "Videó linkje",
  'entry.addPoll': "Szavazás",
  'entry.addEvent': "Esemény",
  'entry.event.incomplete': "Az eseménynek kell egy nap és egy óra; a vége legyen a kezdete után, a linkje https:// kezdetű.",
  'entry.poll.incomplete': "A szavazáshoz legalább két különböző válasz kell.",
  'entry.video': [["service"],"-videó"],
  'entry.video.remove': "Videó eltávolítása",
  'entry.publishTo': "Hol jelenjen meg?",
  'entry.publishTo.own': "Az életvonalamon",
  'entry.publishTo.denied.N': "Hírt itt most nem tehetsz közzé.",
  'entry.publishTo.denied.Q': "Kérdést itt most nem tehetsz közzé.",
  'entry.publishTo.denied.A': "Riasztást itt most nem tehetsz közzé.",
  'entry.publishTo.denied.note': "Bejegyzést itt most nem tehetsz közzé.",
  'entry.publishTo.instead': ["Ezt választhatod fent: ",["kinds"],". Amit írsz, közben megmarad."],
  'entry.publishTo.none.instead': "Az életvonaladra írhatsz, vagy kérdezd meg a közösség vezetőit.",
  'entry.publishTo.kind': "Mi legyen ott?",
  'entry.publishTo.plain': "Bejegyzés",
  'entry.publishTo.leave': ["Mégsem ide: ",["group"]],
  'entry.publishTo.none': "Ide most nem tehetsz közzé.",
  'entry.publish': "Megosztom",
  'entry.submit': "Beküldöm",
  'entry.saveForMe': "Beírom",
  'entry.edited': "szerkesztve",
  'entry.draft.restored': "Visszahoztuk, amit elkezdtél írni.",
  'entry.draft.discard': "Eldobom a vázlatot",
  'entry.draft.startNew': "Újat kezdek",
  'entry.draft.saved': "Vázlat mentve",
  'entry.draft.failed': "A vázlat nem fér el ezen az eszközön",
  'entry.draft.delete': ["Vázlat törlése: ",["title"]],
  'entry.drafts': "Vázlatok",
  'entry.drafts.open': [["count"]," másik vázlat"],
  'entry.charsLeft': ["Még ",["count"]," karakter fér bele"],
  'entry.onThisDay': "Ezen a napon",
  'entry.onThisDay.years': [["count"]," éve ezen a napon"],
  'entry.likes': [["count"]," embernek tetszik"],
  'entry.comments': [["count"]," hozzászólás"],
  'entry.shares': [["count"]," megosztás"],
  'entry.like': "Tetszik",
  'entry.unlike': "Mégsem tetszik",
  'entry.likedBy': "Kinek tetszik?",
  'entry.bookmark': "Könyvjelző",
  'entry.bookmark.add': "Könyvjelzők közé teszem",
  'entry.bookmark.remove': "Kiveszem a könyvjelzők közül",
  'entry.bookmark.added': "A könyvjelzők között megtalálod.",
  'entry.bookmark.removed': "Már nincs a könyvjelzők között.",
  'entry.bookmark.show': "Megnézem",
  'entry.hideFromFeed': "Elrejtem a hírfolyamomból",
  'entry.delete.title': "Törlöd ezt a bejegyzést?",
  'entry.delete.text': "A hozzászólások és a képek is eltűnnek vele. Nem lehet visszahozni.",
  'entry.delete.confirm': "Törlöm",
  'entry.unsaved.title': "Elmész mentés nélkül?",
  'entry.unsaved.text': "Amit most írtál, elvész.",
  'entry.missing': "Ezt a bejegyzést nem találjuk",
  'share.title': "Megosztás",
  'share.text': "Pár szó hozzá, ha szeretnél",
  'share.act': "Megosztom az életvonalamon",
  'share.actIn': ["Megosztom itt: ",["group"]],
  'share.elsewhere': "Megosztás máshol",
  'share.gone': "Az eredeti bejegyzés már nem látható.",
  'entry.shareWith': "Megosztom a közösségben",
  'lifeline.jump': "Ugrás dátumra",
  'lifeline.filter.all': "Minden",
  'lifeline.yearStrip': "Az éved színekben",
  'lifeline.start': "Itt kezdődik az életvonalad",
  'lifeline.ask': "Mi maradt meg benned a mai napból?",
  'lifeline.toToday': "Vissza a mához",
  'lifeline.fill': ["Ez a nap: ",["day"]],
  'lifeline.fill.mood': "Hogy voltam aznap",
  'lifeline.fill.entry': "Írok erre a napra",
  'page.calendar': "Naptár",
  'calendar.hint': "Koppints egy napra: megnézheted, beírhatod, hogy voltál, vagy írhatsz róla.",
  'calendar.entries': [["count"]," bejegyzés"],
  'calendar.ahead': "még nem jött el",
  'calendar.look': "Megnézem",
  'calendar.howWasIt': "Hogy voltál aznap?",
  'lifeline.yearText': [["year"],": ",["count"]," napon jegyeztél fel hangulatot, leggyakrabban ezt: ",["mood"],"."],
  'lifeline.yearEmpty': [["year"],": ebben az évben nincs feljegyzett hangulat."],
  'lifeline.of': [["name"]," életvonala"],
  'lifeline.seenBy': "Látja:",
  'lifeline.picture': "Kép a bejegyzéshez",
  'lifeline.video': "Videó a bejegyzéshez",
  'lifeline.file': "Fájl a bejegyzéshez",
  'lifeline.voice': "Hang a bejegyzéshez",
  'lifeline.challenge': ["Kihívás: ",["title"]],
  'lifeline.startOf': "Itt kezdődik, amit láthatsz",
  'diarySearch.open': "Keresés a naplómban",
  'insight.moodLine': "Hangulatok napról napra",
  'insight.pixels': "Egy év színekben",
  'insight.frequency': "Melyik hangulat hányszor jött",
  'insight.period': "Időszak",
  'insight.stops': [["count","plural",{"0":["Ebből az időből nincs bejegyzésed."],"other":["#"," nap, amikor megálltál egy pillanatra."]}]],
  'insight.dayCount': [["count"]," nap"],
  'insight.noMood': "nincs feljegyzett hangulat",
  'insight.openDay': "Az életvonalon",
  'insight.keys': "A nyilakkal napról napra léphetsz, az Enter megnyitja a napot.",
  'insight.asText': "Szövegként",
  'insight.day': "Nap",
  'insight.moods': "Hangulatok",
  'insight.days': "Hány napon",
  'insight.types': "Mit jegyeztél fel",
  'insight.ways': "A vonalak azt mutatják, mi követte egymást a leggyakrabban.",
  'insight.way': [["one"]," és ",["other"],": ",["count"]," alkalommal"],
  'insight.previousYear': "Előző év",
  'insight.nextYear': "Következő év",
  'insight.tags': "Kivel, mit, hol",
  'insight.tags.note': "Ez nem ok és okozat: csak azt mutatja, milyenek voltak azok a napok, amelyeken egy címke szerepelt.",
  'insight.tags.good': [["days"]," napból ",["count"]," nyugodt vagy jó (minden napodból: ",["percent"]," %)"],
  'insight.tags.hard': [["count"]," nehéz (minden napodból: ",["percent"]," %)"],
  'insight.tags.counted': "Egy napnak több hangulata is lehet, ezért többször is számíthat. Azok a címkék látszanak, amelyek legalább öt, hangulattal jelölt napon szerepeltek.",
  'insight.tags.few': "Ebben az időszakban egyik címkéd sem szerepelt legalább öt, hangulattal jelölt napon.",
  'insight.tags.all': "Minden nap",
  'insight.tags.goodDays': "Nyugodt vagy jó",
  'insight.tags.calmDays': "Nyugodt",
  'insight.tags.hardDays': "Nehéz",
  'insight.tags.cell': [["count"]," (",["percent"]," %)"],
  'insight.note': "A hangulatokat nem átlagoljuk: egyik sem jobb a másiknál.",
  'comment.placeholder': "Írj pár kedves szót",
  'mention.list': "Kit említesz meg?",
  'mention.erased': "törölt tag",
  'mention.found': [["count","plural",{"0":["Nincs ilyen név"],"other":["#"," név. Nyilakkal választhatsz."]}]],
  'tag': "Címke",
  'tag.add': "Címke hozzáadása",
  'tag.change': ["Címke: ",["name"],". Módosítás"],
  'tag.remove': ["„",["name"],"” címke levétele"],
  'tag.list': "Melyik címke?",
  'tag.found': [["count","plural",{"0":["Nincs ilyen címke"],"other":["#"," címke. Nyilakkal választhatsz."]}]],
  'tag.new': ["Új címke: ",["name"]],
  'tag.added': ["Címke rátéve: ",["name"]],
  'tag.tooMany': ["Egy bejegyzésen legfeljebb ",["count"]," címke lehet."],
  'tag.ofEntry': "Címkéid",
  'tag.sheet': "Címkék",
  'tag.sheet.text': "Mit csináltál, kivel, hol. A címkéidet csak te látod.",
  'tag.name': "Új címke",
  'tag.name.add': "Hozzáadás",
  'tag.done': "Kész",
  'tag.kind.what': "Mit",
  'tag.kind.who': "Kivel",
  'tag.kind.where': "Hol",
  'tag.count': [["count","plural",{"0":["Egy bejegyzésen sincs"],"other":["#"," bejegyzés"]}]],
  'tag.lastUsed': [["entries"]," · legutóbb ",["day"]],
  'tag.edit': "Címke szerkesztése",
  'tag.edit.name': "Név",
  'tag.edit.kind': "Fajtája",
  'tag.entries': "Bejegyzések ezzel a címkével",
  'tag.merge': "Összevonás egy másikkal",
  'tag.merge.choose': "Válassz címkét",
  'tag.merge.title': ["„",["name"],"” és „",["into"],"” legyen egy címke?"],
  'tag.merge.text': ["Minden bejegyzésen „",["into"],"” lesz „",["name"],"” helyett. Ezt nem lehet visszavonni."],
  'tag.merge.confirm': "Összevonom",
  'tag.merged': "Összevontuk a két címkét",
  'tag.delete.title': ["Törlöd a(z) „",["name"],"” címkét?"],
  'tag.delete.text': [["count","plural",{"0":["Egy bejegyzésen sincs rajta."],"other":["#"," bejegyzésről kerül le. A bejegyzések megmaradnak."]}]],
  'tag.empty': "Még nincs címkéd",
  'tag.empty.text': "Írás közben üss be egy # jelet és egy szót, vagy koppints a szöveg alatt a Címkére.",
  'tag.empty.write': "Írok egy bejegyzést",
  'settings.tags': "Címkék",
  'toolbar.label': "Formázás",
  'toolbar.bold': "Félkövér",
  'toolbar.italic': "Dőlt",
  'toolbar.list': "Lista",
  'toolbar.quote': "Idézet",
  'toolbar.link': "Link",
  'comment.reply': "Válasz",
  'comment.replyTo': ["Válasz neki: ",["name"]],
  'comment.send': "Elküldöm",
  'comment.deleted': "Ezt a hozzászólást törölték",
  'comment.delete.title': "Törlöd a hozzászólásodat?",
  'comment.delete.text': "A rá írt válaszok megmaradnak, a te szöveged eltűnik.",
  'comment.showReplies': [["count"]," válasz"],
  'privacy.title': "Ki láthatja?",
  'privacy.-1': "Eltávolítva",
  'privacy.-1.audience': "Senki sem látja.",
  'privacy.0': "Csak én",
  'privacy.0.audience': "Csak te látod. Ez a naplód.",
  'privacy.1': "Barátok",
  'privacy.1.audience': "A barátaid látják, más nem.",
  'privacy.1.count': [["count","plural",{"0":["Még nincs barátod itt, most csak te látod"],"other":["#"," barátod látja"]}]],
  'privacy.2': "A közösség tagjai",
  'privacy.2.audience': "Csak annak a közösségnek a tagjai látják, ahol közzéteszed.",
  'privacy.waits': ["Jóváhagyás után jelenik meg itt: ",["group"]],
  'privacy.2.count': [["count","plural",{"0":["Egyelőre csak te vagy itt: ",["group"]],"other":["#"," tag látja itt: ",["group"]]}]],
  'privacy.9': "Minden tag",
  'privacy.9.audience': "Minden bejelentkezett tag látja. Kívülről senki.",
  'privacy.9.audienceCompany': "A cég minden tagja látja itt. Más senki.",
  'privacy.0.consultant': ["Csak te látod, és a tanácsadód: ",["name"],"."],
  'privacy.consultant.ended': "A tanácsadói kapcsolat véget ért: a tanácsadó ezt nem látja.",
  'privacy.consultant': ["Tanácsadód is látja: ",["name"],"."],
  'privacy.notified': [["count","plural",{"0":["Senki sem kap róla értesítést"],"other":["#"," ember kap róla értesítést"]}]],
  'privacy.makeDefault': "Ez legyen a szokásom",
  'privacy.default.note': "Jegyzetnél ez a szokásod",
  'privacy.default.H': "Hálánál ez a szokásod",
  'privacy.default.D': "Döntésnél ez a szokásod",
  'privacy.default.C': "Célnál ez a szokásod",
  'privacy.default.F': "Ha valami foglalkoztat, ezt szoktad választani",
  'privacy.default.mood': "Hangulatnál ez a szokásod",
  'privacy.default.solution': "Megoldásnál ez a szokásod",
  'privacy.changed.0': "Mostantól csak te látod",
  'privacy.changed.1': "Mostantól a barátaid látják",
  'privacy.changed.2': "Mostantól a közösség tagjai látják",
  'privacy.changed.9': "Mostantól minden tag látja",
  'privacy.tighten': "Akik eddig látták, mostantól nem látják.",
  'privacy.remove.title': "Eltávolítod ezt a bejegyzést?",
  'privacy.remove.text': "Mindenki elől eltűnik, a te életvonaladról is.",
  'privacy.moderators': "A közösség moderátorai is látják.",
  'relation.b': "Barátok vagytok",
  'relation.s': "Jelölés elküldve",
  'relation.g': "Barátnak jelölt",
  'relation.m': "Tag vagy",
  'relation.j': "Csatlakozási kérés elküldve",
  'relation.c': "Ügyfél",
  'relation.consulting': "Tanácsadás",
  'entry.sharedWithYou': "Veled osztotta meg",
  'relation.following': "Követed",
  'relation.blocked': "Letiltottad",
  'relation.send': "Barátnak jelölöm",
  'relation.revoke': "Jelölés visszavonása",
  'relation.accept': "Elfogadom",
  'relation.reject': "Elutasítom",
  'relation.unfriend': "Barátság megszüntetése",
  'relation.follow': "Követem",
  'relation.unfollow': "Nem követem tovább",
  'relation.block': "Letiltom",
  'relation.unblock': "Letiltás feloldása",
  'relation.message': "Írok neki",
  'relation.requests': "Barátjelölések",
  'relation.sent': "Elküldve",
  'relation.quote': ["„",["text"],"”"],
  'relation.got.title': [["name"]," a barátod szeretne lenni"],
  'relation.sent.title': ["Elküldted a jelölést: ",["name"]],
  'relation.withName': [["act"],": ",["name"]],
  'relation.send.title': "Barátnak jelölöd?",
  'relation.send.text': "Ha elfogadja, látjátok egymás barátoknak szánt bejegyzéseit.",
  'relation.send.message': "Pár szó mellé (nem kötelező)",
  'relation.send.done': "Elküldtük a jelölést",
  'relation.revoke.title': "Visszavonod a jelölést?",
  'relation.revoke.text': "Nem küldünk róla értesítést.",
  'relation.revoke.done': "Visszavontad a jelölést",
  'relation.accept.title': "Elfogadod a jelölést?",
  'relation.accept.text': "Ha elfogadod, látjátok egymás barátoknak szánt bejegyzéseit.",
  'relation.accept.done': ["Barátok lettetek: ",["name"]],
  'relation.reject.title': "Elutasítod a jelölést?",
  'relation.reject.text': "Nem küldünk róla értesítést.",
  'relation.reject.done': "Elutasítottad a jelölést",
  'relation.unfriend.title': "Megszünteted a barátságot?",
  'relation.unfriend.text': "Nem látjátok többé egymás barátoknak szánt bejegyzéseit. Értesítést nem küldünk róla.",
  'relation.unfriend.done': "Már nem vagytok barátok",
  'relation.follow.done': "Mostantól követed",
  'relation.unfollow.done': "Már nem követed",
  'relation.block.title': "Letiltod?",
  'relation.block.text': "Nem látjátok többé egymást sehol: sem bejegyzésekben, sem a térképen, sem üzenetben. A barátság és a követés megszűnik. Értesítést nem kap róla.",
  'relation.block.done': "Letiltottad",
  'relation.unblock.done': "Feloldottad a letiltást",
  'relation.mutualFriends': [["count"]," közös barát"],
  'account.delete.first.title': "Törlöd a fiókodat?",
  'account.delete.first.text': "Eltűnik az életvonalad, minden bejegyzésed, képed, üzeneted és beállításod. Előtte letöltheted az adataidat.",
  'account.delete.first.confirm': "Tovább a törléshez",
  'account.delete.second.title': "Biztosan törlöd? Nincs visszaút.",
  'account.delete.second.text': "A törlés azonnali és végleges. Mi sem tudjuk visszaállítani.",
  'account.delete.second.confirm': "Végleg törlöm a fiókomat",
  'account.delete.replies': "Azoknak a hozzászólásaidnak, amelyekre mások válaszoltak, megmarad a helye, szöveg és név nélkül.",
  'account.delete.export': "Előbb letöltöm az adataimat",
  'account.delete.done': "Töröltük a fiókodat és minden adatodat. Köszönjük, hogy velünk voltál.",
  'login.title': "Jó, hogy itt vagy",
  'login.login': "E-mail-cím vagy felhasználónév",
  'login.password': "Jelszó",
  'login.remember': "Maradjak bejelentkezve",
  'login.submit': "Belépek",
  'login.forgot': "Elfelejtettem a jelszavam",
  'login.noAccount': "Még nincs fiókod?",
  'login.hasAccount': "Már van fiókod?",
  'login.social': ["Belépés ezzel: ",["service"]],
  'login.socialPopup': "A megnyílt ablakban fejezd be a belépést.",
  'login.socialCancelled': "A belépés megszakadt. Próbáld újra, vagy lépj be jelszóval.",
  'login.passkey': "Belépés belépőkulccsal",
  'login.code.title': "Még egy lépés",
  'login.code.text': "Írd be a hitelesítő alkalmazásod hatjegyű kódját.",
  'login.code': "Kód",
  'login.code.help': "Nincs nálad a telefonod? Egy helyreállító kódod is jó.",
  'login.code.wrong': "Ez a kód nem jó, vagy már felhasználtad. Írd be a következőt.",
  'login.code.expired': "Letelt az idő, vagy túl sok kód volt hibás. Lépj be újra.",
  'login.code.admin': "Az adminisztrátori jogaidhoz kétlépcsős belépés vagy belépőkulcs kell.",
  'login.code.adminSet': "Beállítom",
  'login.showPassword': "Jelszó megjelenítése",
  'login.hidePassword': "Jelszó elrejtése",
  'login.language': "Nyelv",
  'login.needed': "Ehhez lépj be. Utána ide hozunk vissza.",
  'login.welcome': ["Szia, ",["name"],"!"],
  'login.loggedOut': "Kiléptél. Ezen az eszközön nem maradt adatod.",
  'login.logout.title': "Kilépsz?",
  'login.logout.outbox': [["count"]," bejegyzésed még nem ment el. Ha most kilépsz, elvész."],
  'register.title': "Kezdjük el",
  'register.displayName': "Hogyan szólítsunk?",
  'register.displayName.help': "Ezt a nevet látják a többiek.",
  'register.username': "Felhasználónév",
  'register.email': "E-mail-cím",
  'register.email.help': "Senkinek sem mutatjuk meg.",
  'register.mailed': "Nézd meg a leveleidet!",
  'register.mailed.text': "Írtunk a megadott címre. A levélben olvasod, hogyan tovább.",
  'register.password.help': ["Legalább ",["min"]," karakter. Egy mondat is jó."],
  'register.passwordRetype': "Jelszó még egyszer",
  'register.privacyPolicy': "Elolvastam és elfogadom az adatkezelési tájékoztatót",
  'register.companyInvited': [["group"],": ide meghívóval lehet belépni. Nyisd meg a linket, amit kaptál, és itt folytathatod."],
  'register.closed': "Ide most nem lehet regisztrálni. Akinek van fiókja, ezután is beléphet.",
  'register.closed.contact': "Kérdésed van? Itt éred el a szervezőket:",
  'register.invitation': "Ide meghívóval lehet regisztrálni. Ha kaptál egyet, nyisd meg a linkjét.",
  'register.invitation.dead': "Ez a meghívó már nem érvényes: lejárt, felhasználták, vagy visszavonták. Kérj egy újat attól, akitől kaptad.",
  'register.invitation.valid': "Meghívóval érkeztél",
  'register.approval': "Ide a szervezők engednek be: a regisztráció után átnézik a jelentkezésed, és e-mailben szólnak.",
  'register.introduction': "Miért szeretnél csatlakozni?",
  'register.introduction.help': "Nem kötelező. Csak a szervezők látják.",
  'page.waiting': "Jóváhagyásra vár",
  'page.siteInvite': "Meghívók az oldalra",
  'register.submit': "Regisztrálok",
  'password.restore.intro': "Írd be az e-mail-címed, és küldünk egy linket, amellyel új jelszót adhatsz meg.",
  'password.restore.submit': "Kérem a linket",
  'password.restore.sent': "Ha van ilyen fiók, elküldtük a levelet. Nézd meg a levélszemét mappát is.",
  'password.old': "Mostani jelszó",
  'password.new': "Új jelszó",
  'password.changed': "A jelszavad megváltozott",
  'community.create': "Új közösség",
  'community.create.act': "Létrehozom",
  'community.search': "Közösség keresése név szerint",
  'community.which': "Mely közösségek látszanak",
  'community.all': "Mind",
  'community.mine': "Közösségeim",
  'community.more': "Továbbiak",
  'community.parts': "A közösség részei",
  'community.filter.all': "Minden",
  'community.filter.news': "Hírek",
  'community.filter.note': "Bejegyzések",
  'community.filter.question': "Kérdések",
  'community.filter.alert': "Riasztások",
  'community.filter.lesson': "Kihívások",
  'community.someMembers': [["names"]," és még ",["count"]],
  'community.requests': [["count"]," jelentkező vár"],
  'community.requests.note': "Te moderálsz itt: nézd meg, kik ők",
  'community.waiting.note': "Te moderálsz itt: nézd meg, mi az",
  'community.byLink': "Ide csak meghívó linkkel lehet csatlakozni.",
  'community.menu': ["További műveletek: ",["group"]],
  'community.membership': ["Tagságod itt: ",["group"]],
  'community.type.0': "Személy",
  'community.type.1': "Általad kezelt személy",
  'community.type.2': "Közösség",
  'community.type.3': "Cég",
  'community.type.4': "Képzés",
  'community.name': "Név",
  'community.introduction': "Bemutatkozás",
  'community.type': "Mi ez?",
  'community.section.profile': "Így látják mások",
  'community.section.rules': "Szabályok",
  'community.picture': "Kép",
  'community.cover': "Borító",
  'community.cover.choose': "Borító választása",
  'community.cover.another': "Másik borító",
  'community.cover.remove': "Borító törlése",
  'community.cover.cut': "Borító kivágása",
  'community.picture.cut': "Kép kivágása",
  'community.location': "Hely",
  'community.members': [["count"]," tag"],
  'community.members.care': "Tagok és jogok",
  'community.waiting': [["count"]," dolog vár döntésre"],
  'community.joinMode': "Hogyan lehet csatlakozni?",
  'community.joinMode.open': "Bárki csatlakozhat",
  'community.joinMode.request': "Kérésre, jóváhagyással",
  'community.joinMode.link': "Csak meghívó linkkel",
  'community.pub.note': "Ki írhat bejegyzést?",
  'community.pub.question': "Ki tehet fel kérdést?",
  'community.pub.alert': "Ki tehet közzé riasztást?",
  'community.pub.leaders': "Csak a vezetők",
  'community.pub.members': "Minden tag",
  'community.pub.who': "Vezetők: gazda, vezető, szerkesztő, hírvivő. Hírt mindig csak ők tehetnek közzé.",
  'community.premoderate': "Jóváhagyás közzététel előtt",
  'community.premoderate.note': "Amit egy tag ír, előbb egy moderátor nézi meg.",
  'community.public': [["count"]," ember van itt, kívülről csak ennyi látszik. Csatlakozz, és ismerd meg őket."],
  'community.delete.title': "Törlöd ezt a közösséget?",
  'community.delete.text': "A tagok elveszítik a közös bejegyzéseket. Nem lehet visszahozni.",
  'community.delete.again': ["Biztosan, végleg törlöd: ",["group"],"?"],
  'community.delete.again.text': [["count"]," tag veszíti el, ami itt közös volt. Utána a jelszavadat is kérjük."],
  'community.delete.confirm': "Végleg törlöm",
  'community.delete.button': "Közösség törlése",
  'community.delete.done': ["Törölted: ",["group"]],
  'right.A': "Gazda",
  'right.A.long': "Mindent megtehet: szerkeszt, töröl, jogot ad, tagot távolít el, moderál, hírt közöl.",
  'right.C': "Vezető",
  'right.C.long': "Moderál, felveszi a jelentkezőket, hírt és kihívást közöl.",
  'right.E': "Szerkesztő",
  'right.E.long': "Moderál, felveszi a jelentkezőket, hírt és kihívást közöl.",
  'right.M': "Moderátor",
  'right.M.long': "Moderál, és felveszi a jelentkezőket.",
  'right.R': "Hírvivő",
  'right.R.long': "Hírt közöl a közösségben.",
  'right.m': "Tag",
  'right.m.long': "Olvashat, és írhat, amennyire a beállítások engedik.",
  'right.grant': "Jog adása",
  'right.revoke': "Jog visszavonása",
  'ban.notice.title': "Most nem csatlakozhatsz",
  'ban.notice.forGood': "Innen végleg kitiltottak.",
  'ban.notice.until': ["Innen kitiltottak. ",["date"]," ",["time"]," után csatlakozhatsz újra."],
  'ban.notice.siteForGood': "A fiókodat végleg kitiltottuk.",
  'ban.notice.siteUntil': ["A fiókodat felfüggesztettük. ",["date"]," ",["time"]," után léphetsz be újra."],
  'ban.notice.reason': ["Indok: ",["reason"]],
  'join.invited': ["Meghívtak ide: ",["group"]],
  'join.invitedBy': [["name"]," meghívott ide: ",["group"]],
  'join.loginFirst': "Regisztrálj vagy lépj be, és máris csatlakozhatsz. A meghívót megőrizzük.",
  'join.linkDead': "Ez a meghívó már nem él. Kérj egy újat attól, akitől kaptad.",
  'error.title': "Hiba",
  'error.FORM_ERROR_TITLE': "A következő mező(k) kitöltése hibás",
  'error.FIELD_REQUIRED': "A mező kitöltése kötelező",
  'error.DATA_TOO_SHORT': ["Túl rövid, legalább ",["min"]," karakter kell"],
  'error.DATA_TOO_LONG': ["Túl hosszú, legfeljebb ",["max"]," karakter lehet"],
  'error.INVALID_EMAIL': "Ez nem tűnik e-mail-címnek",
  'error.EMAIL_NOT_CONFIRMED': "Ehhez előbb erősítsd meg az e-mail-címed. A linket a levelünkben találod.",
  'error.NOT_A_NUMBER': "Ide számot írj",
  'error.MIN_VALUE': ["Legalább ennyi legyen: ",["min"]],
  'error.MAX_VALUE': ["Legfeljebb ennyi lehet: ",["max"]],
  'error.INVALID_PHONE': "Ez nem tűnik telefonszámnak. Például: +36 30 123 4567",
  'error.INVALID_COORDINATE': "Hibás koordináta. Például: 47.4979 vagy 47°29′52″N",
  'error.DEGREES_OUT_OF_RANGE': "A fok 0 és 180 közé essen",
  'error.MINUTES_OUT_OF_RANGE': "A perc 0 és 60 közé essen",
  'error.SECONDS_OUT_OF_RANGE': "A másodperc 0 és 60 közé essen",
  'error.COULD_NOT_PARSE': "Ezt nem sikerült koordinátaként értelmezni",
  'error.INVALID_DATE': "Nincs ilyen dátum. Például: 2025.03.14",
  'error.INVALID_TIME': "Nincs ilyen időpont. Például: 18:30",
  'error.INVALID_FORMAT': "Nem megfelelő formátum",
  'error.PASSWORD_RETYPE': "A két jelszó nem egyezik",
  'error.PASSWORD_EASY': "Ezt a jelszót könnyű kitalálni",
  'error.PRIVACY_POLICY_REQUIRED': "A regisztrációhoz fogadd el az adatkezelési tájékoztatót",
  'error.INVALID_VIDEO_URL': "Csak YouTube- vagy Vimeo-linket tudunk betenni",
  'error.INVALID_VALUE': "Ez az érték itt nem használható",
  'error.UNKNOWN_FIELD': "Ezt a mezőt nem ismerjük",
  'error.LOGIN_FAILED': "Hibás bejelentkezés",
  'error.SECOND_FACTOR_REQUIRED': "Még egy lépés: írd be a kódot is",
  'error.LOGIN_REQUIRED': "Ehhez be kell lépned",
  'error.USER_ALREADY_EXISTS': "Már létező felhasználó!",
  'error.LIBRARY_CLOSED': "Ez a könyvtár most nincs bekapcsolva ezen az oldalon.",
  'error.FORBIDDEN': "Ehhez nincs jogosultságod. Lehet, hogy a szerzője korlátozta.",
  'error.ONLY_MEMBER_AREA': "Ez a rész csak tagoknak nyílik meg (OnlyMember area)",
  'error.REGISTRATION_CLOSED': "Ide most nem lehet regisztrálni",
  'error.INVITATION_REQUIRED': "Ide meghívóval lehet regisztrálni",
  'error.CONSENT_REQUIRED': "Ehhez előbb a hozzájárulásodra van szükség",
  'error.LESSON_NOT_RECEIVED': "Ez a kihívás még nem a tiéd. Kéred most?",
  'error.BLOCKED': "Ennek az embernek most nem tudsz írni",
  'error.NOT_FOUND': "Nem találjuk, amit keresel",
  'error.ALREADY_LIKED': "Ezt már kedvelted",
  'error.NOT_LIKED': "Ezt még nem kedvelted",
  'error.ENTITY_ALREADY_JOINED': "Ennek a közösségnek már tagja vagy",
  'error.SHARED_ITEM_NOT_PUBLIC': "Ezt nem látja mindenki, ezért nem osztható meg. Előbb módosítsd, ki láthatja.",
  'error.FRIEND_REQUEST_GONE': "Ez a jelölés már nincs meg",
  'error.CONFLICT': "Közben valaki más módosította. Frissíts, és próbáld újra.",
  'error.TOO_LARGE': ["Túl nagy fájl. Legfeljebb ",["max"]," MB lehet."],
  'error.QUOTA_EXCEEDED': "Betelt a tárhelyed. Törölj képeket vagy felvételeket, hogy legyen hely.",
  'error.UNSUPPORTED_MEDIA': "Ezt a fájltípust nem tudjuk fogadni",
  'error.VALIDATION_ERROR': "Hibás adat",
  'error.SLOW_MODE': "Ebben a közösségben lassú mód van. Várj egy kicsit, és küldd el később.",
  'error.slowModeUntil': ["Ebben a közösségben lassú mód van: ",["time"]," után írhatsz újra. A szöveg megmarad."],
  'error.TOO_MANY_REQUESTS': "Ez most sok volt egyszerre. Várj egy kicsit, és próbáld újra.",
  'error.UNAVAILABLE': "Most nem érjük el a szervert. Hamarosan újra próbáljuk.",
  'error.CSRF': "Ezt a kérést biztonsági okból nem teljesítettük. Töltsd újra az oldalt.",
  'error.PASSWORD_CANNOT_BE_RESTORED': "Ehhez a címhez nem tartozik jelszó: nincs ilyen e-mail-cím, vagy közösségi fiókkal lépsz be",
  'error.CANT_CHANGE_PW_FOR_SOCIAL_ACCOUNT': "Közösségi fiókkal lépsz be, ezért itt nincs mit módosítani",
  'error.TOKEN_INVALID': "A program kulcsa érvénytelen vagy lejárt.",
  'error.SCOPE_MISSING': "Ezt a program kulcsa nem engedi.",
  'error.NOT_BY_TOKEN': "Ezt egy program nem teheti meg.",
  'error.TOKEN_EXPIRED': "Ez a link lejárt, vagy már használták",
  'error.OPERATION_NOT_SUCCEEDED': "A művelet nem sikerült",
  'error.NO_NETWORK': "Nincs hálózat",
  'error.NO_NETWORK_EXPLANATION': "A hálózat nem érhető el. Nézd meg a kapcsolatot, és próbáld újra.",
  'error.STATUS_NO_CONNECTION': "Nincs hálózati kapcsolat",
  'error.STATUS_X': "Nincs hálózati kapcsolat",
  'error.STATUS_401': "Lépj be újra",
  'error.STATUS_403': "Ehhez a művelethez nincs jogosultságod",
  'error.STATUS_404': "Nem található",
  'error.STATUS_409': "Ez most ütközik valamivel, ami már megtörtént",
  'error.STATUS_413': "Túl nagy",
  'error.STATUS_415': "Nem támogatott típus",
  'error.STATUS_422': "Az adatok nem megfelelőek",
  'error.STATUS_429': "Túl sok kérés, várj egy kicsit",
  'error.STATUS_500': "Hiba történt a szerveren",
  'error.STATUS_503': "A szerver most nem elérhető",
  'error.withCode': [["message"]," (",["code"],")"],
  'error.NO_ACCESS': "Ezt nem nézheted meg",
  'error.EMPTY_SEARCH': "Ilyet nem találtunk",
  'error.LANGUAGE': "Misconfiguration for language",
  'error.OFFLINE_STORE': "Nincs kapcsolat, a legutóbb mentett adatokat látod",
  'error.PICTURE_LOST': "Egy kép már nincs meg ezen az eszközön. Szerkeszd a bejegyzést, és add hozzá újra.",
  'error.UPLOAD_LIMIT_TITLE': "Túl sok fájl egyszerre",
  'error.UPLOAD_LIMIT': ["Csak az első ",["n"]," fájlt töltjük fel"],
  'error.pageBroken': "Valami elromlott ezen az oldalon. Nem a te hibád.",
  'error.goHome': "Vissza a kezdőlapra",
  'error.help': "Miért hibás?",
  'toast.saved': "Elmentettük",
  'toast.published': "Megosztottuk",
  'toast.waits': "Elküldtük, jóváhagyásra vár",
  'toast.deleted': "Töröltük",
  'toast.rowDeleted': "A sort töröltük",
  'toast.liked': "Kedvelted",
  'toast.unliked': "Már nem kedveled",
  'toast.commented': "Elküldtük a hozzászólásodat",
  'toast.shared': "Megosztottad",
  'toast.copied': "A vágólapra másoltuk",
  'toast.notCopied': "Nem sikerült a vágólapra másolni",
  'toast.hidden': "Elrejtettük a hírfolyamodból",
  'toast.rolledBack': "Nem sikerült, visszaállítottuk",
  'toast.reported': "Köszönjük, megkaptuk a jelentésedet",
  'empty.lifeline': "Itt kezdődik az életvonalad.",
  'empty.lifeline.act': "Hogy vagy most?",
  'empty.lifeline.filter': "Ilyen bejegyzésed még nincs.",
  'empty.lifeline.filter.act': "Megírom az elsőt",
  'empty.person': "Itt most nincs olyan bejegyzés, amelyet láthatsz.",
  'empty.person.act': "Írok neki",
  'empty.feed': "Csendes a hírfolyam. A barátaid és a közösségeid bejegyzései jelennek meg itt.",
  'empty.feed.act': "Keresek egy közösséget",
  'empty.people': "Még nem találtunk ismerőst. A közösségekben könnyű megismerkedni.",
  'empty.people.act': "Megnézem a közösségeket",
  'empty.friends': "Még nincs barátod itt.",
  'empty.friends.act': "Embereket keresek",
  'empty.commonFriends': "Nincs közös barátotok.",
  'empty.blocked': "Senkit sem tiltottál le.",
  'empty.persons': "Itt gondoskodhatsz valakiről, akinek nincs saját fiókja: a gyermekedről, egy ügyfeledről. Az ő nevében írsz, és neki külön életvonala lesz.",
  'empty.communities': "Még egy közösségnek sem vagy tagja.",
  'empty.communities.all': "Itt még nincs közösség.",
  'empty.communities.act': "Választok egyet",
  'empty.community': "Itt még nincs bejegyzés.",
  'empty.community.filter': "Ilyen bejegyzés itt még nincs.",
  'empty.community.act': "Köszönök a többieknek",
  'empty.challenges': "Most nem vár rád kihívás.",
  'empty.challenges.act': "Kérek egyet",
  'empty.solutions': "Még senki sem osztotta meg a megoldását.",
  'empty.solutions.act': "Legyek én az első",
  'empty.comments': "Még nincs hozzászólás.",
  'empty.comments.act': "Írok pár kedves szót",
  'empty.notifications': "Most semmi sem vár rád.",
  'empty.notifications.act': "Megnézem az életvonalamat",
  'empty.messages': "Még nincs beszélgetésed.",
  'empty.messages.act': "Írok valakinek",
  'empty.library': "Ez a polc még üres.",
  'empty.library.act': "Küldök valamit",
  'empty.live': "Most nincs adás, és még egyet sem hirdettek meg.",
  'empty.live.act': "Megnézem a videóüzeneteket",
  'empty.map': "Ezen a környéken még senki sem osztotta meg, hol él.",
  'empty.map.act': "Felteszem magam a térképre",
  'empty.members': "Itt most senki sincs.",
  'empty.search': "Próbáld más szóval, vagy rövidebben.",
  'empty.insight': "Néhány nap hangulatai után itt rajzolódik ki az éved.",
  'empty.insight.act': "Feljegyzem a mait",
  'empty.onThisDay': "Ezen a napon még nem írtál. Jövőre itt találod, amit ma leírsz.",
  'load.loading': "Betöltés…",
  'load.slow': "Kicsit tovább tart a szokásosnál…",
  'load.timeout': "Túl sokáig tartott. Próbáld újra.",
  'load.missing.text': "Lehet, hogy törölték, vagy már nem láthatod.",
  'load.failed': "Nem sikerült betölteni.",
  'offline.banner': "Nincs kapcsolat. Írhatsz tovább, elküldjük, amint lehet.",
  'offline.back': "Újra van kapcsolat",
  'offline.notHere': "Ezt az oldalt még nem nyitottad meg, ezért kapcsolat nélkül nem látható.",
  'offline.lastSeen': ["Utoljára frissítve: ",["time"]],
  'outbox.title': "Küldésre vár",
  'outbox.pictures': "Képek, amelyek vele mennek",
  'outbox.count': [["count"]," dolog vár küldésre"],
  'outbox.waiting': "Elküldjük, amint lesz kapcsolat",
  'outbox.sending': "Küldés…",
  'outbox.sent': [["count"]," dolgot elküldtünk"],
  'outbox.failed': "Ezt nem sikerült elküldeni",
  'outbox.stored': "Ezen az eszközön megőriztük, elküldjük, amint lesz kapcsolat",
  'outbox.once': "Amint lesz hálózat, magától elküldjük.",
  'outbox.banner': [["count"]," vár"],
  'outbox.refused': [["count"]," dolgot nem sikerült elküldeni"],
  'outbox.show': "Megnézem",
  'outbox.state.waiting': "küldésre vár",
  'outbox.state.sending': "küldjük",
  'outbox.state.refused': "nem sikerült elküldeni",
  'outbox.state.arrived': "elküldtük",
  'outbox.sendNow': "Küldés most",
  'outbox.slowMode': ["Lassú mód van a közösségben: ",["time"]," után küldjük el."],
  'outbox.empty': "Minden elment, semmi sem vár küldésre.",
  'outbox.copy': "Szöveg másolása",
  'outbox.message': ["Üzenet neki: ",["name"]],
  'outbox.solution': ["Megoldás erre: ",["title"]],
  'outbox.unlike': "Mégsem tetszik",
  'outbox.otherActor': [["name"]," nevében írtad: akkor küldjük el, amikor újra az ő nevében írsz."],
  'outbox.draftThere': "Előbb fejezd be vagy dobd el, amit a szerkesztőben elkezdtél.",
  'outbox.sessionEnded': [["count"]," dolog vár küldésre: elküldjük, amint újra belépsz."],
  'outbox.discard': "Elvetem",
  'outbox.discard.title': "Eldobod, küldés nélkül?",
  'outbox.discard.text': "Csak ezen az eszközön van meg, utána nem hozható vissza.",
  'install.title': "Legyen kéznél",
  'install.text': "Tedd ki a kezdőképernyőre: egy koppintás, és kapcsolat nélkül is megnyílik.",
  'install.accept': "Kiteszem",
  'install.decline': "Most nem",
  'install.ios': "iPhone-on és iPaden: koppints a Megosztás gombra, majd válaszd a „Főképernyőhöz adás” lehetőséget.",
  'page.share': "Megosztott tartalom",
  'share.tooMany': ["Egy bejegyzésbe ",["n"]," kép fér; az első ",["n"]," került bele."],
  'share.failed': "A megosztott képet nem tudtuk eltenni ezen az eszközön. A szöveg megvan.",
  'install.done': "Kitettük a kezdőképernyőre",
  'update.title': "Megjött az új változat",
  'update.text': "Frissítés után ugyanitt folytathatod.",
  'update.accept': "Frissítem",
  'update.later': "Később",
  'update.dirty': "Előbb mentsd el, amit írsz, utána frissítünk.",
  'push.title': "Szóljunk, ha történik valami?",
  'push.text': "Csak arról szólunk, amit bekapcsolsz. Privát bejegyzés szövege soha nem kerül az értesítésbe.",
  'push.accept': "Kérem az értesítéseket",
  'push.decline': "Most nem",
  'push.denied': "A böngésző tiltja az értesítéseket. A böngésző beállításaiban, ennél az oldalnál engedélyezheted.",
  'push.on': "Az értesítések bekapcsolva ezen az eszközön",
  'push.off': "Az értesítések kikapcsolva ezen az eszközön",
  'push.device': "Értesítések ezen az eszközön",
  'push.device.off': "Csak az alkalmazásban szólunk",
  'push.failed': "Most nem sikerült bekapcsolni. Próbáld újra később.",
  'push.unsupported': "Ez a böngésző nem tud értesítést küldeni.",
  'push.ios.title': "iPhone-on és iPaden három lépés",
  'push.ios.1': "Koppints a Megosztás gombra, majd a „Főképernyőhöz adás” sorra.",
  'push.ios.2': "Nyisd meg az alkalmazást a kezdőképernyőről.",
  'push.ios.3': "Térj vissza ide, és kapcsold be az értesítéseket. (iOS 16.4 vagy újabb kell hozzá.)",
  'push.private': "Új bejegyzés egy barátodtól",
  'notification.lesson.arrived': ["Új kihívásod érkezett: ",["title"]],
  'notification.lesson.arrived.plain': "Új kihívásod érkezett",
  'notification.lesson.arrived.many': [["count"]," új kihívás vár rád"],
  'notification.lesson.granted': ["Megkaptad a kért kihívást: ",["title"]],
  'notification.lesson.granted.plain': "Megkaptad a kért kihívást",
  'notification.lesson.claimed': [["name"]," kéri ezt a kihívást: ",["title"]],
  'notification.lesson.claimed.plain': [["name"]," kéri egy kihívásodat"],
  'notification.lesson.claimed.many': [["name"]," és még ",["count"]," ember kéri ezt a kihívást: ",["title"]],
  'notification.lesson.claimed.many.plain': [["name"]," és még ",["count"]," ember kéri egy kihívásodat"],
  'notification.lesson.solved': [["name"]," megoldotta ezt a kihívást: ",["title"]],
  'notification.lesson.solved.plain': [["name"]," megoldott egy kihívást"],
  'notification.lesson.solved.many': [["name"]," és még ",["count"]," ember megoldotta ezt a kihívást: ",["title"]],
  'notification.lesson.solved.many.plain': [["name"]," és még ",["count"]," ember megoldott egy kihívást"],
  'notification.lesson.reaction': [["name"]," reagált a megoldásodra: ",["title"]],
  'notification.lesson.reaction.plain': [["name"]," reagált a megoldásodra"],
  'notification.lesson.reaction.many': [["name"]," és még ",["count"]," ember reagált a megoldásodra: ",["title"]],
  'notification.lesson.reaction.many.plain': [["name"]," és még ",["count"]," ember reagált a megoldásodra"],
  'notification.new.note': [["name"]," új jegyzetet írt"],
  'notification.new.H': [["name"]," leírta, miért hálás"],
  'notification.new.D': [["name"]," döntést hozott"],
  'notification.new.C': [["name"]," új célt tűzött ki"],
  'notification.new.F': [["name"]," leírta, mi foglalkoztatja"],
  'notification.new.many': [["name"]," és még ",["count"]," ember új bejegyzést írt"],
  'notification.new.same': [["name"]," ",["count"]," új bejegyzést írt"],
  'notification.changed.note': [["name"]," átírta egy jegyzetét"],
  'notification.changed.H': [["name"]," átírta, miért hálás"],
  'notification.changed.D': [["name"]," módosította egy döntését"],
  'notification.changed.C': [["name"]," módosította egy célját"],
  'notification.changed.F': [["name"]," átírta, mi foglalkoztatja"],
  'notification.changed.many': [["name"]," és még ",["count"]," ember módosította egy bejegyzését"],
  'notification.mood': [["name"]," hangulata most: ",["mood"]],
  'notification.mood.plain': [["name"]," megosztotta a hangulatát"],
  'notification.mood.many': [["name"]," és még ",["count"]," ember megosztotta a hangulatát"],
  'notification.friend.request': [["name"]," barátnak jelölt"],
  'notification.friend.request.many': [["name"]," és még ",["count"]," ember barátnak jelölt"],
  'notification.friend.made': ["Barátok lettetek: ",["name"]],
  'notification.friend.made.many': ["Új barátok: ",["name"]," és még ",["count"]," ember"],
  'notification.follow': [["name"]," követni kezdett"],
  'notification.follow.many': [["name"]," és még ",["count"]," ember követni kezdett"],
  'notification.consultant.invited': [["name"]," szeretné, ha a tanácsadója lennél"],
  'notification.consultant.invited.many': [["name"]," és még ",["count"]," ember szeretné, ha a tanácsadójuk lennél"],
  'notification.client.invited': [["name"]," felajánlotta, hogy a tanácsadód lesz"],
  'notification.client.invited.many': [["name"]," és még ",["count"]," ember felajánlotta, hogy a tanácsadód lesz"],
  'notification.client.accepted': [["name"]," elfogadta a tanácsadói meghívásodat"],
  'notification.client.accepted.many': [["name"]," és még ",["count"]," ember elfogadta a tanácsadói meghívásodat"],
  'notification.client.entry': [["name"]," megosztott veled egy bejegyzést"],
  'notification.group.invited': [["name"]," meghívott ide: ",["group"]],
  'notification.group.invited.many': [["name"]," és még ",["count"]," ember meghívott ide: ",["group"]],
  'notification.group.joined': [["name"]," csatlakozott ide: ",["group"]],
  'notification.group.joined.many': [["name"]," és még ",["count"]," ember csatlakozott ide: ",["group"]],
  'notification.group.left': [["name"]," kilépett innen: ",["group"]],
  'notification.group.left.many': [["name"]," és még ",["count"]," ember kilépett innen: ",["group"]],
  'notification.group.request': [["name"]," csatlakozna ide: ",["group"]],
  'notification.group.request.many': [["name"]," és még ",["count"]," ember csatlakozna ide: ",["group"]],
  'notification.group.accepted': ["Felvettek ide: ",["group"]],
  'notification.group.rejected': ["A kérésedet most nem fogadták el itt: ",["group"]],
  'notification.group.post': [["name"]," írt ide: ",["group"]],
  'notification.group.post.many': [["count"]," új bejegyzés itt: ",["group"]],
  'notification.like.entry': [["name"]," kedvelte a bejegyzésedet"],
  'notification.like.entry.many': [["name"]," és még ",["count"]," ember kedvelte a bejegyzésedet"],
  'notification.like.comment': [["name"]," kedvelte a hozzászólásodat"],
  'notification.like.comment.many': [["name"]," és még ",["count"]," ember kedvelte a hozzászólásodat"],
  'notification.poll.vote': [["name"]," szavazott a kérdésedre"],
  'notification.poll.vote.many': [["name"]," és még ",["count"]," ember szavazott a kérdésedre"],
  'notification.poll.unnamed': "Új szavazat érkezett a kérdésedre",
  'notification.event.answer': [["name"]," válaszolt az eseményedre"],
  'notification.event.answer.many': [["name"]," és még ",["count"]," ember válaszolt az eseményedre"],
  'notification.event.changed': ["Módosult az esemény: ",["title"]],
  'notification.event.changed.plain': "Módosult egy esemény, amelyre készülsz",
  'notification.event.canceled': ["Elmarad: ",["title"]],
  'notification.event.canceled.plain': "Elmarad egy esemény, amelyre készültél",
  'notification.event.day': ["Holnap: ",["title"]],
  'notification.event.day.plain': "Holnap eseményed lesz",
  'notification.event.hour': ["Egy óra múlva: ",["title"]],
  'notification.event.hour.plain': "Egy óra múlva kezdődik egy eseményed",
  'notification.reaction': [["name"]," reagált a bejegyzésedre"],
  'notification.reaction.many': [["name"]," és még ",["count"]," ember reagált a bejegyzésedre"],
  'notification.comment': [["name"]," hozzászólt a bejegyzésedhez"],
  'notification.comment.many': [["name"]," és még ",["count"]," ember hozzászólt a bejegyzésedhez"],
  'notification.reply': [["name"]," válaszolt a hozzászólásodra"],
  'notification.reply.many': [["name"]," és még ",["count"]," ember válaszolt a hozzászólásodra"],
  'notification.mention': [["name"]," megemlített"],
  'notification.mention.many': [["name"]," és még ",["count"]," ember megemlített"],
  'notification.share': [["name"]," megosztotta a bejegyzésedet"],
  'notification.share.many': [["name"]," és még ",["count"]," ember megosztotta a bejegyzésedet"],
  'notification.message': [["name"]," üzenetet küldött"],
  'notification.message.many': [["count"]," új üzenet, a legutóbbi feladója: ",["name"]],
  'notification.live.scheduled': ["Adás lesz: ",["title"]],
  'notification.live.scheduled.plain': "Élő adást hirdettek meg",
  'notification.live.started': ["Most élőben: ",["title"]],
  'notification.live.started.plain': "Elkezdődött egy élő adás",
  'notification.report.outcome': "Megnéztük a jelentésedet. Koppints az eredményért.",
  'notification.report.new': "Jelentés érkezett, és a döntésedre vár",
  'notification.report.new.group': ["Jelentés érkezett, és a döntésedre vár itt: ",["group"]],
  'notification.report.worry': "Valaki aggódik valakiért. Kérjük, nézd meg most.",
  'notification.report.worry.group': ["Valaki aggódik valakiért itt: ",["group"],". Kérjük, nézd meg most."],
  'notification.registration': "Új jelentkezők várnak jóváhagyásra",
  'notification.moderation.approve': "Egy moderátor jóváhagyta, amit írtál",
  'notification.moderation.hide': "Egy moderátor elrejtette, amit írtál",
  'notification.moderation.remove': "Egy moderátor eltávolította, amit írtál",
  'notification.yousend.accepted': ["Kikerült a könyvtárba, amit küldtél: ",["title"]],
  'notification.yousend.accepted.plain': "Kikerült a könyvtárba, amit küldtél",
  'notification.yousend.rejected': ["Most nem került ki a könyvtárba, amit küldtél: ",["title"]],
  'notification.yousend.rejected.plain': "Most nem került ki a könyvtárba, amit küldtél",
  'notification.readAll': "Mindet olvasottnak jelölöm",
  'notification.today': "Ma",
  'notification.earlier': "Korábban",
  'notification.read': "Olvasottnak jelölöm",
  'notification.unread': "új",
  'notification.menu': "További műveletek ehhez az értesítéshez",
  'notification.delete': "Értesítés törlése",
  'badge.notifications': [["count"]," új értesítés"],
  'badge.messages': [["count"]," új üzenet"],
  'badge.cap': "9+",
  'time.justNow': "épp most",
  'time.minutes': [["count"]," perce"],
  'time.hours': [["count"]," órája"],
  'time.days': [["count"]," napja"],
  'time.today': "ma",
  'time.yesterday': "tegnap",
  'time.tomorrow': "holnap",
  'time.in.minutes': [["count"]," perc múlva"],
  'time.in.hours': [["count"]," óra múlva"],
  'time.in.days': [["count"]," nap múlva"],
  'upload.add': "Kép vagy videó hozzáadása",
  'upload.drop': "Húzd ide a fájlokat",
  'upload.waiting': "Sorban áll",
  'upload.stored': "Megőrizve, küldésre vár",
  'upload.noRoom': "Nincs hálózat, és ezen az eszközön nincs hely a képnek.",
  'upload.progress': ["Feltöltés: ",["percent"],"%"],
  'upload.done': "Feltöltve",
  'upload.failed': "Nem sikerült",
  'upload.cancelled': "Megszakítva",
  'upload.cancel': "Megszakítom",
  'upload.retry.title': "Megpróbáljuk újra?",
  'upload.retry.text': "A fájl visszakerül a sorba.",
  'upload.remove.title': "Leveszed ezt a fájlt?",
  'upload.remove.text': "Mentéskor véglegesen törlődik.",
  'upload.inProgress': "Várd meg, amíg a feltöltés befejeződik, utána mentheted.",
  'upload.leave': "Még tart a feltöltés. Ha most elmész, megszakad.",
  'upload.exif.date': ["A kép napja: ",["day"]," Legyen ez a bejegyzésé is?"],
  'upload.exif.date.use': "Legyen ez",
  'upload.exif.date.leave': "Ez a nap nem kell",
  'upload.exif.place': "A kép őrzi, hol készült. Megnézzük, melyik település az?",
  'upload.exif.place.use': "Nézzük meg",
  'upload.exif.place.leave': "Ez a hely nem kell",
  'upload.list': "Képek",
  'upload.listMixed': "Képek és felvételek",
  'upload.picture': [["n"],". kép"],
  'upload.underway': [["count"]," fájl még úton"],
  'upload.sending': [["name"]," feltöltése"],
  'upload.percent': [["percent"],"%"],
  'upload.again': "Újra",
  'upload.again.label': ["Nem ment fel: ",["name"],". Újra"],
  'upload.cancel.label': ["Feltöltés megszakítása: ",["name"]],
  'upload.remove.label': ["Kép eltávolítása: ",["name"]],
  'upload.details.label': ["Kép adatai: ",["name"]],
  'upload.removeFile': ["Eltávolítás: ",["name"]],
  'upload.detailsFile': ["Adatai: ",["name"]],
  'upload.tooLong': ["Legfeljebb ",["max"]," másodperces lehet"],
  'upload.remove': "Leveszem",
  'upload.earlier': ["Előrébb: ",["name"]],
  'upload.later': ["Hátrébb: ",["name"]],
  'upload.lost': "Ez a kép már nincs meg. Vedd le, és add hozzá újra.",
  'upload.refused': "Ezt nem tudjuk feltölteni",
  'upload.refused.one': [["name"],": ",["reason"]],
  'upload.without.title': "Mentsük a hibás képek nélkül?",
  'upload.without.text': "Ami nem ment fel, az nem kerül a bejegyzésbe.",
  'voice.add': "Hangfelvétel",
  'voice.title': "Hangfelvétel",
  'voice.asking': "Engedélyezd a mikrofont a böngészőben.",
  'voice.refused': "A böngésző nem engedi a mikrofont. Engedélyezd a címsor mellett, aztán próbáld újra.",
  'voice.missing': "Nem találtunk használható mikrofont.",
  'voice.recording': "Felvétel folyik",
  'voice.paused': "Szünetel",
  'voice.left': ["Még ",["time"]],
  'voice.pause': "Szünet",
  'voice.resume': "Folytatom",
  'voice.stop': "Leállítom",
  'voice.use': "Ez jó lesz",
  'voice.discard': "Elvetem",
  'voice.discard.title': "Elveted ezt a felvételt?",
  'voice.discard.text': "Nem lehet visszahozni.",
  'voice.file': ["Hang ",["time"]],
  'voice.restored': "Egy félbemaradt hangfelvételt hozzáadtunk.",
  'voice.play': "Lejátszás",
  'voice.position': "Hol tart",
  'voice.at': [["at"],", összesen ",["total"]],
  'voice.failed': "Ezt a hangot most nem sikerült lejátszani",
  'cropper.hint': "Húzd és nagyítsd, amíg jó nem lesz",
  'cropper.hint.cover': "Húzd és nagyítsd: ami a két vonal közé kerül, széles képernyőn is látszik",
  'cropper.area': "Kivágás: a nyilakkal mozgathatod, a + és a − gombbal nagyíthatod",
  'cropper.zoom': "Nagyítás",
  'cropper.rotateLeft': "Forgatás balra",
  'cropper.rotateRight': "Forgatás jobbra",
  'cropper.reset': "Kezdjük elölről",
  'cropper.shape': "Alak",
  'cropper.shape.original': "Eredeti",
  'cropper.shape.square': "Négyzet",
  'cropper.shape.wide': "16 : 9",
  'cropper.format': "Fájlformátum",
  'cropper.apply': "Ez jó lesz",
  'cropper.tooSmall': ["Ez a kép túl kicsi, legalább ",["min"]," képpont kell oldalanként"],
  'cropper.badPoints': "A kivágás nem érvényes. Állítsd be újra.",
  'photo.of': [["n"]," / ",["total"]],
  'photo.browser': "Képek",
  'photo.more': ["és még ",["count"]," kép"],
  'photo.by': ["Készítette: ",["name"]],
  'photo.previous': "Előző kép",
  'photo.next': "Következő kép",
  'photo.zoomIn': "Nagyítás",
  'photo.zoomOut': "Kicsinyítés",
  'photo.info': "Kép adatai",
  'mediainfo.title': "Képcím",
  'mediainfo.description': "Leírás",
  'mediainfo.alt.help': "Írd le annak, aki nem látja a képet.",
  'mediainfo.author': "Ki készítette?",
  'mediainfo.camera': "A fényképezőgép adatai",
  'mediainfo.camera.taken': "Készült",
  'mediainfo.camera.size': "Eredeti méret",
  'mediainfo.camera.pixels': [["width"]," × ",["height"]," képpont"],
  'mediainfo.camera.text': "Ezt csak te látod. A fájlban lévő helyet és a gép nevét nem tároljuk.",
  'mediainfo.place': "Hol készült?",
  'challenge.all': "Mind",
  'challenge.which': "Melyik kihívások",
  'challenge.draft': "Vázlat",
  'challenge.write': "Kihívást írok",
  'challenge.led': "Amiket te gondozol",
  'challenge.yours': "Ami már a tiéd",
  'challenge.own': "A te megoldásod",
  'challenge.others': "A többiek megoldásai",
  'challenge.asked': "Kérted ezt a kihívást",
  'challenge.later': "Inkább később",
  'challenge.requests': [["count"]," ember kéri"],
  'challenge.requests.title': "Akik ezt kérik",
  'challenge.grant': "Megkapja",
  'challenge.refuse': "Most nem",
  'challenge.title': "A kihívás címe",
  'challenge.text': "Mi a kihívás?",
  'challenge.audience': "Kinek szól?",
  'challenge.audience.groupNamed': [["group"]," tagjainak"],
  'challenge.audience.claimNamed': ["Aki kéri · ",["group"]],
  'challenge.claimAsk': "Én döntöm el, ki kapja meg",
  'challenge.starter': "Minden új tagot ez vár",
  'challenge.openToClaim': "Most kérhető",
  'challenge.send.claim': "A címét mindenki látja, a szövegét csak az, aki megkapja.",
  'challenge.delete.title': "Törlöd a kihívást?",
  'challenge.delete.text': "Akik megkapták, nem látják többé. A megoldásaik megmaradnak.",
  'challenge.answer.level': "Ki lássa?",
  'challenge.state.arrived': "Vár rád",
  'challenge.state.requested': "Kérted",
  'challenge.state.solved': "Megoldottad",
  'challenge.state.open': "Kérhető",
  'challenge.solve': "Megoldom",
  'challenge.solutions': [["count"]," megoldás"],
  'challenge.othersLocked': "A többiek megoldásait a tiéd után láthatod.",
  'challenge.claim.title': "Kéred ezt a kihívást?",
  'challenge.claim.text': "Ez a kihívás még nem a tiéd. Ha kéred, a tiéd lehet.",
  'challenge.claim.confirm': "Kérem",
  'challenge.claim.granted': "A tiéd. Jó munkát hozzá!",
  'challenge.claim.pending': "Elküldtük a kérést. Szólunk, ha megkaptad.",
  'challenge.claim.refused': "Ezt a kihívást most nem lehet kérni.",
  'challenge.send': "Kiküldöm",
  'challenge.audience.all': "Mindenkinek",
  'challenge.audience.group': "Egy közösségnek",
  'challenge.audience.claim': "Aki kéri",
  'challenge.send.title': "Kiküldöd a kihívást?",
  'challenge.send.text': [["count"]," ember kap róla értesítést."],
  'challenge.sent': "Kiküldtük a kihívást",
  'lesson.plan.untilDay': ["Utolsó nap: ",["date"]],
  'lesson.plan.over': ["Lezárult: ",["date"],". Még megírhatod."],
  'lesson.plan.repeats.never': "Nem",
  'lesson.plan.repeats.day': "Naponta",
  'lesson.plan.repeats.week': "Hetente",
  'report.title': "Miért jelented?",
  'report.button': "Jelentem",
  'report.reason.harassment': "Bántó vagy zaklató",
  'report.reason.hate': "Gyűlöletkeltő",
  'report.reason.selfharm': "Aggódom valakiért",
  'report.reason.privacy': "Valaki más magánügyét mutatja",
  'report.reason.sexual': "Szexuális tartalom",
  'report.reason.spam': "Kéretlen reklám",
  'report.reason.fake': "Másnak adja ki magát",
  'report.reason.illegal': "Jogsértő",
  'report.reason.other': "Más ok",
  'report.message': "Írd le pár szóban (nem kötelező)",
  'report.note': "A jelentett ember nem tudja meg, ki szólt. Megírjuk neked, mi lett belőle.",
  'report.already': "Ezt már jelentetted, foglalkozunk vele",
  'report.selfharm.help': "Ha most veszélyben van valaki, hívd a 112-t.",
  'report.kind.post': "Bejegyzés",
  'report.kind.comment': "Hozzászólás",
  'report.kind.person': "Ember",
  'report.kind.entity': "Közösség",
  'report.kind.chat': "Üzenet egy adásban",
  'report.kind.message': "Üzenet",
  'report.picture': "A jelentett kép",
  'report.outcome.dismiss': "Megnéztük, és nem sért szabályt. Ha zavar, letilthatod az illetőt.",
  'report.outcome.hide': "Megnéztük, és elrejtettük. Köszönjük, hogy szóltál.",
  'report.outcome.remove': "Megnéztük, és eltávolítottuk. Köszönjük, hogy szóltál.",
  'report.outcome.suspend': "Megnéztük, és felfüggesztettük a fiókot. Köszönjük, hogy szóltál.",
  'moderation.title': "Moderálás",
  'moderation.approve': "Jóváhagyom",
  'moderation.hide': "Elrejtem",
  'moderation.remove': "Eltávolítom",
  'moderation.reason': "Indok, a szerző is látja",
  'moderation.waiting': [["count"]," bejegyzés vár döntésre"],
  'moderation.empty': "Minden rendben, most nincs teendő.",
  'moderation.filter': "Melyik lista",
  'moderation.filter.open': "Döntésre vár",
  'moderation.filter.hidden': "Elrejtve",
  'moderation.empty.hidden': "Most semmi sincs elrejtve.",
  'moderation.note': "Csak azt látod, ami döntésre vár, és azt, hogy miért szóltak. Azt nem, hogy ki szólt.",
  'moderation.state.waiting': "Jóváhagyásra vár",
  'moderation.state.hidden': "Elrejtve",
  'moderation.reports': [["count"]," jelentés"],
  'moderation.show': "Újra megmutatom",
  'moderation.dismiss': "Nem sért szabályt",
  'moderation.hide.title': "Miért rejted el?",
  'moderation.hide.text': "A többiek nem látják többé. Később újra megmutathatod.",
  'moderation.remove.title': "Miért távolítod el?",
  'moderation.remove.text': "Végleg eltűnik. Nem lehet visszahozni.",
  'moderation.removeOthers': "Eltávolítom moderátorként",
  'moderation.done.approve': "Jóváhagytad",
  'moderation.done.dismiss': "Lezártad: nem sért szabályt",
  'moderation.done.show': "Újra látszik",
  'moderation.done.hide': "Elrejtetted",
  'moderation.done.remove': "Eltávolítottad",
  'moderation.done.suspend': "Felfüggesztetted a fiókot",
  'moderation.pending': "Jóváhagyásra vár, egyelőre csak te látod",
  'moderation.authorHidden': ["Egy moderátor elrejtette. Indok: ",["reason"]],
  'settings.language.hu': "Magyar",
  'settings.language.en': "English",
  'page.book': "Könyv a naplómból",
  'settings.export': "Adataim letöltése",
  'settings.storage': "Tárhely",
  'settings.delete': "Fiók törlése",
  'consent.privacy': "Adatkezelési tájékoztató",
  'consent.cookie': "Sütik",
  'consent.location': "Helyadat",
  'consent.live': "Élő adás",
  'consent.accept': "Hozzájárulok",
  'consent.decline': "Nem járulok hozzá",
  'consent.withdraw': "Visszavonom",
  'consent.withdraw.location': "A tárolt helyadataidat is töröljük, és lekerülsz a térképről.",
  'consent.given': ["Megadva: ",["date"]],
  'consent.newVersion': "Módosult a szöveg. Nézd át, és dönts újra.",
  'consent.declined': "Rendben. Ez a rész zárva marad, minden más működik.",
  'profile.edit': "Adataim szerkesztése",
  'profile.displayName': "Megjelenő név",
  'profile.firstName': "Keresztnév",
  'profile.lastName': "Vezetéknév",
  'profile.birthDate': "Születési dátum",
  'profile.birthPlace': "Születési hely",
  'profile.city': "Hol élsz most?",
  'profile.gender': "Nem",
  'profile.gender.male': "Férfi",
  'profile.gender.female': "Nő",
  'profile.introduction': "Pár szó rólam",
  'profile.address.title': "Hiányzik a címed",
  'profile.address.country': "Ország",
  'profile.address.zip': "Irányítószám",
  'profile.address.city': "Település",
  'profile.address.street': "Utca, házszám",
  'search.placeholder': "Kit vagy mit keresel?",
  'search.kind': "Mit keresel?",
  'search.ask': "Írj be egy nevet vagy egy szót.",
  'search.kind.all': "Mind",
  'search.kind.post': "Bejegyzések",
  'search.kind.person': "Emberek",
  'search.kind.entity': "Közösségek",
  'search.kind.article': "Olvasmányok",
  'search.all.post': "Minden bejegyzés",
  'search.all.person': "Mindenki",
  'search.all.entity': "Minden közösség",
  'search.all.article': "Minden olvasmány",
  'search.suggestions': "Javaslatok",
  'search.suggestions.found': [["count","plural",{"0":["Nincs javaslat"],"other":["#"," javaslat"]}]],
  'search.for': ["Keresés: „",["query"],"”"],
  'search.recent': "Korábbi keresések",
  'search.recent.clear': "Törlöm a kereséseimet",
  'search.kindOf.person': "ember",
  'search.kindOf.entity': "közösség",
  'search.kindOf.recent': "korábbi",
  'people.guest': [["count"]," ember ír itt naplót. Lépj be, és ismerd meg őket."],
  'people.limited': "Egyelőre a neveket és a képeket látod.",
  'people.suggested': "Emberek a közösségeidből",
  'people.search': "Keresés az emberek között",
  'people.search.placeholder': "Kit keresel?",
  'people.waiting': "Rád vár",
  'people.friends': "Barátaid",
  'people.friends.all': "Minden barátod",
  'people.all': "Mindenki",
  'people.visit': "Megnézem az életvonalát",
  'people.found': [["count","plural",{"0":["Nincs találat"],"other":["#"," találat"]}]],
  'people.found.many': ["Több mint ",["count"]," találat"],
  'map.cluster': [["count"]," ember"],
  'map.guest': "Itt élünk. Belépés után te is felkerülhetsz a térképre.",
  'map.zoomIn': "Közelítés",
  'map.zoomOut': "Távolítás",
  'map.view': "Nézet",
  'map.view.map': "Térkép",
  'map.view.list': "Lista",
  'map.label': "A tagok térképe. Ugyanez listaként is megnézhető.",
  'map.cluster.at': [["name"],": ",["count"]," ember"],
  'map.people': [["count","plural",{"other":["#"," ember"]}],["friends","plural",{"0":[],"other":[", közülük ","#"," barátod"]}]],
  'map.friends': [["friends","plural",{"0":[],"other":["Közülük ","#"," barátod"]}]],
  'map.here': "Ezen a környéken",
  'map.blurred': "Csak körülbelül látszik, hol",
  'map.layers': "Rétegek",
  'map.layer.friends': "Csak a barátaim",
  'map.layer.towns': "Városnevek",
  'map.layer.tiles': "Részletes térkép",
  'map.layer.events': "Események",
  'map.events': [["count"]," esemény"],
  'map.events.at': [["name"],": ",["count"]," esemény"],
  'map.search': "Hol nézzünk körül?",
  'map.all': "Mindenütt",
  'map.own.town': "Rólad csak a városod látszik.",
  'map.own.blurred': "A te helyed kb. két kilométeres pontossággal látszik.",
  'map.own.none': "Te még nem vagy rajta a térképen.",
  'map.own.change': "Módosítom",
  'map.closed': "A térképhez a hozzájárulásod kell. A lista enélkül is megvan.",
  'map.open': "Megnyitom a térképet",
  'map.person.open': "Megnézem",
  'map.sources': "Térkép: Natural Earth, GeoNames",
  'message.placeholder': "Írj üzenetet",
  'message.typing': [["name"]," éppen ír…"],
  'message.read': "Látta",
  'message.blocked': "Ebben a beszélgetésben most nem lehet írni.",
  'message.deleted': "Törölt üzenet",
  'message.delete.title': "Törlöd ezt az üzenetet?",
  'message.delete.text': "A szöveg eltűnik, a helyén ez áll majd: Törölt üzenet.",
  'message.menu': ["Üzenet műveletei, ",["time"]],
  'message.talkMenu': ["További műveletek: ",["name"]],
  'message.log': ["Üzenetek: ",["name"]],
  'message.new': "Új üzenet",
  'message.compose': "Új üzenet",
  'message.recent': "Legutóbb",
  'message.contacts': "Akiknek írhatsz",
  'message.contacts.none': "Most nincs kinek írni",
  'message.contacts.notFound': "Barátoknak és közös közösség tagjainak írhatsz.",
  'message.choose': "Válassz egy beszélgetést, vagy írj valakinek.",
  'message.you': ["Te: ",["text"]],
  'message.empty': "Még nem írtatok egymásnak.",
  'message.empty.text': "Egy köszönés is elég kezdetnek.",
  'message.gone': "Ez a beszélgetés most nem nyitható meg.",
  'message.gone.act': "Vissza az üzenetekhez",
  'message.search': "Név vagy szó a beszélgetésekből",
  'message.search.none': "Ilyen nevet vagy szót nem találtunk.",
  'message.profile': "Megnézem az életvonalát",
  'message.picture': "Kép",
  'message.addPhoto': "Képet küldök",
  'message.send': "Elküldöm",
  'library.search': "Keresés a polcon",
  'library.menu': ["További műveletek: ",["title"]],
  'library.keep': "Elteszem a naplómba",
  'library.saved': "Eltettük. Csak te látod.",
  'library.on': "A tagok is látják",
  'library.add': "Új a polcra",
  'library.sent': "Köszönjük! Átnézzük, mielőtt kikerül.",
  'library.waiting': "Átnézésre vár",
  'library.accept': "Kikerülhet",
  'library.reject': "Most nem",
  'library.reject.reason': "Miért nem?",
  'library.title': "Cím",
  'library.text': "Szöveg",
  'library.delete.title': "Leveszed a polcról?",
  'library.tapToPlay': "Koppints a lejátszáshoz. Ekkor kapcsolódsz a videószolgáltatóhoz.",
  'library.send': "Küldök egyet",
  'library.send.review': "Átnézzük, mielőtt kikerül.",
  'onboarding.step': [["n"],". lépés, összesen ",["total"]],
  'onboarding.1.title': "Miről írnál szívesen?",
  'onboarding.1.text': "Válassz egyet az első bejegyzésedhez. Később bármiről írhatsz.",
  'onboarding.audience': "Ki lássa, amit írsz, ha mást nem mondasz?",
  'onboarding.audience.later': "A hangulataidat csak te látod. A beállításokban mindent külön is megadhatsz.",
  'onboarding.write': "Rögtön írok",
  'onboarding.2.title': "Kikkel lennél együtt?",
  'onboarding.2.text': "Válassz egy-két közösséget. Egyedül is kezdheted.",
  'onboarding.2.alone': "Most egyedül kezdem",
  'onboarding.join.open': "bárki csatlakozhat",
  'onboarding.join.request': "bárki kérheti",
  'onboarding.3.title': "Szóljunk, ha történik valami?",
  'onboarding.3.text': "Ha válaszolnak neked, vagy kihívást kapsz. Bármikor kikapcsolhatod.",
  'onboarding.3.later': "Hogy miről szóljunk, azt a beállításokban pontosan megadhatod.",
  'onboarding.skip': "Kihagyom",
  'onboarding.look': "Előbb körülnézek",
  'onboarding.offer.title': "Kezdjük három rövid kérdéssel?",
  'onboarding.offer': "Miről írnál, ki lássa, és kikkel lennél együtt. Egy perc az egész, és később bármikor átállíthatod.",
  'onboarding.offer.act': "Beállítom",
  'onboarding.finish': "Kezdem az első bejegyzéssel",
  'firstSteps.title': ["Szia, ",["name"],". Itt kezdődik a vonalad."],
  'firstSteps.text': [["count","plural",{"2":["Két apróság maradt, ha van kedved."],"3":["Három apróság, ha van kedved. Sorrend nincs."],"other":["Egy apróság maradt, ha van kedved."]}]],
  'firstSteps.mood': "Egy koppintás, csak te látod",
  'firstSteps.question': "Egy kérdés neked",
  'firstSteps.community': "Ismerj meg egy közösséget",
  'firstSteps.community.count': [["count","plural",{"0":["Nézz körül, ki mivel foglalkozik"],"other":["#"," közösséghez csatlakozhatsz"]}]],
  'help.offer.title': "Nehéz napjaid vannak?",
  'help.offer.text': "Nem kell egyedül cipelned. Összeírtuk, kivel beszélhetsz, névtelenül is, ha úgy jobb.",
  'help.offer.accept': "Megnézem",
  'help.offer.decline': "Most nem kérem",
  'help.offer.private': "Ezt csak te látod, és mostanában nem kérdezzük meg újra.",
  'admin.reports': "Jelentések",
  'admin.registrations': "Jelentkezők",
  'admin.media': "Médiafájlok",
  'admin.settings': "Oldalbeállítások",
  'admin.act.case.read': "Megnézte, amit jelentettek",
  'admin.act.member.read': "Megnézte a fiók adatait",
  'admin.act.member.role': "Szerepkört adott",
  'admin.act.member.suspend': "Felfüggesztette a fiókot",
  'admin.act.member.restore': "Visszaállította a fiókot",
  'admin.act.member.end_sessions': "Kiléptette mindenhonnan",
  'admin.act.member.send_restore': "Új jelszóhoz linket küldött",
  'admin.act.member.reset_link': "Új jelszóhoz linket készített",
  'admin.act.member.second_factor': "Kikapcsolta a kétlépcsős belépést",
  'admin.act.member.list': "Listázta a fiókokat",
  'admin.act.member.erase': "Végleg törölt egy tagot",
  'admin.act.member.accept': "Beengedte a közösségbe",
  'admin.act.member.reject': "Elutasította a csatlakozást",
  'admin.act.member.remove': "Kivette a közösségből",
  'admin.act.registration.accept': "Elfogadott egy jelentkezést",
  'admin.act.registration.refuse': "Elutasított egy jelentkezést",
  'admin.act.invitation.add': "Meghívót készített az oldalra",
  'admin.act.invitation.revoke': "Meghívót vont vissza az oldalra",
  'admin.act.member.grant': "Jogot adott",
  'admin.act.member.revoke': "Jogot vett el",
  'admin.act.member.ban': "Kitiltotta a közösségből",
  'admin.act.member.unban': "Feloldotta a kitiltást",
  'admin.act.member.invite': "Meghívott valakit a közösségbe",
  'admin.act.member.uninvite': "Visszavont egy meghívást a közösségbe",
  'admin.act.person.suspend': "Felfüggesztette a fiókot",
  'admin.act.person.dismiss': "Lezárta: nem sért szabályt",
  'admin.act.post.approve': "Rendben talált egy bejegyzést",
  'admin.act.post.hide': "Elrejtett egy bejegyzést",
  'admin.act.post.remove': "Eltávolított egy bejegyzést",
  'admin.act.comment.approve': "Rendben talált egy hozzászólást",
  'admin.act.comment.hide': "Elrejtett egy hozzászólást",
  'admin.act.comment.remove': "Eltávolított egy hozzászólást",
  'admin.act.message.approve': "Rendben talált egy üzenetet",
  'admin.act.message.remove': "Eltávolított egy üzenetet",
  'admin.act.message.hide': "Elrejtett egy üzenetet",
  'admin.act.entity.add': "Létrehozta",
  'admin.act.entity.edit': "Szerkesztette",
  'admin.act.entity.delete': "Törölte",
  'admin.act.entity.remove': "Eltávolított egy közösséget",
  'admin.act.entity.dismiss': "Lezárta: nem sért szabályt",
  'admin.act.entity.act_as': "A nevében járt el",
  'admin.act.link.add': "Meghívót készített",
  'admin.act.link.revoke': "Meghívót vont vissza",
  'admin.act.setting.libraries': "Könyvtárakat kapcsolt",
  'admin.act.setting.change': "Oldalbeállítást módosított",
  'admin.act.system.retry': "Feladatot indított újra",
  'admin.act.system.delete': "Feladatot törölt",
  'admin.act.company.edit': "Céget módosított",
  'admin.act.article.edit': "Írást szerkesztett",
  'admin.act.article.remove': "Írást törölt",
  'admin.act.lesson.edit': "Kihívást szerkesztett",
  'admin.act.lesson.remove': "Kihívást törölt",
  'admin.act.info.edit': "Tájékoztató oldalt mentett",
  'admin.act.info.add': "Tájékoztató oldalt írt",
  'admin.act.info.remove': "Tájékoztató oldalt törölt",
  'admin.act.consent.edit': "Hozzájárulás szövegét mentette",
  'admin.act.media.remove': "Fájlt törölt",
  'admin.act.demo.remove': "Eltávolította a bemutató tartalmat",
  'admin.act.token.add': "Kulcsot készített egy programnak",
  'admin.act.token.revoke': "Visszavonta egy program kulcsát",
  'admin.act.chat.approve': "Rendben talált egy csevegősort",
  'admin.act.chat.hide': "Elrejtett egy csevegősort",
  'admin.act.chat.remove': "Eltávolított egy csevegősort",
  'admin.act.webhook.add': "Webhookot vett fel",
  'admin.act.webhook.edit': "Webhookot módosított",
  'admin.act.webhook.delete': "Webhookot törölt",
  'admin.act.friend.send': "Barátnak jelölt valakit",
  'admin.act.friend.revoke': "Visszavont egy barátjelölést",
  'admin.act.friend.accept': "Elfogadott egy barátjelölést",
  'admin.act.friend.reject': "Elutasított egy barátjelölést",
  'admin.act.friend.unfriend': "Megszüntetett egy barátságot",
  'admin.act.follow.add': "Követni kezdett valakit",
  'admin.act.follow.remove': "Már nem követ valakit",
  'admin.act.block.add': "Letiltott valakit",
  'admin.act.block.remove': "Feloldott egy letiltást",
  'admin.act.client.invite': "Tanácsadónak vagy ügyfélnek hívott valakit",
  'admin.act.client.accept': "Elfogadott egy tanácsadói meghívást",
  'admin.act.client.decline': "Elutasított egy tanácsadói meghívást",
  'admin.act.client.end': "Befejezett egy tanácsadást",
  'unsubscribe.title': "Nem kérsz több levelet?",
  'unsubscribe.text': "E-mailben nem írunk többé. Az alkalmazásban és az eszközeiden minden marad, ahogy volt.",
  'unsubscribe.act': "Nem kérek több levelet",
  'unsubscribe.done': "Rendben, nem küldünk több levelet.",
  'unsubscribe.unknown': "Ez a link már nem él. A beállításokban kikapcsolhatod a leveleket.",
  'page.unsubscribe': "Levelek leállítása",
  'menu.today': "Ma",
  'menu.insight': "Rálátás",
  'tab.me': "Én",
  'tab.you': "Te",
  'tab.we': "Mi",
  'error.ACCOUNT_SUSPENDED': "A fiókodat felfüggesztettük.",
  'error.LAST_OWNER': "Te vagy az utolsó gazda: előbb adj valakinek gazdajogot.",
  'error.MUTED': "Ebben a beszélgetésben most nem írhatsz.",
  'error.BANNED': "Innen kitiltottak, most nem csatlakozhatsz.",
  'error.REAUTH_REQUIRED': "Ehhez add meg újra a jelszavad.",
  'error.LESSON_NOT_CLAIMABLE': "Ez a kihívás nem kérhető.",
  'error.POLL_CLOSED': "Ez a szavazás már lezárult.",
  'error.EVENT_OVER': "Ez az esemény már elmúlt vagy elmarad.",
  'error.STORAGE_FULL': "Betelt a tárhely. Amit írtál, megvan: próbáld később.",
  'error.STATUS_507': "Betelt a tárhely.",
  'settings.passkeys.name': "A kulcs neve",
  'passkey.failed': "A belépőkulcs most nem működött. Próbáld újra, vagy lépj be másképp.",
  'settings.linked': "Kapcsolt fiókok",
  'lesson.claimAsk': "Kérted. Szólunk, ha megkaptad.",
  'form.pickDate': "Naptár megnyitása",
  'form.calendar': "Naptár",
  'form.month': "Hónap",
  'form.year': "Év",
  'form.previousMonth': "Előző hónap",
  'form.nextMonth': "Következő hónap",
  'form.datePlaceholder': "éééé.hh.nn",
  'form.optional': [["label"]," (nem kötelező)"],
  'form.choose': "Nem adom meg",
  'form.explain.FIELD_REQUIRED': "Ez a mező nem maradhat üresen. A szóköz önmagában nem számít.",
  'form.explain.DATA_TOO_SHORT': "Írj hozzá még. A szóközök is számítanak.",
  'form.explain.DATA_TOO_LONG': "Rövidíts rajta. A szóközök is számítanak.",
  'form.explain.INVALID_EMAIL': "Így néz ki: nev@pelda.hu. Nézd meg, nem maradt-e benne szóköz, és megvan-e a kukac és a pont.",
  'form.explain.NOT_A_NUMBER': "Csak számjegyeket írj, tizedesvesszővel vagy ponttal.",
  'form.explain.MIN_VALUE': "Nagyobb számot írj ide.",
  'form.explain.MAX_VALUE': "Kisebb számot írj ide.",
  'form.explain.INVALID_PHONE': "Az országhívóval kezdd, például így: +36 30 123 4567.",
  'form.explain.INVALID_COORDINATE': "Írhatsz tizedes fokot (47.4979) vagy fokot, percet, másodpercet (47°29′52″N).",
  'form.explain.DEGREES_OUT_OF_RANGE': "A fok 0 és 180 között lehet.",
  'form.explain.MINUTES_OUT_OF_RANGE': "A perc 0 és 60 között lehet.",
  'form.explain.SECONDS_OUT_OF_RANGE': "A másodperc 0 és 60 között lehet.",
  'form.explain.COULD_NOT_PARSE': "Írhatsz tizedes fokot (47.4979) vagy fokot, percet, másodpercet (47°29′52″N).",
  'form.explain.INVALID_DATE': "Év, hónap, nap sorrendben írd, például 1978.05.21 vagy 1978. V. 21.",
  'form.explain.INVALID_TIME': "Óra és perc, például 7:30 vagy 18:05.",
  'form.explain.INVALID_FORMAT': "Olyan jel van benne, amely itt nem használható.",
  'form.explain.PASSWORD_RETYPE': "A két mezőbe ugyanazt a jelszót írd. A szem gombbal megnézheted, mit írtál.",
  'form.explain.PASSWORD_EASY': "Sokan használják, ismétlődő jelekből áll, vagy a neved, illetve az e-mail-címed. Írj inkább egy rövid mondatot, amely másnak nem jutna eszébe.",
  'form.explain.PRIVACY_POLICY_REQUIRED': "Olvasd el a tájékoztatót, és jelöld be a négyzetet. Enélkül nem kezelhetjük az adataidat.",
  'form.explain.INVALID_VIDEO_URL': "Másold ide a videó címét a YouTube-ról vagy a Vimeóról.",
  'form.explain.INVALID_VALUE': "Válassz vagy írj mást ide.",
  'form.explain.UNKNOWN_FIELD': "Ezt a mezőt a szerver nem ismeri. Frissítsd az oldalt, és próbáld újra.",
  'login.register': "Új vagyok itt",
  'login.or': "vagy",
  'login.about': "Mi ez a hely?",
  'login.goingOut': "Kiléptetünk…",
  'login.logout.confirm': "Kilépek",
  'login.logout.failed': "A kilépés nem sikerült, még be vagy lépve.",
  'login.again': "Belépek újra",
  'register.intro': "Pár adat, és kész. Amit írsz, arról te döntöd el, ki lássa.",
  'register.privacyPolicy.read': "Elolvasom a tájékoztatót",
  'register.hasAccount': "Már van fiókom",
  'password.restore.setIntro': ["Add meg az új jelszót ehhez a fiókhoz: ",["email"]],
  'password.restore.endWhy': "Ha más is hozzáfért a fiókodhoz, adhatott hozzá saját belépési módot, és azzal az új jelszó után is beléphet. A tiédet később újra hozzáadhatod.",
  'password.restore.endPasskeys': [["count","plural",{"one":["Törlöm a fiók belépőkulcsát"],"other":["Törlöm a fiók ","#"," belépőkulcsát"]}]],
  'password.restore.endServices': [["count","plural",{"one":["Leválasztom a kapcsolt fiókot"],"other":["Leválasztok ","#"," kapcsolt fiókot"]}]],
  'password.restore.setSubmit': "Ez legyen a jelszavam",
  'password.restore.again': "Kérek új linket",
  'password.restore.sentTitle': "Nézd meg a postaládád",
  'password.restore.back': "Vissza a belépéshez",
  'password.forgotOld': "Nem jut eszembe a mostani jelszavam",
  'setup.title': "Az első adminisztrátor",
  'setup.text': "Ez a link egyszer használható. Aki itt regisztrál, az kezeli az oldalt.",
  'setup.submit': "Létrehozom",
  'settings.channels': "Hol szóljunk?",
  'mailConfirm.banner': "Még nem erősítetted meg az e-mail-címed.",
  'mailConfirm.resend': "Kérem a levelet",
  'mailConfirm.sent': "Elküldtük. Nézd meg a leveleidet!",
  'mailConfirm.checking': "Megnézzük a linket…",
  'mailConfirm.done': "Köszönjük, megerősítetted a címedet. Innen minden nyitva áll.",
  'mailConfirm.join': "Tovább a meghívásodhoz",
  'mailConfirm.on': "Tovább",
  'mailConfirm.expired': "Ez a link már nem él. Lépj be, és kérj újat.",
  'mailConfirm.confirmed': "Megerősítve",
  'mailConfirm.notConfirmed': "Még nincs megerősítve",
  'settings.reauth.confirm': "Megerősítem",
  'profile.zone': "Időzóna",
  'profile.zone.help': "Ehhez igazodnak a napjaid.",
  'profile.birthDate.help': "Például 1978.05.21",
  'profile.picture': "Profilkép módosítása",
  'profileImage.choose': "Kép választása",
  'profileImage.another': "Másik kép",
  'profileImage.remove.title': "Leveszed a profilképed?",
  'profileImage.remove.text': "A neved kezdőbetűi látszanak majd helyette.",
  'profile.section.name': "Így hívnak",
  'profile.username.help': "Ezzel is beléphetsz. Betű ékezet nélkül, szám, pont, kötőjel és aláhúzás lehet benne; a többi tag nem látja.",
  'profile.section.life': "Rólad",
  'profile.section.login': "Belépés",
  'profile.section.address': "Postacím",
  'profile.address.text': "Csak az üzemeltető látja, a tagok nem.",
  'profile.address.submit': "Elmentem a címet",
  'consent.given.none': "Még nem döntöttél",
  'consent.refused': "Nem járultál hozzá",
  'consent.refused.text': "Enélkül nem tudod tovább használni a fiókodat. Letöltheted az adataidat, törölheted a fiókodat, vagy kiléphetsz és később dönthetsz.",
  'consent.withdrawn': "Visszavontad",
  'consent.accepted': "Köszönjük, feljegyeztük",
  'consent.withdraw.title': "Visszavonod?",
  'consent.withdraw.privacy': "Enélkül nem tudod tovább használni a fiókodat. Ha végleg elmennél, a beállításokban törölheted.",
  'consent.withdraw.text': "Ez a rész bezárul, minden más működik tovább.",
  'consent.login': "A döntésedet belépés után jegyezzük fel.",
  'consent.cookie.title': "Csak ami kell.",
  'consent.cookie.text': "Sütit csak a belépéshez használunk. Nincs reklám, nincs követés.",
  'consent.cookie.more': "Részletek",
  'info.terms': "Felhasználási feltételek",
  'info.missing': "Ezt az oldalt még nem írták meg.",
  'info.all': "Minden tudnivaló",
  'info.guide.text': "Az első lépések",
  'info.help.text': "Kivel beszélhetsz, és mit tegyél",
  'info.about.text': "Kik vagyunk, és miért",
  'info.privacy.text': "Mit tárolunk, és meddig",
  'info.cookie.text': "Mi kerül a készülékedre",
  'info.terms.text': "Mit vállalunk, és mit kérünk",
  'info.location.text': "Mi történik a helyadatoddal",
  'info.live.text': "Ha adásban vagy",
  'help.code': ["Hibakód: ",["code"]],
  'page.kit': "Építőelemek",
  'menu.label': "Főmenü",
  'tab.label': "Fő helyek",
  'menu.messages.count': ["Üzenetek, ",["count"]," olvasatlan"],
  'menu.notifications.count': ["Értesítések, ",["count"]," olvasatlan"],
  'menu.noMood': "Hogy vagy most?",
  'error.TIMEOUT': "Túl sokáig tartott. Próbáld újra.",
  'error.startSlow': "Lassan indul. Várj még egy kicsit, vagy próbáld újra.",
  'error.startFailed': "Most nem sikerült megnyitni. Nézd meg a kapcsolatot, és próbáld újra.",
  'error.notFound.text': "Lehet, hogy elköltözött, vagy elírás van a címben.",
  'guest.text': "Napló a mindennapjaidról: magadnak írod, és azzal osztod meg, akivel jólesik.",
  'guest.line': "Egy életvonal: három nap, mindegyiken egy hangulat és egy bejegyzés.",
  'guest.line.today': "ma",
  'guest.line.yesterday': "tegnap",
  'guest.line.earlier': "múlt hét",
  'guest.line.gratitude': "Kihűlt tea, csend, és senki nem sietett sehova.",
  'guest.line.decision': "Vasárnap felhívom apát.",
  'guest.line.goal': "Tavasszal körbefutom a tavat.",
  'guest.counts': ["Már ",["members"]," ember és ",["communities"]," közösség él itt."],
  'guest.login': "Belépek",
  'guest.register': "Új vagyok itt",
  'guest.companyInvited': "Ide meghívóval lehet belépni. Ha még nincs fiókod, nyisd meg a meghívót, amit kaptál.",
  'guest.about': "Mi ez a hely?",
  'session.reauth.title': "Add meg újra a jelszavad",
  'session.reauth.text': "Ez fontos lépés, ezért megkérdezzük, biztosan te vagy-e.",
  'session.reauth.titleOther': "Igazold, hogy te vagy az",
  'session.reauth.passkey': "Belépőkulccsal igazolom",
  'session.reauth.social': ["Igazolom ezzel: ",["service"]],
  'session.reauth.window': "A megnyílt ablakban igazold, hogy te vagy az.",
  'session.reauth.cancelled': "Az igazolás megszakadt. Próbáld újra.",
  'password.wrong': "Ez nem a mostani jelszavad",
  'mood.set': ["Így vagyok: ",["mood"]],
  'mood.set.past': ["Így voltam: ",["mood"]],
  'mood.set.none': "Koppints arra, ami most igaz",
  'mood.axis.lively': "élénk",
  'mood.axis.quiet': "csendes",
  'mood.axis.hard': "nehéz",
  'mood.axis.good': "jó",
  'privacy.9.count': [["count","plural",{"0":["Minden tag látja, most még csak te vagy itt"],"other":["#"," tag látja"]}]],
  'privacy.change': "Módosítom",
  'entry.look': "Megnézem",
  'entry.types': "A bejegyzés fajtája",
  'entry.todayAt': ["ma, ",["time"]],
  'entry.changeDate': ["Mikor történt? ",["when"],". Módosítás"],
  'aside.label': "Melléktartalom",
  'aside.recent': "Az elmúlt két hét",
  'aside.recent.note': "Így voltál, napról napra.",
  'feed.ask': "Mi van veled?",
  'feed.ask.morning': ["Jó reggelt, ",["name"],". ",["ask"]],
  'feed.ask.day': ["Szép napot, ",["name"],". ",["ask"]],
  'feed.ask.evening': ["Jó estét, ",["name"],". ",["ask"]],
  'feed.from': "Kiktől",
  'feed.friends': "Barátaim",
  'feed.groups': "Közösségeim",
  'feed.all': "Mindenki",
  'feed.alone': "Amíg nincs barátod itt, azt mutatjuk, amit mindenkinek írtak.",
  'feed.people': "Akikkel lehet közös szavatok",
  'feed.people.all': "Mind",
  'feed.people.meet': "Ismerkedem",
  'feed.communities': "Közösségek, ahová csatlakozhatsz",
  'feed.communities.look': "Megnézem",
  'feed.new': "Új bejegyzések érkeztek",
  'feed.newCount': [["count"]," új bejegyzés"],
  'feed.end': "Ennyi volt, a végére értél.",
  'feed.moods': "Hangulatok ezen a napon",
  'entry.menu': ["További műveletek: ",["name"]],
  'comment.label': "Hozzászólás",
  'comment.menu': ["További műveletek: ",["name"]," hozzászólása"],
  'comment.editing': "Hozzászólás szerkesztése",
  'comment.gone': "Ez a bejegyzés már nem látható.",
  'empty.likers': "Még senki sem kedvelte.",
  'settings.reminder': "Napi emlékeztető",
  'settings.reminder.off': "Egy kérdés naponta, a te órádban, ha aznap még nem írtál.",
  'settings.reminder.text': ["Mindennap ",["at"],"-kor, ha aznap még nem írtál"],
  'settings.reminder.at': "Mikor?",
  'settings.reminder.pause': "Szünet",
  'settings.reminder.pause.none': "Nincs",
  'settings.reminder.pause.week': "Egy hétig",
  'settings.reminder.pause.twoWeeks': "Két hétig",
  'settings.reminder.pause.month': "Egy hónapig",
  'settings.reminder.pause.current': ["Eddig: ",["day"]],
  'settings.reminder.needsPush': "Ezen az eszközön még nincs bekapcsolva az értesítés: kapcsold be fent, hogy ide is megérkezzen.",
  'lock.title': [["site"]," zárva van"],
  'lock.pin': "PIN-kód",
  'lock.pin.show': "PIN-kód mutatása",
  'lock.unlock': "Kinyitom",
  'lock.wrong': "Nem ez a PIN-kód.",
  'lock.wait': ["Túl sok hibás próba. Próbáld újra ",["seconds"]," másodperc múlva."],
  'lock.forgotten': "Elfelejtettem a PIN-kódot",
  'lock.usePin': "Inkább a PIN-kódot írom be",
  'lock.password.help': "A fiókod jelszavával kinyithatod. A zár utána ki lesz kapcsolva, és új PIN-kódot adhatsz meg.",
  'lock.passkey': "Kinyitom belépőkulccsal",
  'lock.removed': "A zár ki van kapcsolva. Új PIN-kódot a beállításokban adhatsz meg.",
  'lock.explained': "Ha más is kezébe veheti a telefonod: az Entemi csak PIN-kóddal vagy belépőkulccsal nyílik ki, és az értesítésekben sem látszik, ki írt és mit.",
  'lock.unsupported': "A zárhoz biztonságos (https) cím kell.",
  'lock.newPin': "Új PIN-kód",
  'lock.newPin.again': "Új PIN-kód még egyszer",
  'lock.newPin.help': "4–8 számjegy",
  'lock.pin.differs': "A két PIN-kód nem egyezik.",
  'lock.turnOn': "Bekapcsolom a zárat",
  'lock.turnOff': "Kikapcsolom a zárat",
  'lock.turnOff.text': "A kikapcsoláshoz add meg a PIN-kódot.",
  'lock.set': "A zár be van kapcsolva.",
  'lock.delay': "Mikor záródjon?",
  'lock.delay.minutes': [["count","plural",{"0":["Azonnal"],"one":["#"," perc után"],"other":["#"," perc után"]}]],
  'lock.notification': "Új értesítésed van",
  'subscription.copy': "Másolás",
  'subscription.since': ["Van címed, ",["date"]," óta."],
  'subscription.make': "Címet kérek",
  'subscription.renew': "Új címet kérek",
  'subscription.renew.title': "Új címet kérsz?",
  'subscription.renew.text': "A mostani cím ezzel megszűnik.",
  'subscription.end': "Megszüntetem",
} satisfies Record<string, Message>

export type TextKey = keyof typeof hu | keyof typeof admin | keyof typeof group | keyof typeof settings

export interface TextValues {
  'app.version': { version: string | number }
  'menu.unread': { count: number }
  'menu.unread.muted': { count: number }
  'menu.allGroups': { count: string | number }
  'menu.actingAs': { name: string | number }
  'page.loginCompany': { group: string | number }
  'page.person': { name: string | number }
  'page.conversation': { name: string | number }
  'mood.askPast': { day: string | number }
  'place.near': { town: string | number }
  'entry.place.change': { place: string | number }
  'place.town.found': { count: number }
  'mood.current': { mood: string | number }
  'entry.mood.change': { mood: string | number }
  'entry.friend': { name: string | number; friend: string | number }
  'entry.video': { service: string | number }
  'entry.publishTo.instead': { kinds: string | number }
  'entry.publishTo.leave': { group: string | number }
  'entry.draft.delete': { title: string | number }
  'entry.drafts.open': { count: number }
  'entry.charsLeft': { count: number }
  'entry.onThisDay.years': { count: number }
  'entry.likes': { count: number }
  'entry.comments': { count: number }
  'entry.shares': { count: number }
  'share.actIn': { group: string | number }
  'lifeline.fill': { day: string | number }
  'calendar.entries': { count: number }
  'lifeline.yearText': { year: string | number; count: number; mood: string | number }
  'lifeline.yearEmpty': { year: string | number }
  'lifeline.of': { name: string | number }
  'lifeline.challenge': { title: string | number }
  'insight.stops': { count: number }
  'insight.dayCount': { count: number }
  'insight.way': { one: string | number; other: string | number; count: number }
  'insight.tags.good': { days: string | number; count: string | number; percent: string | number }
  'insight.tags.hard': { count: string | number; percent: string | number }
  'insight.tags.cell': { count: string | number; percent: string | number }
  'mention.found': { count: number }
  'tag.change': { name: string | number }
  'tag.remove': { name: string | number }
  'tag.found': { count: number }
  'tag.new': { name: string | number }
  'tag.added': { name: string | number }
  'tag.tooMany': { count: string | number }
  'tag.count': { count: number }
  'tag.lastUsed': { entries: string | number; day: string | number }
  'tag.merge.title': { name: string | number; into: string | number }
  'tag.merge.text': { into: string | number; name: string | number }
  'tag.delete.title': { name: string | number }
  'tag.delete.text': { count: number }
  'comment.replyTo': { name: string | number }
  'comment.showReplies': { count: number }
  'privacy.1.count': { count: number }
  'privacy.waits': { group: string | number }
  'privacy.2.count': { count: number; group: string | number }
  'privacy.0.consultant': { name: string | number }
  'privacy.consultant': { name: string | number }
  'privacy.notified': { count: number }
  'relation.quote': { text: string | number }
  'relation.got.title': { name: string | number }
  'relation.sent.title': { name: string | number }
  'relation.withName': { act: string | number; name: string | number }
  'relation.accept.done': { name: string | number }
  'relation.mutualFriends': { count: number }
  'login.social': { service: string | number }
  'social.join.emailProved': { service: string | number }
  'login.welcome': { name: string | number }
  'login.logout.outbox': { count: number }
  'register.password.help': { min: string | number }
  'register.companyInvited': { group: string | number }
  'waiting.text': { name: string | number; email: string | number }
  'waiting.since': { time: string | number }
  'waiting.meanwhile': { days: string | number }
  'siteInvite.days.count': { count: number }
  'siteInvite.uses.count': { count: number }
  'siteInvite.left': { count: number }
  'siteInvite.until': { time: string | number }
  'siteInvite.used': { count: string | number; max: string | number }
  'siteInvite.by': { name: string | number }
  'community.someMembers': { names: string | number; count: string | number }
  'community.requests': { count: number }
  'community.menu': { group: string | number }
  'community.membership': { group: string | number }
  'groupPage.ask': { name: string | number }
  'groupPage.here.count': { count: string | number }
  'mute.started': { group: string | number }
  'mute.ended': { group: string | number }
  'community.members': { count: number }
  'community.waiting': { count: number }
  'slowMode.minutes': { count: number }
  'slowMode.hours': { count: number }
  'community.public': { count: number }
  'community.delete.again': { group: string | number }
  'community.delete.again.text': { count: number }
  'community.delete.done': { group: string | number }
  'member.since': { date: string | number }
  'member.menu': { name: string | number }
  'member.rights': { name: string | number }
  'member.owner.text': { name: string | number }
  'ban.title': { name: string | number }
  'ban.text': { name: string | number }
  'ban.done': { name: string | number }
  'ban.until': { date: string | number; time: string | number }
  'ban.by': { name: string | number; time: string | number }
  'ban.lift.text': { name: string | number }
  'ban.lifted': { name: string | number }
  'ban.notice.until': { date: string | number; time: string | number }
  'ban.notice.siteUntil': { date: string | number; time: string | number }
  'ban.notice.reason': { reason: string | number }
  'join.confirm': { group: string | number }
  'join.invited': { group: string | number }
  'join.invitedBy': { name: string | number; group: string | number }
  'join.done': { group: string | number }
  'join.invitationBy': { name: string | number }
  'invite.done': { name: string | number }
  'invite.since': { time: string | number }
  'invite.sinceBy': { name: string | number; time: string | number }
  'invite.withdrawn': { name: string | number }
  'join.link.until': { date: string | number; time: string | number }
  'join.link.used': { count: number }
  'join.link.usedOf': { count: string | number; max: string | number }
  'join.link.madeBy': { name: string | number; time: string | number }
  'join.link.made.time': { time: string | number }
  'webhook.url.help': { hosts: string | number }
  'webhook.url.host': { hosts: string | number }
  'webhook.full': { count: string | number }
  'webhook.last': { status: string | number; time: string | number }
  'webhook.last.none': { time: string | number }
  'webhook.menu': { url: string | number }
  'webhook.delete.text': { url: string | number }
  'webhook.delivery.status': { status: string | number }
  'webhook.delivery.attempts': { count: number }
  'join.leave.done': { group: string | number }
  'join.member.remove.text': { name: string | number }
  'join.member.removed': { name: string | number }
  'join.member.accepted': { name: string | number }
  'join.member.rejected': { name: string | number }
  'join.member.reject.text': { name: string | number }
  'join.member.asked': { time: string | number }
  'error.DATA_TOO_SHORT': { min: string | number }
  'error.DATA_TOO_LONG': { max: string | number }
  'error.MIN_VALUE': { min: string | number }
  'error.MAX_VALUE': { max: string | number }
  'error.TOO_LARGE': { max: string | number }
  'error.slowModeUntil': { time: string | number }
  'error.withCode': { message: string | number; code: string | number }
  'error.UPLOAD_LIMIT': { n: string | number }
  'offline.lastSeen': { time: string | number }
  'outbox.count': { count: number }
  'outbox.sent': { count: number }
  'outbox.banner': { count: string | number }
  'outbox.refused': { count: number }
  'outbox.slowMode': { time: string | number }
  'outbox.message': { name: string | number }
  'outbox.solution': { title: string | number }
  'outbox.otherActor': { name: string | number }
  'outbox.sessionEnded': { count: number }
  'share.tooMany': { n: string | number }
  'notification.lesson.arrived': { title: string | number }
  'notification.lesson.arrived.many': { count: number }
  'notification.lesson.granted': { title: string | number }
  'notification.lesson.claimed': { name: string | number; title: string | number }
  'notification.lesson.claimed.plain': { name: string | number }
  'notification.lesson.claimed.many': { name: string | number; count: number; title: string | number }
  'notification.lesson.claimed.many.plain': { name: string | number; count: number }
  'notification.lesson.solved': { name: string | number; title: string | number }
  'notification.lesson.solved.plain': { name: string | number }
  'notification.lesson.solved.many': { name: string | number; count: number; title: string | number }
  'notification.lesson.solved.many.plain': { name: string | number; count: number }
  'notification.lesson.reaction': { name: string | number; title: string | number }
  'notification.lesson.reaction.plain': { name: string | number }
  'notification.lesson.reaction.many': { name: string | number; count: number; title: string | number }
  'notification.lesson.reaction.many.plain': { name: string | number; count: number }
  'notification.new.note': { name: string | number }
  'notification.new.H': { name: string | number }
  'notification.new.D': { name: string | number }
  'notification.new.C': { name: string | number }
  'notification.new.F': { name: string | number }
  'notification.new.many': { name: string | number; count: number }
  'notification.new.same': { name: string | number; count: number }
  'notification.changed.note': { name: string | number }
  'notification.changed.H': { name: string | number }
  'notification.changed.D': { name: string | number }
  'notification.changed.C': { name: string | number }
  'notification.changed.F': { name: string | number }
  'notification.changed.many': { name: string | number; count: number }
  'notification.mood': { name: string | number; mood: string | number }
  'notification.mood.plain': { name: string | number }
  'notification.mood.many': { name: string | number; count: number }
  'notification.friend.request': { name: string | number }
  'notification.friend.request.many': { name: string | number; count: number }
  'notification.friend.made': { name: string | number }
  'notification.friend.made.many': { name: string | number; count: number }
  'notification.follow': { name: string | number }
  'notification.follow.many': { name: string | number; count: number }
  'notification.consultant.invited': { name: string | number }
  'notification.consultant.invited.many': { name: string | number; count: number }
  'notification.client.invited': { name: string | number }
  'notification.client.invited.many': { name: string | number; count: number }
  'notification.client.accepted': { name: string | number }
  'notification.client.accepted.many': { name: string | number; count: number }
  'notification.client.entry': { name: string | number }
  'notification.group.invited': { name: string | number; group: string | number }
  'notification.group.invited.many': { name: string | number; count: number; group: string | number }
  'notification.group.joined': { name: string | number; group: string | number }
  'notification.group.joined.many': { name: string | number; count: number; group: string | number }
  'notification.group.left': { name: string | number; group: string | number }
  'notification.group.left.many': { name: string | number; count: number; group: string | number }
  'notification.group.request': { name: string | number; group: string | number }
  'notification.group.request.many': { name: string | number; count: number; group: string | number }
  'notification.group.accepted': { group: string | number }
  'notification.group.rejected': { group: string | number }
  'notification.group.post': { name: string | number; group: string | number }
  'notification.group.post.many': { count: number; group: string | number }
  'notification.like.entry': { name: string | number }
  'notification.like.entry.many': { name: string | number; count: number }
  'notification.like.comment': { name: string | number }
  'notification.like.comment.many': { name: string | number; count: number }
  'notification.poll.vote': { name: string | number }
  'notification.poll.vote.many': { name: string | number; count: number }
  'notification.event.answer': { name: string | number }
  'notification.event.answer.many': { name: string | number; count: number }
  'notification.event.changed': { title: string | number }
  'notification.event.canceled': { title: string | number }
  'notification.event.day': { title: string | number }
  'notification.event.hour': { title: string | number }
  'notification.reaction': { name: string | number }
  'notification.reaction.many': { name: string | number; count: number }
  'notification.comment': { name: string | number }
  'notification.comment.many': { name: string | number; count: number }
  'notification.reply': { name: string | number }
  'notification.reply.many': { name: string | number; count: number }
  'notification.mention': { name: string | number }
  'notification.mention.many': { name: string | number; count: number }
  'notification.share': { name: string | number }
  'notification.share.many': { name: string | number; count: number }
  'notification.message': { name: string | number }
  'notification.message.many': { count: number; name: string | number }
  'notification.live.scheduled': { title: string | number }
  'notification.live.started': { title: string | number }
  'notification.report.new.group': { group: string | number }
  'notification.report.worry.group': { group: string | number }
  'notification.yousend.accepted': { title: string | number }
  'notification.yousend.rejected': { title: string | number }
  'badge.notifications': { count: number }
  'badge.messages': { count: number }
  'time.minutes': { count: number }
  'time.hours': { count: number }
  'time.days': { count: number }
  'time.in.minutes': { count: number }
  'time.in.hours': { count: number }
  'time.in.days': { count: number }
  'upload.progress': { percent: string | number }
  'upload.exif.date': { day: string | number }
  'upload.picture': { n: string | number }
  'upload.underway': { count: number }
  'upload.sending': { name: string | number }
  'upload.percent': { percent: string | number }
  'upload.again.label': { name: string | number }
  'upload.cancel.label': { name: string | number }
  'upload.remove.label': { name: string | number }
  'upload.details.label': { name: string | number }
  'upload.removeFile': { name: string | number }
  'upload.detailsFile': { name: string | number }
  'upload.tooLong': { max: string | number }
  'upload.earlier': { name: string | number }
  'upload.later': { name: string | number }
  'upload.refused.one': { name: string | number; reason: string | number }
  'voice.left': { time: string | number }
  'voice.file': { time: string | number }
  'voice.at': { at: string | number; total: string | number }
  'cropper.tooSmall': { min: string | number }
  'photo.of': { n: string | number; total: string | number }
  'photo.more': { count: number }
  'photo.by': { name: string | number }
  'mediainfo.camera.pixels': { width: string | number; height: string | number }
  'challenge.requests': { count: number }
  'challenge.audience.groupNamed': { group: string | number }
  'challenge.audience.claimNamed': { group: string | number }
  'challenge.solutions': { count: number }
  'challenge.send.text': { count: number }
  'lessonPage.steps.done': { done: string | number; count: string | number }
  'lessonPage.step': { no: string | number }
  'lessonPage.step.remove': { no: string | number }
  'lesson.plan.untilDay': { date: string | number }
  'lesson.plan.over': { date: string | number }
  'lessonPage.periods.answered': { date: string | number }
  'lessonPage.people.requested': { count: string | number }
  'lessonPage.people.granted': { count: string | number }
  'lessonPage.people.solved': { count: string | number }
  'lessonPage.people.declined': { count: string | number }
  'training.currentNo': { no: string | number }
  'training.answers': { count: number }
  'training.materialsOf': { no: string | number }
  'training.open': { no: string | number }
  'training.open.title': { no: string | number }
  'training.progress.weeks': { weeks: string | number }
  'moderation.waiting': { count: number }
  'moderation.reports': { count: number }
  'moderation.authorHidden': { reason: string | number }
  'settings.map.now.town': { town: string | number }
  'book.pictures.loading': { loaded: string | number; all: string | number }
  'book.pictures.missing': { count: number }
  'book.reading': { count: number }
  'book.size': { count: number; months: number }
  'book.cut': { count: string | number }
  'book.month.count': { count: number }
  'settings.export.ready': { size: string | number; time: string | number }
  'import.formats': { size: string | number }
  'import.sending': { percent: string | number }
  'import.tooLarge': { size: string | number; limit: string | number }
  'import.count.entries': { count: number }
  'import.count.days': { count: number }
  'import.count.pictures': { count: number }
  'import.count.recordings': { count: number }
  'import.count.tags': { count: number }
  'import.count.places': { count: number }
  'import.duplicates.text': { count: number }
  'import.moods.label': { name: string | number; count: string | number }
  'import.start': { count: number }
  'import.importing': { done: string | number; all: string | number }
  'import.undo.text': { count: number }
  'import.reason.count': { reason: string | number; count: string | number }
  'settings.storage.used': { limit: string | number; used: string | number }
  'consent.given': { date: string | number }
  'search.suggestions.found': { count: number }
  'search.for': { query: string | number }
  'people.guest': { count: number }
  'people.found': { count: number }
  'people.found.many': { count: number }
  'map.cluster': { count: number }
  'map.cluster.at': { name: string | number; count: number }
  'map.people': { count: number; friends: number }
  'map.friends': { friends: number }
  'map.events': { count: number }
  'map.events.at': { name: string | number; count: number }
  'message.typing': { name: string | number }
  'message.menu': { time: string | number }
  'message.talkMenu': { name: string | number }
  'message.log': { name: string | number }
  'message.you': { text: string | number }
  'library.menu': { title: string | number }
  'live.scheduled': { time: string | number }
  'live.viewers': { count: number }
  'live.device.camera.nth': { count: string | number }
  'live.device.microphone.nth': { count: string | number }
  'live.slow.seconds': { count: number }
  'live.with': { name: string | number }
  'live.chat.name.title': { name: string | number }
  'live.moderators.dismiss': { name: string | number }
  'live.chat.wait': { count: number }
  'live.chat.line': { name: string | number }
  'onboarding.step': { n: string | number; total: string | number }
  'firstSteps.title': { name: string | number }
  'firstSteps.text': { count: number }
  'firstSteps.community.count': { count: number }
  'admin.reports.open': { count: string | number }
  'admin.registrations.waiting': { count: number }
  'admin.registrations.note': { days: string | number }
  'admin.registrations.refuse.title': { name: string | number }
  'admin.system.backup.copy': { to: string | number }
  'admin.system.disk.free': { free: string | number; total: string | number }
  'admin.system.standby.counts': { answered: string | number; behind: string | number; failed: string | number }
  'admin.system.failed.facts': { attempts: string | number; code: string | number }
  'admin.system.failed.retryOne': { task: string | number }
  'admin.system.failed.deleteOne': { task: string | number }
  'admin.system.clientError': { page: string | number; browser: string | number; count: string | number }
  'admin.system.counts': { waiting: string | number; failed: string | number }
  'admin.system.error': { status: string | number; count: string | number }
  'admin.system.problem.away': { parts: string | number }
  'admin.system.problem.futureBackup': { names: string | number }
  'admin.system.problem.copy': { names: string | number }
  'admin.system.problem.update': { version: string | number }
  'admin.member.login.passkeys': { count: number }
  'admin.member.login.services': { count: number }
  'admin.lead': { count: number }
  'admin.articles.waiting': { count: number }
  'admin.week.members': { count: number }
  'admin.days.summary': { name: string | number; from: string | number; first: string | number; to: string | number; last: string | number; most: string | number }
  'admin.members.note': { members: string | number; admins: string | number }
  'admin.choose.row': { name: string | number }
  'admin.bulk.chosen': { count: string | number }
  'admin.bulk.done': { count: string | number }
  'admin.bulk.remove': { count: string | number }
  'admin.row.menu': { name: string | number }
  'admin.edit.version': { language: string | number; version: string | number; title: string | number }
  'admin.edit.html': { operator: string | number; contact: string | number }
  'admin.page.address.help': { address: string | number }
  'admin.member.sessions.count': { count: number }
  'admin.setting.tiles.help': { example: string | number }
  'settings.passkeys.made': { date: string | number }
  'settings.passkeys.used': { time: string | number }
  'settings.passkeys.delete.title': { name: string | number }
  'settings.tokens.readOf': { area: string | number }
  'settings.tokens.writeOf': { area: string | number }
  'settings.tokens.until': { date: string | number }
  'settings.tokens.used': { time: string | number }
  'settings.tokens.revoke.title': { name: string | number }
  'settings.recovery.left': { count: number }
  'settings.linked.since': { date: string | number }
  'settings.linked.unlink.title': { service: string | number }
  'live.slowMode': { count: string | number }
  'form.optional': { label: string | number }
  'password.restore.setIntro': { email: string | number }
  'password.restore.endPasskeys': { count: number }
  'password.restore.endServices': { count: number }
  'settings.persons.added': { name: string | number }
  'settings.persons.delete.title': { name: string | number }
  'settings.quietHours.text': { from: string | number; to: string | number }
  'settings.groups.on': { group: string | number }
  'settings.groups.off': { group: string | number }
  'settings.sessions.seen': { time: string | number }
  'settings.sessions.ended': { count: number }
  'mailChange.waits': { email: string | number }
  'help.code': { code: string | number }
  'menu.messages.count': { count: number }
  'menu.notifications.count': { count: number }
  'guest.counts': { members: number; communities: number }
  'company.members': { count: number }
  'company.subdomain.help': { address: string | number }
  'session.reauth.social': { service: string | number }
  'mood.set': { mood: string | number }
  'mood.set.past': { mood: string | number }
  'privacy.9.count': { count: number }
  'entry.todayAt': { time: string | number }
  'entry.changeDate': { when: string | number }
  'feed.ask.morning': { name: string | number; ask: string | number }
  'feed.ask.day': { name: string | number; ask: string | number }
  'feed.ask.evening': { name: string | number; ask: string | number }
  'feed.newCount': { count: number }
  'entry.menu': { name: string | number }
  'comment.menu': { name: string | number }
  'settings.reminder.text': { at: string | number }
  'settings.reminder.pause.current': { day: string | number }
  'lock.title': { site: string | number }
  'lock.wait': { seconds: number }
  'lock.delay.minutes': { count: number }
  'event.here': { zone: string | number; when: string | number }
  'event.count.yes': { count: number }
  'event.count.maybe': { count: string | number }
  'event.count.no': { count: number }
  'event.more': { count: string | number }
  'event.moreThan': { count: string | number }
  'subscription.since': { date: string | number }
  'poll.closes': { when: string | number }
  'poll.voters': { count: number }
  'poll.votes': { count: number; percent: string | number }
  'poll.votersOf': { choice: string | number }
  'poll.choice': { no: string | number }
  'poll.choice.up': { no: string | number }
  'poll.choice.down': { no: string | number }
  'poll.choice.remove': { no: string | number }
  'client.end.asClient': { name: string | number }
  'client.end.asConsultant': { name: string | number }
  'client.shared.of': { name: string | number }
}
