import { expect, test } from "vitest";
import { textSizesAt } from "./text-sizes.ts";

test("titles and labels on the map are never under 11 pixels on the screen", () => {
  for (let zoom = 0.1; zoom < 0.34; zoom += 0.003) {
    const { titles, labels, words } = textSizesAt(zoom);
    expect(titles * zoom).toBeGreaterThanOrEqual(11);
    expect(titles * zoom).toBeLessThan(13);
    expect(labels === 0 || labels === titles).toBe(true);
    expect(words).toBe(0);
  }
});

test("where a card is narrower than a word, it has no title", () => {
  expect(textSizesAt(0.06)).toMatchObject({ words: 0, titles: 0, labels: 0 });
});

test("first words are as large as their places allow, and near they are shown in full", () => {
  for (let zoom = 0.34; zoom < 0.6; zoom += 0.01) expect(textSizesAt(zoom).words * zoom).toBeGreaterThanOrEqual(11);
  expect(textSizesAt(0.6).words).toBe(0);
  expect(textSizesAt(1).words).toBe(0);
});

test("small steps of zooming change no size", () => {
  const sizes = new Set<string>();
  for (let zoom = 0.1; zoom < 2; zoom += 0.001) sizes.add(JSON.stringify(textSizesAt(zoom)));
  expect(sizes.size).toBeLessThan(36);
});

test("lines of connections are at least a pixel wide on the screen where cards are too far to be read", () => {
  for (let zoom = 0.02; zoom < 0.6; zoom += 0.003) {
    expect(textSizesAt(zoom).lines * zoom).toBeGreaterThanOrEqual(0.99);
    expect(textSizesAt(zoom).lines * zoom).toBeLessThan(2.2);
  }
  expect(textSizesAt(1).lines).toBe(1.5);
});
