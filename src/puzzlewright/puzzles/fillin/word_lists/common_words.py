"""Plain English words of 3 to 8 letters, for fill-ins of those who bring no list of their own."""

from __future__ import annotations

from typing import Final

from puzzlewright.puzzles.fillin.puzzle import Word

#: Words that everybody knows, and that go together well.
COMMON_WORDS: Final = """
ace act add ado age ago aid aim air ale all and ant any ape apt arc are ark arm art ash ask ate awe
axe bad bag ban bar bat bay bed bee beg bet bid big bin bit boa bow box boy bud bug bun bus but buy
cab can cap car cat cod cog cot cow cry cub cup cut dad dam day den dew did die dig dim dip doe dog
dot dry due dug ear eat ebb eel egg ego elf elk elm emu end eon era ere err eve ewe eye fan far fat
fed fee few fig fin fir fit fix fly foe fog for fox fun fur gag gap gas gem get gin got gum gun guy
had ham has hat hay hen her hid him hip his hit hot how hue hug hut ice ill imp ink inn ion ire its
ivy jam jar jaw jet job jog joy jug key kid kin kit lad lap law lay led leg let lid lie lip lit log
lot low mad man map mat may men met mix mob mop mud mug nap net new nib nil nod nor not now nun nut
oak oar oat odd ode off oil old one opt orb ore our out owe owl own pad pal pan par pat paw pay pea
peg pen pet pie pig pin pit ply pod pop pot pub pun put rag ram ran rap rat raw ray red rib rid rig
rim rip rob rod roe rot row rub rug rum run rut rye sad sap sat saw say sea see set sew she shy sin
sip sir sit six ski sky sly sob son sow spa spy sum sun tab tag tan tap tar tea ten the tie tin tip
toe ton too top toy try tub tug two urn use van vat vet via vow war was wax way web wed wet who why
wig win wit woe won yak yam yes yet you zoo
able ache acid acre aged aide ajar alas ally also alto amen anew ante anti apex arch area aria arid
army arts atom aunt auto avid away axis baby back bail bait bake bald ball band bank bare bark barn
base bath bead beak beam bean bear beat beef been beer bell belt bend best bike bird bite blow blue
boat body bold bolt bone book boot bore born boss both bowl brag bran brew brim bulb bull burn cafe
cage cake call calm came camp cane cape card care cart case cash cast cave cell chat chef chin chip
city clap clay clip club clue coal coat code coin cold cone cook cool cope copy cord core corn cost
cosy crab crew crib crop crow cube curb cure curl dale dame damp dare dark dart data date dawn deal
dean dear debt deck deed deep deer demo deny desk dial dice diet dine dire dirt dish dive dock dome
done door dose dove down drag draw drip drop drum dual duck duel duet dull dune dusk dust duty each
earl earn ease east easy echo edge edit else emit epic even ever evil exam exit face fact fade fair
fall fame fare farm fast fate fear feed feel feet fern file fill film find fine fire firm fish five
flag flat flea flow foal foam fold folk fond food foot fork form fort foul four free frog fuel full
fume fund fuse gain gala gale game gate gave gear gene gift girl give glad glow glue goal goat gold
golf gone good gown grab gram grew grid grim grin grip grow gull gust hail hair half hall halo hand
hard hare harm harp hate have hawk haze head heal heap hear heat heel heir held helm help herb herd
here hero hide high hike hill hint hire hive hold hole home hood hoof hook hope horn hose host hour
huge hunt hurt icon idea idle idol inch into iris iron isle item jade jail join joke jump jury just
keel keen keep kept kick kiln kind king kite knee knew knit knot know lace lady lake lamb lame lamp
land lane lard lark last late lava lawn lead leaf lean leap left lend lens less liar lice life lift
like lily lime line link lion list live load loaf loan lock loft lone long look loop lord lore lose
loss lost loud love luck lung lure lush made maid mail main make male mall malt mane many mare mark
mask mass mast mate maze meal mean meat meet melt memo mend menu mere mesh mess mild mile milk mill
mind mine mint mire miss mist moan mode mole mood moon moor more moss most moth move much mule muse
must myth nail name navy near neat neck need nest news next nice nine node none noon norm nose note
oath obey oboe odds okay omen omit once only onto ooze opal open oral oval oven over pace pack page
paid pail pain pair pale palm pane park part pass past path pave peak pear peel peer pest pick pier
pile pill pine pink pint pipe plan play plea plot plum poem poet pole poll pond pony pool poor pope
pore port pose post pour pray prey pull pump pure push quay quit race rack raft rage raid rail rain
rank rare rate rave read real ream reap rear reed reef reel rein rely rent rest rice rich ride rind
ring riot ripe rise risk rite road roam roar robe rock rode role roll roof room root rope rose rosy
rota rude ruin rule rung rush rust safe saga sage sail sake sale salt same sand sane sang save scan
scar seal seam sear seat seed seek seem seen self sell send sent shed ship shoe shop shot show shut
sick side sigh sign silk sill sing sink site size skin slam sled slim slip slot slow snap snow soap
soar sock soda sofa soft soil sold sole solo some song soon sore sort soul soup sour span spin spot
star stay stem step stew stir stop such suit sung sure surf swan swap swim tail take tale talk tall
tame tank tape tart task taxi team tear teen tell tend tent term test text than that then they thin
this tide tidy tile till time tiny tire toad toga told toll tomb tone took tool torn toss tour town
trap tray tree trek trim trio trip true tube tuna tune turn twin type ugly undo unit upon urge used
user vain vale vane vary vase vast veal veil vein verb very vest view vine visa void vole vote wade
wage wait wake walk wall wand want ward warm wary wash wasp wave weak wear weed week well went were
west what when whip whom wide wife wild will wind wine wing wipe wire wise wish with wolf wood wool
word wore work worm worn wrap yard yarn year yell your zero zone
abbey about above actor acute adapt admit adopt adore adult after again agent agile agree ahead
aisle alarm album alert alien alike alive alley allow alone along aloud alter amber amend among
angel anger angle ankle apart apple apron arena argue arise arrow aside asset atlas attic audio
avoid awake award aware bacon badge baker basic basil basin beach beard beast began begin being
below bench berry birth black blade blame blank blast blaze bless blind block bloom board boast
boost bound brain brake brass brave bread break breed brick bride brief bring broad brook broom
brown brush build bunch cabin cable camel canal candy canoe cargo carol carry cause cedar chain
chair chalk charm chart chase cheap check cheek cheer chess chest chief child choir civic claim
class clean clear clerk cliff climb clock close cloth cloud clown coach coast cocoa comet comic
coral couch court cover crane crate cream creek creep crest crime crisp cross crowd crown cruel
crust curve cycle dairy daisy dance dense depth deter diary diner dingo ditto diver dozen draft
drain drama dream dress dried drift drill drink drive eager eagle early earth easel eaten edict
eerie eight elate elbow elder elect elite email empty enact ended enemy enjoy enter entry equal
erase erode error essay evade event every exact extra fable faint fairy faith false fancy feast
fence ferry fetch fever field fifty final first flame flash fleet flesh float flock flood floor
flora flour flute focus force forge forty frame fresh front frost fruit ghost giant given glass
glide globe glory glove grace grade grain grand grape grass grate grave great green greet grief
group grove guard guess guest guide habit happy harsh haste heart heavy hedge hello heron hobby
honey horse hotel hound house human ideal image index inert inner input irate issue ivory jelly
jewel joint judge juice knife label ladle large laser later laugh layer learn lease least leave
ledge legal lemon level lever light lilac limit linen liner liver local loose lower loyal lucky
lunar lunch magic major manor maple match mayor medal melon mercy merge merit merry metal miner
minor minus model money month moral motel motor mount mouse mouth movie music naive nasal never
niece night noble noise north novel nurse oasis occur ocean offer often olive onion onset opera
orbit order organ other otter ought ounce outer owner paint panel paper party pasta paste patio
pause peace peach pearl pedal penny piano piece pilot pitch place plain plane plant plate plaza
point polar porch pound power press price pride prime print prize proof proud pulse quart queen
quest quick quiet quilt quite quote radar radio raise ranch range rapid ratio raven reach react
ready realm rebel refer reign relax renew reply resin rider ridge right rigid rinse risen rival
river roast robin robot rough round route royal ruler rural sadly saint salad sauce scale scare
scene scent scope score scout seize sense serve seven shade shake shape share sharp sheep sheet
shelf shell shine shirt shore short shout sight silly since skate skill slate sleep slice slide
slope small smart smell smile smoke snail snake solar solid solve sound south space spare spark
speak speed spend spice spine spite spoon sport stage stair stamp stand stare start state steal
steam steel steep steer stone stool store storm story stove straw strip study style sugar sunny
super sweet swept swift swing table taken taste teach tease tempo tenor tense tenth theme there
these thick thing think third those three threw throw tiger title toast today token topic total
touch tower trace track trade trail train treat trend trial tribe trick tried troop truck trunk
trust truth tutor twice uncle under union unite until upper upset urban usage usual utter valid
value vault verse video visit vital vivid vocal voice wagon waste watch water weary weave wedge
wheat wheel where which while white whole witch woman world worry worth would write wrong yeast
yield young youth zebra
absorb accent accept access active advice afford agenda amount anchor animal annual answer appeal
arcade arrest arrive artist asleep aspect assist attend author autumn avenue ballet banana barrel
basket battle beacon beauty before behind belong better beyond bishop bottle bottom branch breeze
bridge bright bronze bubble bucket budget button camera candle canvas carbon career carpet castle
cattle caught cereal chance change charge cheese cherry choice choose chosen church circle clever
closet coffee colony column comedy common copper corner cotton county couple course cousin create
credit cruise damage dancer danger decade decide defend degree demand denial desert design desire
detail dinner direct divide doctor dollar donkey double dragon driver easily eleven emerge empire
enable energy engine enough ensure entire escape estate evolve expert export extend fabric family
famous farmer father feline fierce figure finger finish flight flower folder follow forest forget
formal former fossil fourth freeze friend frozen future galaxy garage garden garlic gather gender
genius gentle ginger glance global golden gospel govern grocer ground guitar hammer handle happen
hardly health height helmet herald hidden honest hungry hunter ignore impact import income indeed
indoor infant insect inside intend invent invest island jacket jersey jungle junior kettle kitten
knight ladder launch lawyer leader league legend lesson letter linear liquid listen little living
lizard locate lonely lovely magnet manage manner marble margin marine market master meadow medium
melody member memory mental merely method middle mirror mobile modern modest moment monkey mostly
mother motion museum narrow nation native nature nearly needle normal notice number object obtain
office onward option orange origin outfit oxygen oyster palace parade parent pastel pastry patrol
pebble pencil people pepper period person phrase pillow pirate planet player please plenty pocket
poetry police policy potato powder praise prefer pretty prince profit prompt proper public puzzle
rabbit random rather reader reason recall recent recipe record reduce reform regard region relate
remain remedy remote render repair repeat report rescue resist result retail retain retire return
reveal review reward rhythm ribbon rocket sailor salmon sample scheme school screen search season
second secret senior serene settle shadow should shower signal silent silver simple singer sister
sketch slight smooth social source speech spider spiral spirit spread spring square stable statue
steady stream street string strong studio summer sunset supper switch symbol system talent target
temple tender tennis theory thirty thread throat throne ticket timber tissue toward travel treaty
trophy tunnel turtle twelve twenty unique unless update useful valley vanity vendor vessel violin
virtue vision volume walnut wander wealth weapon weekly weight window winner winter wisdom within
wonder wooden writer yellow
achieve advance airport alcohol already amazing ancient another anxiety applied archive arrange
article attempt average balance balloon banquet bargain battery bedroom believe beneath benefit
between biscuit blanket cabinet captain caution central century ceramic certain chamber channel
chapter charity chicken classic climate coastal collect comfort company compare compete complex
concern concert connect contain content contest control correct cottage council country courage
culture curious current curtain declare deliver deserve dessert develop diamond digital disease
display distant eastern economy edition element emotion endless enhance evening evident examine
example explain explore express factory failure feature fiction finance foreign forever fortune
forward freedom gallery general genuine gesture glimpse gravity greater habitat harvest healthy
hearing heroine herself himself history holiday horizon imagine improve include initial inspire
instant journey justice kitchen lantern leather letters liberty library limited lobster logical
machine manager mansion maximum meaning measure message million mineral miracle mission monitor
morning musical mystery natural neither nervous network notable nothing nuclear oatmeal obvious
octopus officer opinion orchard origins outside overall package painter passage pattern penguin
perfect perform perhaps picture pioneer plastic popular portion poverty precise prepare present
prevent primary process produce product project promise protect provide quarter radical railway
receive recover reflect regular related release remains replace request require reserve resolve
respect respond restore retreat reunion revenue reverse romance rooster satisfy science section
segment senator serious service session several shelter silence similar society soldier someone
speaker special species stadium station stomach storage strange stretch student subject succeed
success suggest support supreme surface surgeon sustain teacher tension theatre through tonight
tourist traffic trainer trouble uniform unusual upgrade utensil variety vehicle venture version
veteran victory village vintage violent visible visitor weather wedding weekend welcome western
whisper without witness written
absolute accident activity airplane alphabet although ambition analysis ancestor announce anything
apparent approach argument assemble athletic audience bachelor backyard baseball bathroom birthday
business calendar campaign capacity cardinal carnival category ceremony champion chemical children
cinnamon civilian climbing coconuts collapse colonial computer conclude concrete consider constant
continue convince creation creature cucumber daughter daylight decision decorate delicate describe
dinosaur director disaster discover distance document dominant dramatic dynamics economic election
electric elegance elephant emphasis employee engineer enormous entrance envelope estimate evaluate
evenings eventual everyone evidence exchange exercise festival football forecast frequent generate
generous goodness graceful graduate greeting guidance handsome hardware heritage hesitate historic
homeless hospital identity imperial incident increase indicate industry innocent inspired instance
interest internal intimate keyboard kindness landlord language laughter learning lemonade likewise
literary location magazine maintain majority material medicine memorial midnight minister minority
mountain movement national negative nineteen northern notebook numerous observer occasion official
opponent opposite ordinary organist original overcome painting parallel passport patience personal
pleasant pleasure portrait position positive possible powerful practice precious presence preserve
pressure previous princess probably producer progress properly property protocol province purchase
question railroad reaction recovery relation relative religion remember renowned research resident
resource response restless romantic sandwich scenario schedule sentence separate sequence sergeant
shoulder sidewalk snowball software solution somebody somewhat southern specific standard starting
stranger strategy strength striking struggle suburban suddenly sunshine surprise swimming sympathy
teaspoon tendency terrible thinking thirteen thousand together tomorrow training transfer treasure
triangle tropical universe valuable vertical vineyard violence vitality volatile wardrobe weakness
whatever wildlife wireless yourself
"""


def common_words() -> list[Word]:
    """Return the words for those who bring none."""
    return [Word(tuple(word)) for word in COMMON_WORDS.upper().split()]
