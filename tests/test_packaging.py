"""The files that describe the project to others agree with one another."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from itertools import product
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ROOT / "tools"

_tool = run_path(str(TOOLS / "release_readme.py"))
absolute: Callable[[str, str, str], str] = _tool["absolute"]
version: Callable[[], str] = _tool["version"]


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    """Return what pyproject.toml says."""
    return tomllib.loads(read("pyproject.toml"))


def read(name: str) -> str:
    """Return the text of a file of the project."""
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_address_stands_in_one_place(project: dict[str, Any]) -> None:
    """Whoever moves the repository changes one line."""
    address = project["project"]["urls"]["Repository"]
    names = ["CITATION.cff", "SECURITY.md", "Dockerfile", "compose.yaml", "recipe/recipe.yaml"]
    names += ["README.md", "CONTRIBUTING.md", "meson.build", *workflows()]
    assert [name for name in names if address in read(name)] == []


def workflows() -> list[str]:
    """Return the names of all files for GitHub."""
    return [str(path.relative_to(ROOT)) for path in (ROOT / ".github").rglob("*.yml")]


def test_the_recipe_for_conda_needs_the_same(project: dict[str, Any]) -> None:
    """Version, summary and requirements are those of pyproject.toml and meson.build."""
    recipe = read("recipe/recipe.yaml")
    assert f'version: "{version()}"' in recipe
    assert f"summary: {project['project']['description']}\n" in recipe
    listed = {each.replace(" ", "") for each in re.findall(r"^ +- (.*)$", recipe, re.MULTILINE)}
    needed = [*project["project"]["dependencies"], *project["build-system"]["requires"]]
    assert {f"python{project['project']['requires-python']}", *needed} <= listed


def test_wheels_are_built_for_the_versions_that_are_named(project: dict[str, Any]) -> None:
    """Each version of Python among the classifiers has wheels."""
    named = re.findall(r"Python :: 3\.(\d+)", "\n".join(project["project"]["classifiers"]))
    built = project["tool"]["cibuildwheel"]["build"]
    assert [f"cp3{minor}-*" for minor in named] == [each for each in built if "t-" not in each]


def test_the_licence_is_named_once(project: dict[str, Any]) -> None:
    """PyPI refuses a licence by name together with one among the classifiers."""
    assert project["project"]["license"] == "MIT"
    assert not any("License ::" in each for each in project["project"]["classifiers"])
    assert "license: MIT" in read("CITATION.cff")
    assert "license: 'MIT'" in read("meson.build")


@pytest.mark.parametrize("name", [name for name in workflows() if "workflows" in name])
def test_workflows_trust_little(name: str) -> None:
    """Actions are named by their commits, with the version beside; rights are given job by job."""
    text = read(name)
    used = re.findall(r"uses: (.*)", text)
    assert used
    assert all(re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v[\d.]+", each) for each in used)
    assert "\npermissions: {}\n" in text
    assert text.count("actions/checkout@") == text.count("persist-credentials: false")


LINKS = ("docs/a.md", "docs/a.md#b", "LICENSE", "./x.svg", "docs/p.png")
FIXED = ("#part", "https://elsewhere.org/x", "mailto:somebody")


@pytest.mark.parametrize(("link", "fixed"), [*product(LINKS, FIXED)])
def test_links_of_the_readme_become_absolute(link: str, fixed: str) -> None:
    """Files of the repository get its address; other links, and what is no link, stay."""
    text = f'see [it]({link}) and [that]({fixed}), <img src="{link}" alt="x"> ({link})'
    found = absolute(text, "https://host/us/", "v1")
    kind = "raw" if link.endswith((".svg", ".png")) else "blob"
    target = f"https://host/us/{kind}/v1/{link.removeprefix('./')}"
    assert found == f'see [it]({target}) and [that]({fixed}), <img src="{target}" alt="x"> ({link})'


def test_the_whole_readme_has_no_relative_link_left(project: dict[str, Any]) -> None:
    """And each of its links leads to a file that is there."""
    address = project["project"]["urls"]["Repository"]
    found = absolute(read("README.md"), address, "v1")
    targets = re.findall(r'(?:\]\(|src=")([^)"\s]+)', found)
    assert all(re.match(r"https?:|#|mailto:", target) for target in targets)
    ours = [target.split("/v1/")[1] for target in targets if target.startswith(address)]
    assert ours
    assert [name for name in ours if not (ROOT / name.partition("#")[0]).exists()] == []


def test_sources_of_kernels_are_not_installed() -> None:
    """The list for Meson has all of them, and the folders that Python makes beside modules."""
    package = ROOT / "src" / "puzzlewright"

    listed = run_path(str(TOOLS / "uninstalled_files.py"))["paths"]
    files = listed("files", package)
    assert "engine/kernel/_walk.pyx" in files
    assert "engine/kernel/_walk.pxd" in files
    assert {Path(name).suffix for name in files} == {".pyx", ".pxd", ".build"}
    assert {"__pycache__", "cluster/__pycache__"} <= set(listed("folders", package))
