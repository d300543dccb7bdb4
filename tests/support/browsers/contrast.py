"""Contrast of texts as they are painted, for what axe-core cannot decide: drawings and gradients.

The colour of a text comes from its style; its background is looked up in a picture of the page.
"""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Page

#: What the criteria of WCAG 2.2 ask for, for text of usual size and for large text.
LEAST: Final = {"usual": 4.5, "large": 3.0}

#: Measures the texts of some elements in a picture of the page, [its data, a selector each].
MEASURED: Final = """async ([data, paths, least]) => {
  const picture = new Image();
  picture.src = `data:image/png;base64,${data}`;
  await picture.decode();
  const canvas = Object.assign(document.createElement('canvas'),
    { width: picture.width, height: picture.height });
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  const dot = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
    .getContext('2d', { willReadFrequently: true });
  const FLOATING = 'dialog, .dock, .sheet, .top, .menu-list';
  pen.drawImage(picture, 0, 0);

  const part = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const light = (colour) => [0.2126, 0.7152, 0.0722]
    .reduce((sum, share, n) => sum + share * part(colour[n] / 255), 0);
  const contrast = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  // A colour over another one.
  const over = (ground, colour, opacity) => {
    dot.globalAlpha = 1;
    dot.fillStyle = `rgb(${ground.join()})`;
    dot.fillRect(0, 0, 1, 1);
    dot.globalAlpha = opacity;
    dot.fillStyle = colour;
    dot.fillRect(0, 0, 1, 1);
    return [...dot.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const ground = ({ left, top, width, height }) => {
    const counts = new Map();
    const [x, y] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))];
    const pixels = pen.getImageData(x, y, Math.ceil(width) || 1, Math.ceil(height) || 1);
    for (let at = 0; at < pixels.data.length; at += 4) {
      const key = pixels.data.slice(at, at + 3).join();
      counts.set(key, (counts.get(key) || 0) + 1);
    }
    return [...counts].sort((a, b) => b[1] - a[1])[0][0].split(',').map(Number);
  };
  const opacity = (node) => {
    let all = 1;
    for (let at = node; at; at = at.parentElement) all *= Number(getComputedStyle(at).opacity);
    return all;
  };
  // Whether a text is on the screen, and nothing that floats is above a part of it.
  const isSeen = (node, { left, top, right, bottom }) => {
    const middle = [(left + right) / 2, (top + bottom) / 2];
    const points = [middle, [left, top], [right, top], [left, bottom], [right, bottom]];
    return right > left && points.every(([x, y]) => {
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
      const floating = document.elementFromPoint(x, y)?.closest(FLOATING);
      return !floating || floating.contains(node);
    });
  };

  const faint = [], whole = { visibilityProperty: true, opacityProperty: true };
  let number = 0;
  for (const node of paths.flatMap((path) => [...document.querySelectorAll(path)])) {
    const style = getComputedStyle(node), box = node.getBoundingClientRect();
    if (!node.textContent.trim() || node.closest(':disabled, .unseen')) continue;
    if (!node.checkVisibility(whole) || !isSeen(node, box)) continue;
    const under = ground(box);
    const colour = node instanceof SVGElement ? style.fill : style.color;
    const size = node instanceof SVGElement && node.getScreenCTM
      ? parseFloat(style.fontSize) * node.getScreenCTM().a : parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const found = contrast(under, over(under, colour, opacity(node)));
    number += 1;
    if (found < (isLarge ? least.large : least.usual)) {
      faint.push([node.textContent, node.getAttribute('class'), colour, under.join(),
        Math.round(found * 100) / 100]);
    }
  }
  return [number, faint];
}"""


def faint_texts(page: Page, paths: Sequence[str]) -> tuple[int, list[object]]:
    """Return how many texts of these elements were measured, and those that are too faint."""
    data = b64encode(page.screenshot(type="png")).decode()
    number, faint = page.evaluate(MEASURED, [data, list(paths), LEAST])
    return number, faint
