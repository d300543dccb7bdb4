"""Making fill-ins with exactly one solution, and crosswords filled from a scored list.

Templates are made and filled (template_generator.py). Short lists do not fill templates that know
nothing of them: there the grid grows from the words (grown_template.py), and the rest is the same.

All limits but the time limit are in positions of searches: the same seed makes the same puzzle.
"""

from __future__ import annotations

from random import Random

from puzzlewright.core.errors import InputError, OutOfTimeError
from puzzlewright.core.immutable import set_attribute
from puzzlewright.puzzles.base import known_solutions
from puzzlewright.puzzles.fillin.grid import Template
from puzzlewright.puzzles.fillin.make.constraints import (
    AMERICAN_WORDS,
    AUTO,
    GROWN,
    MOST_TO_GROW_AFTER_ALL,
    TemplateConstraints,
    constraints_of_recipe,
    copy_score,
    require_enough_words,
    require_feasible,
    set_score,
)
from puzzlewright.puzzles.fillin.make.grown_template import GrownTemplateGenerator
from puzzlewright.puzzles.fillin.make.indexed_words import IndexedWords
from puzzlewright.puzzles.fillin.make.template_generator import TemplateGenerator, with_solution
from puzzlewright.puzzles.fillin.make.templates import MOST
from puzzlewright.puzzles.fillin.make.theme import check_theme
from puzzlewright.puzzles.fillin.puzzle import FillIn
from puzzlewright.puzzles.fillin.recipe import FillInRecipe
from puzzlewright.puzzles.fillin.word_lists.common_words import common_words
from puzzlewright.puzzles.fillin.word_lists.word_list import Word, WordList
from puzzlewright.puzzles.recipes.budget import Budget

#: The note about the layout of a theme if none was chosen.
TOO_SHORT_FOR_AMERICAN = (
    f"layout british, as american grids around a theme need some {AMERICAN_WORDS:,} words"
)


def make(recipe: FillInRecipe, seed: int, budget: Budget) -> FillIn:
    """Return the best puzzle of a recipe; an InputError says what to try if there is none."""
    words = WordList.of(common_words()) if recipe.words is None else recipe.words.words
    banned: tuple[Word, ...] = recipe.ban
    words = words.without(word.cells for word in banned)
    made = _best(words, constraints_of_recipe(recipe), seed, budget)
    alphabet = None if recipe.language is None else recipe.alphabet
    puzzle = FillIn(made.template, made.words, crossword=recipe.crossword, alphabet=alphabet)
    set_attribute(puzzle, "warnings", (*recipe.notes, *made.warnings))
    copy_score(made, puzzle)
    return with_solution(puzzle, known_solutions(made).only_solution.rows)


def _best(listed: WordList, constraints: TemplateConstraints, seed: int, budget: Budget) -> FillIn:
    """Return the best puzzle, in another style if the list is too short for the first one."""
    number = len(listed)
    chosen = constraints.with_style(number)
    require_feasible(chosen)
    require_enough_words(chosen, number)
    if chosen.theme:
        themed, notes = check_theme(chosen, listed)
        made = _best_draft(listed, themed, seed, budget)
        is_guess = constraints.style == AUTO and chosen.style == "british"
        guesses = (TOO_SHORT_FOR_AMERICAN,) if is_guess else ()
        set_attribute(made, "warnings", (*guesses, *notes, *made.warnings))
        return made
    if chosen.style == GROWN:
        return _best_draft(listed, chosen, seed, budget)
    try:
        return _best_draft(listed, chosen, seed, budget)
    except InputError:
        grow = (
            constraints.style == AUTO
            and constraints.template is None
            and number <= MOST_TO_GROW_AFTER_ALL
        )
        if not grow or budget.is_over:
            raise
    return _best_draft(listed, constraints._replace(style=GROWN), seed, budget)


def _best_draft(
    listed: WordList, constraints: TemplateConstraints, seed: int, budget: Budget
) -> FillIn:
    longest = max(constraints.size) or MOST
    with budget.setup_deadline():
        own = (*constraints.must, *constraints.theme, *_locked_words(constraints.template))
        words = IndexedWords(
            listed, own, least=constraints.least, longest=longest, template=constraints.template
        )
        if constraints.style == GROWN:
            generator: TemplateGenerator = GrownTemplateGenerator(
                listed, words, constraints, Random(seed), budget
            )
        else:
            generator = TemplateGenerator(words, constraints, Random(seed), budget)
    attempts, rounds = generator.draft_limits()
    best, after = None, 0
    for number in range(attempts):
        try:
            draft = generator.draft()
        except OutOfTimeError:  # there is no draft so far, for after the first nothing raises it
            raise generator.failure() from None
        counts = generator.counts_partial or not budget.is_known_over
        if draft is not None and counts and (best is None or draft.score < best.score):
            best = draft
            generator.has_draft = True
        after += best is not None
        share = number / attempts if best is None else after / (rounds + 1)
        budget.report(share, "nothing yet" if best is None else best.note)
        if (best is not None and (best.is_best or after > rounds)) or generator.is_over:
            break
    if best is None:
        raise generator.failure()
    top_score = max([*listed.scores(), *(word.score for word in own)], default=0)
    is_top = constraints.crossword and best.score <= -100 * top_score
    budget.is_settled = best.is_best or is_top
    set_score(best.puzzle, best.score, is_grown=constraints.style == GROWN)
    return best.puzzle


def _locked_words(template: Template | None) -> list[Word]:
    """Return what stands in the slots of a template whose letters are all given."""
    rows = () if template is None else template.rows
    slots = () if template is None else template.slots
    words = [tuple(rows[row][col] or "" for row, col in slot.cells) for slot in slots]
    return [Word(word) for word in words if all(word)]
