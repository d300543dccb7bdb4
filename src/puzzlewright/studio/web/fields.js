// What the form knows about the options of our kinds beyond their schema: a short name, choices
// where the schema allows any text, and where they stand. An option that is not here (of a plug-in,
// or a new one) gets its name and its field from the schema alone.

// Options that have no place in a form: the seed has a button, and Better takes the time it needs.
export const HIDDEN = new Set(["kind", "seed", "time", "nodes", "threads"]);

export const LABELS = {
  phrases: "Words",
  words: "Words",
  lang: "Language",
  size: "Size",
  level: "Level",
  message: "Hidden message",
  message_at: "Place of the message",
  mask: "Shape",
  bonus: "Bonus words",
  accents: "Accents",
  digraphs: "Letters that share a cell",
  block: "Words to avoid",
  decoys: "Near misses",
  effort: "Effort",
  weights: "What counts",
  goal: "Goal",
  symmetric: "Symmetric",
  crossings: "Crossings",
  method: "Method",
  nodemax: "Boards to keep",
  gridmax: "Boards to try",
  noise: "Noise",
  unmended: "Skip the repair",
  box: "Box",
  grade: "Difficulty",
  clues: "Givens",
  minimal: "Minimal",
  layout: "Layout",
  template: "Grid of your own",
  must: "Words that must be in",
  crossword: "Crossword",
  least: "Lowest score",
  solutions: "Solutions",
  tabs: "Edge types",
  signed: "Tabs and holes",
  turning: "Pieces may be turned",
  far_apart: "Solutions far apart",
  edge_uses: "Uses of each edge",
  alike: "Equal pieces allowed",
  rounds: "More rounds",
  board: "Board of your own",
  pieces: "Pieces",
  bricks: "Set of bricks",
  difficulty: "Difficulty",
  lattice: "Lattice",
  sizes: "Sizes",
  flip: "Pieces may be flipped",
  name: "Problem",
  edges: "Pieces",
  items: "Items",
  options: "Options",
  secondary: "Secondary items",
  colours: "Colours",
};

const LANGUAGES = [
  ["en", "English"],
  ["de", "German"],
  ["fr", "French"],
  ["es", "Spanish"],
  ["it", "Italian"],
  ["pt", "Portuguese"],
  ["nl", "Dutch"],
  ["sv", "Swedish"],
  ["pl", "Polish"],
  ["cs", "Czech"],
  ["hr", "Croatian"],
  ["hu", "Hungarian"],
  ["el", "Greek"],
  ["ru", "Russian"],
  ["uk", "Ukrainian"],
  ["he", "Hebrew"],
  ["ar", "Arabic"],
];
const plain = (text) => text.split(" ").map((word) => [word, word]);

// Choices for texts, with a field for everything else.
export const CHOICES = {
  lang: LANGUAGES,
  level: plain("easy medium hard expert"),
  mask: plain("circle diamond heart ring cross triangle star tree fish egg house moon"),
  goal: [
    ["all", "all words"],
    ["contest", "contest"],
    ["crozzle", "crozzle"],
    ["dense", "dense"],
  ],
  bricks: plain("pentominoes hexiamonds tetrahexes soma"),
};

// Options that the schema has in sight, but few people need.
export const FOLDED = {
  wordsearch: ["message_at", "bonus"],
  crisscross: ["crossings"],
  sudoku: ["box", "minimal"],
  fillin: ["template", "must"],
  jigsaw: ["tabs", "signed"],
  packing: ["board"],
  cover: ["edges", "words"],
};

// A value to begin with where the schema demands one.
export const FIRST = { cover: { name: "queens", sizes: [8] } };

// Kinds whose list of words may be left empty have some of their own.
export const SAMPLES = {
  wordsearch:
    "marigold\nlavender\nfoxglove\nprimrose\nsnowdrop\nbluebell\nhoneysuckle\nforget-me-not\nsweet pea\nsunflower",
  crisscross:
    "rose\tit has thorns\nviolet\ta shy blue flower\ntulip\tsold in Amsterdam\nivy\tclimbs walls all year\nbasil\tgoes with tomatoes\nhedge\ta fence that has to be cut\nbee\tvisits every flower\nspade\tfor digging\nrake\tfor autumn leaves\ncompost\tpeel and leaves become this",
  fillin:
    "apple\npear\nplum\ncherry\ngrape\nlemon\nmelon\nolive\npeach\norange\nbanana\nfig\nlime\nmango\npapaya\nraisin",
};
