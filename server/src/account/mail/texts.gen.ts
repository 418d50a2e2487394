// Generated from texts/core.tsv by texts/generate.ts.
import type { Message } from '@entemi/contract/platform/message'

export const mailTexts = {
hu: {
  'app.name': "Entemi",
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
  'report.outcome.dismiss': "Megnéztük, és nem sért szabályt. Ha zavar, letilthatod az illetőt.",
  'report.outcome.hide': "Megnéztük, és elrejtettük. Köszönjük, hogy szóltál.",
  'report.outcome.remove': "Megnéztük, és eltávolítottuk. Köszönjük, hogy szóltál.",
  'report.outcome.suspend': "Megnéztük, és felfüggesztettük a fiókot. Köszönjük, hogy szóltál.",
  'mail.greeting': ["Szia, ",["name"],"!"],
  'mail.signature': ["Üdvözlettel:\n",["app"]],
  'mail.restore.subject': "Új jelszó beállítása",
  'mail.restore.body': ["Valaki, remélhetőleg te, új jelszót kért ehhez a címhez. Ezzel a linkkel állíthatod be:\n\n",["link"],"\n\nA link ",["minutes"]," percig él, és egyszer használható. Ha nem te kérted, nincs teendőd: a jelszavad a régi marad."],
  'mail.test.subject': "Próbalevél",
  'mail.test.body': ["Ez egy próbalevél innen: ",["site"],". Ha megkaptad, a levélküldés működik, nincs teendőd."],
  'mail.restoreSocial.subject': "Így tudsz belépni",
  'mail.restoreSocial.body': ["Új jelszót kértek ehhez a címhez, de ehhez a fiókhoz nem tartozik jelszó. Így lépsz be: ",["service"],". Ha nem te kérted, nincs teendőd."],
  'mail.confirm.subject': "Erősítsd meg az e-mail-címed",
  'mail.confirm.body': ["Ezzel a linkkel erősítheted meg, hogy ez a te címed:\n\n",["link"],"\n\nA link ",["hours"]," óráig él. Ha nem te adtad meg ezt a címet nálunk, nincs teendőd."],
  'mail.change.subject': "Az új e-mail-címed",
  'mail.change.body': ["Ezzel a linkkel erősítheted meg, hogy mostantól ez a te címed:\n\n",["link"],"\n\nA link ",["hours"]," óráig él; addig a régi címeddel léphetsz be. Ha nem te adtad meg ezt a címet nálunk, nincs teendőd."],
  'mail.change.taken': "Valaki, talán te, ezt a címet adta meg új e-mail-címének, de ehhez a címhez már tartozik fiók. Ha a tiéd, ezzel a címmel lépj be. Ha nem te kérted, nincs teendőd: semmi sem változott.",
  'mail.changing.subject': "Más e-mail-címet kértek a fiókodhoz",
  'mail.changing.body': ["Valaki, remélhetőleg te, erre a címre szeretné átírni a fiókod e-mail-címét: ",["hint"],". Ha onnan megerősítik, mostantól azzal lehet belépni.\n\nHa nem te voltál, állíts be új jelszót: azzal ez a kérés is elvész."],
  'mail.security.login.subject': "Új belépés a fiókodba",
  'mail.security.login': ["A fiókodba olyan böngészőből léptek be, amelyet nem ismerünk fel:\n\n",["device"],"\n",["time"],"\n\nHa te voltál, nincs teendőd. Ha nem, itt léptesd ki, és módosítsd a jelszavad:\n\n",["link"]],
  'mail.security.device': "Ismeretlen eszköz",
  'mail.security.password.subject': "Megváltozott a jelszavad",
  'mail.security.password': ["Új jelszót állítottak be a fiókodhoz:\n\n",["time"],"\n\nHa te voltál, nincs teendőd. Ha nem, itt kérhetsz linket egy új jelszóhoz:\n\n",["link"]],
  'mail.security.ended.passkeys': "A fiók belépőkulcsait is törölték.",
  'mail.security.ended.services': "A kapcsolt fiókokat is leválasztották.",
  'mail.security.address.subject': "Megváltozott a fiókod e-mail-címe",
  'mail.security.address': ["A fiókodhoz mostantól ez a cím tartozik: ",["hint"],". Ekkor változott:\n\n",["time"],"\n\nErre a címre többet nem írunk. Ha nem te voltál, válaszolj erre a levélre, amilyen hamar csak tudsz."],
  'mail.security.passkeyAdded.subject': "Új belépőkulcs a fiókodhoz",
  'mail.security.passkeyAdded': ["Új belépőkulcsot adtak a fiókodhoz:\n\n",["time"],"\n\nHa te voltál, nincs teendőd. Ha nem, itt töröld, és módosítsd a jelszavad:\n\n",["link"]],
  'mail.security.passkeyDeleted.subject': "Törölték egy belépőkulcsodat",
  'mail.security.passkeyDeleted': ["Törölték a fiókod egyik belépőkulcsát:\n\n",["time"],"\n\nHa te voltál, nincs teendőd. Ha nem, itt nézd meg, hol vagy bejelentkezve, és módosítsd a jelszavad:\n\n",["link"]],
  'mail.security.tokenAdded.subject': "Új kulcs egy programnak",
  'mail.security.tokenAdded': ["A fiókodhoz kulcsot készítettek egy programnak: ",["name"],". Ekkor készült:\n\n",["time"],"\n\nHa te voltál, nincs teendőd. Ha nem, itt vond vissza, és módosítsd a jelszavad:\n\n",["link"]],
  'mail.security.twoStepOn.subject': "Bekapcsolták a kétlépcsős belépést",
  'mail.security.twoStepOn': ["Mostantól a jelszó után egy kód is kell a fiókodhoz. Ekkor kapcsolták be:\n\n",["time"],"\n\nHa te voltál, nincs teendőd. Ha nem, itt nézd meg, hol vagy bejelentkezve, és módosítsd a jelszavad:\n\n",["link"]],
  'mail.security.twoStepOff.subject': "Kikapcsolták a kétlépcsős belépést",
  'mail.security.twoStepOff': ["A fiókodhoz már nem kell kód a jelszó után. Ekkor kapcsolták ki:\n\n",["time"],"\n\nHa te voltál, nincs teendőd. Ha nem, itt nézd meg, hol vagy bejelentkezve, és módosítsd a jelszavad:\n\n",["link"]],
  'mail.security.serviceLinked.subject': "Új kapcsolt fiókod van",
  'mail.security.serviceLinked': ["Mostantól ezzel is be lehet lépni a fiókodba: ",["service"],". Ekkor kapcsolták össze:\n\n",["time"],"\n\nHa te voltál, nincs teendőd. Ha nem, itt válaszd le, és módosítsd a jelszavad:\n\n",["link"]],
  'mail.security.serviceUnlinked.subject': "Leválasztottak egy kapcsolt fiókot",
  'mail.security.serviceUnlinked': ["Ezzel már nem lehet belépni a fiókodba: ",["service"],". Ekkor választották le:\n\n",["time"],"\n\nHa te voltál, nincs teendőd. Ha nem, itt nézd meg, hol vagy bejelentkezve, és módosítsd a jelszavad:\n\n",["link"]],
  'mail.welcome.subject': "Jó, hogy itt vagy",
  'mail.welcome.body': ["Elkészült a fiókod. Kezdd egyetlen kérdéssel: hogy vagy most? Két koppintás az egész.\n\n",["link"],"\n\nAmit „Csak én” jelöléssel írsz, azt rajtad kívül senki sem látja az oldalon. Az adataidat bármikor letöltheted vagy törölheted."],
  'mail.waiting.subject': "Megkaptuk a jelentkezésed",
  'mail.waiting.body': ["Ide a szervezők jóváhagyásával lehet belépni. Amint döntöttek, megírjuk. Addig itt látod, hol tart:\n\n",["link"],"\n\nHa ",["days"]," napon belül nem döntenek, a jelentkezésed minden adatával együtt törlődik."],
  'mail.accepted.subject': "Beléphetsz",
  'mail.accepted.body': ["A szervezők elfogadták a jelentkezésed, mostantól tag vagy. Kezdd egyetlen kérdéssel: hogy vagy most?\n\n",["link"]],
  'mail.refused.subject': "A jelentkezésedről",
  'mail.refused.body': "A szervezők most nem fogadták el a jelentkezésed. Mindent töröltünk, amit a regisztrációnál megadtál.",
  'mail.expired.subject': "Lejárt a jelentkezésed",
  'mail.expired.body': [["days"]," napig senki sem döntött a jelentkezésedről, ezért töröltük mindazzal együtt, amit a regisztrációnál megadtál. Ha szeretnél, jelentkezhetsz újra."],
  'mail.friendRequest.subject': [["name"]," barátnak jelölt"],
  'mail.friendRequest.body': [["name"]," szeretne a barátod lenni. Itt válaszolhatsz neki:\n\n",["link"],"\n\nHa nem ismered, nyugodtan elutasíthatod: nem küldünk róla értesítést."],
  'mail.report.subject': "Megnéztük a jelentésedet",
  'mail.report.body': ["Köszönjük, hogy szóltál. Ez lett az eredménye:\n\n",["outcome"],"\n\nHa úgy látod, tévedtünk, válaszolj erre a levélre."],
  'mail.reportNew.subject': "Jelentés vár a döntésedre",
  'mail.reportNew.body': [["text"],"\n\nItt nézheted meg:\n",["link"]],
  'mail.digest.subject.daily': "Ami tegnap óta történt",
  'mail.digest.subject.weekly': "Ami a héten történt",
  'mail.digest.body': ["Ez vár rád:\n\n",["lines"],"\n\nItt megnézheted:\n",["link"]],
  'mail.digest.message': [["count"]," olvasatlan üzenet"],
  'mail.digest.friend': [["count"]," értesítés barátokról és követőkről"],
  'mail.digest.mention': [["count"]," említés"],
  'mail.digest.challenge': [["count"]," értesítés kihívásokról"],
  'mail.digest.reaction': [["count"]," értesítés a bejegyzéseidről és hozzászólásaidról"],
  'mail.digest.group': [["count"]," értesítés a közösségeidről"],
  'mail.digest.entry': [["count"]," új bejegyzés a barátaidtól"],
  'mail.digest.other': [["count"]," értesítés egy döntésről"],
  'mail.unsubscribe': ["Ha nem kérsz több ilyen levelet: ",["link"]],
},
en: {
  'app.name': "Entemi",
  'notification.lesson.arrived': ["A new challenge for you: ",["title"]],
  'notification.lesson.arrived.plain': "A new challenge for you",
  'notification.lesson.arrived.many': [["count","plural",{"one":["#"," new challenge is waiting for you"],"other":["#"," new challenges are waiting for you"]}]],
  'notification.lesson.granted': ["You’ve been given the challenge you asked for: ",["title"]],
  'notification.lesson.granted.plain': "You’ve been given the challenge you asked for",
  'notification.lesson.claimed': [["name"]," is asking for this challenge: ",["title"]],
  'notification.lesson.claimed.plain': [["name"]," is asking for one of your challenges"],
  'notification.lesson.claimed.many': [["name"]," and ",["count","plural",{"one":["#"," other"],"other":["#"," others"]}]," are asking for this challenge: ",["title"]],
  'notification.lesson.claimed.many.plain': [["name"]," and ",["count","plural",{"one":["#"," other"],"other":["#"," others"]}]," are asking for one of your challenges"],
  'notification.lesson.solved': [["name"]," solved this challenge: ",["title"]],
  'notification.lesson.solved.plain': [["name"]," solved a challenge"],
  'notification.lesson.solved.many': [["name"]," and ",["count","plural",{"one":["#"," other"],"other":["#"," others"]}]," solved this challenge: ",["title"]],
  'notification.lesson.solved.many.plain': [["name"]," and ",["count","plural",{"one":["#"," other"],"other":["#"," others"]}]," solved a challenge"],
  'notification.lesson.reaction': [["name"]," reacted to your solution: ",["title"]],
  'notification.lesson.reaction.plain': [["name"]," reacted to your solution"],
  'notification.lesson.reaction.many': [["name"]," and ",["count","plural",{"one":["#"," other"],"other":["#"," others"]}]," reacted to your solution: ",["title"]],
  'notification.lesson.reaction.many.plain': [["name"]," and ",["count","plural",{"one":["#"," other"],"other":["#"," others"]}]," reacted to your solution"],
  'notification.new.note': [["name"]," wrote a new note"],
  'notification.new.H': [["name"]," wrote about what they’re grateful for"],
  'notification.new.D': [["name"]," made a decision"],
  'notification.new.C': [["name"]," set a new goal"],
  'notification.new.F': [["name"]," wrote about what’s on their mind"],
  'notification.new.many': [["name"]," and ",["count","plural",{"one":["#"," other"],"other":["#"," others"]}]," wrote new entries"],
  'notification.new.same': [["name"]," wrote ",["count","plural",{"one":["#"," new entry"],"other":["#"," new entries"]}]],
  'notification.changed.note': [["name"]," edited a note"],
  'notification.changed.H': [["name"]," edited a gratitude entry"],
  'notification.changed.D': [["name"]," changed a decision"],
  'notification.changed.C': [["name"]," changed a goal"],
  'notification.changed.F': [["name"]," edited what’s on their mind"],
  'notification.changed.many': [["name"]," and ",["count","plural",{"one":["#"," other"],"other":["#"," others"]}]," edited an entry"],
  'notification.mood': [["name"]," is feeling: ",["mood"]],
  'notification.mood.plain': [["name"]," shared their mood"],
  'notification.mood.many': [["name"]," and ",["count","plural",{"one":["#"," other"],"other":["#"," others"]}]," shared their mood"],
  'notification.friend.request': [["name"]," sent you a friend request"],
  'notification.friend.request.many': [["name"]," and ",["count","plural",{"one":["#"," other"],"other":["#"," others"]}]," sent you friend requests"],
  'notification.friend.made': ["New friend: ",["name"]],
  'notification.friend.made.many': ["New friends: ",["name"]," and ",["count","plural",{"one":["#"," other"],"other":["#"," others"]}]],
  'notification.follow': [["name"]," started following you"],
  'notification.follow.many': [["name"]," and ",["count","plural",{"one":["#"," other"],"other":["#"," others"]}]," started following you"],
  'notification.consultant.invited': [["name"]," asked you to be their consultant"],
  'notification.consultant.invited.many': [["name"]," and ",["count","plural",{"one":["#"," other"],"other":["#"," others"]}]," asked you to be their consultant"],
  'notification.client.invited': [["name"]," offered to be your consultant"],
  'notification.client.invited.many': [["name"]," and ",["count","plural",{"one":["#"," other"],"other":["#"," others"]}]," offered to be your consultant"],
  'notification.client.accepted': [["name"]," accepted your consulting invitation"],
  'notification.client.accepted.many': [["name"]," and ",["count","plural",{"one":["#"," other"],"other":["#"," others"]}]," accepted your consulting invitation"],
  'notification.client.entry': [["name"]," shared an entry with you"],
  'notification.group.invited': [["name"]," invited you to ",["group"]],
  'notification.group.invited.many': [["name"]," and ",["count","plural",{"one":["#"," other"],"other":["#"," others"]}]," invited you to ",["group"]],
  'notification.group.joined': [["name"]," joined ",["group"]],
  'notification.group.joined.many': [["name"]," and ",["count","plural",{"one":["#"," other"],"other":["#"," others"]}]," joined ",["group"]],
  'notification.group.left': [["name"]," left ",["group"]],
  'notification.group.left.many': [["name"]," and ",["count","plural",{"one":["#"," other"],"other":["#"," others"]}]," left ",["group"]],
  'notification.group.request': [["name"]," would like to join ",["group"]],
  'notification.group.request.many': [["name"]," and ",["count","plural",{"one":["#"," other"],"other":["#"," others"]}]," would like to join ",["group"]],
  'notification.group.accepted': ["You’re now a member of ",["group"]],
  'notification.group.rejected': ["Your request to join ",["group"]," wasn’t accepted this time"],
  'notification.group.post': [["name"]," posted in ",["group"]],
  'notification.group.post.many': [["count","plural",{"one":["#"," new post in ",["group"]],"other":["#"," new posts in ",["group"]]}]],
  'notification.like.entry': [["name"]," liked your entry"],
  'notification.like.entry.many': [["name"]," and ",["count","plural",{"one":["#"," other"],"other":["#"," others"]}]," liked your entry"],
  'notification.like.comment': [["name"]," liked your comment"],
  'notification.like.comment.many': [["name"]," and ",["count","plural",{"one":["#"," other"],"other":["#"," others"]}]," liked your comment"],
  'notification.poll.vote': [["name"]," voted in your poll"],
  'notification.poll.vote.many': [["name"]," and ",["count","plural",{"one":["#"," other"],"other":["#"," others"]}]," voted in your poll"],
  'notification.poll.unnamed': "There’s a new vote in your poll",
  'notification.event.answer': [["name"]," answered about your event"],
  'notification.event.answer.many': [["name"]," and ",["count","plural",{"one":["#"," other"],"other":["#"," others"]}]," answered about your event"],
  'notification.event.changed': ["Event changed: ",["title"]],
  'notification.event.changed.plain': "An event you’re going to has changed",
  'notification.event.canceled': ["Canceled: ",["title"]],
  'notification.event.canceled.plain': "An event you were going to was canceled",
  'notification.event.day': ["Tomorrow: ",["title"]],
  'notification.event.day.plain': "You have an event tomorrow",
  'notification.event.hour': ["In an hour: ",["title"]],
  'notification.event.hour.plain': "An event of yours starts in an hour",
  'notification.reaction': [["name"]," reacted to your entry"],
  'notification.reaction.many': [["name"]," and ",["count","plural",{"one":["#"," other"],"other":["#"," others"]}]," reacted to your entry"],
  'notification.comment': [["name"]," commented on your entry"],
  'notification.comment.many': [["name"]," and ",["count","plural",{"one":["#"," other"],"other":["#"," others"]}]," commented on your entry"],
  'notification.reply': [["name"]," replied to your comment"],
  'notification.reply.many': [["name"]," and ",["count","plural",{"one":["#"," other"],"other":["#"," others"]}]," replied to your comment"],
  'notification.mention': [["name"]," mentioned you"],
  'notification.mention.many': [["name"]," and ",["count","plural",{"one":["#"," other"],"other":["#"," others"]}]," mentioned you"],
  'notification.share': [["name"]," shared your entry"],
  'notification.share.many': [["name"]," and ",["count","plural",{"one":["#"," other"],"other":["#"," others"]}]," shared your entry"],
  'notification.message': [["name"]," sent you a message"],
  'notification.message.many': [["count","plural",{"one":["#"," new message, from ",["name"]],"other":["#"," new messages, the latest from ",["name"]]}]],
  'notification.live.scheduled': ["Coming up: ",["title"]],
  'notification.live.scheduled.plain': "A live broadcast was announced",
  'notification.live.started': ["Live now: ",["title"]],
  'notification.live.started.plain': "A live broadcast has started",
  'notification.report.outcome': "We’ve looked at your report. Tap to see the outcome.",
  'notification.report.new': "A new report needs your decision",
  'notification.report.new.group': ["A new report needs your decision in ",["group"]],
  'notification.report.worry': "Someone is worried about another member. Please look at it now.",
  'notification.report.worry.group': ["Someone is worried about another member in ",["group"],". Please look at it now."],
  'notification.registration': "People who registered wait for your approval",
  'notification.moderation.approve': "A moderator approved what you wrote",
  'notification.moderation.hide': "A moderator hid what you wrote",
  'notification.moderation.remove': "A moderator removed what you wrote",
  'notification.yousend.accepted': ["What you sent is now in the library: ",["title"]],
  'notification.yousend.accepted.plain': "What you sent is now in the library",
  'notification.yousend.rejected': ["What you sent wasn’t added to the library this time: ",["title"]],
  'notification.yousend.rejected.plain': "What you sent wasn’t added to the library this time",
  'notification.readAll': "Mark all as read",
  'notification.today': "Today",
  'notification.earlier': "Earlier",
  'notification.read': "Mark as read",
  'notification.unread': "new",
  'notification.menu': "More actions for this notification",
  'notification.delete': "Delete notification",
  'badge.notifications': [["count","plural",{"one":["#"," new notification"],"other":["#"," new notifications"]}]],
  'badge.messages': [["count","plural",{"one":["#"," new message"],"other":["#"," new messages"]}]],
  'report.outcome.dismiss': "We’ve looked at it and it doesn’t break any rules. If it bothers you, you can block the person.",
  'report.outcome.hide': "We’ve looked at it and hidden it. Thank you for telling us.",
  'report.outcome.remove': "We’ve looked at it and removed it. Thank you for telling us.",
  'report.outcome.suspend': "We’ve looked at it and suspended the account. Thank you for telling us.",
  'mail.greeting': ["Hi ",["name"],","],
  'mail.signature': ["Best wishes,\n",["app"]],
  'mail.restore.subject': "Set a new password",
  'mail.restore.body': ["Someone, hopefully you, asked to set a new password for this address. You can do so with this link:\n\n",["link"],"\n\nThe link works for ",["minutes","plural",{"one":["#"," minute"],"other":["#"," minutes"]}]," and only once. If it wasn’t you, you don’t need to do anything: your password stays the same."],
  'mail.test.subject': "Test mail",
  'mail.test.body': ["This is a test mail from ",["site"],". If you got it, sending mail works; you don’t need to do anything."],
  'mail.restoreSocial.subject': "How to log in",
  'mail.restoreSocial.body': ["Someone asked to set a new password for this address, but this account has no password. You log in with ",["service"],". If it wasn’t you, you don’t need to do anything."],
  'mail.confirm.subject': "Confirm your email address",
  'mail.confirm.body': ["Use this link to confirm that this address is yours:\n\n",["link"],"\n\nIt works for ",["hours"]," hours. If you didn’t give us this address, you don’t need to do anything."],
  'mail.change.subject': "Your new email address",
  'mail.change.body': ["Use this link to confirm that this is your new address:\n\n",["link"],"\n\nIt works for ",["hours"]," hours; until you confirm it, you log in with your old address. If you didn’t give us this address, you don’t need to do anything."],
  'mail.change.taken': "Someone, perhaps you, gave this as their new email address, but it already belongs to an account. If that account is yours, log in with this address. If it wasn’t you, you don’t need to do anything: nothing has changed.",
  'mail.changing.subject': "Someone asked to change your email address",
  'mail.changing.body': ["Someone, hopefully you, wants to change the email address of your account to ",["hint"],". Once it has been confirmed there, that will be the address to log in with.\n\nIf it wasn’t you, set a new password: that cancels this request too."],
  'mail.security.login.subject': "New login to your account",
  'mail.security.login': ["Someone logged in to your account from a browser we don’t recognise:\n\n",["device"],"\n",["time"],"\n\nIf it was you, you don’t need to do anything. If it wasn’t, end it here and change your password:\n\n",["link"]],
  'mail.security.device': "Unknown device",
  'mail.security.password.subject': "Your password was changed",
  'mail.security.password': ["Someone set a new password for your account:\n\n",["time"],"\n\nIf it was you, you don’t need to do anything. If it wasn’t, ask for a link to set another one here:\n\n",["link"]],
  'mail.security.ended.passkeys': "The passkeys of the account were deleted too.",
  'mail.security.ended.services': "The linked accounts were unlinked too.",
  'mail.security.address.subject': "The email address of your account was changed",
  'mail.security.address': ["Your account now has this address: ",["hint"],". It was changed on:\n\n",["time"],"\n\nWe won’t write to the old one any more. If it wasn’t you, reply to this email as soon as you can."],
  'mail.security.passkeyAdded.subject': "New passkey for your account",
  'mail.security.passkeyAdded': ["Someone added a passkey to your account:\n\n",["time"],"\n\nIf it was you, you don’t need to do anything. If it wasn’t, delete it here and change your password:\n\n",["link"]],
  'mail.security.passkeyDeleted.subject': "A passkey was deleted",
  'mail.security.passkeyDeleted': ["Someone deleted a passkey of your account:\n\n",["time"],"\n\nIf it was you, you don’t need to do anything. If it wasn’t, check here where you are logged in and change your password:\n\n",["link"]],
  'mail.security.tokenAdded.subject': "New access token for a program",
  'mail.security.tokenAdded': ["Someone made an access token for your account: ",["name"],". It was made on:\n\n",["time"],"\n\nIf it was you, you don’t need to do anything. If it wasn’t, revoke it here and change your password:\n\n",["link"]],
  'mail.security.twoStepOn.subject': "Two-step login was turned on",
  'mail.security.twoStepOn': ["Your account now asks for a code after the password. It was turned on:\n\n",["time"],"\n\nIf it was you, you don’t need to do anything. If it wasn’t, check here where you are logged in and change your password:\n\n",["link"]],
  'mail.security.twoStepOff.subject': "Two-step login was turned off",
  'mail.security.twoStepOff': ["Your account no longer asks for a code after the password. It was turned off:\n\n",["time"],"\n\nIf it was you, you don’t need to do anything. If it wasn’t, check here where you are logged in and change your password:\n\n",["link"]],
  'mail.security.serviceLinked.subject': "A new linked account",
  'mail.security.serviceLinked': [["service"]," can now be used to log in to your account. It was linked on:\n\n",["time"],"\n\nIf it was you, you don’t need to do anything. If it wasn’t, unlink it here and change your password:\n\n",["link"]],
  'mail.security.serviceUnlinked.subject': "An account was unlinked",
  'mail.security.serviceUnlinked': [["service"]," can no longer be used to log in to your account. It was unlinked on:\n\n",["time"],"\n\nIf it was you, you don’t need to do anything. If it wasn’t, check here where you are logged in and change your password:\n\n",["link"]],
  'mail.welcome.subject': "Good to have you here",
  'mail.welcome.body': ["Your account is ready. Start with one question: how are you right now? It takes two taps.\n\n",["link"],"\n\nOn the site, nobody but you sees what you write as “Only me”. You can download or delete your data at any time."],
  'mail.waiting.subject': "We received your registration",
  'mail.waiting.body': ["Administrators approve everybody who joins here. We will write as soon as they have decided. Until then you can see where it stands:\n\n",["link"],"\n\nIf nobody decides within ",["days"]," days, your registration is deleted with all its data."],
  'mail.accepted.subject': "You can come in",
  'mail.accepted.body': ["The administrators accepted your registration: you are a member now. Start with one question: how are you right now?\n\n",["link"]],
  'mail.refused.subject': "About your registration",
  'mail.refused.body': "The administrators did not accept your registration. We deleted everything you entered when you registered.",
  'mail.expired.subject': "Your registration has expired",
  'mail.expired.body': ["Nobody decided about your registration for ",["days"]," days, so we deleted it with everything you entered. You are welcome to register again."],
  'mail.friendRequest.subject': [["name"]," sent you a friend request"],
  'mail.friendRequest.body': [["name"]," would like to be your friend. You can answer here:\n\n",["link"],"\n\nIf you don’t know them, feel free to decline: they won’t be notified."],
  'mail.report.subject': "We’ve looked at your report",
  'mail.report.body': ["Thank you for telling us. This is the outcome:\n\n",["outcome"],"\n\nIf you think we got it wrong, reply to this email."],
  'mail.reportNew.subject': "A report needs your decision",
  'mail.reportNew.body': [["text"],"\n\nYou can look at it here:\n",["link"]],
  'mail.digest.subject.daily': "What’s happened since yesterday",
  'mail.digest.subject.weekly': "What happened this week",
  'mail.digest.body': ["This is waiting for you:\n\n",["lines"],"\n\nSee it here:\n",["link"]],
  'mail.digest.message': [["count","plural",{"one":["#"," unread message"],"other":["#"," unread messages"]}]],
  'mail.digest.friend': [["count","plural",{"one":["#"," notification"],"other":["#"," notifications"]}]," about friends and followers"],
  'mail.digest.mention': [["count","plural",{"one":["#"," mention"],"other":["#"," mentions"]}]],
  'mail.digest.challenge': [["count","plural",{"one":["#"," notification"],"other":["#"," notifications"]}]," about challenges"],
  'mail.digest.reaction': [["count","plural",{"one":["#"," notification"],"other":["#"," notifications"]}]," about your entries and comments"],
  'mail.digest.group': [["count","plural",{"one":["#"," notification"],"other":["#"," notifications"]}]," about your communities"],
  'mail.digest.entry': [["count","plural",{"one":["#"," new entry"],"other":["#"," new entries"]}]," from your friends"],
  'mail.digest.other': [["count","plural",{"one":["#"," notification"],"other":["#"," notifications"]}]," about a decision"],
  'mail.unsubscribe': ["To stop receiving these emails: ",["link"]],
},
} satisfies Record<'hu' | 'en', Record<string, Message>>

export interface MailTextValues {
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
  'mail.greeting': { name: string | number }
  'mail.signature': { app: string | number }
  'mail.restore.body': { link: string | number; minutes: number }
  'mail.test.body': { site: string | number }
  'mail.restoreSocial.body': { service: string | number }
  'mail.confirm.body': { link: string | number; hours: string | number }
  'mail.change.body': { link: string | number; hours: string | number }
  'mail.changing.body': { hint: string | number }
  'mail.security.login': { device: string | number; time: string | number; link: string | number }
  'mail.security.password': { time: string | number; link: string | number }
  'mail.security.address': { hint: string | number; time: string | number }
  'mail.security.passkeyAdded': { time: string | number; link: string | number }
  'mail.security.passkeyDeleted': { time: string | number; link: string | number }
  'mail.security.tokenAdded': { name: string | number; time: string | number; link: string | number }
  'mail.security.twoStepOn': { time: string | number; link: string | number }
  'mail.security.twoStepOff': { time: string | number; link: string | number }
  'mail.security.serviceLinked': { service: string | number; time: string | number; link: string | number }
  'mail.security.serviceUnlinked': { service: string | number; time: string | number; link: string | number }
  'mail.welcome.body': { link: string | number }
  'mail.waiting.body': { link: string | number; days: string | number }
  'mail.accepted.body': { link: string | number }
  'mail.expired.body': { days: string | number }
  'mail.friendRequest.subject': { name: string | number }
  'mail.friendRequest.body': { name: string | number; link: string | number }
  'mail.report.body': { outcome: string | number }
  'mail.reportNew.body': { text: string | number; link: string | number }
  'mail.digest.body': { lines: string | number; link: string | number }
  'mail.digest.message': { count: number }
  'mail.digest.friend': { count: number }
  'mail.digest.mention': { count: number }
  'mail.digest.challenge': { count: number }
  'mail.digest.reaction': { count: number }
  'mail.digest.group': { count: number }
  'mail.digest.entry': { count: number }
  'mail.digest.other': { count: number }
  'mail.unsubscribe': { link: string | number }
}
