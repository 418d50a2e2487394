/** Words and rows of keys that the most common passwords consist of, without accents, in lower case; no digits at their end. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  password passwd passw passwort passphrase mypassword thepassword newpassword oldpassword yourpassword changeme
  changepassword letmein letmeinnow welcome welcomeback welcomehome iloveyou iloveu iloveme ilovemyself ilovegod
  ilovejesus ilovemom ilovemum ilovedad ilovemyfamily iloveyousomuch loveyou lovely loveme lovelove loveforever truelove
  mylove babygirl babyboy princess prince sunshine sunflower football footballer soccer baseball basketball volleyball
  superman batman spiderman ironman starwars pokemon pikachu minecraft fortnite roblox dragon dragonball dragonballz
  monkey shadow master mastermind michael michelle jennifer jessica ashley amanda nicole daniel jordan andrew joshua
  matthew robert thomas charlie george elizabeth alexander alexandra benjamin christian christopher victoria veronica
  samantha stephanie anthony hannah sophie jasmine ginger cookie cookies chocolate strawberry butterfly rainbow unicorn
  flower flowers summer winter spring autumn monday friday january february october november december computer internet
  samsung iphone android google facebook instagram youtube whatsapp tiktok twitter linkedin microsoft windows linux
  administrator admin adminadmin root rootroot superuser supervisor system manager server test testtest tester testing
  temporary temp guest user username default secret topsecret mysecret private security secure access login loginlogin
  qwerty qwertyu qwertyui qwertyuiop qwertz qwertzu qwertzui qwertzuiop qwertzuiopo qwerasdf qwerasdfzxcv asdfgh
  asdfghj asdfghjk asdfghjkl asdfghjkle asdfasdf asdfasdfasdf asdasdasd zxcvbn zxcvbnm zxcvbnmasdfghjkl yxcvbn yxcvbnm
  qazwsx qazwsxedc qazwsxedcrfv qweasd qweasdzxc qweasdyxc poiuytrewq poiuztrewq lkjhgfdsa mnbvcxz mnbvcxy azerty
  azertyuiop abcdef abcdefg abcdefgh abcdefghi abcdefghij abcdefghijk abcdefghijkl zyxwvutsrq abc abcabc abcabcabc
  aaa xxx whatever whoknows nothing something trustno trustnoone nopassword blink freedom forever family familyfirst
  happiness happyday happylife beautiful handsome gorgeous sweetheart sweetie honey honeybunny darling angel angels
  heaven jesus jesuschrist jesusislord godisgood godbless blessed blessing hallelujah faith hope mother father mommy
  daddy sister brother grandma friends friendship bestfriend bestfriends myfriend together foreveryoung liverpool
  arsenal chelsea barcelona realmadrid manchester manchesterunited juventus bayernmunchen ferrari mercedes porsche
  lamborghini mustang corvette harley harleydavidson yamaha kawasaki metallica nirvana slipknot ironmaiden eminem
  beatles rockstar rocknroll guitar music musica dancer dancing hockey tennis swimming running killer hunter ranger
  tigger tiger snoopy scooby garfield mickey mickeymouse minnie minniemouse winniethepooh hellokitty spongebob simpsons
  doraemon naruto pussycat kitty kitten puppy doggie buster bailey maggie pepper cheese banana orange apple cherry
  peanut pumpkin coffee whiskey diamond silver golden purple yellow orange blackberry phoenix matrix merlin thunder
  lightning hurricane gandalf hogwarts harrypotter frodo lordoftherings jamesbond terminator zaq zaqwsx qaz qwe asd zxc
  yxc pass word login hello helloworld hellohello goodmorning goodnight goodluck birthday happybirthday christmas
  merrychristmas newyear london newyork paris berlin vienna budapest america england germany hungary
  correcthorsebatterystaple

  jelszo jelszojelszo jelszavam ajelszavam ajelszo ezajelszo ezajelszavam titkosjelszo titkos titok nagytitok ujjelszo
  regijelszo nincsjelszo nemtudom nemmondommeg nemondmeg elfelejtettem elfelejtettemajelszavam belepes bejelentkezes
  adminjelszo rendszergazda teszt tesztteszt probaproba proba valami valamivalami akarmi barmi semmi semmisem senki
  szeretlek szeretlekteged nagyonszeretlek teszeretlek szeretem szerelem szerelmem szerelmes eletem
  dragam kincsem edesem edes csillag csillagom csillagocska angyal angyalka angyalom baba babam babuka bogaram
  cica cicam cicamica cicus cicuska macska macskacska kiscica kiskutya kutya kutyus kutyuska nyuszi nyuszika maci
  macika macko mackocska micimacko pillango katica katicabogar napsugar napsutes napfeny holdfeny szivecske
  szivem szivarvany viragom virag viragok viragoskert rozsa rozsaszin liliom margareta ibolya orgona tulipan tavasz nyar
  osz tel januar februar marcius aprilis majus junius julius augusztus szeptember oktober november december hetfo
  pentek szombat vasarnap karacsony boldogkaracsony husvet mikulas szulinap boldogszulinap boldogsag boldog boldogvagyok
  elet eletszep szepelet szabadsag csalad csaladom csaladunk anyu anyuka anyukam anya apu apuka apukam apa nagymama
  nagyi nagypapa mama papa testver testverem hugom ocsem barat baratok baratom legjobbbarat baratno baratnom isten
  istenaldd istenaldja jezus jezuskrisztus haldistennek hitremenyszeretet magyar magyarorszag magyarok hajramagyarok
  hajrafradi fradi ferencvaros ujpest ujpestfc honved dvtk debrecen szeged pecs miskolc gyor kecskemet szekesfehervar
  nyiregyhaza balaton balatonfured siofok duna tisza budapest pest erdely focifoci foci labdarugas kezilabda puskas
  puskasferenc puskasocsi gulyas gulyasleves palinka turorudi pogacsa langos csokolade csoki almafa alma barack
  cseresznye eper malna szilva korte szolo narancs citrom paprika paradicsom krumpli kenyer kenyeresvaj kakaoscsiga
  palacsinta motor kocsi auto suzuki trabant lada ikarus zenekar zene gitar tancolok tanc szamitogep internet telefon
  iskola egyetem munka munkahely irodahaz naplo naplom naplok onismeret entemi
  anna annamaria anita andrea andras attila balazs barbara beata bela bence bernadett boglarka csaba daniel david dora
  edit elisabeth emese eniko erika erzsebet eszter eva fanni ferenc gabor gabriella gergely gergo gyorgy gyula hajnalka
  henrietta ibolya ildiko ilona imre istvan ivett jancsi janos jozsef judit julia julianna kata katalin kati kinga
  klaudia kornel krisztian krisztina lajos laszlo levente lili luca magdolna marcell margit maria mariann marta marton
  matyas melinda mihaly miklos monika nikolett nikoletta nora norbert noemi orsolya oliver pal patrik peter petra piroska
  reka renata richard robert roland sandor sara szabolcs szandra szilvia tamas terez tibor timea tunde valeria vanda
  veronika viktor viktoria vivien zoltan zsofi zsofia zsolt zsuzsa zsuzsanna zsuzsi kovacs kovacsjanos nagy nagyjozsef
  szabo szabojanos toth tothlaszlo horvath varga kiss kisspista molnar nemeth farkas balogh papp takacs juhasz
  `
    .split(/\s+/)
    .filter((word) => word !== ''),
)
