// What the form knows about the options of our kinds beyond their schema: a short name, choices
// where the schema allows any text, and where they stand. An option that is not here (of a plug-in,
// or a new one) gets its name and its field from the schema alone.

import { localLanguageName } from "../translations.js";

// Options that have no place in a form: the seed has a button, and Better takes the time it needs.
export const HIDDEN = new Set(["kind", "seed", "time", "nodes", "threads", "theme"]);

export const LABELS = {
  words: "Words",
  language: "Language",
  size: "Size",
  message: "Hidden message",
  message_at: "Place of the message",
  mask: "Shape",
  bonus: "Bonus words",
  accents: "Accents",
  digraphs: "Letters that share a cell",
  decoys: "Near misses",
  effort: "Effort",
  weights: "What counts",
  goal: "Goal",
  crossings: "Crossings",
  method: "Method",
  nodemax: "Boards to keep",
  gridmax: "Boards to try",
  noise: "Noise",
  no_repair: "Skip the repair",
  box: "Box",
  symmetry: "Symmetry",
  difficulty: "Difficulty",
  clues: "Givens",
  minimal: "Minimal",
  layout: "Layout",
  template: "Grid of your own",
  must: "Required words",
  ban: "Words to avoid",
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

// Languages by the names that recipes keep; people see them in their own language.
export const LANGUAGES = {
  en: "english",
  de: "german",
  fr: "french",
  es: "spanish",
  it: "italian",
  pt: "portuguese",
  nl: "dutch",
  sv: "swedish",
  pl: "polish",
  cs: "czech",
  hr: "croatian",
  hu: "hungarian",
  el: "greek",
  ru: "russian",
  uk: "ukrainian",
  he: "hebrew",
  ar: "arabic",
};

// The code of a language that a recipe names; null for one that has no words of ours.
export const languageCode = (name) =>
  Object.keys(LANGUAGES).find((code) => code === name || LANGUAGES[code] === name) || null;

const plain = (...words) => words.map((word) => [word, word]);

// Choices for texts, with a field for everything else.
export const CHOICES = {
  language: () => Object.keys(LANGUAGES).map((code) => [code, localLanguageName(code)]),
  difficulty: () => plain("easy", "medium", "hard", "expert"),
  mask: () =>
    plain(
      "circle",
      "diamond",
      "heart",
      "ring",
      "cross",
      "triangle",
      "star",
      "tree",
      "fish",
      "egg",
      "house",
      "moon",
    ),
  goal: () => [
    ["all", "all words"],
    ["contest", "contest"],
    ["crozzle", "crozzle"],
    ["dense", "dense"],
  ],
  effort: () => plain("quick", "normal", "thorough", "best"),
  bricks: () => plain("pentominoes", "hexiamonds", "tetrahexes", "soma"),
};

// Other values for what a form offers: recipes take both.
export const SAME = {
  language: (value) => languageCode(value) || value,
};

// What it means to choose nothing, where nothing is found out by itself.
export const NOTHING = {
  language: "not set",
  mask: "rectangle",
  bricks: "none",
  difficulty: "any",
  symmetry: "none",
};

// What the choices of a recipe are called; those that are not here are not offered.
export const NAMED = {
  wordsearch: {
    message_at: {
      exact: "all of them",
      start: "the first ones",
      end: "the last ones",
    },
    accents: {
      keep: "keep accents",
      drop: "drop accents",
    },
  },
  crisscross: {
    symmetry: {
      turn: "half turn",
    },
    method: {
      "ruin-recreate": "ruin and recreate",
      beam: "beam search",
      improve: "local search",
    },
  },
  packing: {
    lattice: {
      square: "squares",
      cubic: "cubes",
      hex: "hexagons",
      tri: "triangles",
    },
  },
  sudoku: {
    symmetry: {
      turn: "half turn",
      quarter: "quarter turn",
      "left-right": "left to right",
      "top-bottom": "top to bottom",
      diagonal: "diagonal",
      antidiagonal: "other diagonal",
      all: "all of them",
    },
  },
  fillin: {
    layout: {
      american: "American",
      british: "British",
      free: "free",
      open: "open",
      grown: "grown",
    },
  },
  cover: {
    name: {
      queens: "queens",
      rooks: "rooks",
      langford: "Langford pairs",
      latin: "Latin squares",
      pentominoes: "pentominoes",
      dominoes: "dominoes",
      "loose-dominoes": "dominoes with gaps",
      trominoes: "L-trominoes",
      "straight-trominoes": "straight trominoes",
      "t-tetrominoes": "T-tetrominoes",
      ypentominoes: "Y-pentominoes",
      soma: "Soma",
      edges: "edge matching",
      "word-squares": "word squares",
      colouring: "colouring",
      independent: "independent cells",
      coins: "coins",
      graphs: "graphs",
      matrix: "0-1 matrices",
      partitions: "set partitions",
      tournaments: "tournaments",
      triples: "Steiner triple systems",
      random: "random",
    },
  },
};

const LANGUAGE = "It decides which letters share a cell and which accents are kept.";
const SIZE = "Rows × columns, such as 12×18; one number makes a square.";
const EFFORT = "More effort takes longer and never makes the puzzle worse.";

// Help in the words of this page; kinds of plug-ins have that of their recipe.
export const HELP = {
  wordsearch: {
    language: LANGUAGE,
    size: SIZE,
    difficulty:
      "Easy: right and down. Medium: also diagonally to the right. Hard: also backwards and upwards. Expert: all eight directions.",
    message: "The letters that are left over spell this text, in reading order.",
    mask: "Shape of the board.",
    digraphs: "Letters that share a cell, such as LJ and NJ.",
    ban: "Words that must not occur, instead of the built-in list.",
    weights: "What makes an arrangement better: larger numbers count more.",
    message_at: "Which leftover letters spell the message: all, the first or the last.",
    bonus: "Also hide these words, without listing them.",
    accents: "Keep or drop the accents of letters.",
    decoys: "Also hide this many near misses.",
    effort: EFFORT,
  },
  crisscross: {
    language: LANGUAGE,
    size: SIZE,
    goal: "All words: the smallest grid with every word. Contest: most words, then most crossings. Crozzle: points for words and crossings. Dense: many crossings for few letters.",
    symmetry: "The grid looks the same upside down.",
    must: "Required words, even if the list lacks them.",
    crossings: "Make every word cross at least this many others.",
    method:
      "Ruin-recreate: a short beam search, then improved. Beam: a wide beam search, then repaired. Improve: local search from an empty board.",
    nodemax: "Beam search: boards to keep at each level.",
    gridmax: "Beam search: boards to make from one.",
    noise: "Beam search: randomness of scores, in per cent.",
    no_repair: "Method beam: skip the repair at the end.",
    effort: EFFORT,
  },
  sudoku: {
    size: "The whole grid: 4×4, 6×6, 9×9, and so on up to 25×25.",
    difficulty:
      "How hard it is for people: easy ones need no notes, extreme ones many guesses. Automatic: medium, if the size allows it.",
    clues:
      "How many cells are given. On 9×9, 30 is easy to reach, 24 takes a moment, below 21 is luck.",
    symmetry: "Symmetry of the pattern of givens.",
    box: "Rows × columns of one box, instead of the size: 2×3 makes a 6×6 grid.",
    minimal: "Prove that no given can be left out.",
    effort: EFFORT,
  },
  fillin: {
    language: LANGUAGE,
    size: SIZE,
    layout:
      "American: symmetric, every cell in two words. British: symmetric, words in every second row and column. Free: no symmetry. Open: no black cells. Grown: built from the words of a short list.",
    crossword: "A filled crossword instead of a fill-in with few given letters.",
    template:
      "A grid of your own instead of a size: * or _ for open cells, . or # for blocked ones, and given letters.",
    must: "Required words, even if the list lacks them.",
    ban: "Words of the list not to use.",
    least: "Minimum score of the words to use.",
    effort: EFFORT,
  },
  jigsaw: {
    size: "Rows × columns of pieces.",
    solutions: "Exact number of solutions, proved. Turning the whole grid makes no other solution.",
    turning: "",
    signed: "Match tabs and holes; off: equal colours meet.",
    far_apart: "With two solutions: look for two that have little in common.",
    tabs: "Number of edge types.",
    edge_uses: "With two solutions: use each edge type in exactly this many joins.",
    alike: "Allow equal pieces, and pieces that look the same when turned.",
    rounds: "After the first puzzle, try this many more times for a better one.",
    effort: EFFORT,
  },
  packing: {
    size: "Size of the board, such as 8×8 or 3×3×3.",
    pieces: "Cut the board into this many pieces, or choose this many from the set.",
    bricks: "Choose pieces of a set instead of cutting the board.",
    difficulty: "Measured by the positions that a complete search visits.",
    board: "A board of any shape instead of a size, drawn in characters.",
    sizes: "Smallest and largest number of cells of a piece.",
    lattice: "Lattice of the board or the bricks.",
    flip: "Whether pieces may be flipped over. Default: yes, except solid ones.",
    alike: "Allow equal pieces.",
    rounds: "After the first puzzle, try this many more times for a better one.",
    effort: EFFORT,
  },
  cover: {
    name: "",
    sizes: "Size of the problem: 8 for queens, 6×10 for a board.",
    edges: "For edge matching: square pieces, one a line.",
    words: "For word squares: the words.",
    items: "Random: primary items.",
    options: "Random: options.",
    secondary: "Random: secondary items.",
    colours: "Random: colours of the secondary items.",
    effort: EFFORT,
  },
};

// Options that the schema has in sight, but few people need.
export const FOLDED = {
  wordsearch: ["message_at", "bonus"],
  crisscross: ["crossings", "must"],
  sudoku: ["box", "minimal"],
  fillin: ["template", "must", "ban"],
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
