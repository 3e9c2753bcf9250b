// Base letters, from Unicode's canonical decompositions and lower case, and for letters with a stroke, such as đ, which
// Unicode does not decompose. Only fold.cc uses this table.
#pragma once

#include <array>
#include <string_view>

namespace aw::fold_table {

// The first letter of each word is the base of its other letters.
// clang-format off
constexpr std::u32string_view kWords =
    U";; `` aÀÁÂÃÄÅàáâãäåĀāĂăĄąǍǎǞǟǠǡǺǻȀȁȂȃȦȧḀḁẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặ bƀɃḂḃḄḅḆḇ cÇçĆćĈĉĊċČčḈḉ dĎďĐđḊḋḌḍḎḏḐḑḒḓ "
    U"eÈÉÊËèéêëĒēĔĕĖėĘęĚěȄȅȆȇȨȩɆɇḔḕḖḗḘḙḚḛḜḝẸẹẺẻẼẽẾếỀềỂểỄễỆệ fḞḟ gĜĝĞğĠġĢģǤǥǦǧǴǵḠḡ hĤĥĦħȞȟḢḣḤḥḦḧḨḩḪḫẖ "
    U"iÌÍÎÏìíîïĨĩĪīĬĭĮįİıƗǏǐȈȉȊȋḬḭḮḯỈỉỊị jĴĵǰɈɉ kĶķǨǩḰḱḲḳḴḵ lĹĺĻļĽľŁłƚȽḶḷḸḹḺḻḼḽ mḾḿṀṁṂṃ nÑñŃńŅņŇňǸǹṄṅṆṇṈṉṊṋ "
    U"oÒÓÔÕÖØòóôõöøŌōŎŏŐőƠơǑǒǪǫǬǭǾǿȌȍȎȏȪȫȬȭȮȯȰȱṌṍṎṏṐṑṒṓỌọỎỏỐốỒồỔổỖỗỘộỚớỜờỞởỠỡỢợ pṔṕṖṗ rŔŕŖŗŘřȐȑȒȓɌɍṘṙṚṛṜṝṞṟ "
    U"sßŚśŜŝŞşŠšſȘșṠṡṢṣṤṥṦṧṨṩẛẞ tŢţŤťŦŧȚțȾṪṫṬṭṮṯṰṱẗ uÙÚÛÜùúûüŨũŪūŬŭŮůŰűŲųƯưǓǔǕǖǗǘǙǚǛǜȔȕȖȗṲṳṴṵṶṷṸṹṺṻỤụỦủỨứỪừỬửỮữỰự "
    U"vṼṽṾṿ wŴŵẀẁẂẃẄẅẆẇẈẉẘ xẊẋẌẍ yÝýÿŶŷŸȲȳɎɏẎẏẙỲỳỴỵỶỷỸỹ zŹźŻżŽžƵƶẐẑẒẓẔẕ ¨΅῁῭΅ ´´ ·· æÆǢǣǼǽ ðÐ þÞ ĳĲ ŀĿ ŋŊ œŒ ƃƂ ƅƄ ƈƇ "
    U"ƌƋ ƒƑ ƕǶ ƙƘ ƞȠ ƣƢ ƥƤ ƨƧ ƭƬ ƴƳ ƹƸ ƽƼ ƿǷ ǆǄǅ ǉǇǈ ǌǊǋ ǝƎ ǳǱǲ ȝȜ ȣȢ ȥȤ ȼȻ ɂɁ ɋɊ ɓƁ ɔƆ ɖƉ ɗƊ əƏ ɛƐ ɠƓ ɣƔ ɩƖ ɯƜ ɲƝ ɵƟ "
    U"ʀƦ ʃƩ ʈƮ ʉɄ ʊƱ ʋƲ ʌɅ ʒƷǮǯ ʹʹ ͱͰ ͳͲ ͷͶ ͻϽ ͼϾ ͽϿ αΆΑάἀἁἂἃἄἅἆἇἈἉἊἋἌἍἎἏὰάᾀᾁᾂᾃᾄᾅᾆᾇᾈᾉᾊᾋᾌᾍᾎᾏᾰᾱᾲᾳᾴᾶᾷᾸᾹᾺΆᾼ βΒ γΓ δΔ "
    U"εΈΕέἐἑἒἓἔἕἘἙἚἛἜἝὲέῈΈ ζΖ ηΉΗήἠἡἢἣἤἥἦἧἨἩἪἫἬἭἮἯὴήᾐᾑᾒᾓᾔᾕᾖᾗᾘᾙᾚᾛᾜᾝᾞᾟῂῃῄῆῇῊΉῌ θΘϴ ιΊΐΙΪίϊἰἱἲἳἴἵἶἷἸἹἺἻἼἽἾἿὶίιῐῑῒΐῖῗῘῙῚΊ "
    U"κΚ λΛ μΜ νΝ ξΞ οΌΟόὀὁὂὃὄὅὈὉὊὋὌὍὸόῸΌ πΠ ρΡῤῥῬ σΣς τΤ υΎΥΫΰϋύὐὑὒὓὔὕὖὗὙὛὝὟὺύῠῡῢΰῦῧῨῩῪΎ φΦ χΧ ψΨ "
    U"ωΏΩώὠὡὢὣὤὥὦὧὨὩὪὫὬὭὮὯὼώᾠᾡᾢᾣᾤᾥᾦᾧᾨᾩᾪᾫᾬᾭᾮᾯῲῳῴῶῷῺΏῼ ϒϓϔ ϗϏ ϙϘ ϛϚ ϝϜ ϟϞ ϡϠ ϣϢ ϥϤ ϧϦ ϩϨ ϫϪ ϭϬ ϯϮ ϲϹ ϳͿ ϸϷ ϻϺ аАӐӑӒӓ бБ "
    U"вВ гЃГѓ дД еЀЁЕѐёӖӗ жЖӁӂӜӝ зЗӞӟ иЍИЙйѝӢӣӤӥ кЌКќ лЛ мМ нН оОӦӧ пП рР сС тТ уЎУўӮӯӰӱӲӳ фФ хХ цЦ чЧӴӵ шШ щЩ ъЪ "
    U"ыЫӸӹ ьЬ эЭӬӭ юЮ яЯ ђЂ єЄ ѕЅ іІЇї јЈ љЉ њЊ ћЋ џЏ ѡѠ ѣѢ ѥѤ ѧѦ ѩѨ ѫѪ ѭѬ ѯѮ ѱѰ ѳѲ ѵѴѶѷ ѹѸ ѻѺ ѽѼ ѿѾ ҁҀ ҋҊ ҍҌ ҏҎ ґҐ "
    U"ғҒ ҕҔ җҖ ҙҘ қҚ ҝҜ ҟҞ ҡҠ ңҢ ҥҤ ҧҦ ҩҨ ҫҪ ҭҬ үҮ ұҰ ҳҲ ҵҴ ҷҶ ҹҸ һҺ ҽҼ ҿҾ ӄӃ ӆӅ ӈӇ ӊӉ ӌӋ ӎӍ ӏӀ ӕӔ әӘӚӛ ӡӠ өӨӪӫ ӷӶ ӻӺ "
    U"ӽӼ ӿӾ ԁԀ ԃԂ ԅԄ ԇԆ ԉԈ ԋԊ ԍԌ ԏԎ ԑԐ ԓԒ ԕԔ ԗԖ ԙԘ ԛԚ ԝԜ ԟԞ ԡԠ ԣԢ ԥԤ ԧԦ ԩԨ ԫԪ ԭԬ ԯԮ աԱ բԲ գԳ դԴ եԵ զԶ էԷ ըԸ թԹ ժԺ իԻ "
    U"լԼ խԽ ծԾ կԿ հՀ ձՁ ղՂ ճՃ մՄ յՅ նՆ շՇ ոՈ չՉ պՊ ջՋ ռՌ սՍ վՎ տՏ րՐ ցՑ ւՒ փՓ քՔ օՕ ֆՖ ỻỺ ỽỼ ỿỾ ᾿῍῎῏ ῾῝῞῟ ⱥȺ ";
// clang-format on

// Indexed by letter - kFirst. No letter of these scripts outside the range has a case or a diacritic to fold.
constexpr char32_t kFirst = 0xC0;
constexpr char32_t kLast = 0x1FFF;

constexpr auto kLetters = [] {
  std::array<char16_t, kLast - kFirst + 1> letters{};
  for (char32_t c = kFirst; c <= kLast; ++c) letters[c - kFirst] = static_cast<char16_t>(c);
  char32_t first = 0;
  for (const char32_t c : kWords) {
    if (c == U' ') {
      first = 0;
    } else if (first == 0) {
      first = c;
    } else {
      letters[c - kFirst] = static_cast<char16_t>(first);
    }
  }
  return letters;
}();

}  // namespace aw::fold_table
